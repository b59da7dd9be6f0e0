import { randomUUID } from 'node:crypto'
import { type CallOutput, calendarLimits, type ParsedInput, type Season, seasonLimits } from '@qe/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { rows } from '../../database/rows'
import { season, seasonListing } from '../../database/schema'
import { addDays, dateIn, daysBetween } from '../../domain/dates'
import { badInput, notFound } from '../../domain/errors'
import { isSetByHand, nightsOfSeason, seasonValues, without, withValues } from '../../domain/season'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { refusePriceOfOthers, refuseTooMany } from './edit-limits'
import { editHistory, recordEdit, seasonCommand } from './edit-log'
import {
  countOf,
  type EditedListing,
  inEditTransaction,
  lockListings,
  planListing,
  refuseBadLength,
  refuseBadPrice,
  storedOf,
  usualPrice,
} from './edit-transaction'
import { readNights, type StoredNights, writeNights } from './night-store'

type Fields = Omit<ParsedInput<'season/save'>, 'seasonId' | 'mode' | 'idempotencyKey'>
type SeasonResult = CallOutput<'season/save'>
type Mode = ParsedInput<'season/save'>['mode']

/** A host's seasons, the earliest first. */
export const seasonsOf = (db: Queryable, hostId: string): Promise<Season[]> =>
  rows<Season>(
    db,
    sql`select s.id as "seasonId", s.name, s.first_night::text as "firstNight", s.last_night::text as "lastNight",
          s.is_yearly as "isYearly", s.price, s.price_percent as "pricePercent", s.min_nights as "minNights",
          s.arrival_days as "arrivalDays", array_agg(l.listing_id order by l.listing_id) as "propertyIds"
        from season s join season_listing l on l.season_id = s.id
          join listing p on p.id = l.listing_id and p.status <> 'removed'
        where s.host_id = ${hostId} group by s.id order by s.first_night, s.id`,
  )

/** @throws ApiError 400 for a season that can't be */
function refuseBadSeason(fields: Fields, listings: readonly EditedListing[], today: string): void {
  const { firstNight, lastNight, isYearly, price, pricePercent, minNights, arrivalDays } = fields
  if (lastNight < firstNight) throw badInput('lastNight', 'The last night can’t be before the first.')
  if (daysBetween(firstNight, lastNight) >= 364)
    throw badInput('lastNight', 'A season is shorter than a year. For the whole year, set the listing’s own price.')
  if (!isYearly && lastNight < today) throw badInput('lastNight', 'This season is over. Choose nights from today on.')
  if (lastNight > addDays(today, calendarLimits.daysAhead)) throw badInput('lastNight', 'Plan at most two years ahead.')
  if (price !== null && pricePercent !== null) throw badInput('pricePercent', 'Set a price or a percentage, not both.')
  if (price === null && pricePercent === null && minNights === null && arrivalDays === null)
    throw badInput('price', 'Say what the season changes: the price, the shortest stay or the days of arrival.')
  refusePriceOfOthers(price, listings)
}

/** @throws ApiError 400 when another season of the host has one of the nights in one of the listings */
function refuseOverlap(fields: Fields, others: readonly Season[], today: string): void {
  const until = addDays(today, calendarLimits.daysAhead)
  const nights = new Set(nightsOfSeason(fields, today, until))
  const other = others.find(
    (one) =>
      one.propertyIds.some((id) => fields.propertyIds.includes(id)) &&
      nightsOfSeason(one, today, until).some((date) => nights.has(date)),
  )
  if (other)
    throw badInput(
      'firstNight',
      `Some of these nights belong to “${other.name}” already. Let one season end before the other begins.`,
    )
}

type UsualPrices = Pick<EditedListing, 'basePrice' | 'weekendPrice'>

interface Change {
  before: Season | null
  after: Fields | null
  /** What nights cost when `before` was saved, by listing: percentages were of that. */
  saved: ReadonlyMap<string, UsualPrices>
  mode: Mode
  /** Whether percentages of `after` are of what nights cost now, or of what they cost when it was saved. */
  percentagesOf: 'now' | 'saved'
  /** First and last night that may change. */
  from: string
  until: string
}

