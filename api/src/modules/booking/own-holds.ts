import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { booking, stayBlock } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { conflict } from '../../domain/errors'
import type { PricedStay } from '../../domain/quote'
import type { SignedQuote } from '../../domain/quote-id'
import type { Me } from '../../identity/sessions'
import type { BookableListing } from '../quote/availability'

/** Whether a hold is of the same stay at the same price. */
export const isHoldOf = (quote: SignedQuote, { total }: PricedStay, held: HeldStay) =>
  held.checkIn === quote.checkIn &&
  held.checkOut === quote.checkOut &&
  held.guests === quote.guests &&
  held.children === quote.children &&
  held.infants === quote.infants &&
  held.pets === quote.pets &&
  held.total === total &&
  (held.coupon?.code ?? null) === quote.coupon

type HeldStay = Pick<
  typeof booking.$inferSelect,
  'id' | 'checkIn' | 'checkOut' | 'guests' | 'children' | 'infants' | 'pets' | 'total' | 'coupon'
>

/** A guest's own holds of a listing that block nights of a stay, or of the preparation days after it. */
export async function ownHoldsInTheWay(
  db: Queryable,
  listing: BookableListing,
  { checkIn, checkOut }: SignedQuote,
  me: Me,
): Promise<HeldStay[]> {
  const until = addDays(checkOut, listing.preparationDays)
  return db
    .select({
      id: booking.id,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      guests: booking.guests,
      children: booking.children,
      infants: booking.infants,
      pets: booking.pets,
      total: booking.total,
      coupon: booking.coupon,
    })
    .from(stayBlock)
    .innerJoin(booking, eq(booking.id, stayBlock.bookingId))
    .where(
      and(
        eq(stayBlock.listingId, listing.id),
        eq(booking.guestId, me.id),
        eq(booking.status, 'held'),
        sql`${stayBlock.during} && daterange(${checkIn}::date, ${until}::date)`,
      ),
    )
}

/**
 * The hold of the same stay that the guest's own other try, of the same moment, has made meanwhile; null when there is
 * none. In a listing with several units the two tries would not meet in one of them.
 * @throws ApiError 409 `own_hold` with the `bookingId` when the guest holds another stay there
 */
export async function findOwnHold(
  tx: Transaction,
  { found, quote, stay, me }: { found: BookableListing; quote: SignedQuote; stay: PricedStay; me: Me },
): Promise<string | null> {
  const own = await ownHoldsInTheWay(tx, found, quote, me)
  const same = own.find((one) => isHoldOf(quote, stay, one))
  if (same) return same.id
  if (own[0])
    throw conflict('You are already holding these dates. Finish paying or let the hold end.', 'own_hold', {
      bookingId: own[0].id,
    })
  return null
}
