import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect'
import { rows } from '../../../database/rows'
import { cancellationOf, shareOutAt } from '../../../domain/booking-money'
import { formatAmount } from '../../../domain/money'
import { nextRestStep } from '../../../domain/part-payment'
import { textFormats } from '../../../mail/templates/text-formats'
import { addToOutbox } from '../../../outbox/outbox'
import type { Services } from '../../../services'
import { advance } from '../advance'
import { type LockedBooking, lockBooking } from '../booking-record'
import { refundNow } from '../refund-terms'
import { findPartPayment, type PartPaymentRow } from './part-payment-record'
import { takeRestStep } from './rest-step'

/** Takes the steps of stays paid in two parts that are due by time. Returns how many; safe in several processes. */
export async function takeRestSteps(services: Services, now: Date): Promise<number> {
  const due = await rows<{ id: string }>(
    services.db,
    sql`select b.id from part_payment p join booking b on b.id = p.booking_id where p.clock_at <= ${now}
        and (b.working_until is null or b.working_until < ${now}) order by p.clock_at limit 100`,
  )
  let taken = 0
  for (const { id } of due) {
    taken += await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      const parts = await findPartPayment(tx, id)
      if (!parts?.clockAt || parts.clockAt > now || (found.workingUntil && found.workingUntil > now)) return 0
      const step = nextRestStep(parts.latestStep, { stay: found, ...parts })
      if (!step) return 0
      if (step.event === 'rest_lapsed') await lapse(tx, found, parts, now)
      else await takeRestStep(tx, found, parts, step.event, { now, note: noteOf(found, parts) })
      return 1
    })
  }
  return taken
}

/** `€160.00, 12 Dec 2026`: the amount, and the day on which it falls due there. */
const noteOf = ({ currency, timeZone }: LockedBooking, { rest, dueAt }: PartPaymentRow) =>
  `${formatAmount(rest, currency)}, ${textFormats(null).dayOf(dueAt, timeZone)}`

/** The rest was not paid in time: cancels the stay as its guest would, with the refund of its tier. */
async function lapse(tx: Transaction, found: LockedBooking, { rest }: PartPaymentRow, now: Date): Promise<void> {
  const { refund } = cancellationOf(found, 'guest', refundNow(found, rest, now))
  await advance(tx, found, 'rest_lapsed', {
    now,
    note: formatAmount(rest, found.currency),
    set: { payoutAt: shareOutAt(refund, now) },
  })
  if (refund > 0) await addToOutbox(tx, 'refund', { bookingId: found.id, amount: refund, key: 'rest_lapsed' }, now)
}
