import type { Transaction } from '@qe/api/database'
import {
  amenity,
  booking,
  city,
  cmsBlock,
  cmsPage,
  datePrice,
  faqItem,
  longTermDiscount,
  person,
  property,
  propertyType,
  review,
  room,
  stayBlock,
  taxRule,
} from '@qe/api/database'
import { addDays, chargeStep, dateIn, percent } from '@qe/api/domain'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk'
import { faq, homeContent, pages, taxes } from './content'
import { addDemoPeople, demoListings } from './demo'
import { deriveHistory } from './history'
import { seededId } from './ids'
import type { World } from './material'
import { makeRng, type Rng } from './rng'
import { type CityRow, cityRows, type PersonRow, type Place, personRow, place } from './rows-of-places'
import {
  type BlockRow,
  type BookingRow,
  blockRow,
  bookingRow,
  comingStays,
  type Discounts,
  discountsFor,
  pastStays,
  type ReviewRow,
  ratesOf,
  reviewRow,
} from './stays'
import { withoutIndexes } from './without-indexes'
import { weightOf } from './world'

export interface SeedPlan {
  listings: number
  /** Past stays in all. */
  bookings: number
  reviews: number
  now: Date
}

/** Told now and then how far it is, 0–1 of the whole. */
export type Progress = (part: string, done: number) => void

/** The plan for a world of some size: ten past stays a listing, and three reviews to ten stays. */
export function planFor(listings: number, now: Date, bookings = listings * 10): SeedPlan {
  return { listings, bookings, reviews: Math.round(bookings * 0.3), now }
}

/** From here on indexes are built afterwards. */
const manyBookings = 100_000

/** Rows are handed to the database whenever so many have come together. */
const bagSize = 4000

/** Writes the whole demo world into an empty database. The same plan on the same day gives the same world. */
export async function seedWorld(
  tx: Transaction,
  world: World,
  plan: SeedPlan,
  progress: Progress = () => {},
): Promise<void> {
  await trustRows(tx)
  await withoutIndexing(tx, () => writeWorld(tx, world, plan, progress))
  progress('done', 1)
}

/** Listings are put into the search index when all of them are there, not one by one. */
async function withoutIndexing(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const triggers = async (change: 'disable' | 'enable') => {
    for (const table of ['property', 'stay_block', 'date_price', 'long_term_discount', 'tax_rule'])
      await tx.execute(sql.raw(`alter table "${table}" ${change} trigger user`))
  }
  await triggers('disable')
  await work()
  await triggers('enable')
  await tx.execute(sql`select index_listings(array(select id from property where status = 'live'))`)
}

async function writeWorld(tx: Transaction, world: World, plan: SeedPlan, progress: Progress): Promise<void> {
  const rng = makeRng('quality-escape')
  const { now } = plan
  await writeContent(tx, now)
  await insertAll(tx, propertyType, world.types)
  await insertAll(tx, amenity, world.amenities)
  const cities = cityRows(world, rng.fork('cities'))
  await insertAll(
    tx,
    city,
    cities.map(({ material: _, ...row }) => row),
  )
  await insertAll(
    tx,
    taxRule,
    taxes.map((tax) => ({ id: seededId(rng), ...tax })),
  )

  const people = rng.fork('people')
  const hosts = crowd(world, people, cities, Math.max(cities.length, Math.round(plan.listings / 4)), true, now)
  const guests = crowd(
    world,
    people,
    cities,
    Math.max(200, Math.min(100_000, Math.round(plan.bookings / 6))),
    false,
    now,
  ).map(({ row }) => row)
  await insertAll(
    tx,
    person,
    hosts.map(({ row }) => row),
  )
  await insertAll(tx, person, guests)
  progress('people', 0.03)
  const demo = await addDemoPeople(tx, now)

  const places = await writePlaces(tx, world, rng.fork('places'), { plan, cities, hosts, progress })
  const write = async () => {
    await writeStays(tx, world, rng.fork('stays'), { plan, places, guests, progress })
    progress('history', 0.7)
    await deriveHistory(tx)
    progress('indexes', 0.85)
  }
  await (plan.bookings > manyBookings
    ? withoutIndexes(tx, ['booking', 'booking_event', 'movement', 'review', 'stay_block'], write)
    : write())
  await demoListings(tx, world, rng.fork('demo'), { demo, cities, guests, now })
  progress('figures', 0.96)
  await workOutFigures(tx)
}

