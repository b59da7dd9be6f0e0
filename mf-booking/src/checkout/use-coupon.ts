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
import { useEffect, useRef, useState } from 'react'
import { stayInput } from '../alternatives/stay-input'

export interface CouponChoice {
  /** With null: without a code. */
  apply: (code: string | null) => Promise<void>
  isPending: boolean
  /** Why nothing has changed, and the code that was asked for: null to take one out. */
  problem: { code: string | null; text: string } | null
}

/** Shown where the order of another hold got no answer: it may have been made. */
const noAnswer =
  'No answer came, so we don’t know yet whether the price has changed. Try again to find out: the dates are held once.'

/**
 * Prices a held stay anew, with a code or without, and holds it at that price: checkout goes on with the new hold,
 * which takes the place of the earlier one.
 */
export function useCoupon(booking: BookingDetails, payment: PaymentSetup): CouponChoice {
  const { search } = useLocation()
  const navigateTo = useNavigateTo()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CouponChoice['problem']>(null)

  // A repeated try after a lost answer sends the same order: with a new price and key, the use of a code that the first
  // one took would stand in its own way.
  const order = useRef<{ code: string | null; quoteId: string; idempotencyKey: string }>(null)

  const goOnWith = (bookingId: string) => navigateTo(`/checkout/${bookingId}${search}`, { replace: true })

  const hold = async (code: string | null): Promise<string | null> => {
    if (order.current?.code !== code) {
      order.current = null
      const stay = { propertyId: booking.property.id, ...stayInput(booking), pets: booking.pets }
      const priced = await api.call('bookings/check-availability', { ...stay, ...(code && { coupon: code }) })
      if (priced.couponProblem) return priced.couponProblem
      if (!priced.quote) return priced.reason
      order.current = { code, quoteId: priced.quote.id, idempotencyKey: crypto.randomUUID() }
    }
    const { quoteId, idempotencyKey } = order.current
    const { guestMessage } = booking
    const { booking: next } = await api.call('bookings/add', {
      quoteId,
      idempotencyKey,
      ...(guestMessage && { message: guestMessage }),
    })
    order.current = null
    const { bookingDetails } = propertyStore.getState()
    if (bookingDetails) setBookingDetails({ ...bookingDetails, bookingId: next.id })
    putAnswer('bookings/my-booking/details', { bookingId: next.id }, { booking: next, payment })
    refresh('bookings/my-booking')
    if (next.id === booking.id) setPending(false)
    else goOnWith(next.id)
    return null
  }

  // The page is that of the new hold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another booking is shown
  useEffect(() => {
    order.current = null
    setPending(false)
  }, [booking.id])

  // The hold was made, and only its answer was lost.
  const replacedBy = booking.givenUp?.replacedBy
  const isReplaced = Boolean(replacedBy) && order.current !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    if (replacedBy && isReplaced) goOnWith(replacedBy)
  }, [replacedBy, isReplaced])

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
      const isUnanswered = order.current !== null && (error.statusCode === 0 || error.statusCode >= 500)
      if (!isUnanswered) order.current = null
      setProblem({ code, text: isUnanswered ? noAnswer : error.message })
      if (isUnanswered) refresh('bookings/my-booking/details')
    }
  }
  return { apply, isPending: isPending || isReplaced, problem }
}
