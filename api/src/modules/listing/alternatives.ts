import type { CallOutput, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { addDays, daysBetween, earliestDate } from '../../domain/dates'
import { bookable, type Filters, hullOf, readFilters, type SearchCriteria, searchedBox, selection } from './filters'

type Alternatives = CallOutput<'property/alternatives'>
type Droppable = Alternatives['withoutFilter'][number]['filter']

/** So many days earlier or later, and so many of such stays and of other cities are offered. */
const [mostDays, mostStays, mostCities] = [7, 4, 3]
/** The same for one listing, whose page offers its nearest free dates. */
const mostDaysOfOne = 60
/** So many filters are tried, each at the cost of a search. */
const mostFilters = 12
/** The nearest cities that are looked at. */
const citiesAround = 12
/** Beyond, nobody counts: a bound on the time of a statement. */
const mostCounted = 1000

/**
 * Why a search finds nothing and what is nearest to it. For a search that finds something all is empty: then nothing is
 * counted.
 */
export async function searchAlternatives(
  db: Queryable,
  input: ParsedInput<'property/alternatives'>,
  now: Date,
): Promise<Alternatives> {
  const criteria = readFilters(input, now)
  const there = await inPlace(db, criteria)
  if ((await countOf(db, criteria)) > 0) return { ...nothing, ...there }
  const [withoutDates, dates, withoutFilter, fewerGuests, nearby] = await Promise.all([
    criteria.requested ? countOf(db, { ...criteria, requested: null, filters: withoutTotals(criteria.filters) }) : null,
    freeDates(db, criteria),
    countWithoutFilters(db, criteria),
    smallerParty(db, criteria),
    nearbyCities(db, criteria),
  ])
  return { ...there, withoutDates, dates, withoutFilter, fewerGuests, nearby }
}

const nothing = { withoutDates: null, dates: [], withoutFilter: [], fewerGuests: null, nearby: [] }

/** Live listings in the place, and the most guests that one takes. */
async function inPlace(db: Queryable, { filters, now }: SearchCriteria) {
  const { city, country, bounds, area, hostId } = filters
  const place = { city, country, bounds, area, hostId }
  const { from, where } = selection({ filters: place, requested: null, now }, { all: true })
  const found = await row<{ listings: number; largestParty: number | null }>(
    db,
    sql`select count(*)::int as listings, max(s.guests)::int as "largestParty" from ${from} where ${where}`,
  )
  return found ?? { listings: 0, largestParty: null }
}

/** How many listings match, up to `mostCounted`. */
function counted(criteria: SearchCriteria, further: SQL = sql`true`): SQL {
  const { from, where } = selection(criteria)
  return sql`(select count(*)::int from (select 1 from ${from} where ${where} and ${further} limit ${mostCounted}) hit)`
}

async function countOf(db: Queryable, criteria: SearchCriteria): Promise<number> {
  return (await row<{ total: number }>(db, sql`select ${counted(criteria)} as total`))?.total ?? 0
}

/**
 * Without dates there is no price of a stay, and other dates are counted at any: its price differs from night to night.
 * Whoever leads there has to leave the limits out as well.
 */
const withoutTotals = ({ minTotal: _min, maxTotal: _max, flexible: _flexible, ...filters }: Filters): Filters => filters

/** Stays of the same length around the dates that fit all else, the nearest first. */
async function freeDates(db: Queryable, criteria: SearchCriteria): Promise<Alternatives['dates']> {
  const { requested, filters, now } = criteria
  const [stay] = requested?.stays ?? []
  if (!requested || !stay || filters.flexible) return []
  const shifts = Array.from({ length: filters.ids?.length === 1 ? mostDaysOfOne : mostDays }, (_, nth) => [
    nth + 1,
    -nth - 1,
  ]).flat()
  const stays = shifts
    .map((days) => ({ checkIn: addDays(stay.checkIn, days), checkOut: addDays(stay.checkOut, days) }))
    .filter(({ checkIn }) => checkIn >= earliestDate(now))
  const hull = hullOf([...stays, stay])
  const { from, where } = selection({ filters: withoutTotals(filters), requested: null, now })
  const dates = { checkIn: sql`w.check_in`, checkOut: sql`w.check_out`, weekendNights: sql`0` }
  const found = await rows<Alternatives['dates'][number]>(
    db,
    sql`select w.check_in::text as "checkIn", w.check_out::text as "checkOut", count(*)::int as total
        from (select s.* from ${from} where ${where} limit ${mostCounted}) s
          cross join (values ${sql.join(
            stays.map(({ checkIn, checkOut }) => sql`(${checkIn}::date, ${checkOut}::date)`),
            sql`, `,
          )}) w(check_in, check_out)
        where ${bookable(dates, hull, requested.nights, now)}
        group by 1, 2`,
  )
  const away = ({ checkIn }: { checkIn: string }) => Math.abs(daysBetween(stay.checkIn, checkIn))
  return found
    .sort((a, b) => away(a) - away(b) || b.total - a.total || (a.checkIn < b.checkIn ? -1 : 1))
    .slice(0, mostStays)
}

/** The search with other filters: guests and pets are a part of the price of its stays. */
const withFilters = (criteria: SearchCriteria, filters: Filters): SearchCriteria => ({
  ...criteria,
  filters,
  requested: criteria.requested && {
    ...criteria.requested,
    guests: filters.guests ?? 1,
    pets: filters.pets ?? 0,
  },
})

/** The filters that are set, each with what the search is without it. */
function dropped(filters: Filters): { filter: Droppable; value: string | null; left: Filters }[] {
  const without = (filter: Droppable, ...names: (keyof Filters)[]) => {
    const set = names.some((name) => filters[name] !== undefined && String(filters[name]) !== '')
    return set
      ? [{ filter, value: null, left: { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) } }]
      : []
  }
  const amenities = (filters.amenities ?? []).map((value) => ({
    filter: 'amenities' as const,
    value,
    left: { ...filters, amenities: filters.amenities?.filter((other) => other !== value) },
  }))
  return [
    ...without('kind', 'kind'),
    ...without('type', 'type'),
    ...amenities,
    ...without('price', 'minPrice', 'maxPrice', 'minTotal', 'maxTotal'),
    ...without('bedrooms', 'bedrooms'),
    ...without('beds', 'beds'),
    ...without('bookingType', 'bookingType'),
    ...without('minRating', 'minRating'),
    ...without('pets', 'pets'),
  ]
}