/**
 * The rows fit together as they are made: where we may, references are not checked one by one, which takes longer than
 * writing.
 */
async function trustRows(tx: Transaction): Promise<void> {
  const [role] = (
    await tx.execute<{ rolsuper: boolean }>(sql`select rolsuper from pg_roles where rolname = current_user`)
  ).rows
  if (role?.rolsuper) await tx.execute(sql`set local session_replication_role = replica`)
}

async function writeContent(tx: Transaction, now: Date): Promise<void> {
  await insertAll(
    tx,
    cmsPage,
    pages.map((page) => ({ ...page, updatedAt: now })),
  )
  await insertAll(
    tx,
    cmsBlock,
    Object.entries(homeContent).map(([key, body]) => ({ key, body })),
  )
  const rng = makeRng('faq')
  const items = faq.flatMap(({ group, items: questions }, groupPosition) =>
    questions.map(([question, answer], position) => ({
      id: seededId(rng),
      group,
      groupPosition,
      position,
      question,
      answer,
    })),
  )
  await insertAll(tx, faqItem, items)
}

/** People with the city they are from; each city has one before any has two. */
function crowd(
  world: World,
  rng: Rng,
  cities: CityRow[],
  count: number,
  asHost: boolean,
  now: Date,
): { row: PersonRow; from: CityRow }[] {
  return Array.from({ length: count }, (_, n) => {
    const from = cities[n] ?? cityOf(rng, cities)
    return { row: personRow(world, rng, from, asHost, n, now), from }
  })
}

const cityOf = (rng: Rng, cities: CityRow[]) => rng.weighted(cities, weightOf)

interface PlacesPlan {
  plan: SeedPlan
  cities: CityRow[]
  hosts: { row: PersonRow; from: CityRow }[]
  progress: Progress
}

async function writePlaces(
  tx: Transaction,
  world: World,
  rng: Rng,
  { plan, cities, hosts, progress }: PlacesPlan,
): Promise<(Place & { discounts: Discounts[]; datePrices: Map<string, number> })[]> {
  const today = dateIn('UTC', plan.now)
  const hostsIn = new Map(cities.map((at) => [at, hosts.filter(({ from }) => from === at).map(({ row }) => row)]))
  const all: (Place & { discounts: Discounts[]; datePrices: Map<string, number> })[] = []
  for (let done = 0; done < plan.listings; ) {
    const bag = Array.from({ length: Math.min(bagSize, plan.listings - done) }, () => {
      const at = cityOf(rng, cities)
      const made = place(world, rng, at, rng.pick(hostsIn.get(at) ?? []).id, plan.now)
      return { ...made, discounts: discountsFor(rng), datePrices: seasonPrices(rng, made, today) }
    })
    await insertAll(
      tx,
      property,
      bag.map(({ row }) => row),
      250,
    )
    await insertAll(
      tx,
      room,
      bag.map(({ roomId, row }) => ({ id: roomId, propertyId: row.id, name: 'Whole place' })),
    )
    await insertAll(
      tx,
      longTermDiscount,
      bag.flatMap(({ row, discounts }) => discounts.map((discount) => ({ propertyId: row.id, ...discount }))),
    )
    await insertAll(
      tx,
      datePrice,
      bag.flatMap(({ row, datePrices }) =>
        [...datePrices].map(([date, price]) => ({ propertyId: row.id, date, price })),
      ),
      4000,
    )
    all.push(...bag)
    done += bag.length
    progress('places', 0.03 + 0.2 * (done / plan.listings))
  }
  return all
}

/** One listing in six asks more around the turn of the year, one in eight asks less for two weeks soon. */
function seasonPrices(rng: Rng, { row }: Place, today: string): Map<string, number> {
  const prices = new Map<string, number>()
  const step = chargeStep(row.currency)
  const set = (from: string, nights: number, bps: number) => {
    for (let n = 0; n < nights; n++) prices.set(addDays(from, n), percent(row.basePrice, bps, step))
  }
  const turn = `${today.slice(0, 4)}-12-27`
  if (rng.chance(1 / 6)) set(turn > today ? turn : `${Number(today.slice(0, 4)) + 1}-12-27`, 7, 14_000)
  if (rng.chance(1 / 8)) set(addDays(today, rng.int(14, 60)), 14, 8500)
  return prices
}

