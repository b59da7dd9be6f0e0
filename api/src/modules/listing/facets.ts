import { type CallOutput, listingKind } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { row } from '../../database/rows'
import { ShortCache } from '../../domain/short-cache'
import { type Filters, hundredths, type SearchCriteria, selection } from './filters'

type SearchResult = CallOutput<'property/getall'>
type SearchStatistics = Pick<SearchResult, 'total' | 'priceRange'> & { facets: NonNullable<SearchResult['facets']> }

const roomSteps = [1, 2, 3, 4, 5]
/** As many beds as five bits count; more are counted as so many. */
const mostBeds = 31
const ratingSteps = [3, 4, 4.5]

interface StatisticsRow {
  /** Four bytes for every match; null without matches. */
  traits: Buffer | null
  /** In the same order, eight bytes each. */
  amenities: Buffer | null
  low: number | null
  high: number | null
  /** First and last currency by name: equal if there is only one. */
  currency: string | null
  lastCurrency: string | null
  /** Codes and bits by key. */
  types: Record<string, number>
  bits: Record<string, number>
}

const cachedStatistics = new ShortCache<SearchStatistics>(1000, 500)

/**
 * The statistics of a search. They read every match, and are the same for everybody who searches alike: they are cached
 * for a second, so that a crowd on the home page costs one computation a second.
 */
export function searchStatistics(db: Database, criteria: SearchCriteria): Promise<SearchStatistics> {
  return cachedStatistics.get(db, keyOf(criteria.filters), criteria.now, () => computeStatistics(db, criteria))
}

