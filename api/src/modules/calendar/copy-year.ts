import type { CallOutput, ParsedInput } from '@qe/contract'
import { addDays } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { type NightValues, runsOf } from '../../domain/night-edit'
import { isSetByHand, withValues } from '../../domain/season'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { nightsOfEdit, refuseNightsOutOfReach } from './edit-limits'
import { editHistory, findEditOfCommand, recordEdit, refuseStaleRevision } from './edit-log'
import {
  countOf,
  type EditedListing,
  inEditTransaction,
  lockListings,
  planListing,
  refuseBadLength,
  storedOf,
  usualPrice,
} from './edit-transaction'
import { readNights, type StoredNights, writeNights } from './night-store'

type Copy = ParsedInput<'calendar/copy-year'>
type CopyResult = CallOutput<'calendar/copy-year'>
type CopiedNight = CopyResult['changes'][number]

/** A year of whole weeks: the same day of the week. */
const yearDays = 364
/** So many changes are listed; nobody reads more. */
const listedChanges = 100

/** What is copied of a night: its price and its rules. Notes and closing belong to their year. */
const copied = ({ price, minNights, maxNights, noArrival, noDeparture }: NightValues) => ({
  price,
  minNights,
  maxNights,
  noArrival,
  noDeparture,
})

/** What a copy changes in one listing, and the nights that were set otherwise before. */
function planCopy(listing: EditedListing, stored: StoredNights, nights: readonly string[], mode: Copy['mode']) {
  const setByHand: string[] = []
  const changes: CopiedNight[] = []
  const shown = (date: string, values: NightValues) => ({
    ...copied(values),
    price: values.price ?? usualPrice(listing, date),
  })
  const plan = planListing(listing, stored, nights, (date, before) => {
    const source = copied(stored.values(addDays(date, -yearDays)))
    const after = withValues(before, source)
    const isByHand = isSetByHand(before, source)
    if (isByHand) setByHand.push(date)
    if (isByHand && mode === 'keep') return before
    refuseBadLength(listing, date, after, 'ranges')
    return after
  })
  for (const { date } of plan.changes.slice(0, listedChanges)) {
    const after = plan.after.get(date) ?? stored.values(date)
    changes.push({
      propertyId: listing.id,
      date,
      currency: listing.currency,
      before: shown(date, stored.values(date)),
      after: shown(date, after),
    })
  }
  return { ...plan, title: listing.title, setByHand, listed: changes }
}

/**
 * Gives nights the prices and rules of the same days of the week a year before, in one transaction; as a preview
 * changes nothing. Can be undone as any edit.
 * @throws ApiError 400 for nights that can't be, or when there is nothing to copy; 409 when they were edited since
 */
export async function copyYear({ db, now }: Services, host: Principal, copy: Copy): Promise<CopyResult> {
  const { mode, propertyIds, revision, idempotencyKey } = copy
  const nights = nightsOfEdit(copy)
  const [first = '', last = ''] = [nights[0], nights.at(-1)]
  return inEditTransaction(db, host.id, async (tx) => {
    const earlier = await findEditOfCommand(tx, host.id, idempotencyKey)
    if (earlier)
      return {
        ...(await editHistory(tx, host)),
        ...{ editId: earlier.id, nights: countOf(earlier.nights), setByHand: [], changes: [] },
      }
    const listings = await lockListings(tx, host.id, propertyIds)
    refuseNightsOutOfReach(listings, nights, now())
    const ids = listings.map(({ id }) => id)
    if (revision !== undefined)
      await refuseStaleRevision(
        tx,
        ids,
        runsOf(nights, (date) => addDays(date, 1)),
        revision,
      )
    const stored = await readNights(tx, ids, addDays(first, -yearDays), addDays(last, 1))
    const plans = listings.map((listing) => planCopy(listing, storedOf(stored, listing.id), nights, mode))
    const changed = plans.filter(({ changes }) => changes.length > 0)
    if (changed.length === 0 && mode !== 'preview')
      throw badInput('ranges', 'These nights have the prices and rules of last year already.')
    if (mode !== 'preview') await writeNights(tx, changed)
    const editId = mode === 'preview' ? null : await recordEdit(tx, host, changed, now(), idempotencyKey)
    return {
      ...(await editHistory(tx, host)),
      editId,
      nights: countOf(changed),
      setByHand: plans
        .filter((plan) => plan.setByHand.length > 0)
        .map(({ listingId, title, setByHand }) => ({ propertyId: listingId, title, dates: setByHand })),
      changes: changed.flatMap(({ listed }) => listed).slice(0, listedChanges),
    }
  })
}
