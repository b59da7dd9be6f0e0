import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { city, property } from '../../database/schema'

type Listing = typeof property.$inferSelect

/** Puts a listing into another state, and keeps its city's count of live listings true. The row must be locked. */
export async function setListingStatus(
  tx: Transaction,
  { id, cityId, status: before }: Pick<Listing, 'id' | 'cityId' | 'status'>,
  status: Listing['status'],
  now: Date,
): Promise<void> {
  if (status === before) return
  await tx.update(property).set({ status, updatedAt: now }).where(eq(property.id, id))
  const change = Number(status === 'live') - Number(before === 'live')
  if (change === 0) return
  await tx
    .update(city)
    .set({ listings: sql`${city.listings} + ${change}` })
    .where(eq(city.id, cityId))
}
