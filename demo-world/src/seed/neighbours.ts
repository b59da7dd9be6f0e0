import type { Transaction } from '@qe/api/database'
import { booking, person, stayBlock } from '@qe/api/database'
import { addDays, chargeStep, comparable, dateIn, percent } from '@qe/api/domain'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk'
import type { World } from './generated-data'
import { deriveHistory } from './history'
import { insertListings } from './insert-listings'
import { writeListingViews } from './listing-views'
import { createRng } from './rng'
import { drawListing, type PersonRow, personRow, type SeededListing, seedListing } from './seed-rows'
import { blockRow, bookingRow, ratesOf } from './stays'

/** What the neighbours ask, in basis points of the demo host's price. */
const asks = [7800, 8600, 9200, 9700, 10_400, 11_000, 12_100, 13_500]
/** People and bookings are numbered far above those of the rest of the world. */
const firstNumber = 900_000

/**
 * Places like one of the demo host's, of four other hosts, most of them booked a month from now: enough that the
 * calendar has a price hint, however small the world is.
 */
export async function writeNeighbours(
  tx: Transaction,
  world: World,
  like: SeededListing,
  guests: readonly PersonRow[],
  now: Date,
): Promise<void> {
  const rng = createRng('demo neighbours')
  const { city, row: its } = like
  const hosts = [0, 1, 2, 3].map((n) => personRow(world, rng, city, true, firstNumber + n, now))
  const places = asks.map((bps, n): SeededListing => {
    const generated = drawListing(
      () => seedListing(world, rng, city, hosts[n % hosts.length]?.id ?? '', now),
      ({ kind, bedrooms }) => kind === its.kind && Math.abs(bedrooms - its.bedrooms) <= 1,
    )
    const basePrice = percent(its.basePrice, bps, 100 * chargeStep(its.currency))
    const row = { ...generated.row, basePrice, weekendPrice: null }
    return { ...generated, row: { ...row, sortPrice: comparable(basePrice, city.currency) } }
  })
  const checkIn = addDays(dateIn(city.timeZone, now), 28)
  const stays = places.slice(0, 6).map((of, n) => {
    const guest = rng.pick(guests)
    const dates = { checkIn, checkOut: addDays(checkIn, 7) }
    const plan = { ...dates, guest, guests: 2, status: 'confirmed' as const, lead: 40, n: firstNumber * 1000 + n }
    return { of, row: bookingRow(rng, of, ratesOf(of), plan, now) }
  })
  await insertAll(tx, person, hosts)
  await insertListings(tx, places)
  await writeListingViews(tx, places, now)
  await insertAll(
    tx,
    booking,
    stays.map(({ row }) => row),
  )
  await insertAll(
    tx,
    stayBlock,
    stays.map(({ of, row }) => blockRow(rng, of, row)),
  )
  await deriveHistory(tx, sql`b.host_id in ${hosts.map(({ id }) => id)}`)
}
