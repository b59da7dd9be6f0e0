import type { CallOutput, ParsedInput } from '@qe/contract'
import { addDays, formatDate } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import {
  closedUnitsOf,
  editClosing,
  editNight,
  type NightChange,
  type NightValues,
  reversed,
  runsOf,
  stillHas,
} from '../../domain/night-edit'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { recordAct } from '../team/record-act'
import { nightsOfEdit, refuseNightsOutOfReach, refusePriceOfOthers } from './edit-limits'
import {
  editHistory,
  findEdit,
  findEditOfCommand,
  markEdit,
  recordEdit,
  refuseEditOfSeason,
  refuseStaleRevision,
  skipEdit,
} from './edit-log'
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
import { type ListingChange, readNights, type StoredNights, writeNights } from './night-store'

type Edit = ParsedInput<'calendar/edit-nights'>
type EditResult = CallOutput<'calendar/edit-nights'>
type Skipped = EditResult['skipped'][number]

/** @throws ApiError 400 for changes that no listing can take, whatever its nights have now */
function refuseBadChanges(
  { changes, unitIds }: Edit,
  listings: readonly EditedListing[],
  nights: readonly string[],
  now: Date,
) {
  const { price, pricePercent } = changes
  if (Object.values(changes).every((value) => value === undefined))
    throw badInput('changes', 'Choose what to change first.')
  if (price !== undefined && pricePercent !== undefined)
    throw badInput('pricePercent', 'Set a price or change it by a percentage, not both.')
  refusePriceOfOthers(price, listings)
  if (unitIds) refuseBadUnits(unitIds, changes, listings)
  refuseNightsOutOfReach(listings, nights, now)
}

/** @throws ApiError 400 for units with anything but one listing that has them, to open or close */
function refuseBadUnits(unitIds: readonly string[], changes: Edit['changes'], listings: readonly EditedListing[]) {
  const { open, ...others } = changes
  if (open === undefined || Object.values(others).some((value) => value !== undefined))
    throw badInput('unitIds', 'Units can be opened and closed one by one. All else is of the whole listing.')
  const [only, second] = listings
  if (!only || second) throw badInput('unitIds', 'Choose units of one listing only.')
  if (unitIds.some((id) => !only.units.includes(id)))
    throw badInput('unitIds', 'One of these units is not there any more. Load the calendar again.')
}

/** What an edit changes in one listing, and the booked nights that it can't close. */
function planEdit(listing: EditedListing, stored: StoredNights, nights: readonly string[], { changes, unitIds }: Edit) {
  const skipped: string[] = []
  const plan = planListing(listing, stored, nights, (date, before) => {
    const usual = { price: usualPrice(listing, date), currency: listing.currency }
    const edited = editNight(before, date, changes, usual)
    const booked = stored.booked(date)
    const of = { units: listing.units, chosen: unitIds ?? listing.units, booked }
    const values = changes.open === undefined ? edited : { ...edited, ...editClosing(before, changes.open, of) }
    if (changes.open === false && isSame(before, values) && of.chosen.some((id) => booked.has(id))) skipped.push(date)
    refuseBadPrice(listing, date, values, 'pricePercent')
    if (changes.minNights !== undefined || changes.maxNights !== undefined)
      refuseBadLength(listing, date, values, changes.minNights === undefined ? 'maxNights' : 'minNights')
    return values
  })
  return { ...plan, title: listing.title, skipped }
}

/** Whether nothing is opened or closed. */
const isSame = (before: NightValues, after: NightValues) =>
  before.closed === after.closed && before.closedUnits === after.closedUnits

/**
 * Edits many nights of many listings of a host in one transaction: all or nothing. Booked nights are not closed; the
 * result names them.
 * @throws ApiError 400 for values or nights that can't be; 409 when the nights were edited since the given revision
 */
