import type { Transaction } from '@qe/api/database'
import { listing, room } from '@qe/api/database'
import { insertAll } from './bulk'
import type { SeededListing } from './seed-rows'

/** Inserts listings, each with what is booked of it: most have one unit, the whole place. */
export async function insertListings(tx: Transaction, listings: readonly SeededListing[]): Promise<void> {
  await insertAll(
    tx,
    listing,
    listings.map(({ row }) => row),
    250,
  )
  await insertAll(
    tx,
    room,
    listings.flatMap(({ roomId, row, units = [{ id: roomId, name: 'Whole place' }] }) =>
      units.map((unit, position) => ({ ...unit, listingId: row.id, position })),
    ),
  )
}
