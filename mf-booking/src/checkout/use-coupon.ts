import type { BookingDetails, PaymentSetup } from '@qe/contract'
import {
  ApiError,
  api,
  propertyStore,
  putAnswer,
  refresh,
  setBookingDetails,
  useLocation,
  useNavigateTo,
} from '@qe/platform'
import { useEffect, useState } from 'react'

export interface CouponChoice {
  /** With null: without a code. */
  apply: (code: string | null) => Promise<void>
  isPending: boolean
  /** Why nothing has changed, and the code that was asked for: null to take one out. */
  problem: { code: string | null; text: string } | null
}

/**
 * Prices a held stay anew, with a code or without, and holds it at that price: checkout goes on with the new hold,
 * which takes the place of the earlier one.
 */
export function useCoupon(booking: BookingDetails, payment: PaymentSetup): CouponChoice {
  const { search } = useLocation()
  const navigateTo = useNavigateTo()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CouponChoice['problem']>(null)

  const hold = async (code: string | null): Promise<string | null> => {
    const { checkIn, checkOut, guests, children, infants, pets, guestMessage } = booking
    const stay = { propertyId: booking.property.id, checkIn, checkOut, guests, children, infants, pets }
    const priced = await api.call('bookings/check-availability', { ...stay, ...(code && { coupon: code }) })
    if (priced.couponProblem) return priced.couponProblem
    if (!priced.quote) return priced.reason
    const { booking: next } = await api.call('bookings/add', {
      quoteId: priced.quote.id,
      idempotencyKey: crypto.randomUUID(),
      ...(guestMessage && { message: guestMessage }),
    })
    const { bookingDetails } = propertyStore.getState()
    if (bookingDetails) setBookingDetails({ ...bookingDetails, bookingId: next.id })
    putAnswer('bookings/my-booking/details', { bookingId: next.id }, { booking: next, payment })
    refresh('bookings/my-booking')
    if (next.id === booking.id) setPending(false)
    else navigateTo(`/checkout/${next.id}${search}`, { replace: true })
    return null
  }

  // The page is that of the new hold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another booking is shown
  useEffect(() => setPending(false), [booking.id])

  const apply = async (code: string | null) => {
    if (isPending) return
    setPending(true)
    setProblem(null)
    try {
      const refusal = await hold(code)
      if (refusal === null) return
      setProblem({ code, text: refusal })
      setPending(false)
    } catch (error) {
      setPending(false)
      if (!(error instanceof ApiError)) throw error
      setProblem({ code, text: error.message })
    }
  }
  return { apply, isPending, problem }
}
