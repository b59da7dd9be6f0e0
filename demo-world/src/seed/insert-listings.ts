import type { Transaction } from '@qe/api/database'
import { listing, room } from '@qe/api/database'
import { insertAll } from './bulk'
import type { SeededListing } from './seed-rows'

/** Inserts listings, each with the one room that is booked: the whole place. */
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
    listings.map(({ roomId, row }) => ({ id: roomId, listingId: row.id, name: 'Whole place' })),
  )
}
