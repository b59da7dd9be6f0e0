import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { listing, type RatingParts } from '../../database/schema'
import { recommendedScore } from '../../domain/recommended-score'
import { isShownSql } from './is-shown'

/**
 * Recomputes a listing's averages, and where it stands under "recommended", from its guests' reviews that are shown.
 * The listing is locked before, so that two reviews that come and go at the same time both count.
 */
export async function updateAverages(tx: Transaction, listingId: string): Promise<void> {
  await tx.select({ id: listing.id }).from(listing).where(eq(listing.id, listingId)).for('no key update')
  const figures = await row<{ average: number | null; count: number } & Record<keyof RatingParts, number | null>>(
    tx,
    sql`select round(avg(overall), 2) as average, count(*) as count, round(avg(cleanliness), 2) as cleanliness,
        round(avg(accuracy), 2) as accuracy,
          round(avg(check_in), 2) as "checkIn", round(avg(communication), 2) as communication, round(avg(location),
          2) as location, round(avg(value), 2) as value
        from review r where listing_id = ${listingId} and side = 'guest' and ${isShownSql}`,
  )
  if (!figures) return
  const { average, count, ...parts } = figures
  const ratingParts = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as RatingParts
  await tx
    .update(listing)
    .set({ ratingAverage: average, ratingCount: count, ratingParts, score: recommendedScore(average, count) })
    .where(eq(listing.id, listingId))
}
