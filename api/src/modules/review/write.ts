import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { review } from '../../database/schema'
import { reviewsCloseAt } from '../../domain/booking-clock'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { lockBooking } from '../booking/booking-record'
import { mayReview } from '../booking/present-booking'
import { recordAct } from '../team/record-act'
import { publishReview } from './publish'

/**
 * Writes one side's review, or rewrites it until it is published. Publishes both reviews once both are written. Returns
 * whether it is published.
 * @throws ApiError 409 outside the review period, or when the review is published already
 */
export async function writeReview(
  services: Services,
  principal: Principal,
  input: ParsedInput<'bookings/review'>,
): Promise<boolean> {
  const now = services.now()
  const { bookingId } = input
  const published = await services.db.transaction(async (tx) => {
    const stay = await lockBooking(tx, bookingId)
    const side = stay.guestId === principal.id ? 'guest' : 'provider'
    if (!mayReview(stay, side, now))
      throw conflict(
        `A review can be written from check-out until ${policy.reviewDays} days after it.`,
        'not_reviewable',
      )
    if (stay.status === 'cancelled_by_provider') requireNoPlaceStars(input)
    const written = columnsOf(input, now)
    const [earlier] = await tx
      .select()
      .from(review)
      .where(and(eq(review.bookingId, bookingId), eq(review.side, side)))
      .for('update')
    if (earlier?.publishedAt) throw conflict('Your review is published and can’t be changed any more.', 'published')
    const [mine] = earlier
      ? await tx.update(review).set(written).where(eq(review.id, earlier.id)).returning()
      : await tx
          .insert(review)
          .values({
            ...written,
            bookingId,
            listingId: stay.listingId,
            authorId: principal.id,
            subjectId: side === 'guest' ? stay.hostId : stay.guestId,
            side,
            publishAt: reviewsCloseAt(stay),
          })
          .returning()
    const [other] = await tx
      .select()
      .from(review)
      .where(and(eq(review.bookingId, bookingId), eq(review.side, side === 'guest' ? 'provider' : 'guest')))
    await recordAct(tx, principal, { kind: 'review', listingId: stay.listingId, bookingId }, now)
    if (!mine || !other) return false
    await publishReview(tx, mine, now)
    if (!other.publishedAt) await publishReview(tx, other, now)
    return true
  })
  services.wake()
  return published
}

/** A guest whose host cancelled never entered the place, and can say nothing of it. */
function requireNoPlaceStars(input: ParsedInput<'bookings/review'>): void {
  for (const part of ['cleanliness', 'accuracy', 'checkIn', 'location', 'value'] as const)
    if (input[part] !== undefined)
      throw badInput(part, 'This stay never began. Leave out the stars for the place and rate how it was cancelled.')
}

function columnsOf(input: ParsedInput<'bookings/review'>, now: Date) {
  return {
    overall: input.overall,
    text: input.text,
    privateNote: input.privateNote ?? null,
    submittedAt: now,
    cleanliness: input.cleanliness ?? null,
    accuracy: input.accuracy ?? null,
    checkIn: input.checkIn ?? null,
    communication: input.communication ?? null,
    location: input.location ?? null,
    value: input.value ?? null,
  }
}
