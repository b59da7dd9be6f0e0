import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { listing, review } from '../../database/schema'
import { links } from '../../domain/links'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { updateAverages } from './averages'

type ReviewRow = typeof review.$inferSelect

/** Publishes a review, and recomputes the listing's averages in the same transaction. */
export async function publishReview(tx: Transaction, found: ReviewRow, now: Date): Promise<void> {
  await tx.update(review).set({ publishedAt: now }).where(eq(review.id, found.id))
  if (found.side === 'guest') await updateAverages(tx, found.listingId)
  await addToOutbox(tx, 'review', { reviewId: found.id }, now)
}

/** Publishes up to 50 reviews whose other side did not write within the review period. Returns how many. */
export async function publishDueReviews(services: Services): Promise<number> {
  const now = services.now()
  const due = await services.db
    .select({ id: review.id })
    .from(review)
    .where(and(isNull(review.publishedAt), lte(review.publishAt, now)))
    .limit(50)
  for (const { id } of due) {
    await services.db.transaction(async (tx) => {
      const [found] = await tx.select().from(review).where(eq(review.id, id)).for('update')
      if (found && !found.publishedAt) await publishReview(tx, found, now)
    })
  }
  if (due.length > 0) services.wake()
  return due.length
}

/** Notifies the person that a published review is about. */
export async function notifyReview(services: Services, { reviewId }: OutboxTopics['review']): Promise<void> {
  const [found] = await services.db
    .select({ review, title: listing.title })
    .from(review)
    .innerJoin(listing, eq(listing.id, review.listingId))
    .where(eq(review.id, reviewId))
  if (!found || found.review.hiddenAt) return
  const { review: published, title } = found
  const message =
    published.side === 'guest'
      ? `A guest reviewed ${title}: ${published.overall} of 5 stars.`
      : `The host of ${title} reviewed you: ${published.overall} of 5 stars.`
  const link =
    published.side === 'guest'
      ? links.hostBooking(published.bookingId, published.subjectId)
      : links.trip(published.bookingId)
  await notify(services, {
    personId: published.subjectId,
    message,
    variant: 'info',
    link,
    idempotencyKey: `review:${reviewId}`,
    kind: 'reviews',
    email: (reader) =>
      newsEmails.review(reader, {
        title,
        stars: published.overall,
        body: published.text,
        privateNote: published.privateNote,
        ofHost: published.side === 'guest',
        link,
      }),
  })
}
