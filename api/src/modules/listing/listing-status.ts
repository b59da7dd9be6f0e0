import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { city, listing } from '../../database/schema'

type Listing = typeof listing.$inferSelect

/** Changes a listing's status, and updates its city's count of live listings. The row must be locked. */
export async function setListingStatus(
  tx: Transaction,
  { id, cityId, status: before }: Pick<Listing, 'id' | 'cityId' | 'status'>,
  status: Listing['status'],
  now: Date,
): Promise<void> {
  if (status === before) return
  await tx.update(listing).set({ status, updatedAt: now }).where(eq(listing.id, id))
  const change = Number(status === 'live') - Number(before === 'live')
  if (change !== 0) await addToListings(tx, cityId, change)
}

/** Changes a city's count of live listings. */
export async function addToListings(tx: Transaction, cityId: string, change: number): Promise<void> {
  await tx
    .update(city)
    .set({ listings: sql`${city.listings} + ${change}` })
    .where(eq(city.id, cityId))
}