/** Equal for filters that select the same listings, in whatever order they are given. */
function keyOf(filters: Filters): string {
  const entries = Object.entries(filters).map(
    ([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value] as const,
  )
  const given = entries.filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Counts the matches, their price range, and how many each further choice would leave, all exactly. The database
 * returns twelve packed bytes for each match and this function counts them: grouping by forty amenities in SQL takes
 * four times as long.
 */
async function computeStatistics(db: Database, criteria: SearchCriteria): Promise<SearchStatistics> {
  const { filters } = criteria
  const { kind, type, bookingType, bedrooms, beds = 0, minRating, pets } = filters
  const { from, where } = selection(criteria, {
    without: [
      'kind',
      'type',
      'bookingType',
      'bedrooms',
      ...(beds <= mostBeds ? ['beds' as const] : []),
      'minRating',
      'pets',
    ],
    all: true,
  })
  const chosen = selection({
    ...criteria,
    requested: null,
    filters: { kind, type, bookingType, bedrooms, beds, minRating, pets },
  }).where
  // Above what the index has packed: beds in the next five bits, and in the last whether pets may come.
  const countedBeds = sql`least(s.beds, ${mostBeds})::int4`
  const traits = sql`s.traits | (${countedBeds} << 26) | case when s.pets_allowed then 1 << 31 else 0 end`
  const found = await row<StatisticsRow>(
    db,
    sql`select string_agg(int4send(${traits}), '') as traits, string_agg(int8send(s.amenities), '') as amenities,
          min(s.base_price) filter (where ${chosen}) as low, max(s.base_price) filter (where ${chosen}) as high,
          min(s.currency) filter (where ${chosen}) as currency,
          max(s.currency) filter (where ${chosen}) as "lastCurrency",
          (select json_object_agg(key, code) from property_type) as types,
          (select json_object_agg(key, bit) from amenity) as bits
        from ${from} where ${where}`,
  )
  if (!found) throw new Error('An aggregate gave no row')
  return { ...countFacets(found, filters), priceRange: rangeOf(found) }
}

/** The price range in minor units; null for prices in several currencies. */
function rangeOf({ low, high, currency, lastCurrency }: StatisticsRow): SearchResult['priceRange'] {
  if (low === null || high === null || currency === null || currency !== lastCurrency) return null
  return { min: { amount: low, currency }, max: { amount: high, currency } }
}

/** Unpacks the traits of a match. */
const traitsOf = (packed: number) => ({
  type: packed & 255,
  kind: (packed >> 8) & 3,
  byRequest: (packed >> 10) & 1,
  bedrooms: (packed >> 11) & 63,
  rating: (packed >> 17) & 511,
  beds: (packed >> 26) & mostBeds,
  petsAllowed: packed >>> 31,
})

/**
 * Returns a test that sets one bit per filter that a match fails: kind, type, booking type, bedrooms, rating, beds,
 * pets.
 */
function failureTest(filters: Filters, types: Record<string, number>): (one: ReturnType<typeof traitsOf>) => number {
  const kinds = filters.kind?.map((kind) => listingKind.options.indexOf(kind)) ?? []
  const typeCodes = filters.type?.map((key) => types[key]) ?? []
  const byRequest = filters.bookingType && Number(filters.bookingType === 'request')
  const minBedrooms = filters.bedrooms ?? 0
  const minRating = hundredths(filters.minRating ?? 0)
  const minBeds = Math.min(filters.beds ?? 0, mostBeds)
  const withPets = Boolean(filters.pets)
  return (one) =>
    Number(kinds.length > 0 && !kinds.includes(one.kind)) |
    (Number(typeCodes.length > 0 && !typeCodes.includes(one.type)) << 1) |
    (Number(byRequest !== undefined && one.byRequest !== byRequest) << 2) |
    (Number(one.bedrooms < minBedrooms) << 3) |
    (Number(one.rating < minRating) << 4) |
    (Number(one.beds < minBeds) << 5) |
    (Number(withPets && one.petsAllowed === 0) << 6)
}

/**
 * Counts matches by each trait. A match that fails a chosen trait still counts for that trait's own facet, if it fails
 * no other: there another choice would bring it in.
 */
function countFacets(
  { traits, amenities, types, bits }: StatisticsRow,
  filters: Filters,
): Omit<SearchStatistics, 'priceRange'> {
  const failedFilters = failureTest(filters, types)
  const tally = {
    kind: counter(4),
    type: counter(256),
    byRequest: counter(2),
    bedrooms: counter(64),
    rating: counter(512),
    beds: counter(mostBeds + 1),
    pets: counter(2),
    amenity: counter(64),
  }
  let total = 0
  for (let at = 0; traits && at < traits.length; at += 4) {
    const one = traitsOf(traits.readInt32BE(at))
    const failed = failedFilters(one)
    if ((failed & ~1) === 0) add(tally.kind, one.kind)
    if ((failed & ~2) === 0) add(tally.type, one.type)
    if ((failed & ~4) === 0) add(tally.byRequest, one.byRequest)
    if ((failed & ~8) === 0) add(tally.bedrooms, one.bedrooms)
    if ((failed & ~16) === 0) add(tally.rating, one.rating)
    if ((failed & ~32) === 0) add(tally.beds, one.beds)
    if ((failed & ~64) === 0) add(tally.pets, one.petsAllowed)
    if (failed > 0 || !amenities) continue
    total++
    addBits(tally.amenity, amenities.readInt32BE(at * 2 + 4), 0)
    addBits(tally.amenity, amenities.readInt32BE(at * 2), 32)
  }
  return {
    total,
    facets: {
      kind: named(tally.kind, Object.fromEntries(listingKind.options.map((kind, code) => [kind, code]))),
      type: named(tally.type, types),
      amenities: named(tally.amenity, bits),
      bookingType: named(tally.byRequest, { instant: 0, request: 1 }),
      bedrooms: reaching(tally.bedrooms, roomSteps, (step) => step),
      beds: reaching(tally.beds, roomSteps, (step) => step),
      minRating: reaching(tally.rating, ratingSteps, hundredths),
      pets: named(tally.pets, { allowed: 1 }),
    },
  }
}

const counter = (size: number) => new Uint32Array(size)

function add(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function addBits(counts: Uint32Array, bits: number, offset: number): void {
  for (let left = bits; left !== 0; left &= left - 1) add(counts, offset + 31 - Math.clz32(left & -left))
}

/** Counts by key, without zeros. */
function named(counts: Uint32Array, codes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(codes).flatMap(([key, code]) => (counts[code] ? [[key, counts[code]]] : [])))
}

/** How many matches reach each step, without steps that none reaches. */
function reaching(
  counts: Uint32Array,
  steps: readonly number[],
  leastOf: (step: number) => number,
): Record<string, number> {
  const sums = steps.map(
    (step) => [String(step), counts.subarray(leastOf(step)).reduce((sum, count) => sum + count, 0)] as const,
  )
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}
