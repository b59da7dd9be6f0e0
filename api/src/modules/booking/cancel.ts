import type { ParsedInput } from '@qe/contract'
import type { BookingEventName } from '../../domain/booking-process'
import { written } from '../../domain/money'
import { badInput } from '../../http/refused'
import type { Me } from '../../identity/sessions'
import { post } from '../../jobs/outbox'
import type { Services } from '../../services'
import { advance, lockBooking, type LockedBooking, refuseWhileWorking } from './advance'
import { cancellationReasons } from './cancellation-reasons'
import { refundNow } from './refund-terms'

/**
 * Ends a booking from either side: a guest withdraws what is not confirmed and cancels what is, by the agreed terms; a host who
 * cancels gives everything back. Gives the sentence for the person.
 */
export async function cancelBooking(services: Services, me: Me, input: ParsedInput<'bookings/cancelled'>): Promise<string> {
  const now = services.now()
  const message = await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, input.bookingId)
    const side = found.guestId === me.id ? 'guest' : 'provider'
    const reason = cancellationReasons[side].find(({ key }) => key === input.reasonKey)
    if (!reason) throw badInput('reasonKey', 'Choose one of the reasons.')
    refuseWhileWorking(found, now)
    const note = [reason.label, input.note].filter(Boolean).join(': ')
    const event = eventFor(found, side)
    const refund = event === 'guest_cancels' ? Math.min(found.captured - found.refunded, refundNow(found, now)) : event === 'host_cancels' ? found.captured - found.refunded : 0
    // What is kept is shared out at once: by the refund when there is one, else by the clock.
    const wasPaid = event === 'guest_cancels' || event === 'host_cancels'
    const set = wasPaid ? { payoutAt: refund > 0 ? null : now } : {}
    await advance(tx, found, event, { by: side, note, now, set })
    if (refund > 0) await post(tx, 'refund', { bookingId: found.id, amount: refund, key: event }, now)
    return sentence(event, refund, found.currency)
  })
  services.wake()
  return message
}

function eventFor(found: LockedBooking, side: 'guest' | 'provider'): BookingEventName {
  if (side === 'provider') return 'host_cancels'
  if (found.status === 'held') return 'give_up'
  if (found.status === 'requested') return 'withdraw'
  return 'guest_cancels'
}

function sentence(event: BookingEventName, refund: number, currency: string): string {
  if (event === 'give_up') return 'The dates are given back. Nothing was charged.'
  if (event === 'withdraw') return 'Your request is withdrawn, and nothing is charged.'
  if (event === 'host_cancels') return `Cancelled. The guest gets ${written(refund, currency)} back, and the dates stay closed.`
  return refund > 0 ? `Cancelled. ${written(refund, currency)} goes back to your card; that can take a few days.` : 'Cancelled. By the terms of this booking nothing comes back.'
}
