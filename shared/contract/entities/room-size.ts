import type { ListingRoom } from './listing-room'
import type { BedKind, RoomKind } from './room-kinds'

/** How many people sleep in one bed of a kind. */
const sleepers: Record<BedKind, number> = { double: 2, single: 1, bunk: 2, sofa_bed: 2, mattress: 1 }

const bedsIn = (rooms: readonly ListingRoom[]) => rooms.flatMap(({ beds }) => beds)

/** How many people the beds of these rooms sleep. */
export const sleeps = (rooms: readonly ListingRoom[]): number =>
  bedsIn(rooms).reduce((sum, { kind, count }) => sum + sleepers[kind] * count, 0)

/**
 * The size of a listing by its rooms; empty without any. Bathrooms stay as the host counts them where no room is one,
 * as for a private room.
 */
export function sizeByRooms(rooms: readonly ListingRoom[]): { bedrooms?: number; beds?: number; bathrooms?: number } {
  if (rooms.length === 0) return {}
  const count = (kind: RoomKind) => rooms.filter((room) => room.kind === kind).length
  const bathrooms = count('bathroom') + count('toilet') / 2
  return {
    bedrooms: count('bedroom'),
    beds: bedsIn(rooms).reduce((sum, bed) => sum + bed.count, 0),
    ...(bathrooms > 0 && { bathrooms }),
  }
}
