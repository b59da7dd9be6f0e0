/**
 * A stay changed by agreement: what its two sides do in the same way. Not lent: a build that imports this door carries
 * it.
 */
import type { BookingDetails, CallName, ChangeAction, StayChange } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { useRef, useState } from 'react'

/** What either side sees of a stay and of its money. */
const outOfDate: readonly CallName[] = [
  'bookings/my-booking',
  'bookings/my-booking/details',
  'bookings/stats',
  'bookings/linear-calender',
  'transcation/getAll',
]

interface Wish {
  checkIn: string | null
  checkOut: string | null
  guests: number
  pets: number
}

/**
 * Other dates or another party, their price, and the question to the other side. One key for one quote: pressing twice
 * asks once.
 */
export function useStayChangeForm(
  { id: bookingId, checkIn, checkOut, guests, pets }: BookingDetails,
  onAsked: () => void,
) {
  const [wish, setWish] = useState<Wish>({ checkIn, checkOut, guests, pets })
  const [note, setNote] = useState('')
  // While only one end of the stay is chosen, the price is of the stay before.
  const [whole, setWhole] = useState({ checkIn, checkOut, guests, pets })
  const { data, isError, isPlaceholderData, refetch } = useApiQuery(
    'bookings/change/quote',
    { bookingId, ...whole },
    { keepPrevious: true, quiet: true },
  )
  const key = useRef({ quoteId: '', value: '' })
  const { mutate, isPending, error } = useApiMutation('bookings/change/propose', {
    onSuccess: () => {
      refresh(...outOfDate)
      onAsked()
    },
    onError: () => void refetch(),
  })
  const quote = wish.checkOut ? (data?.quote ?? null) : null
  return {
    wish,
    onChange: (part: Partial<Wish>) => {
      const next = { ...wish, ...part }
      setWish(next)
      if (next.checkIn && next.checkOut) setWhole({ ...next, checkIn: next.checkIn, checkOut: next.checkOut })
    },
    note,
    onNote: setNote,
    offer: data && { ...data, quote },
    /** The figures are of the wish before. */
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
        ...whole,
        quoteId: quote.id,
        idempotencyKey: key.current.value,
        ...(note.trim() && { note: note.trim() }),
      })
    },
  }
}

/** Answers an open change. One key for one change and answer: pressing twice answers once. */
export function useStayChangeAnswer(bookingId: string, { id: changeId }: StayChange) {
  const { mutate, isPending, error, variables } = useApiMutation('bookings/change/answer', { refresh: outOfDate })
  const keys = useRef(new Map<string, string>())
  return {
    onAnswer: (answer: Exclude<ChangeAction, 'pay'>) => {
      const which = `${changeId} ${answer}`
      const key = keys.current.get(which) ?? crypto.randomUUID()
      keys.current.set(which, key)
      mutate({ bookingId, changeId, answer, idempotencyKey: key })
    },
    /** The answer on its way. */
    giving: isPending ? variables.answer : null,
    refused: error?.message ?? null,
  }
}
