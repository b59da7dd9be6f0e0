import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { longTermDiscount } from '../../database/schema'
import { badInput } from '../../domain/errors'
import { type CallHandlers, ok } from '../call-handler'
import { recordAct } from '../team/record-act'

async function discountsOf(db: Queryable, listingId: string) {
  const discounts = await db
    .select({ minNights: longTermDiscount.minNights, percentBps: longTermDiscount.percentBps })
    .from(longTermDiscount)
    .where(eq(longTermDiscount.listingId, listingId))
    .orderBy(asc(longTermDiscount.minNights))
  return { discounts }
}

export const longTermDiscountCalls = {
  'long-term-discount': async ({ input, services: { db } }) => ok(await discountsOf(db, input.propertyId)),

  'long-term-discount/addUpdate': async ({ input, principal, services: { db, now } }) => {
    const { propertyId: listingId, discounts } = input
    if (new Set(discounts.map(({ minNights }) => minNights)).size < discounts.length)
      throw badInput('discounts', 'Each length of stay can have one discount.')
    await db.transaction(async (tx) => {
      await recordAct(tx, principal, { kind: 'discounts', listingId }, now())
      await tx.delete(longTermDiscount).where(eq(longTermDiscount.listingId, listingId))
      if (discounts.length > 0)
        await tx.insert(longTermDiscount).values(discounts.map((discount) => ({ listingId, ...discount })))
    })
    return ok(await discountsOf(db, listingId), 'Your discounts are saved.')
  },
} satisfies CallHandlers
