import type { SavedCard } from '@qe/contract'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { booking, listing, partPayment } from '../../../database/schema'
import type { Services } from '../../../services'

type PaidLater = NonNullable<SavedCard['pays']>

/**
 * The stays of a guest whose rest is yet to be taken, by the card that paid the first part.
 * @throws PaymentFailed when the provider does not answer
 */
export async function restsByCard({ db, payments }: Services, guestId: string): Promise<Map<string, PaidLater>> {
  const unpaid = await db
    .select({
      bookingId: booking.id,
      title: listing.title,
      rest: partPayment.rest,
      dueAt: partPayment.dueAt,
      currency: booking.currency,
      timeZone: booking.timeZone,
      intentId: booking.paymentIntent,
    })
    .from(partPayment)
    .innerJoin(booking, eq(booking.id, partPayment.bookingId))
    .innerJoin(listing, eq(listing.id, booking.listingId))
    .where(
      and(
        eq(booking.guestId, guestId),
        inArray(booking.status, ['requested', 'confirmed']),
        eq(partPayment.paid, 0),
        gt(partPayment.rest, 0),
      ),
    )
    .orderBy(partPayment.dueAt)
  const cards = await Promise.all(
    unpaid.map(async ({ intentId }) => intentId && (await payments.retrieveIntent(intentId)).paymentMethod),
  )
  const byCard = new Map<string, PaidLater>()
  for (const [n, { bookingId, title, rest, dueAt, currency, timeZone }] of unpaid.entries()) {
    const card = cards[n]
    if (!card) continue
    const stay = { bookingId, title, rest: { amount: rest, currency }, dueAt: dueAt.toISOString(), timeZone }
    byCard.set(card, [...(byCard.get(card) ?? []), stay])
  }
  return byCard
}
