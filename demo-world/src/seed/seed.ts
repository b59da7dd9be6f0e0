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
  propertyType,
  review,
  stayBlock,
  taxRule,
} from '@qe/api/database'
import { addDays, chargeStep, dateIn, percent, policy } from '@qe/api/domain'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk'
import { faq, homeContent, pages, taxes } from './content'
import { addDemoPeople, writeDemoListings } from './demo'
import type { World } from './generated-data'
import { deriveHistory } from './history'
import { seededId } from './ids'
import { insertListings } from './insert-listings'
import { createRng, type Rng } from './rng'
import { type CityRow, cityRows, type PersonRow, personRow, type SeededListing, seedListing } from './seed-rows'
import {
  type BlockRow,
  type BookingRow,
  blockRow,
  bookingRow,
  type Discounts,
  discountsFor,
  pastStays,
  type ReviewRow,
  ratesOf,
  reviewRow,
  upcomingStays,
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

/** Called with the current step and the part of the whole that is done, 0–1. */
export type Progress = (part: string, done: number) => void

/** A plan with ten past stays per listing and three reviews per ten stays. */
export function planFor(listings: number, now: Date, bookings = listings * 10): SeedPlan {
  return { listings, bookings, reviews: Math.round(bookings * 0.3), now }
}

/** Above this number of bookings, indexes are dropped and built afterwards. */
const bulkThreshold = 100_000

/** Rows per insert. */
const batchSize = 4000

/** Writes the demo world into an empty database. The same plan on the same day gives the same world. */
export async function seedWorld(
  tx: Transaction,
  world: World,
  plan: SeedPlan,
  progress: Progress = () => {},
): Promise<void> {
  await skipReferenceChecks(tx)
  await withoutSearchTriggers(tx, () => writeWorld(tx, world, plan, progress))
  progress('done', 1)
}

/** Disables the triggers that update the search index while `work` writes, and indexes all listings afterwards. */
async function withoutSearchTriggers(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const setTriggers = async (change: 'disable' | 'enable') => {
    for (const table of ['listing', 'stay_block', 'date_price', 'long_term_discount', 'tax_rule'])
      await tx.execute(sql.raw(`alter table "${table}" ${change} trigger user`))
  }
  await setTriggers('disable')
  await work()
  await setTriggers('enable')
  await tx.execute(sql`select index_listings(array(select id from listing where status = 'live'))`)
}

async function writeWorld(tx: Transaction, world: World, plan: SeedPlan, progress: Progress): Promise<void> {
  const rng = createRng('quality-escape')
  const { now } = plan
  await writeContent(tx, now)
  await insertAll(tx, propertyType, world.types)
  await insertAll(tx, amenity, world.amenities)
  const cities = cityRows(world, rng.fork('cities'))
  await insertAll(
    tx,
    city,
    cities.map(({ data: _, ...row }) => row),
  )
  await insertAll(
    tx,
    taxRule,
    taxes.map((tax) => ({ id: seededId(rng), ...tax })),
  )

  const people = rng.fork('people')
  const hosts = createPeople(world, people, cities, Math.max(cities.length, Math.round(plan.listings / 4)), true, now)
  const guests = createPeople(
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

  const listings = await writeListings(tx, world, rng.fork('places'), { plan, cities, hosts, progress })
  const write = async () => {
    await writeStays(tx, world, rng.fork('stays'), { plan, listings, guests, progress })
    progress('history', 0.7)
    await deriveHistory(tx)
    progress('indexes', 0.85)
  }
  await (plan.bookings > bulkThreshold
    ? withoutIndexes(tx, ['booking', 'booking_event', 'movement', 'review', 'stay_block'], write)
    : write())
  await writeDemoListings(tx, world, rng.fork('demo'), { demo, cities, guests, now })
  progress('statistics', 0.96)
  await updateStatistics(tx)
}

/**
 * Skips foreign key checks where the role may, because they take longer than writing and the generated rows are
 * consistent.
 */
async function skipReferenceChecks(tx: Transaction): Promise<void> {
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
  const rng = createRng('faq')
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

/** Generates people with their cities; each city has one before any has two. */
function createPeople(
  world: World,
  rng: Rng,
  cities: CityRow[],
  count: number,
  asHost: boolean,
  now: Date,
): { row: PersonRow; from: CityRow }[] {
  return Array.from({ length: count }, (_, n) => {
    const from = cities[n] ?? pickCity(rng, cities)
    return { row: personRow(world, rng, from, asHost, n, now), from }
  })
}

const pickCity = (rng: Rng, cities: CityRow[]) => rng.weighted(cities, weightOf)

interface ListingsPlan {
  plan: SeedPlan
  cities: CityRow[]
  hosts: { row: PersonRow; from: CityRow }[]
  progress: Progress
}

async function writeListings(
  tx: Transaction,
  world: World,
  rng: Rng,
  { plan, cities, hosts, progress }: ListingsPlan,
): Promise<(SeededListing & { discounts: Discounts[]; datePrices: Map<string, number> })[]> {
  const today = dateIn('UTC', plan.now)
  const hostsIn = new Map(cities.map((at) => [at, hosts.filter(({ from }) => from === at).map(({ row }) => row)]))
  const all: (SeededListing & { discounts: Discounts[]; datePrices: Map<string, number> })[] = []
  for (let done = 0; done < plan.listings; ) {
    const batch = Array.from({ length: Math.min(batchSize, plan.listings - done) }, () => {
      const at = pickCity(rng, cities)
      const generated = seedListing(world, rng, at, rng.pick(hostsIn.get(at) ?? []).id, plan.now)
      return { ...generated, discounts: discountsFor(rng), datePrices: seasonPrices(rng, generated, today) }
    })
    await insertListings(tx, batch)
    await insertAll(
      tx,
      longTermDiscount,
      batch.flatMap(({ row, discounts }) => discounts.map((discount) => ({ listingId: row.id, ...discount }))),
    )
    await insertAll(
      tx,
      datePrice,
      batch.flatMap(({ row, datePrices }) =>
        [...datePrices].map(([date, price]) => ({ listingId: row.id, date, price })),
      ),
      4000,
    )
    all.push(...batch)
    done += batch.length
    progress('listings', 0.03 + 0.2 * (done / plan.listings))
  }
  return all
}

/** Prices by date: one listing in six is dearer around New Year, one in eight is cheaper for two coming weeks. */
function seasonPrices(rng: Rng, { row }: SeededListing, today: string): Map<string, number> {
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
  listings: (SeededListing & { discounts: Discounts[]; datePrices: Map<string, number> })[]
  guests: PersonRow[]
  progress: Progress
}

async function writeStays(
  tx: Transaction,
  world: World,
  rng: Rng,
  { plan, listings, guests, progress }: StaysPlan,
): Promise<void> {
  const { now } = plan
  const today = dateIn('UTC', halfDayBefore(now))
  const reviewShare = plan.reviews / Math.max(1, plan.bookings)
  let bookings: BookingRow[] = []
  let blocks: BlockRow[] = []
  let reviews: ReviewRow[] = []
  let n = 0
  const flush = async () => {
    await insertAll(tx, booking, bookings)
    await insertAll(tx, stayBlock, blocks, 2000)
    await insertAll(tx, review, reviews)
    bookings = []
    blocks = []
    reviews = []
  }
  let remaining = plan.bookings
  for (const [index, of] of listings.entries()) {
    const rates = ratesOf(of, of.discounts, of.datePrices)
    const randomParty = () => ({ guest: rng.pick(guests), guests: rng.int(1, of.row.guests), lead: rng.int(2, 70) })
    const mean = remaining / (listings.length - index)
    const count = Math.min(
      remaining,
      index === listings.length - 1 ? remaining : Math.round(mean * rng.between(0.2, 1.8)),
    )
    remaining -= count
    for (const dates of pastStays(rng, of, count, today)) {
      const stay = bookingRow(rng, of, rates, { ...dates, ...randomParty(), status: 'completed', n: n++ }, now)
      bookings.push(stay)
      if (rng.chance(reviewShare)) reviews.push(reviewRow(world, rng, of, stay, now))
    }
    for (const { inProgress, ...dates } of upcomingStays(rng, of, now)) {
      const stay = bookingRow(
        rng,
        of,
        rates,
        { ...dates, ...randomParty(), status: inProgress ? 'in_progress' : 'confirmed', n: n++ },
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
        listingId: of.row.id,
        during: `[${closed},${addDays(closed, rng.int(3, 21))})`,
        kind: 'host',
        blocking: true,
        bookingId: null,
      })
    if (bookings.length >= batchSize) {
      await flush()
      progress('stays', 0.23 + 0.47 * (index / listings.length))
    }
  }
  await flush()
}

/** Half a day earlier, so that past stays have ended in every time zone. */
const halfDayBefore = (now: Date) => new Date(now.getTime() - 12 * 3_600_000)

/** Computes ratings, counts and scores from the written rows; scores as `recommendedScore` does. */
async function updateStatistics(tx: Transaction): Promise<void> {
  const { firstScore, ordinaryAverage, ordinaryReviews, perManyReviews } = policy
  await tx.execute(sql`
    update listing l set rating_average = r.average, rating_count = r.count, rating_parts = r.parts,
      score = l.score + (r.average * r.count + ${ordinaryAverage * ordinaryReviews}::real)
        / (r.count + ${ordinaryReviews}::int) + ln(1 + r.count) * ${perManyReviews}::real
    from (
      select listing_id, round(avg(overall), 2) as average, count(*) as count, jsonb_build_object(
        'cleanliness', round(avg(cleanliness), 2), 'accuracy', round(avg(accuracy), 2),
        'checkIn', round(avg(check_in), 2), 'communication', round(avg(communication), 2),
        'location', round(avg(location), 2), 'value', round(avg(value), 2)) as parts
      from review where side = 'guest' and published_at is not null group by listing_id
    ) r where r.listing_id = l.id`)
  await tx.execute(sql`update listing set score = score + ${firstScore}::real where rating_count = 0`)
  await tx.execute(
    sql`update city c set listings = live.count
        from (select city_id, count(*) as count from listing where status = 'live' group by city_id) live
        where live.city_id = c.id`,
  )
}
