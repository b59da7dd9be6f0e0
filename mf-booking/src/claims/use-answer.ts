import type { CallInput } from '@qe/contract'
import { useApiUpload } from '@qe/platform'
import { useAttemptKey } from './use-attempt-key'

type Answer = Omit<CallInput<'claim/answer'>, 'claimId' | 'idempotencyKey'>

/** Answers a claim from either side, once however often a button is pressed. */
export function useAnswer(claimId: string) {
  const attempt = useAttemptKey()
  const send = useApiUpload('claim/answer', {
    refresh: ['claim/details', 'claim/list', 'bookings/my-booking/details', 'payout/bookings'],
    onSuccess: attempt.end,
    onError: attempt.onError,
  })
  const errors = send.error?.fields ?? {}
  return {
    send: (answer: Answer, photos: readonly File[] = []) =>
      send.mutate({
        input: { claimId, idempotencyKey: attempt.keyOf(answer, photos), ...answer },
        files: { photos },
      }),
    isPending: send.isPending,
    errors,
    /** Why it was refused, where no field says so. */
    problem: send.error && Object.keys(errors).length === 0 ? send.error.message : null,
  }
}
