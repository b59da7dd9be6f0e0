import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { review } from '../../database/schema'
import { reviewsCloseAt } from '../../domain/booking-clock'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { putPictures, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { type LockedBooking, lockBooking } from '../booking/booking-record'
import { mayReview } from '../booking/present-booking'
import { recordAct } from '../team/record-act'
import { writePhotos } from './photos'
import { publishReview } from './publish'

/**
 * Writes one side's review, or rewrites it until it is published. Publishes both reviews once both are written. Returns
 * whether it is published.
 * @throws ApiError 409 outside the review period, or when the review is published already; 400 for invalid photos, and
 *   for any of a host or of a stay that never began
 */
export async function writeReview(
  services: Services,
  principal: Principal,
  input: ParsedInput<'bookings/review'>,
  uploads: readonly Upload[],
): Promise<boolean> {
  const now = services.now()
  const { bookingId } = input
  const photos: Photos = input.photos ?? (uploads.length > 0 ? uploads.map(() => ({ alt: '' })) : undefined)
  const pictures = await putPictures(
    services,
    { ownerId: principal.id, purpose: 'review_photo', field: 'photos' },
    uploads,
  )
  const published = await withNewFiles(services, pictures, async (tx) => {
    const stay = await lockBooking(tx, bookingId)
    const side = stay.guestId === principal.id ? 'guest' : 'provider'
    requireWritable(stay, { side, input, photos }, now)
    const mine = await storeReview(tx, stay, { side, authorId: principal.id }, columnsOf(input, now))
    if (photos) await writePhotos(tx, mine, photos, pictures, now)
    const [other] = await tx
      .select()
      .from(review)
      .where(and(eq(review.bookingId, bookingId), eq(review.side, side === 'guest' ? 'provider' : 'guest')))
    await recordAct(tx, principal, { kind: 'review', listingId: stay.listingId, bookingId }, now)
    if (!other) return false
    await publishReview(tx, mine, now)
    if (!other.publishedAt) await publishReview(tx, other, now)
    return true
  })
  services.wake()
  return published
}

type Side = 'guest' | 'provider'
type Photos = ParsedInput<'bookings/review'>['photos']

function requireWritable(
  stay: LockedBooking,
  { side, input, photos }: { side: Side; input: ParsedInput<'bookings/review'>; photos: Photos },
  now: Date,
): void {
  if (!mayReview(stay, side, now))
    throw conflict(`A review can be written from check-out until ${policy.reviewDays} days after it.`, 'not_reviewable')
  if (side === 'provider' && photos?.length)
    throw badInput('photos', 'A review of a guest has no photos. Leave them out.')
  if (stay.status === 'cancelled_by_provider') requireNothingOfPlace(input, photos)
}

/** A guest whose host cancelled never entered the place, and can say nothing of it. */
function requireNothingOfPlace(input: ParsedInput<'bookings/review'>, photos: Photos): void {
  if (photos?.length) throw badInput('photos', 'This stay never began, so its review has no photos. Leave them out.')
  for (const part of ['cleanliness', 'accuracy', 'checkIn', 'location', 'value'] as const)
    if (input[part] !== undefined)
      throw badInput(part, 'This stay never began. Leave out the stars for the place and rate how it was cancelled.')
}

/** @throws ApiError 409 when it is published */
async function storeReview(
  tx: Transaction,
  stay: LockedBooking,
  { side, authorId }: { side: Side; authorId: string },
  written: ReturnType<typeof columnsOf>,
): Promise<typeof review.$inferSelect> {
  const [earlier] = await tx
    .select()
    .from(review)
    .where(and(eq(review.bookingId, stay.id), eq(review.side, side)))
    .for('update')
  if (earlier?.publishedAt) throw conflict('Your review is published and can’t be changed any more.', 'published')
  const [stored] = earlier
    ? await tx.update(review).set(written).where(eq(review.id, earlier.id)).returning()
    : await tx
        .insert(review)
        .values({
          ...written,
          bookingId: stay.id,
          listingId: stay.listingId,
          authorId,
          subjectId: side === 'guest' ? stay.hostId : stay.guestId,
          side,
          publishAt: reviewsCloseAt(stay),
        })
        .returning()
  if (!stored) throw new Error('The review was not stored')
  return stored
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
