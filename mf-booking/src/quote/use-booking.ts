import type { CallOutput, SlotProps } from '@qe/contract'
import {
  loginPath,
  rememberReturn,
  useApiMutation,
  useApiQuery,
  useLocation,
  useNavigateTo,
  useSession,
} from '@qe/platform'
import { useRef, useState } from 'react'
import { useStay } from './use-stay'

type Availability = CallOutput<'bookings/check-availability'>

/** Everything the booking card and its phone version share: the stay, what it costs, and the way to reserve it. */
export function useBooking(place: SlotProps['property.aside']) {
  const { propertyId, maxGuests } = place
  const [stay, change] = useStay(propertyId, maxGuests)
  const [message, setMessage] = useState('')
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  const navigateTo = useNavigateTo()

  /** Without dates: which nights are taken. The calendar in the page asks the same, so the answer is shared. */
  const calendar = useApiQuery('bookings/check-availability', { propertyId }, { staleTime: 60_000 })
  const hasDates = Boolean(stay.checkIn && stay.checkOut)
  const offer = useApiQuery(
    'bookings/check-availability',
    {
      propertyId,
      checkIn: stay.checkIn ?? undefined,
      checkOut: stay.checkOut ?? undefined,
      guests: stay.guests,
      pets: stay.pets,
    },
    { enabled: hasDates, keepPrevious: true },
  )
  const answer: Availability | undefined = hasDates ? offer.data : undefined
  const quote = answer?.quote ?? null

  // One key for one quote: pressing twice, or again after a lost answer, reserves once.
  const key = useRef({ quoteId: '', value: '' })
  const sending = useRef(false)
  const add = useApiMutation('bookings/add', {
    onSuccess: ({ booking }) => navigateTo(`/checkout/${booking.id}`),
    onError: () => {
      sending.current = false
      void offer.refetch()
    },
    refresh: ['bookings/my-booking'],
  })

  const reserve = () => {
    if (!quote || sending.current) return
    if (!isLoggedIn) {
      rememberReturn(pathname + search)
      return navigateTo(loginPath)
    }
    if (key.current.quoteId !== quote.id) key.current = { quoteId: quote.id, value: crypto.randomUUID() }
    sending.current = true
    add.mutate({
      quoteId: quote.id,
      idempotencyKey: key.current.value,
      ...(message.trim() && { message: message.trim() }),
    })
  }

  return {
    place,
    stay,
    change,
    hasDates,
    limits: calendar.data,
    quote,
    /** Why these dates do not go, in the server's words. */
    reason: answer?.available === false ? answer.reason : null,
    asking: hasDates && offer.isFetching,
    /** The price on screen is of the stay before; the new one is on its way. */
    stale: offer.isPlaceholderData,
    failed: hasDates && offer.isError ? () => void offer.refetch() : null,
    message,
    setMessage,
    reserve,
    reserving: add.isPending,
    refused: add.error?.message ?? null,
    isLoggedIn,
  }
}
export type Booking = ReturnType<typeof useBooking>
