import type { BookingDetails, StayChange } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { useRef } from 'react'

const outOfDate = ['bookings/my-booking', 'bookings/my-booking/details', 'transcation/getAll'] as const

/** Answers a change of a stay. One key for one change and answer: pressing twice answers once. */
export function useAnswer(booking: BookingDetails, change: StayChange) {
  const { mutate, isPending, error, variables } = useApiMutation('bookings/change/answer', { refresh: outOfDate })
  const keys = useRef(new Map<string, string>())
  const give = (answer: 'agree' | 'decline' | 'withdraw') => {
    const key = keys.current.get(answer) ?? crypto.randomUUID()
    keys.current.set(answer, key)
    mutate({ bookingId: booking.id, changeId: change.id, answer, idempotencyKey: key })
  }
  return { give, giving: isPending ? variables.answer : null, refused: error?.message ?? null }
}
