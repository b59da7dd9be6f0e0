import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { review, reviewReport } from '../../database/schema'
import { forbidden, notFound } from '../../domain/errors'
import { alreadyReported } from '../../domain/reports'
import type { Services } from '../../services'

/**
 * Reports a review to the site's operators; answers when. The review's row is locked meanwhile, so that one that is
 * being hidden gets no further report.
 * @throws ApiError 403 for its author, 404 when this person can't read it, 409 when they have reported it before
 */
export function reportReview(
  { db, now }: Services,
  reporterId: string,
  { reviewId, reason, text }: ParsedInput<'review/report'>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(review).where(eq(review.id, reviewId)).for('share')
    if (found?.authorId === reporterId)
      throw forbidden('You wrote this review yourself. Until it is published you can change it.')
    if (!found || !isReadBy(found, reporterId)) throw notFound('This review is not here any more.')
    const createdAt = now()
    const [made] = await tx
      .insert(reviewReport)
      .values({ reviewId, reporterId, reason, text, createdAt })
      .onConflictDoNothing()
      .returning({ id: reviewReport.id })
    if (!made) throw alreadyReported('review')
    return createdAt
  })
}

/** Reviews by guests are public; one by a host is read by the guest whom it is about. */
const isReadBy = ({ side, subjectId, publishedAt, hiddenAt }: typeof review.$inferSelect, personId: string) =>
  publishedAt !== null && hiddenAt === null && (side === 'guest' || subjectId === personId)