interface StaysPlan {
  plan: SeedPlan
  places: (Place & { discounts: Discounts[]; datePrices: Map<string, number> })[]
  guests: PersonRow[]
  progress: Progress
}

async function writeStays(
  tx: Transaction,
  world: World,
  rng: Rng,
  { plan, places, guests, progress }: StaysPlan,
): Promise<void> {
  const { now } = plan
  const today = dateIn('UTC', addHoursBack(now))
  const reviewShare = plan.reviews / Math.max(1, plan.bookings)
  let bookings: BookingRow[] = []
  let blocks: BlockRow[] = []
  let reviews: ReviewRow[] = []
  let n = 0
  const empty = async () => {
    await insertAll(tx, booking, bookings)
    await insertAll(tx, stayBlock, blocks, 2000)
    await insertAll(tx, review, reviews)
    bookings = []
    blocks = []
    reviews = []
  }
  let left = plan.bookings
  for (const [index, of] of places.entries()) {
    const taxesHere = taxes.filter(({ countryCode }) => countryCode === of.city.countryCode)
    const rates = ratesOf(of, of.discounts, taxesHere, of.datePrices)
    const someone = () => ({ guest: rng.pick(guests), guests: rng.int(1, of.row.guests), lead: rng.int(2, 70) })
    const fair = left / (places.length - index)
    const count = Math.min(left, index === places.length - 1 ? left : Math.round(fair * rng.between(0.2, 1.8)))
    left -= count
    for (const dates of pastStays(rng, of, count, today)) {
      const stay = bookingRow(rng, of, rates, { ...dates, ...someone(), status: 'completed', n: n++ }, now)
      bookings.push(stay)
      if (rng.chance(reviewShare)) reviews.push(reviewRow(world, rng, of, stay, now))
    }
    for (const { inProgress, ...dates } of comingStays(rng, of, now)) {
      const stay = bookingRow(
        rng,
        of,
        rates,
        { ...dates, ...someone(), status: inProgress ? 'in_progress' : 'confirmed', n: n++ },
        now,
      )
      bookings.push(stay)
      blocks.push(blockRow(rng, of, stay))
    }
    const closed = addDays(today, 200 + rng.int(0, 60))
    if (rng.chance(0.15))
      blocks.push({
        id: seededId(rng),
        roomId: of.roomId,
        propertyId: of.row.id,
        during: `[${closed},${addDays(closed, rng.int(3, 21))})`,
        kind: 'host',
        blocking: true,
        bookingId: null,
      })
    if (bookings.length >= bagSize) {
      await empty()
      progress('stays', 0.23 + 0.47 * (index / places.length))
    }
  }
  await empty()
}

/** Past stays end where it is still yesterday nowhere: half a day's leeway for time zones west of UTC. */
const addHoursBack = (now: Date) => new Date(now.getTime() - 12 * 3_600_000)

/** Averages, counts and the recommended order, from the rows that are there. */
async function workOutFigures(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update property p set rating_average = r.average, rating_count = r.count, rating_parts = r.parts, score = p.score + (r.average * r.count + 4.4 * 4) / (r.count + 4) + ln(1 + r.count) * 0.08
    from (select property_id, round(avg(overall), 2) as average, count(*) as count, jsonb_build_object('cleanliness', round(avg(cleanliness), 2), 'accuracy', round(avg(accuracy), 2),
        'checkIn', round(avg(check_in), 2), 'communication', round(avg(communication), 2), 'location', round(avg(location), 2), 'value', round(avg(value), 2)) as parts
      from review where side = 'guest' and published_at is not null group by property_id) r where r.property_id = p.id`)
  await tx.execute(sql`update property set score = score + 4.3 where rating_count = 0`)
  await tx.execute(
    sql`update city c set listings = p.count from (select city_id, count(*) as count from property where status = 'live' group by city_id) p where p.city_id = c.id`,
  )
}
