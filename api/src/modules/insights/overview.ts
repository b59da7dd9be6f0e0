import { type CallOutput, type InsightFigures, type ParsedInput, similarLimits } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { addDays, dateIn, daysBetween } from '../../domain/dates'
import { notFound } from '../../domain/errors'
import { isSimilar, isStay, nightsRevenue } from './similar'

type Overview = CallOutput<'insights/overview'>

/** A year of whole weeks, so that weekends are compared with weekends. */
const yearDays = 364

interface OwnListing {
  propertyId: string
  title: string
  currency: string
  timeZone: string
}

const ownListings = (db: Queryable, hostId: string) =>
  rows<OwnListing>(
    db,
    sql`select id as "propertyId", title, currency, time_zone as "timeZone" from listing where host_id = ${hostId}
        and status in ('live', 'paused') order by created_at, id`,
  )

/** The currency of most listings. */
function mainCurrency(listings: readonly OwnListing[]): string {
  const counts = new Map<string, number>()
  for (const { currency } of listings) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? 'EUR'
}

const nightsIn = (from: SQL, to: SQL) => sql`(least(b.check_out, ${to}) - greatest(b.check_in, ${from}))`

/** The listings in question, and places like them. */
const targets = (hostId: string, currency: string, propertyId: string | undefined) => sql`own as (
      select id, host_id, currency, city_id, kind, bedrooms, created_at::date as since from listing
      where host_id = ${hostId} and status in ('live', 'paused') and currency = ${currency}
      ${propertyId ? sql`and id = ${propertyId}` : sql``}
    ), target as (
      select id, since, 'own' as whose from own
      union all
      select l.id, l.created_at::date, 'similar' from listing l
      where exists (select 1 from own o where ${isSimilar})
    )`

interface FiguresRow
  extends Omit<InsightFigures, 'ratings' | 'conversionBps' | 'occupancyBps' | 'nightlyAverage' | 'revenuePerNight'> {
  whose: 'own' | 'similar'
  period: 'now' | 'before'
  places: number
  reviews: number
  parts: Omit<InsightFigures['ratings'], 'count'> | null
}

/** The nights of `ask` that its listing's units could be let, each from when it came until it went. */
const unitNights = sql`(select coalesce(sum(greatest(0, least(next, coalesce(r.removed_at::date, next))
    - greatest(first, coalesce(r.added_at::date, since)))), 0)
  from room r where r.listing_id = ask.id)`

/** Figures of the listings and of similar places, now and a year before, in one statement. */
const figuresQuery = (target: SQL, from: string, to: string) => sql`with ${target}, period as (
      select * from (values ('now', ${from}::date, ${to}::date),
        ('before', ${from}::date - ${yearDays}::int, ${to}::date - ${yearDays}::int)) p(name, first, next)
    ), ask as (
      select t.id, t.since, t.whose, p.* from target t cross join period p
      where t.whose = 'own' or p.name = 'now'
    ), let as (
      select whose, name, count(*)::int as places, sum(${unitNights})::int as nights from ask group by whose, name
    ), slept as (
      select a.whose, a.name, sum(${nightsIn(sql`a.first`, sql`a.next`)})::int as nights,
        sum(round(${nightsRevenue}::numeric * ${nightsIn(sql`a.first`, sql`a.next`)}
          / (b.check_out - b.check_in)))::bigint as revenue
      from ask a join booking b on b.listing_id = a.id and ${isStay} and b.check_in < a.next and b.check_out > a.first
      group by a.whose, a.name
    ), made as (
      select a.whose, a.name, count(*)::int as bookings,
        round(avg(b.check_in - (b.created_at at time zone b.time_zone)::date))::int as lead
      from ask a join booking b on b.listing_id = a.id and b.confirmed_at >= a.first and b.confirmed_at < a.next
      group by a.whose, a.name
    ), seen as (
      select a.whose, a.name, sum(v.views)::int as views
      from ask a join listing_views v on v.listing_id = a.id and v.date >= a.first and v.date < a.next
      group by a.whose, a.name
    ), rated as (
      select a.whose, a.name, count(*)::int as reviews, jsonb_build_object('overall', round(avg(r.overall), 2),
        'cleanliness', round(avg(r.cleanliness), 2), 'accuracy', round(avg(r.accuracy), 2),
        'checkIn', round(avg(r.check_in), 2), 'communication', round(avg(r.communication), 2),
        'location', round(avg(r.location), 2), 'value', round(avg(r.value), 2)) as parts
      from ask a join review r on r.listing_id = a.id and r.side = 'guest'
        and r.published_at >= a.first and r.published_at < a.next and r.hidden_at is null
      group by a.whose, a.name
    )
    select let.whose, let.name as period, let.places, let.nights as "nightsToLet",
      coalesce(slept.nights, 0) as "nightsBooked", coalesce(slept.revenue, 0) as revenue,
      coalesce(made.bookings, 0) as bookings, made.lead as "leadDays", coalesce(seen.views, 0) as views,
      coalesce(rated.reviews, 0) as reviews, rated.parts
    from let left join slept using (whose, name) left join made using (whose, name)
      left join seen using (whose, name) left join rated using (whose, name)`

const noParts = {
  overall: null,
  cleanliness: null,
  accuracy: null,
  checkIn: null,
  communication: null,
  location: null,
  value: null,
}

const ratio = (amount: number, of: number, scale = 1) => (of === 0 ? null : Math.round((amount * scale) / of))

