import type { CallOutput, Quote, Refusal, SlotProps } from '@qe/contract'
import {
  loginPath,
  propertyStore,
  rememberReturn,
  setBookingDetails,
  useApiMutation,
  useApiQuery,
  useLocation,
  useNavigateTo,
  useSession,
} from '@qe/platform'
import { useEffect, useRef } from 'react'
import { forgetReserve, isReserveRemembered, rememberReserve } from './reserve-after-sign-in'
import { usePendingBooking } from './use-pending-booking'
import { useStay } from './use-stay'

type Availability = CallOutput<'bookings/check-availability'>

/** The state of the booking card and of its phone version: the stay, its price, and the way to reserve it. */
export function useBookingCard(listing: SlotProps['property.aside']) {
  const { propertyId, maxGuests } = listing
  const [stay, change] = useStay(propertyId)

  /** Without dates: the taken nights. The page's calendar makes the same call, so they share the answer. */
  const calendarQuery = useApiQuery('bookings/check-availability', { propertyId }, { staleTime: 60_000 })
  const hasDates = Boolean(stay.checkIn && stay.checkOut)
  const isTooLarge = stay.guests > maxGuests
  const canBePriced = hasDates && !isTooLarge
  const quoteQuery = useApiQuery(
    'bookings/check-availability',
    {
      propertyId,
      checkIn: stay.checkIn ?? undefined,
      checkOut: stay.checkOut ?? undefined,
      guests: stay.guests,
      children: stay.children || undefined,
      infants: stay.infants || undefined,
      pets: stay.pets,
    },
    { enabled: canBePriced, keepPrevious: true },
  )
  const answer: Availability | undefined = canBePriced ? quoteQuery.data : undefined
  const quote = answer?.quote ?? null
  const isUnavailable = answer?.available === false
  const { total, message, setMessage } = usePendingBooking({
    propertyId,
    stay,
    quote,
    isUnpriced: !canBePriced || isUnavailable,
  })
  const reservation = useReserve({
    quoteId: quote?.id,
    stayName: JSON.stringify(stay),
    message,
    onSignedOut: () => rememberReserve(propertyId, stay),
    onRefused: () => void quoteQuery.refetch(),
  })
  useReserveAfterSignIn(reservation, propertyId, quoteQuery.isPlaceholderData ? null : quote)

  return {
    ...reservation,
    listing,
    stay,
    change,
    hasDates,
    /** More guests than the listing sleeps: there is no price until fewer come. */
    isTooLarge,
    limits: calendarQuery.data,
    /** Set when the limits of the calendar did not load. */
    retryLimits: calendarQuery.isError ? () => void calendarQuery.refetch() : null,
    quote,
    /** How many units are free for the stay; null where that is not known, or the listing has one. */
    unitsLeft: (quote && !quoteQuery.isPlaceholderData && answer?.unitsLeft) || null,
    /** The total as far as it is known: of the quote, or of the same stay before a reload. */
    total: quote ? { amount: quote.total, currency: quote.currency } : total,
    /** Why the stay can't be booked, in the API's sentence. */
    unavailableReason: isUnavailable ? answer.reason : null,
    isLoading: canBePriced && quoteQuery.isFetching,
    /** The quote is of the previous stay; the new one is loading. */
    isStale: quoteQuery.isPlaceholderData,
    /** Set when the quote did not load. */
    retry: canBePriced && quoteQuery.isError ? () => void quoteQuery.refetch() : null,
    message,
    setMessage,
  }
}
export type BookingCardState = ReturnType<typeof useBookingCard>

/**
 * Holds the quoted stay and goes to checkout; signed out, to sign-in and back. One idempotency key per quote: a second
 * press, or another one after a lost answer, reserves once.
 */
function useReserve({
  quoteId,
  stayName,
  message,
  onSignedOut,
  onRefused,
}: {
  quoteId: string | undefined
  /** Dates and party: a refusal is of these alone. */
  stayName: string
  message: string
  onSignedOut: () => void
  onRefused: () => void
}) {
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  const navigateTo = useNavigateTo()
  const attempt = useRef({ quoteId: '', key: '' })
  const isSending = useRef(false)
  const addBooking = useApiMutation('bookings/add', {
    onSuccess: ({ booking }) => {
      const { bookingDetails } = propertyStore.getState()
      if (bookingDetails) setBookingDetails({ ...bookingDetails, bookingId: booking.id })
      navigateTo(`/checkout/${booking.id}`)
    },
    onError: () => {
      isSending.current = false
      onRefused()
    },
    refresh: ['bookings/my-booking'],
  })
  const reserve = () => {
    if (!quoteId || isSending.current) return
    if (!isLoggedIn) {
      rememberReturn(pathname + search)
      onSignedOut()
      return navigateTo(loginPath)
    }
    if (attempt.current.quoteId !== quoteId) attempt.current = { quoteId, key: crypto.randomUUID() }
    isSending.current = true
    addBooking.mutate({
      quoteId,
      idempotencyKey: attempt.current.key,
      ...(message.trim() && { message: message.trim() }),
    })
  }
  const { error, reset } = addBooking
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stay has not been refused
  useEffect(reset, [stayName])
  return {
    isLoggedIn,
    reserve,
    isReserving: addBooking.isPending,
    error: error?.message ?? null,
    /** The guest's own hold of these dates, which is the reason for the error. */
    ownHold: (error?.data as Refusal | null)?.bookingId ?? null,
  }
}

/** Goes on to checkout with the stay that was asked for before sign-in, once its price is known. */
function useReserveAfterSignIn(
  { isLoggedIn, reserve }: Pick<ReturnType<typeof useReserve>, 'isLoggedIn' | 'reserve'>,
  propertyId: string,
  quote: Quote | null,
): void {
  useEffect(() => {
    if (!isLoggedIn || !quote || !isReserveRemembered(propertyId, quote)) return
    forgetReserve()
    reserve()
  }, [isLoggedIn, quote, propertyId, reserve])
}