/** What a change of a season changes in one listing, and the nights that the host had set otherwise. */
function planSeason(listing: EditedListing, stored: StoredNights, change: Change) {
  const { before, after, saved, mode, percentagesOf, from, until } = change
  const pricesThen = saved.get(listing.id) ?? listing
  const nightsIn = (of: Fields | null) =>
    new Set(of?.propertyIds.includes(listing.id) ? nightsOfSeason(of, from, until) : [])
  const [left, set] = [nightsIn(before), nightsIn(after)]
  const setByHand: string[] = []
  const plan = planListing(listing, stored, [...new Set([...left, ...set])].sort(), (date, night) => {
    const usual = (prices: UsualPrices) => ({
      price: usualPrice({ ...listing, ...prices }, date),
      currency: listing.currency,
    })
    const wasSet = before && left.has(date) ? seasonValues(before, date, usual(pricesThen)) : {}
    const plain = without(night, wasSet)
    if (!after || !set.has(date)) return plain
    const values = seasonValues(after, date, usual(percentagesOf === 'now' ? listing : pricesThen))
    const isByHand = isSetByHand(plain, values)
    if (isByHand) setByHand.push(date)
    if (isByHand && mode === 'keep') return plain
    const next = withValues(plain, values)
    refuseBadPrice(listing, date, next, 'pricePercent')
    if (after.minNights !== null) refuseBadLength(listing, date, next, 'minNights')
    return next
  })
  return { ...plan, title: listing.title, setByHand }
}

type SeasonPlan = ReturnType<typeof planSeason>

/** The listings of a season before and after a change. */
const listingsOf = (...seasons: readonly (Pick<Fields, 'propertyIds'> | null)[]): string[] => [
  ...new Set(seasons.flatMap((one) => one?.propertyIds ?? [])),
]

const savedPrices = async (tx: Transaction, seasonId: string): Promise<Map<string, UsualPrices>> =>
  new Map(
    (await tx.select().from(seasonListing).where(eq(seasonListing.seasonId, seasonId))).map(
      ({ listingId, basePrice, weekendPrice }) => [listingId, { basePrice, weekendPrice }],
    ),
  )

/** Plans a change for all listings of the season, before and after it, which it locks. */
async function planChange(tx: Transaction, hostId: string, wanted: Omit<Change, 'saved'>): Promise<SeasonPlan[]> {
  const { before, after, from, until } = wanted
  const change = { ...wanted, saved: before ? await savedPrices(tx, before.seasonId) : new Map<string, UsualPrices>() }
  const ids = listingsOf(before, after)
  const listings = await lockListings(tx, hostId, ids)
  const stored = await readNights(tx, ids, from, addDays(until, 1))
  return listings.map((listing) => planSeason(listing, storedOf(stored, listing.id), change))
}

async function findSeason(tx: Transaction, hostId: string, seasonId: string): Promise<Season> {
  const found = (await seasonsOf(tx, hostId)).find((one) => one.seasonId === seasonId)
  if (!found) throw notFound('This season is not there any more.')
  return found
}

async function storeSeason(
  tx: Transaction,
  hostId: string,
  seasonId: string | null,
  { propertyIds: _, ...fields }: Fields,
  { listings, until, now }: { listings: readonly EditedListing[]; until: string; now: Date },
): Promise<string> {
  const values = { ...fields, hostId, setUntil: until }
  const [stored] = seasonId
    ? await tx.update(season).set(values).where(eq(season.id, seasonId)).returning({ id: season.id })
    : await tx
        .insert(season)
        .values({ ...values, createdAt: now })
        .returning({ id: season.id })
  if (!stored) throw notFound('This season is not there any more.')
  await tx.delete(seasonListing).where(eq(seasonListing.seasonId, stored.id))
  await tx.insert(seasonListing).values(
    listings.map(({ id, basePrice, weekendPrice }) => ({
      seasonId: stored.id,
      listingId: id,
      basePrice,
      weekendPrice,
    })),
  )
  return stored.id
}

/** Writes the planned nights as one edit of the season; null when no night changes. */
async function write(
  tx: Transaction,
  host: Principal,
  plans: readonly SeasonPlan[],
  now: Date,
  commandKey: string | null,
): Promise<string | null> {
  const changed = plans.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return null
  await writeNights(tx, changed)
  return recordEdit(tx, host, changed, now, seasonCommand(commandKey ?? randomUUID()))
}

const resultOf = async (
  tx: Transaction,
  host: Principal,
  plans: readonly SeasonPlan[],
  ids: Pick<SeasonResult, 'seasonId' | 'editId'>,
): Promise<SeasonResult> => ({
  ...(await editHistory(tx, host)),
  ...ids,
  nights: countOf(plans),
  setByHand: plans
    .filter(({ setByHand }) => setByHand.length > 0)
    .map(({ listingId, title, setByHand }) => ({ propertyId: listingId, title, dates: setByHand })),
})

