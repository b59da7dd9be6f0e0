import type { Transaction } from '@qe/api/database'
import { booking, review, stayBlock } from '@qe/api/database'
import { addDays, dateIn } from '@qe/api/domain'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk'
import type { World } from './generated-data'
import { deriveHistory } from './history'
import { seededId } from './ids'
import { insertListings } from './insert-listings'
import { writeListingViews } from './listing-views'
import { createRng, type Rng } from './rng'
import { type CityRow, drawListing, type PersonRow, seedListing } from './seed-rows'
import { blockRow, bookingRow, ratesOf, reviewRow, type StayPlan } from './stays'

const names = ['Studio 1', 'Studio 2', 'Studio 3', 'Studio 4']
/** Bookings are numbered far above those of the rest of the world. */
const firstNumber = 800_000_000

/** By studio, from its first night (days from today) so many nights. In four and in five days all are taken. */
const stays: readonly (readonly [studio: number, inDays: number, nights: number, status: StayPlan['status']])[] = [
  [0, -2, 5, 'in_progress'],
  [0, 4, 2, 'confirmed'],
  [1, 2, 4, 'confirmed'],
  [2, 3, 7, 'confirmed'],
  [3, 4, 2, 'confirmed'],
  [1, 12, 3, 'confirmed'],
  [3, 15, 5, 'confirmed'],
  [0, -20, 4, 'completed'],
  [1, -12, 3, 'completed'],
  [2, -33, 6, 'completed'],
  [3, -45, 2, 'completed'],
]

interface StudiosPlan {
  at: CityRow
  host: PersonRow
  guests: readonly PersonRow[]
  now: Date
}

/** One listing of the demo host with four equal units, which are booked for the same and for other nights. */
export async function writeStudios(
  tx: Transaction,
  world: World,
  { at, host, guests, now }: StudiosPlan,
): Promise<void> {
  const rng = createRng('demo studios')
  const studios = studiosIn(world, rng, at, host.id, now)
  const today = dateIn(at.timeZone, now)
  const planned = stays.map(([studio, inDays, nights, status], n) => {
    const checkIn = addDays(today, inDays)
    const dates = { checkIn, checkOut: addDays(checkIn, nights) }
    const plan = { ...dates, status, guest: rng.pick(guests), guests: 1, lead: 21, n: firstNumber + n }
    const of = { ...studios, roomId: studios.units[studio]?.id ?? studios.roomId }
    return { of, row: bookingRow(rng, of, ratesOf(of), plan, now) }
  })
  const past = planned.filter(({ row }) => row.status === 'completed')
  await insertListings(tx, [studios])
  await writeListingViews(tx, [studios], now)
  await insertAll(
    tx,
    booking,
    planned.map(({ row }) => row),
  )
  await insertAll(
    tx,
    stayBlock,
    planned.filter((one) => !past.includes(one)).map(({ of, row }) => blockRow(rng, of, row)),
  )
  await deriveHistory(tx, sql`b.listing_id = ${studios.row.id}`)
  await insertAll(
    tx,
    review,
    past.map(({ of, row }) => reviewRow(world, rng, of, row, now)),
  )
}

function studiosIn(world: World, rng: Rng, at: CityRow, hostId: string, now: Date) {
  const drawn = drawListing(
    () => seedListing(world, rng, at, hostId, now),
    ({ typeKey }) => typeKey === 'studio',
  )
  const units = names.map((name) => ({ id: seededId(rng), name }))
  return {
    ...drawn,
    quality: 4.8,
    roomId: units[0]?.id ?? drawn.roomId,
    units,
    row: {
      ...drawn.row,
      title: 'Four studios in an old house',
      description:
        'Four equal studios in one house, each with a door, a kitchen and a bathroom of its own. You have one of ' +
        `them to yourselves.\n\n${drawn.row.description}`,
      kind: 'entire' as const,
      bookingType: 'request' as const,
      minNights: 1,
      noticeDays: 0,
      preparationDays: 0,
      // Behind the host's other places in the search; in their lists after the first three.
      score: 4,
      createdAt: new Date(now.getTime() - 477.5 * 86_400_000),
    },
  }
}
