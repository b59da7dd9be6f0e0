import type { LeadTimeDiscounts } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { leadTimeDiscount, listing } from '../../database/schema'
import { badInput } from '../../domain/errors'
import { type CallHandlers, ok } from '../call-handler'
import { recordAct } from '../team/record-act'

async function discountsOf(db: Queryable, listingId: string): Promise<LeadTimeDiscounts> {
  const found = await db
    .select({ kind: leadTimeDiscount.kind, days: leadTimeDiscount.days, percentBps: leadTimeDiscount.percentBps })
    .from(leadTimeDiscount)
    .where(eq(leadTimeDiscount.listingId, listingId))
  const of = (wanted: (typeof found)[number]['kind']) => {
    const row = found.find(({ kind }) => kind === wanted)
    return row ? { days: row.days, percentBps: row.percentBps } : null
  }
  return { lastMinute: of('last_minute'), earlyBooking: of('early_booking') }
}

export const leadTimeDiscountCalls = {
  'lead-time-discount': async ({ input, services: { db } }) => ok(await discountsOf(db, input.propertyId)),

  'lead-time-discount/update': async ({ input, principal, services: { db, now } }) => {
    const { propertyId: listingId, lastMinute, earlyBooking } = input
    if (lastMinute && earlyBooking && earlyBooking.days < lastMinute.days)
      throw badInput(
        'earlyBooking',
        `A booking can’t be early and last-minute at once. Begin early booking at ${lastMinute.days} days or later.`,
      )
    const discounts = [
      ...(lastMinute ? [{ listingId, kind: 'last_minute' as const, ...lastMinute }] : []),
      ...(earlyBooking ? [{ listingId, kind: 'early_booking' as const, ...earlyBooking }] : []),
    ]
    await db.transaction(async (tx) => {
      await recordAct(tx, principal, { kind: 'discounts', listingId }, now())
      // Two hosts' clicks at once follow one another, so that each leaves a whole pair.
      await tx.select({ id: listing.id }).from(listing).where(eq(listing.id, listingId)).for('no key update')
      await tx.delete(leadTimeDiscount).where(eq(leadTimeDiscount.listingId, listingId))
      if (discounts.length > 0) await tx.insert(leadTimeDiscount).values(discounts)
    })
    return ok(await discountsOf(db, listingId), 'Your discounts are saved.')
  },
} satisfies CallHandlers