function toFigures(found: FiguresRow | undefined): InsightFigures {
  const { views, bookings, nightsBooked, nightsToLet, revenue, leadDays, reviews, parts } = found ?? {
    ...{ views: 0, bookings: 0, nightsBooked: 0, nightsToLet: 0, revenue: 0, leadDays: null, reviews: 0, parts: null },
  }
  return {
    ...{ views, bookings, nightsBooked, nightsToLet, revenue, leadDays },
    conversionBps: ratio(bookings, views, 10_000),
    occupancyBps: ratio(nightsBooked, nightsToLet, 10_000),
    nightlyAverage: ratio(revenue, nightsBooked),
    revenuePerNight: ratio(revenue, nightsToLet),
    ratings: { count: reviews, ...(parts ?? noParts) },
  }
}

interface SeriesRow {
  from: string
  period: 'now' | 'before'
  views: number
  bookings: number
  nightsBooked: number
  revenue: number
}

/** The same by days, weeks or months, now and a year before, in one statement. Only of the host's own listings. */
const seriesQuery = (target: SQL, steps: readonly string[], to: string) => {
  const starts = sql.join(
    steps.map((from, nth) => sql`(${from}::date, ${steps[nth + 1] ?? to}::date)`),
    sql`, `,
  )
  return sql`with ${target}, step as (
      select s.first as "from", p.name, s.first - p.back as first, s.next - p.back as next
      from (values ${starts}) s(first, next), (values ('now', 0), ('before', ${yearDays}::int)) p(name, back)
    ), slept as (
      select s."from", s.name, sum(${nightsIn(sql`s.first`, sql`s.next`)})::int as nights,
        sum(round(${nightsRevenue}::numeric * ${nightsIn(sql`s.first`, sql`s.next`)}
          / (b.check_out - b.check_in)))::bigint as revenue
      from step s cross join own join booking b on b.listing_id = own.id and ${isStay}
        and b.check_in < s.next and b.check_out > s.first group by s."from", s.name
    ), made as (
      select s."from", s.name, count(*)::int as bookings from step s cross join own
        join booking b on b.listing_id = own.id and b.confirmed_at >= s.first and b.confirmed_at < s.next
      group by s."from", s.name
    ), seen as (
      select s."from", s.name, sum(v.views)::int as views from step s cross join own
        join listing_views v on v.listing_id = own.id and v.date >= s.first and v.date < s.next
      group by s."from", s.name
    )
    select step."from"::text as "from", step.name as period, coalesce(seen.views, 0) as views,
      coalesce(made.bookings, 0) as bookings, coalesce(slept.nights, 0) as "nightsBooked",
      coalesce(slept.revenue, 0) as revenue
    from step left join slept using ("from", name) left join made using ("from", name)
      left join seen using ("from", name) order by 1`
}

/** First days of the steps: days of a month, weeks of a quarter, about months of a year. */
function stepsOf(from: string, to: string): string[] {
  const days = daysBetween(from, to)
  const length = days <= 31 ? 1 : days <= 92 ? 7 : 28
  return Array.from({ length: Math.ceil(days / length) }, (_, nth) => addDays(from, nth * length))
}

/** The latest date of the listings now: looks at a place, for one, are counted on its own days. */
const lastToday = (listings: readonly Pick<OwnListing, 'timeZone'>[], now: Date): string =>
  listings
    .map(({ timeZone }) => dateIn(timeZone, now))
    .sort()
    .at(-1) ?? dateIn('UTC', now)

/**
 * How a host's listings, or one of them, did in the last days up to today, beside the same days of the week a year
 * before and beside similar places of others.
 * @throws ApiError 404 for a listing that is not the host's
 */
export async function insightsOverview(
  db: Queryable,
  hostId: string,
  { propertyId, days }: ParsedInput<'insights/overview'>,
  now: Date,
): Promise<Overview> {
  const all = await ownListings(db, hostId)
  const chosen = all.filter((one) => !propertyId || one.propertyId === propertyId)
  if (propertyId && chosen.length === 0) throw notFound('This is not one of your listings.')
  const currency = mainCurrency(chosen)
  const to = addDays(lastToday(chosen, now), 1)
  const from = addDays(to, -Number(days))
  const target = targets(hostId, currency, propertyId)
  const [found, series] = await Promise.all([
    rows<FiguresRow>(db, figuresQuery(target, from, to)),
    rows<SeriesRow>(db, seriesQuery(target, stepsOf(from, to), to)),
  ])
  const of = (whose: FiguresRow['whose'], period: FiguresRow['period']) =>
    found.find((one) => one.whose === whose && one.period === period)
  const similar = of('similar', 'now')
  const stepOf = (start: string, period: SeriesRow['period']) => {
    const step = series.find((one) => one.from === start && one.period === period)
    const { views = 0, bookings = 0, nightsBooked = 0, revenue = 0 } = step ?? {}
    return { views, bookings, nightsBooked, revenue }
  }
  return {
    currency,
    otherCurrencies: chosen.filter((one) => one.currency !== currency).length,
    listings: all.map(({ propertyId: id, title }) => ({ propertyId: id, title })),
    from,
    to,
    now: toFigures(of('own', 'now')),
    yearBefore: toFigures(of('own', 'before')),
    similar:
      similar && similar.places >= similarLimits.places ? { ...toFigures(similar), places: similar.places } : null,
    series: stepsOf(from, to).map((start) => ({
      from: start,
      now: stepOf(start, 'now'),
      yearBefore: stepOf(start, 'before'),
    })),
  }
}
