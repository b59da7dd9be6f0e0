import { type CallHandlers, ok } from '../call-handler'
import { withIdempotencyKey } from '../with-idempotency-key'
import { answerRequest } from './answer-request'
import { cancelBooking } from './cancel-booking'
import { cancellationReasons } from './cancellation-reasons'
import { answerChange } from './change/answer-change'
import { changeQuote } from './change/change-quote'
import { proposeChange } from './change/propose-change'
import { addBooking } from './hold'
import { hostStats } from './host-stats'
import { invoiceFile } from './invoice'
import { myBookings } from './list-bookings'
import { moveToUnit } from './move-unit'
import { payNow } from './pay-booking'
import { bookingDetails } from './present-booking'

export const bookingCalls = {
  'bookings/add': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'bookings/add', input, async () => {
      const { bookingId, message } = await addBooking(services, me, input)
      return ok(
        {
          booking: await bookingDetails(services, bookingId, principal),
          payment: services.paymentClient,
        },
        message,
      )
    }),

  'bookings/payment-now': ({ input, me, principal, services }) => {
    const pay = async () => {
      const { outcome, redirectUrl, clientSecret = null, message } = await payNow(services, input)
      return ok(
        {
          booking: await bookingDetails(services, input.bookingId, principal),
          outcome,
          redirectUrl,
          clientSecret,
        },
        message,
      )
    }
    // Without a card it only asks how things stand, and that answer changes.
    return input.paymentMethodId ? withIdempotencyKey(services, me, 'bookings/payment-now', input, pay) : pay()
  },

  'bookings/my-booking': async ({ input, principal, services: { db, now } }) =>
    ok(await myBookings(db, principal, input, now())),

  'bookings/my-booking/details': async ({ input, principal, services }) =>
    ok({ booking: await bookingDetails(services, input.bookingId, principal), payment: services.paymentClient }),

  'bookings/accepted-declinded': async ({ input, principal, services }) => {
    const message = await answerRequest(services, principal, input)
    return ok(await bookingDetails(services, input.bookingId, principal), message)
  },

  'bookings/cancelled': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'bookings/cancelled', input, async () => {
      const message = await cancelBooking(services, principal, input)
      return ok(await bookingDetails(services, input.bookingId, principal), message)
    }),

  'bookings/change/quote': async ({ input, principal, services: { db, now } }) =>
    ok(await changeQuote(db, input, principal.id, now())),

  'bookings/change/propose': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'bookings/change/propose', input, async () => {
      const message = await proposeChange(services, principal, input)
      return ok(await bookingDetails(services, input.bookingId, principal), message)
    }),

  'bookings/change/answer': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'bookings/change/answer', input, async () => {
      const message = await answerChange(services, principal, input)
      return ok(await bookingDetails(services, input.bookingId, principal), message)
    }),

  'bookings/unit/move': async ({ input, principal, services }) => {
    const message = await moveToUnit(services, principal, input)
    return ok(await bookingDetails(services, input.bookingId, principal), message)
  },

  'bookings/cancellation-reasons': async ({ input }) => ok({ reasons: cancellationReasons[input.side] }),

  'bookings/invoice-download': async ({ input, me, services }) => ok(await invoiceFile(services, me, input)),

  'bookings/stats': async ({ principal, services: { db, now } }) => ok(await hostStats(db, principal, now())),
} satisfies CallHandlers