export async function editNights({ db, now }: Services, host: Principal, edit: Edit): Promise<EditResult> {
  const nights = nightsOfEdit(edit)
  const [first = '', last = ''] = [nights[0], nights.at(-1)]
  return inEditTransaction(db, host.id, async (tx) => {
    const earlier = await findEditOfCommand(tx, host.id, edit.idempotencyKey)
    if (earlier)
      return { ...(await editHistory(tx, host)), editId: earlier.id, nights: countOf(earlier.nights), skipped: [] }
    const listings = await lockListings(tx, host.id, edit.propertyIds)
    refuseBadChanges(edit, listings, nights, now())
    const ids = listings.map(({ id }) => id)
    if (edit.revision !== undefined) {
      const runs = runsOf(nights, (date) => addDays(date, 1))
      await refuseStaleRevision(tx, ids, runs, edit.revision)
    }
    const stored = await readNights(tx, ids, first, addDays(last, 1))
    const plans = listings.map((listing) => planEdit(listing, storedOf(stored, listing.id), nights, edit))
    const skipped = plans
      .filter((plan) => plan.skipped.length > 0)
      .map(({ listingId, title, skipped: dates }): Skipped => ({ propertyId: listingId, title, dates }))
    const changed = plans.filter(({ changes }) => changes.length > 0)
    if (changed.length === 0)
      throw skipped.length > 0
        ? conflict('All of these nights are booked, so they can’t be closed.', 'dates_taken')
        : badInput('changes', 'These nights are like this already.')
    await writeNights(tx, changed)
    const editId = await recordEdit(tx, host, changed, now(), edit.idempotencyKey)
    return { ...(await editHistory(tx, host)), editId, nights: countOf(changed), skipped }
  })
}

/** Undoes an edit of a host, or does it again. Once done, the same call again answers the same and changes nothing. */
export async function revertEdit(
  { db, now }: Services,
  host: Principal,
  editId: string,
  direction: 'undo' | 'redo',
): Promise<EditResult> {
  return inEditTransaction(db, host.id, async (tx) => {
    const edit = await findEdit(tx, host.id, editId)
    const done = async () => ({
      ...(await editHistory(tx, host)),
      editId,
      nights: countOf(edit.nights),
      skipped: [],
    })
    if ((edit.undoneAt !== null) === (direction === 'undo')) return done()
    refuseEditOfSeason(edit)
    const listings = await lockListings(
      tx,
      host.id,
      edit.nights.map(({ listingId }) => listingId),
    )
    const dates = edit.nights.flatMap(({ changes }) => changes.map(({ date }) => date)).sort()
    const ids = listings.map(({ id }) => id)
    const stored = await readNights(tx, ids, dates[0] ?? '', addDays(dates.at(-1) ?? '', 1))
    const plans = edit.nights.map(({ listingId, changes }): ListingChange => {
      const listing = listings.find(({ id }) => id === listingId)
      const ways = direction === 'undo' ? changes.map(reversed) : changes
      const current = storedOf(stored, listingId)
      const units = listing?.units ?? []
      for (const change of ways) refuseChangedNight({ title: listing?.title ?? '', units }, current, change)
      const after = new Map(ways.map(({ date, after: values }) => [date, { ...current.values(date), ...values }]))
      return { listingId, units, changes: ways, after }
    })
    await writeNights(tx, plans)
    await markEdit(tx, editId, direction === 'undo' ? now() : null)
    await recordAct(tx, host, { kind: direction, nights: countOf(edit.nights) }, now())
    return done()
  })
}

/** Leaves an edit as it is where it can't be undone, so that the one before it is offered. */
export const leaveEdit = ({ db, now }: Services, host: Principal, editId: string): Promise<EditResult> =>
  inEditTransaction(db, host.id, async (tx) => {
    const { id } = await findEdit(tx, host.id, editId)
    await skipEdit(tx, id, now())
    return { ...(await editHistory(tx, host)), editId, nights: 0, skipped: [] }
  })

/** @throws ApiError 409 when the night has other values by now, or was booked and would be closed */
function refuseChangedNight(
  { title, units }: Pick<EditedListing, 'title' | 'units'>,
  current: StoredNights,
  { date, before, after }: NightChange,
): void {
  const closed = closedUnitsOf(units, { ...current.values(date), ...after })
  const booked = current.booked(date)
  if ([...closed].some((id) => booked.has(id)))
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
