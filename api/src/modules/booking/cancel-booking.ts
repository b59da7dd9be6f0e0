import type { ParsedInput } from '@qe/contract'
import { cancellationOf, shareOutAt } from '../../domain/booking-money'
import type { BookingEventName } from '../../domain/booking-process'
import { badInput, conflict } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import { coHostOf, type Principal } from '../../domain/team'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { giveCredit } from '../coupon/give-credit'
import { advance } from './advance'
import { type LockedBooking, lockBooking, refuseWhileWorking, statusText } from './booking-record'
import { cancellationReasons } from './cancellation-reasons'
import { unpaidRest } from './part-payment/part-payment-record'
import { refundNow } from './refund-terms'

/**
 * Ends a booking from either side. A guest withdraws an unconfirmed booking and cancels a confirmed one by the agreed
 * terms; a host who cancels refunds everything, and close to arrival the guest gets a credit. Returns the message for
 * the person.
 * @throws ApiError 409 `wrong_status` when the booking is over, `refund_changed` when the refund is another than the
 * person saw
 */
export async function cancelBooking(
  services: Services,
  principal: Principal,
  input: ParsedInput<'bookings/cancelled'>,
): Promise<string> {
  const now = services.now()
  const message = await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, input.bookingId)
    const side = found.guestId === principal.id ? 'guest' : 'provider'
    const reason = cancellationReasons[side].find(({ key }) => key === input.reasonKey)
    if (!reason) throw badInput('reasonKey', 'Choose one of the reasons.')
    refuseWhileWorking(found, now)
    if (found.status === (side === 'guest' ? 'cancelled_by_guest' : 'cancelled_by_provider'))
      return 'This booking is cancelled already.'
    const note = [reason.label, input.note].filter(Boolean).join(': ')
    const { event, refund, wasPaid } = cancellationOf(found, side, refundNow(found, await unpaidRest(tx, found), now))
    if (!event)
      throw conflict(`This can’t be done any more: ${statusText(found.status)}.`, 'wrong_status', {
        status: found.status,
      })
    refuseOtherRefund(input.expectedRefund, wasPaid ? refund : null, found.currency)
    const set = wasPaid ? { payoutAt: shareOutAt(refund, now) } : {}
    await advance(tx, found, event, { note, actorId: coHostOf(principal), now, set })
    if (event === 'host_cancels') await giveCredit(tx, found, { reasonKey: reason.key, now })
    if (refund > 0) await addToOutbox(tx, 'refund', { bookingId: found.id, amount: refund, key: event }, now)
    return sentence(event, refund, found)
  })
  services.wake()
  return message
}

/** A page left open shows the refund of before: a cut-off has passed since, or the host has accepted the request. */
function refuseOtherRefund(expected: number | null | undefined, refund: number | null, currency: string): void {
  if (expected === undefined || expected === refund) return
  const back = refund ? `${formatAmount(refund, currency)} comes back` : 'nothing comes back'
  const now = refund === null ? 'nothing was charged' : expected === null ? `it is paid, and ${back}` : `${back} now`
  throw conflict(`This has changed since you looked: ${now}. Have a look and decide again.`, 'refund_changed', {
    refundNow: refund === null ? null : { amount: refund, currency },
  })
}

function sentence(
  event: BookingEventName,
  refund: number,
  { currency, disputed }: Pick<LockedBooking, 'currency' | 'disputed'>,
): string {
  if (event === 'give_up') return 'The dates are given back, and you pay nothing.'
  if (event === 'withdraw') return 'Your request is withdrawn, and nothing is charged.'
  const decided = disputed > 0 ? ' once the bank has decided about the disputed payment' : ''
  if (event === 'host_cancels')
    return `Cancelled. The guest gets ${formatAmount(refund, currency)} back${decided}, and the dates stay closed.`
  return refund > 0
    ? `Cancelled. ${formatAmount(refund, currency)} goes back to your card${decided || '; that can take a few days'}.`
    : 'Cancelled. By the terms of this booking nothing comes back.'
}
