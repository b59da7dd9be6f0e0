import { asc, lte } from 'drizzle-orm'
import { claim } from '../../database/schema'
import type { Services } from '../../services'
import { lockClaim, takeClaimStep } from './claim-record'

/**
 * Hands claims that nobody answered in time to the admins, and closes those that were not paid. Returns how many.
 */
export async function moveClaimsOn(services: Services, now: Date): Promise<number> {
  const due = await services.db
    .select({ id: claim.id })
    .from(claim)
    .where(lte(claim.clockAt, now))
    .orderBy(asc(claim.clockAt))
    .limit(100)
  for (const { id } of due) {
    await services.db.transaction(async (tx) => {
      const { found, of } = await lockClaim(tx, id)
      // Another process may have been quicker between the query and the lock.
      if (!of.clockAt || of.clockAt > now) return
      const isUnpaid = of.status === 'to_pay'
      await takeClaimStep(tx, found, of, isUnpaid ? 'claim_unpaid' : 'claim_unanswered', {
        by: 'system',
        now,
        // An offer that nobody took binds nobody.
        set: isUnpaid ? {} : { settledAmount: null },
      })
    })
  }
  return due.length
}
