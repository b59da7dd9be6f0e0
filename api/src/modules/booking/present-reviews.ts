import type { BookingDetails, StarsByPart } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { review } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'
import { photosOf, presentPhotos } from '../review/photos'

type ReviewRow = typeof review.$inferSelect

/** Until when the host may answer a published review in public. */
export const replyDeadline = (publishedAt: Date): Date => plusDays(publishedAt, policy.reviewReplyDays)

/**
 * Both reviews of a stay as one side sees them: its own at once, the other's once it is published, unless operators
 * have hidden it. Rule: product rules, Reviews.
 * @param mayWrite whether this side may write, or rewrite, its review now
 */
export async function presentReviews(
  services: Pick<Services, 'db' | 'now' | 'secret'>,
  bookingId: string,
  { side, mayWrite }: { side: 'guest' | 'provider'; mayWrite: boolean },
): Promise<Pick<BookingDetails, 'ownReview' | 'otherReview'>> {
  const found = await services.db.select().from(review).where(eq(review.bookingId, bookingId))
  const own = found.find((one) => one.side === side)
  const other = found.find((one) => one.side !== side)
  const ofGuest = found.find((one) => one.side === 'guest')
  const stored = ofGuest ? await photosOf(services.db, ofGuest.id) : []
  const photosBy = (one: ReviewRow) => one === ofGuest && { photos: presentPhotos(services, stored, isShown(one)) }
  return {
    ...(own && { ownReview: { ...toOwnReview(own, mayWrite), ...photosBy(own) } }),
    ...(other?.publishedAt &&
      isShown(other) && {
        otherReview: { ...toOtherReview(other, other.publishedAt, services.now()), ...photosBy(other) },
      }),
  }
}

const isShown = ({ publishedAt, hiddenAt }: ReviewRow) => publishedAt !== null && hiddenAt === null

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
