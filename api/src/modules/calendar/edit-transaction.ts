import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { array, overlap, rows, sqlState } from '../../database/rows'
import { formatDate } from '../../domain/dates'
import { badInput, conflict, notFound } from '../../domain/errors'
import { type NightChange, type NightValues, nightChange, usualNight } from '../../domain/night-edit'
import { limitsFrom } from '../../domain/night-rules'
import { nightPrice } from '../../domain/quote'
import type { Services } from '../../services'
import { lockCalendarOf } from './edit-log'
import type { ListingChange, StoredNights } from './night-store'

export interface EditedListing {
  id: string
  /** Ids of its units. */
  units: readonly string[]
  title: string
  currency: string
  timeZone: string
  basePrice: number
  weekendPrice: number | null
  minNights: number
  maxNights: number
}

/** Runs an edit of a host's calendar; edits of one host follow one another. */
export async function inEditTransaction<T>(
  db: Services['db'],
  hostId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
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

/** Locks a host's listings in the order of their ids, as everybody does, so that no two edits wait for each other. */
export async function lockListings(tx: Transaction, hostId: string, ids: readonly string[]): Promise<EditedListing[]> {
  const found = await rows<EditedListing>(
    tx,
    sql`select l.id, l.title, l.currency, l.time_zone as "timeZone", l.base_price as "basePrice",
          l.weekend_price as "weekendPrice", l.min_nights as "minNights", l.max_nights as "maxNights",
          array(select r.id::text from room r where r.listing_id = l.id and r.removed_at is null
            order by r.position, r.id) as units
        from listing l where l.id = any(${array(ids, 'uuid')}) and l.host_id = ${hostId} and l.status <> 'removed'
        order by l.id for no key update of l`,
  )
  if (found.length < new Set(ids).size)
    throw notFound('One of these listings is not there any more. Nothing was saved. Load the calendar again.')
  return found
}

const noNights: StoredNights = { values: () => usualNight, booked: () => new Set() }
export const storedOf = (stored: ReadonlyMap<string, StoredNights>, id: string) => stored.get(id) ?? noNights

/** What a night costs without a price of its own. */
export const usualPrice = (listing: EditedListing, date: string): number =>
  nightPrice({ ...listing, datePrices: new Map() }, date).amount

/** What changes in a listing when each of these nights gets the values that `edit` returns for it. */
export function planListing(
  { id, units }: EditedListing,
  stored: StoredNights,
  nights: readonly string[],
  edit: (date: string, before: NightValues) => NightValues,
): ListingChange {
  const after = new Map<string, NightValues>()
  const changes: NightChange[] = []
  for (const date of nights) {
    const before = stored.values(date)
    const values = edit(date, before)
    const change = nightChange(date, before, values)
    if (!change) continue
    changes.push(change)
    after.set(date, values)
  }
  return { listingId: id, units, changes, after }
}

export const countOf = (listings: readonly { changes: readonly unknown[] }[]) =>
  listings.reduce((sum, { changes }) => sum + changes.length, 0)

/** @throws ApiError 400 for a price that this night of this listing can't have; names the field of the input */
export function refuseBadPrice({ title }: EditedListing, date: string, { price }: NightValues, field: string): void {
  if (price !== null && (price < 1 || price > 1_000_000_000))
    throw badInput(field, `“${title}” would have an impossible price on ${formatDate(date)}.`)
}

/** @throws ApiError 400 when no length of stay would be possible from this night on; names the field of the input */
export function refuseBadLength(listing: EditedListing, date: string, values: NightValues, field: string): void {
  const { minNights, maxNights } = limitsFrom(listing, new Map([[date, { date, ...values }]]), date)
  if (minNights > maxNights)
    throw badInput(
      field,
      `On ${formatDate(date)} the shortest stay in “${listing.title}” would be ${minNights} nights and the longest ` +
        `${maxNights}. Change both, or choose another length.`,
    )
}
