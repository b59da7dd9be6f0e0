import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { listing, review } from '../../database/schema'
import { conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { replyDeadline } from '../booking/present-reviews'
import { notify } from '../notification/notify'
import { recordAct } from '../team/record-act'

/**
 * Publishes the host's answer to a guest's review: one, and not later than `policy.reviewReplyDays` after it came out.
 * @throws ApiError 409 before the review is published, after that time, or when it was answered already
 */
export async function replyToReview(
  services: Services,
  principal: Principal,
  { bookingId, text }: ParsedInput<'bookings/review/reply'>,
): Promise<void> {
  const now = services.now()
  const answered = await services.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(review)
      .where(and(eq(review.bookingId, bookingId), eq(review.side, 'guest')))
      .for('update')
    if (!found?.publishedAt || found.hiddenAt)
      throw conflict('There is no published review of this stay yet. Look again once it is.', 'not_published')
    if (found.replyText) throw conflict('You have answered this review already.', 'answered')
    if (now >= replyDeadline(found.publishedAt))
      throw conflict(`A review can be answered for ${policy.reviewReplyDays} days, and that time is over.`, 'too_late')
    await tx.update(review).set({ replyText: text, replyAt: now }).where(eq(review.id, found.id))
    await recordAct(tx, principal, { kind: 'review_reply', listingId: found.listingId, bookingId }, now)
    return found
  })
  const [of] = await services.db
    .select({ title: listing.title })
    .from(listing)
    .where(eq(listing.id, answered.listingId))
  await notify(services, {
    personId: answered.authorId,
    message: `The host of ${of?.title ?? 'your stay'} answered your review.`,
    variant: 'info',
    link: links.trip(bookingId),
    idempotencyKey: `review-reply:${answered.id}`,
    kind: 'reviews',
  })
}