/** The earliest date of listings now: what is over there is not edited. */
const todayOf = (listings: readonly Pick<EditedListing, 'timeZone'>[], now: Date): string =>
  listings.map(({ timeZone }) => dateIn(timeZone, now)).sort()[0] ?? dateIn('UTC', now)

/**
 * Adds or changes a season, and sets its nights of the next two years in the same transaction. Nights of its former
 * dates go back to what the listing says, unless the host has changed them since.
 * @throws ApiError 400 for a season that can't be, or that shares nights with another
 */
export async function saveSeason(
  { db, now }: Services,
  host: Principal,
  { seasonId, mode, idempotencyKey, ...after }: ParsedInput<'season/save'>,
): Promise<SeasonResult> {
  return inEditTransaction(db, host.id, async (tx) => {
    const all = await seasonsOf(tx, host.id)
    const before = seasonId ? await findSeason(tx, host.id, seasonId) : null
    if (!before && all.length >= seasonLimits.perHost)
      throw badInput('name', `You have ${seasonLimits.perHost} seasons already. Delete one that is over first.`)
    // A listing that the season drops is changed as well, from its own today on.
    const concerned = await lockListings(tx, host.id, listingsOf(before, after))
    const listings = concerned.filter(({ id }) => after.propertyIds.includes(id))
    const from = todayOf(concerned, now())
    const until = addDays(from, calendarLimits.daysAhead)
    refuseBadSeason(after, listings, from)
    refuseOverlap(
      after,
      all.filter((one) => one.seasonId !== seasonId),
      from,
    )
    refuseTooMany(nightsOfSeason(after, from, until).length * listings.length)
    const plans = await planChange(tx, host.id, { before, after, mode, percentagesOf: 'now', from, until })
    if (mode === 'preview') return resultOf(tx, host, plans, { seasonId: seasonId ?? null, editId: null })
    const storedId = await storeSeason(tx, host.id, seasonId ?? null, after, { listings, until, now: now() })
    const editId = await write(tx, host, plans, now(), idempotencyKey)
    return resultOf(tx, host, plans, { seasonId: storedId, editId })
  })
}

/** Deletes a season. Its coming nights go back to what the listing says, unless the host has changed them since. */
export async function deleteSeason({ db, now }: Services, host: Principal, seasonId: string): Promise<SeasonResult> {
  return inEditTransaction(db, host.id, async (tx) => {
    const before = await findSeason(tx, host.id, seasonId)
    const from = todayOf(await lockListings(tx, host.id, before.propertyIds), now())
    const until = addDays(from, calendarLimits.daysAhead)
    const plans = await planChange(tx, host.id, {
      before,
      after: null,
      mode: 'keep',
      percentagesOf: 'now',
      from,
      until,
    })
    await tx.delete(season).where(eq(season.id, seasonId))
    const editId = await write(tx, host, plans, now(), null)
    return resultOf(tx, host, plans, { seasonId: null, editId })
  })
}

/**
 * Sets the nights of yearly seasons that have come within two years. Those that a host has set otherwise stay. Not an
 * edit of the host's: “undo” takes back what they did last.
 */
export async function continueYearlySeasons({ db, now, log }: Services): Promise<void> {
  const until = addDays(dateIn('UTC', now()), calendarLimits.daysAhead)
  const due = await db
    .select({ id: season.id, hostId: season.hostId, setUntil: season.setUntil })
    .from(season)
    .where(and(eq(season.isYearly, true), lt(season.setUntil, until)))
  for (const { id, hostId, setUntil } of due) {
    const isDone = inEditTransaction(db, hostId, async (tx) => {
      const after = (await seasonsOf(tx, hostId)).find(({ seasonId }) => seasonId === id)
      if (!after) return
      const from = addDays(setUntil, 1)
      const plans = await planChange(tx, hostId, {
        before: after,
        after,
        mode: 'keep',
        percentagesOf: 'saved',
        from,
        until,
      })
      await writeNights(
        tx,
        plans.filter(({ changes }) => changes.length > 0),
      )
      await tx.update(season).set({ setUntil: until }).where(eq(season.id, id))
    })
    // A season that no longer fits its listings must not keep others from going on.
    await isDone.catch((error: unknown) => log.warn({ err: error, seasonId: id }, 'season not continued'))
  }
}
