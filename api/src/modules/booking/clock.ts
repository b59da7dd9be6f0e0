import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { timedEvent } from '../../domain/booking-clock'
import { shareOutOutcome } from '../../domain/booking-money'
import type { Services } from '../../services'
import { moveClaimsOn } from '../claim/claim-clock'
import { advance, applyOutcome } from './advance'
import { lockBooking, readBalances } from './booking-record'
import { changesDue, findOpenChange, takeChangeStep } from './change/change-step'
import { takeRestSteps } from './part-payment/rest-clock'

/** Takes the transitions that are due by time. Returns how many; safe to run in several processes at once. */
export async function runClock(services: Services): Promise<number> {
  const now = services.now()
  const due = await rows<{ id: string }>(
    services.db,
    sql`select id from booking where clock_at is not null and clock_at <= ${now} and (working_until is null
        or working_until < ${now}) order by clock_at limit 100`,
  )
  let changed = await takeRestSteps(services, now)
  for (const { id } of due) {
    changed += await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      const event = timedEvent(found.status)
      // Another process may have been quicker between the query and the lock.
      if (!event || !found.clockAt || found.clockAt > now || (found.workingUntil && found.workingUntil > now)) return 0
      await advance(tx, found, event, { now })
      return 1
    })
  }
  changed += await lapseChanges(services, now)
  changed += await moveClaimsOn(services, now)
  changed += await payHosts(services, now)
  if (changed > 0) services.wake()
  return changed
}

/** Lapses changes that nobody answered or paid for in time: the stay continues as it was. */
async function lapseChanges(services: Services, now: Date): Promise<number> {
  const due = await rows<{ id: string }>(services.db, changesDue(now))
  let lapsed = 0
  for (const { id } of due) {
    lapsed += await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      const open = await findOpenChange(tx, id)
      if (!open?.clockAt || open.clockAt > now || (found.workingUntil && found.workingUntil > now)) return 0
      await takeChangeStep(tx, found, open, 'change_lapsed', { by: 'system', now })
      return 1
    })
  }
  return lapsed
}

/** Starts the payouts that are due: after check-in, and of what is kept of cancelled stays. */
async function payHosts(services: Services, now: Date): Promise<number> {
  const due = await rows<{ id: string }>(
    services.db,
    sql`select id from booking where payout_at is not null and payout_at <= ${now} order by payout_at limit 100`,
  )
  for (const { id } of due) {
    await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      if (!found.payoutAt || found.payoutAt > now) return
      const { balances, count } = await readBalances(tx, id)
      await applyOutcome(tx, found, shareOutOutcome(found, balances, count), { now, set: { payoutAt: null } })
    })
  }
  return due.length
}
