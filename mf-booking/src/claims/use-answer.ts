import type { CallInput } from '@qe/contract'
import { useApiUpload } from '@qe/platform'
import { useRef } from 'react'

type Answer = Omit<CallInput<'claim/answer'>, 'claimId' | 'idempotencyKey'>

/** Answers a claim from either side, once however often a button is pressed. */
export function useAnswer(claimId: string) {
  const idempotencyKey = useRef(crypto.randomUUID())
  const send = useApiUpload('claim/answer', {
    refresh: ['claim/details', 'claim/list', 'bookings/my-booking/details', 'payout/bookings'],
    onError: () => {
      idempotencyKey.current = crypto.randomUUID()
    },
  })
  const errors = send.error?.fields ?? {}
  return {
    send: (answer: Answer, photos: readonly File[] = []) =>
      send.mutate({ input: { claimId, idempotencyKey: idempotencyKey.current, ...answer }, files: { photos } }),
    isPending: send.isPending,
    errors,
    /** Why it was refused, where no field says so. */
    problem: send.error && Object.keys(errors).length === 0 ? send.error.message : null,
  }
}