async function countWithoutFilters(db: Queryable, criteria: SearchCriteria): Promise<Alternatives['withoutFilter']> {
  const choices = dropped(criteria.filters).slice(0, mostFilters)
  if (choices.length === 0) return []
  const counts = choices.map(
    ({ left }, nth) => sql`select ${nth}::int as nth, ${counted(withFilters(criteria, left))} as total`,
  )
  const found = await rows<{ nth: number; total: number }>(db, sql.join(counts, sql` union all `))
  return found
    .flatMap(({ nth, total }) => {
      const choice = choices[nth]
      return choice && total > 0 ? [{ filter: choice.filter, value: choice.value, total }] : []
    })
    .sort((a, b) => b.total - a.total)
}

/** The most guests for whom something is left. */
async function smallerParty(db: Queryable, criteria: SearchCriteria): Promise<Alternatives['fewerGuests']> {
  const { guests, ...others } = criteria.filters
  if (!guests) return null
  const { from, where } = selection({ ...criteria, filters: others })
  const found = await row<{ guests: number | null }>(
    db,
    sql`select max(s.guests)::int as guests from ${from} where ${where}`,
  )
  const most = found?.guests ?? 0
  if (most < 1 || most >= guests) return null
  return { guests: most, total: await countOf(db, withFilters(criteria, { ...others, guests: most })) }
}

/** Our cities around the searched one, or around the middle of the drawn area or the bounds, with what fits there. */
async function nearbyCities(db: Queryable, criteria: SearchCriteria): Promise<Alternatives['nearby']> {
  const { city, bounds, area, country: _country, ...filters } = criteria.filters
  const middle = middleOf({ city, bounds, area })
  if (!middle) return []
  const fitting = counted({ ...criteria, filters }, sql`s.city_id = near.id`)
  const apart = sql`abs(c.lon - m.lon)`
  const east = sql`least(${apart}, 360 - ${apart}) * cos(radians(m.lat))`
  return rows<Alternatives['nearby'][number]>(
    db,
    sql`select near.slug as city, near.name, near.country, near.kilometres, ${fitting} as total
        from (select c.id, c.slug, c.name, c.country,
            round(111.2 * sqrt((c.lat - m.lat) ^ 2 + (${east}) ^ 2))::int as kilometres
          from (${middle}) m(lat, lon), city c
          where c.listings > 0 and c.slug <> ${city ?? ''}
          order by kilometres, c.id limit ${citiesAround}) near
        order by near.kilometres`,
  ).then((cities) => cities.filter(({ total }) => total > 0).slice(0, mostCities))
}

function middleOf({ city, bounds, area }: Pick<Filters, 'city' | 'bounds' | 'area'>): SQL | null {
  if (city) return sql`select lat, lon from city where slug = ${city}`
  const box = searchedBox({ area, bounds })
  if (!box) return null
  const { west, south, east, north } = box
  const lon = (west + (east < west ? east + 360 : east)) / 2
  return sql`select ${(south + north) / 2}::float8, ${lon > 180 ? lon - 360 : lon}::float8`
}
