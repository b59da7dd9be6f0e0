import type { BookingDetails, StarsByPart } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { review } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'

type ReviewRow = typeof review.$inferSelect

/** Until when the host may answer a published review in public. */
export const replyDeadline = (publishedAt: Date): Date => plusDays(publishedAt, policy.reviewReplyDays)

/**
 * Both reviews of a stay as one side sees them: its own at once, the other's once it is published, unless operators
 * have hidden it. Rule: product rules, Reviews.
 * @param mayWrite whether this side may write, or rewrite, its review now
 */
export async function presentReviews(
  db: Queryable,
  bookingId: string,
  { side, mayWrite, now }: { side: 'guest' | 'provider'; mayWrite: boolean; now: Date },
): Promise<Pick<BookingDetails, 'ownReview' | 'otherReview'>> {
  const found = await db.select().from(review).where(eq(review.bookingId, bookingId))
  const own = found.find((one) => one.side === side)
  const other = found.find((one) => one.side !== side)
  return {
    ...(own && { ownReview: toOwnReview(own, mayWrite) }),
    ...(other?.publishedAt && !other.hiddenAt && { otherReview: toOtherReview(other, other.publishedAt, now) }),
  }
}

function toOwnReview(own: ReviewRow, mayWrite: boolean): NonNullable<BookingDetails['ownReview']> {
  const { overall, text, privateNote, submittedAt, publishedAt, hiddenWhy } = own
  return {
    overall,
    text,
    privateNote,
    submittedAt: submittedAt.toISOString(),
    isPublished: publishedAt !== null,
    parts: partsOf(own),
    isEditable: publishedAt === null && mayWrite,
    reply: replyOf(own),
    ...(hiddenWhy !== null && { hiddenWhy }),
  }
}

function toOtherReview(other: ReviewRow, publishedAt: Date, now: Date): NonNullable<BookingDetails['otherReview']> {
  const { overall, text, privateNote, side } = other
  const reply = replyOf(other)
  const deadline = replyDeadline(publishedAt)
  return {
    overall,
    text,
    privateNote,
    parts: partsOf(other),
    publishedAt: publishedAt.toISOString(),
    reply,
    replyUntil: side === 'guest' && !reply && now < deadline ? deadline.toISOString() : null,
  }
}

const replyOf = ({ replyText, replyAt }: ReviewRow) =>
  replyText && replyAt ? { text: replyText, at: replyAt.toISOString() } : null

function partsOf({ cleanliness, accuracy, checkIn, communication, location, value }: ReviewRow): StarsByPart {
  const given = { cleanliness, accuracy, checkIn, communication, location, value }
  return Object.fromEntries(Object.entries(given).filter(([, stars]) => stars !== null))
}
