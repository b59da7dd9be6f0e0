import type { CallOutput, Room } from '@qe/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { listing, room } from '../../database/schema'
import { bookingWindow } from '../../domain/stay'
import type { Me } from '../../identity/sessions'
import { takenNights } from '../quote/availability'
import { cardRows, toCards } from './cards'
import { listingNotFound } from './details'

type Listing = typeof listing.$inferSelect

/** The units of a listing. One that is not live shows them to its host only. */
export async function roomsOfListing(db: Queryable, listingId: string, me: Pick<Me, 'id'> | null): Promise<Room[]> {
  const found = await db
    .select()
    .from(room)
    .innerJoin(listing, eq(listing.id, room.listingId))
    .where(and(eq(listing.id, listingId), isNull(room.removedAt)))
    .orderBy(room.position, room.id)
  if (!found[0] || !visible(found[0].listing, me)) throw listingNotFound()
  return found.map(toRoom)
}

export async function roomDetails(
  db: Queryable,
  roomId: string,
  me: Me | null,
  now: Date,
): Promise<CallOutput<'property/room-details'>> {
  const [found] = await db
    .select()
    .from(room)
    .innerJoin(listing, eq(listing.id, room.listingId))
    .where(and(eq(room.id, roomId), isNull(room.removedAt)))
  if (!found || !visible(found.listing, me)) throw listingNotFound()
  const { id, minNights, maxNights } = found.listing
  const [card] = await toCards(db, await cardRows(db, [id]), null)
  if (!card) throw listingNotFound()
  const window = bookingWindow(found.listing, now)
  return {
    ...toRoom(found),
    property: card,
    minNights,
    maxNights,
    takenNights: await takenNights(db, { id, units: [{ id: roomId }] }, window, me?.id ?? null),
  }
}

const visible = ({ status, hostId }: Listing, me: Pick<Me, 'id'> | null) =>
  status === 'live' || (status !== 'removed' && hostId === me?.id)

function toRoom({ room: { id, name }, listing: of }: { room: typeof room.$inferSelect; listing: Listing }): Room {
  return {
    id,
    propertyId: of.id,
    name,
    guests: of.guests,
    beds: of.beds,
    nightly: { amount: of.basePrice, currency: of.currency },
  }
}
