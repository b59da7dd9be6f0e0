/** What guest and host share when they change a stay by agreement. Not a shared module: each build bundles it. */
import type { BookingDetails, CallName, ChangeAction, StayChange } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { useRef, useState } from 'react'

/** Calls whose answers a changed stay makes stale. */
const affectedCalls: readonly CallName[] = [
  'bookings/my-booking',
  'bookings/my-booking/details',
  'bookings/stats',
  'host/today',
  'calendar/overview',
  'transcation/getAll',
]

interface StayInput {
  checkIn: string | null
  checkOut: string | null
  guests: number
  children: number
  infants: number
  pets: number
}

/**
 * The form that proposes other dates or another party: input, quote, and note to the other side. One idempotency key
 * per quote: a second press proposes once.
 */
export function useStayChangeForm(
  { id: bookingId, checkIn, checkOut, guests, children = 0, infants = 0, pets }: BookingDetails,
  onProposed: () => void,
) {
  const [wish, setWish] = useState<StayInput>({ checkIn, checkOut, guests, children, infants, pets })
  const [note, setNote] = useState('')
  // The last complete stay: while only one end is chosen, the quote is of that one.
  const [complete, setComplete] = useState({ checkIn, checkOut, guests, children, infants, pets })
  const { data, isError, isPlaceholderData, refetch } = useApiQuery(
    'bookings/change/quote',
    { bookingId, ...complete },
    { keepPrevious: true, quiet: true },
  )
  const key = useRef({ quoteId: '', value: '' })
  const { mutate, isPending, error } = useApiMutation('bookings/change/propose', {
    onSuccess: () => {
      refresh(...affectedCalls)
      onProposed()
    },
    onError: () => void refetch(),
  })
  const quote = wish.checkOut ? (data?.quote ?? null) : null
  return {
    wish,
    onChange: (part: Partial<StayInput>) => {
      const next = { ...wish, ...part }
      // The form of a shell from before parties changes only the guests.
      next.children = Math.min(next.children, next.guests - 1)
      setWish(next)
      if (next.checkIn && next.checkOut) setComplete({ ...next, checkIn: next.checkIn, checkOut: next.checkOut })
    },
    note,
    onNote: setNote,
    offer: data && { ...data, quote },
    /** The quote is of the input before. */
    stale: isPlaceholderData,
    failed: isError && !data,
    retry: () => void refetch(),
    asking: isPending,
    refused: error?.message ?? null,
    onAsk: () => {
      if (!quote) return
      if (key.current.quoteId !== quote.id) key.current = { quoteId: quote.id, value: crypto.randomUUID() }
      mutate({
        bookingId,
        ...complete,
        quoteId: quote.id,
        idempotencyKey: key.current.value,
        ...(note.trim() && { note: note.trim() }),
      })
    },
  }
}

/** Answers an open change. One idempotency key per change and answer: a second press answers once. */
export function useStayChangeAnswer(bookingId: string, { id: changeId }: StayChange) {
  const { mutate, isPending, error, variables } = useApiMutation('bookings/change/answer', { refresh: affectedCalls })
  const keys = useRef(new Map<string, string>())
  return {
    onAnswer: (answer: Exclude<ChangeAction, 'pay'>) => {
      const attempt = `${changeId} ${answer}`
      const key = keys.current.get(attempt) ?? crypto.randomUUID()
      keys.current.set(attempt, key)
      mutate({ bookingId, changeId, answer, idempotencyKey: key })
    },
    /** The answer being sent. */
    giving: isPending ? variables.answer : null,
    refused: error?.message ?? null,
  }
}
