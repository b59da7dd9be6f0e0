import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { review } from '../../database/schema'
import { updateAverages } from './averages'

/**
 * Hides a published review from everybody but its author, and takes it out of the listing's averages.
 * @param why the reason, for its author
 */
export async function hideReview(
  tx: Transaction,
  { id, side, listingId }: typeof review.$inferSelect,
  why: string,
  now: Date,
): Promise<void> {
  await tx.update(review).set({ hiddenAt: now, hiddenWhy: why }).where(eq(review.id, id))
  if (side === 'guest') await updateAverages(tx, listingId)
}

/** Shows a hidden review to everybody again, and counts its stars. */
export async function showReviewAgain(
  tx: Transaction,
  { id, side, listingId }: typeof review.$inferSelect,
): Promise<void> {
  await tx.update(review).set({ hiddenAt: null, hiddenWhy: null }).where(eq(review.id, id))
  if (side === 'guest') await updateAverages(tx, listingId)
}
