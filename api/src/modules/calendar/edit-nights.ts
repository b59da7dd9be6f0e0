import { type CallOutput, calendarLimits, type ParsedInput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { array, overlap, rows, sqlState } from '../../database/rows'
import { addDays, dateIn, datesIn, daysBetween, formatDate, weekday } from '../../domain/dates'
import { badInput, conflict, notFound } from '../../domain/errors'
import {
  editNight,
  type NightChange,
  type NightValues,
  nightChange,
  reversed,
  runsOf,
  stillHas,
  usualNight,
} from '../../domain/night-edit'
import { limitsFrom } from '../../domain/night-rules'
import { nightPrice } from '../../domain/quote'
import type { Services } from '../../services'
import { requireChargeableAmount } from '../listing/commands'
import {
  editHistory,
  findEdit,
  findEditOfCommand,
  lockCalendarOf,
  markEdit,
  recordEdit,
  refuseStaleRevision,
} from './edit-log'
import { type ListingChange, readNights, type StoredNights, writeNights } from './night-store'

type Edit = ParsedInput<'calendar/edit-nights'>
type EditResult = CallOutput<'calendar/edit-nights'>
type Skipped = EditResult['skipped'][number]

interface EditedListing {
  id: string
  roomId: string
  title: string
  currency: string
  timeZone: string
  basePrice: number
  weekendPrice: number | null
  minNights: number
  maxNights: number
}

/** Locks a host's listings in the order of their ids, as everybody does, so that no two edits wait for each other. */
async function lockListings(tx: Transaction, hostId: string, ids: readonly string[]): Promise<EditedListing[]> {
  const found = await rows<EditedListing>(
    tx,
    sql`select l.id, l.title, l.currency, l.time_zone as "timeZone", l.base_price as "basePrice",
          l.weekend_price as "weekendPrice", l.min_nights as "minNights", l.max_nights as "maxNights",
          (select r.id from room r where r.listing_id = l.id order by r.id limit 1) as "roomId"
        from listing l where l.id = any(${array(ids, 'uuid')}) and l.host_id = ${hostId} and l.status <> 'removed'
        order by l.id for no key update of l`,
  )
  if (found.length < new Set(ids).size)
    throw notFound('One of these listings is not there any more. Nothing was saved. Load the calendar again.')
  return found
}

/** The nights that an edit names, in order. @throws ApiError 400 when there are none, or too many */
function nightsOf({ propertyIds, ranges, weekdays }: Edit): string[] {
  for (const { from, to } of ranges) {
    if (to < from) throw badInput('ranges', 'The last night can’t be before the first.')
    if (daysBetween(from, to) >= calendarLimits.daysAhead)
      throw badInput('ranges', 'Edit at most two years of nights at once.')
  }
  const all = new Set(ranges.flatMap(({ from, to }) => datesIn(from, addDays(to, 1))))
  const nights = [...all].filter((date) => !weekdays || weekdays.includes(weekday(date))).sort()
  if (nights.length === 0) throw badInput('weekdays', 'None of these nights is on one of the chosen days.')
  const count = nights.length * new Set(propertyIds).size
  if (count > calendarLimits.nightsPerEdit)
    throw badInput(
      'ranges',
      `These are ${count} nights. Edit at most ${calendarLimits.nightsPerEdit} at once: choose fewer dates or ` +
        'listings.',
    )
  return nights
}

/** @throws ApiError 400 for changes that no listing can take, whatever its nights have now */
function refuseBadChanges({ changes }: Edit, listings: readonly EditedListing[], nights: readonly string[], now: Date) {
  const { price, pricePercent } = changes
  if (Object.values(changes).every((value) => value === undefined))
    throw badInput('changes', 'Choose what to change first.')
  if (price !== undefined && pricePercent !== undefined)
    throw badInput('pricePercent', 'Set a price or change it by a percentage, not both.')
  const currencies = [...new Set(listings.map(({ currency }) => currency))]
  if (typeof price === 'number' && currencies.length > 1)
    throw badInput(
      'price',
      `These listings have prices in ${currencies.join(' and ')}. Set a price for one currency at a time.`,
    )
  for (const currency of currencies) requireChargeableAmount('price', price, currency)
  for (const { timeZone } of listings) {
    const today = dateIn(timeZone, now)
    if ((nights[0] ?? today) < today) throw badInput('ranges', 'These nights are over. Choose nights from today on.')
    if ((nights.at(-1) ?? today) > addDays(today, calendarLimits.daysAhead))
      throw badInput('ranges', 'Plan at most two years ahead.')
  }
}

/** What an edit changes in one listing, and the booked nights that it can't close. */
function planListing(listing: EditedListing, stored: StoredNights, nights: readonly string[], { changes }: Edit) {
  const after = new Map<string, NightValues>()
  const planned: NightChange[] = []
  const skipped: string[] = []
  for (const date of nights) {
    const before = stored.values(date)
    const usual = nightPrice({ ...listing, datePrices: new Map() }, date).amount
    const edited = editNight(before, date, changes, { price: usual, currency: listing.currency })
    const isRefused = edited.closed && !before.closed && stored.isBooked(date)
    if (isRefused) skipped.push(date)
    const values = isRefused ? { ...edited, closed: false } : edited
    refuseBadNight(listing, date, values, changes)
    const change = nightChange(date, before, values)
    if (!change) continue
    planned.push(change)
    after.set(date, values)
  }
  return { listingId: listing.id, roomId: listing.roomId, changes: planned, after, title: listing.title, skipped }
}

/** @throws ApiError 400 for a price or a length of stay that this night of this listing can't have */
function refuseBadNight(listing: EditedListing, date: string, values: NightValues, changes: Edit['changes']): void {
  if (values.price !== null && (values.price < 1 || values.price > 1_000_000_000))
    throw badInput('pricePercent', `“${listing.title}” would have an impossible price on ${formatDate(date)}.`)
  if (changes.minNights === undefined && changes.maxNights === undefined) return
  const rule = { date, ...values }
  const { minNights, maxNights } = limitsFrom(listing, new Map([[date, rule]]), date)
  if (minNights > maxNights)
    throw badInput(
      changes.minNights === undefined ? 'maxNights' : 'minNights',
      `On ${formatDate(date)} the shortest stay in “${listing.title}” would be ${minNights} nights and the longest ` +
        `${maxNights}. Change both, or choose another length.`,
    )
}

/**
 * Edits many nights of many listings of a host in one transaction: all or nothing. Booked nights are not closed; the
 * result names them.
 * @throws ApiError 400 for values or nights that can't be; 409 when the nights were edited since the given revision
 */
export async function editNights({ db, now }: Services, hostId: string, edit: Edit): Promise<EditResult> {
  const nights = nightsOf(edit)
  const [first = '', last = ''] = [nights[0], nights.at(-1)]
  return inTransaction(db, hostId, async (tx) => {
    const earlier = await findEditOfCommand(tx, hostId, edit.idempotencyKey)
    if (earlier)
      return { ...(await editHistory(tx, hostId)), editId: earlier.id, nights: countOf(earlier.nights), skipped: [] }
    const listings = await lockListings(tx, hostId, edit.propertyIds)
    refuseBadChanges(edit, listings, nights, now())
    const ids = listings.map(({ id }) => id)
    if (edit.revision !== undefined) {
      const runs = runsOf(nights, (date) => addDays(date, 1))
      await refuseStaleRevision(tx, ids, runs, edit.revision)
    }
    const stored = await readNights(tx, ids, first, addDays(last, 1))
    const plans = listings.map((listing) => planListing(listing, storedOf(stored, listing.id), nights, edit))
    const skipped = plans
      .filter((plan) => plan.skipped.length > 0)
      .map(({ listingId, title, skipped: dates }): Skipped => ({ propertyId: listingId, title, dates }))
    const changed = plans.filter(({ changes }) => changes.length > 0)
    if (changed.length === 0)
      throw skipped.length > 0
        ? conflict('All of these nights are booked, so they can’t be closed.', 'dates_taken')
        : badInput('changes', 'These nights are like this already.')
    await writeNights(tx, changed)
    const editId = await recordEdit(tx, hostId, changed, now(), edit.idempotencyKey)
    return { ...(await editHistory(tx, hostId)), editId, nights: countOf(changed), skipped }
  })
}

/** Undoes an edit of a host, or does it again. Once done, the same call again answers the same and changes nothing. */
export async function revertEdit(
  { db, now }: Services,
  hostId: string,
  editId: string,
  direction: 'undo' | 'redo',
): Promise<EditResult> {
  return inTransaction(db, hostId, async (tx) => {
    const edit = await findEdit(tx, hostId, editId)
    const done = async () => ({
      ...(await editHistory(tx, hostId)),
      editId,
      nights: countOf(edit.nights),
      skipped: [],
    })
    if ((edit.undoneAt !== null) === (direction === 'undo')) return done()
    const listings = await lockListings(
      tx,
      hostId,
      edit.nights.map(({ listingId }) => listingId),
    )
    const dates = edit.nights.flatMap(({ changes }) => changes.map(({ date }) => date)).sort()
    const ids = listings.map(({ id }) => id)
    const stored = await readNights(tx, ids, dates[0] ?? '', addDays(dates.at(-1) ?? '', 1))
    const plans = edit.nights.map(({ listingId, changes }): ListingChange => {
      const listing = listings.find(({ id }) => id === listingId)
      const ways = direction === 'undo' ? changes.map(reversed) : changes
      const current = storedOf(stored, listingId)
      for (const change of ways) refuseChangedNight(listing?.title ?? '', current, change)
      const after = new Map(ways.map(({ date, after: values }) => [date, { ...current.values(date), ...values }]))
      return { listingId, roomId: listing?.roomId ?? '', changes: ways, after }
    })
    await writeNights(tx, plans)
    await markEdit(tx, editId, direction === 'undo' ? now() : null)
    return done()
  })
}

/** @throws ApiError 409 when the night has other values by now, or was booked and would be closed */
function refuseChangedNight(title: string, current: StoredNights, { date, before, after }: NightChange): void {
  if (after.closed && current.isBooked(date))
    throw conflict(
      `${formatDate(date)} in “${title}” is booked by now, so it can’t be closed again. Nothing was changed.`,
      'dates_taken',
    )
  if (!stillHas(current.values(date), before))
    throw conflict(
      `${formatDate(date)} in “${title}” has been changed since, so this edit can’t be reversed. Nothing was changed.`,
      'edited_meanwhile',
    )
}

const noNights: StoredNights = { values: () => usualNight, isBooked: () => false }
const storedOf = (stored: ReadonlyMap<string, StoredNights>, id: string) => stored.get(id) ?? noNights

const countOf = (listings: readonly { changes: readonly unknown[] }[]) =>
  listings.reduce((sum, { changes }) => sum + changes.length, 0)

async function inTransaction<T>(db: Services['db'], hostId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await lockCalendarOf(tx, hostId)
      return work(tx)
    })
  } catch (error) {
    if (sqlState(error) === overlap)
      throw conflict('Somebody has just booked one of these nights. Look at your calendar again.', 'dates_taken')
    throw error
  }
}
