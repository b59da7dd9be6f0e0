import type { ParsedInput } from '@qe/contract'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { overlap, rows, sqlState } from '../../database/rows'
import { datePrice, listing, stayBlock } from '../../database/schema'
import { addDays, datesIn, daysBetween, formatDate } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import { nightChange, usualNight } from '../../domain/night-edit'
import { bookingWindow, type StayRules } from '../../domain/stay'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { blockImportedNights } from '../calendar-feeds/block-nights'
import { requireChargeableAmount } from '../listing/commands'
import { unitsOf } from '../listing/units'
import { lockCalendarOf, recordEdit } from './edit-log'
import { readNights, type StoredNights } from './night-store'

/**
 * Sets prices of nights, and closes or opens them. Nights that guests have booked keep their state. Returns the number
 * of nights.
 * @throws ApiError 400 for prices of past nights or nights beyond the booking window; 409 when a guest booked meanwhile
 */
export async function changeNights(
  { db, now }: Services,
  host: Principal,
  input: ParsedInput<'date-wise-price/add-new-price'>,
): Promise<number> {
  const { propertyId: listingId, from, to, price, open } = input
  const nights = daysBetween(from, to) + 1
  if (nights < 1) throw badInput('to', 'The last night can’t be before the first.')
  if (nights > 730) throw badInput('to', 'Change at most two years at once.')
  if (price === undefined && open === undefined)
    throw badInput('price', 'Say a price, or whether these nights are open.')
  const end = addDays(to, 1)
  try {
    await db.transaction(async (tx) => {
      await lockCalendarOf(tx, host.id)
      const [found] = await tx
        .select({
          currency: listing.currency,
          timeZone: listing.timeZone,
          windowDays: listing.windowDays,
        })
        .from(listing)
        .where(eq(listing.id, listingId))
        .for('update')
      const units = await unitsOf(tx, listingId)
      if (!found) throw badInput('propertyId', 'This listing is not yours.')
      const before = await readNights(tx, [listingId], from, end)
      if (price !== undefined) {
        requireChargeableAmount('price', price, found.currency)
        if (price !== null) refuseUnbookableNights(found, from, end, now())
        await tx
          .delete(datePrice)
          .where(and(eq(datePrice.listingId, listingId), gte(datePrice.date, from), lte(datePrice.date, to)))
        if (price !== null)
          await tx.insert(datePrice).values(datesIn(from, end).map((date) => ({ listingId, date, price })))
      }
      for (const { id } of open === undefined ? [] : units) {
        await clearHostBlocks(tx, id, listingId, from, end)
        if (open === false) await close(tx, id, listingId, from, end)
      }
      // A calendar feed may still block what the host opens.
      if (open === true) await blockImportedNights(tx, listingId)
      await recordChanges(tx, { host, listingId, from, end, before }, now())
    })
  } catch (error) {
    if (sqlState(error) === overlap)
      throw conflict('Somebody has just booked one of these nights. Look at your calendar again.', 'dates_taken')
    throw error
  }
  return nights
}

interface ChangedRange {
  host: Principal
  listingId: string
  from: string
  end: string
  before: ReadonlyMap<string, StoredNights>
}

/** Keeps the change as an edit, so that it can be undone in the calendar, and an edit on top of it notices it. */
async function recordChanges(
  tx: Transaction,
  { host, listingId, from, end, before }: ChangedRange,
  now: Date,
): Promise<void> {
  const after = await readNights(tx, [listingId], from, end)
  const valuesOf = (nights: ReadonlyMap<string, StoredNights>, date: string) =>
    nights.get(listingId)?.values(date) ?? usualNight
  const changes = datesIn(from, end)
    .map((date) => nightChange(date, valuesOf(before, date), valuesOf(after, date)))
    .filter((change) => change !== null)
  if (changes.length > 0) await recordEdit(tx, host, [{ listingId, changes }], now)
}

/**
 * Refuses to price nights that guests can't book now: past ones, and those beyond the booking window. `end`: the date
 * after the last night.
 */
function refuseUnbookableNights(
  rules: Pick<StayRules, 'timeZone' | 'windowDays'>,
  from: string,
  end: string,
  now: Date,
): void {
  const window = bookingWindow({ ...rules, noticeDays: 0 }, now)
  if (from < window.from) throw badInput('from', 'These nights are over. Choose nights from today on.')
  if (end > window.to)
    throw badInput('to', `Guests can book nights until ${formatDate(window.to)}, so prices end there, too.`)
}

/** Removes the range from the host's own blocks; the parts outside the range stay closed. */
async function clearHostBlocks(
  tx: Transaction,
  roomId: string,
  listingId: string,
  from: string,
  end: string,
): Promise<void> {
  const removed = await tx
    .delete(stayBlock)
    .where(
      and(
        eq(stayBlock.roomId, roomId),
        eq(stayBlock.kind, 'host'),
        sql`${stayBlock.during} && daterange(${from}::date, ${end}::date)`,
      ),
    )
    .returning({
      first: sql<string>`lower(${stayBlock.during})::text`,
      last: sql<string>`upper(${stayBlock.during})::text`,
    })
  const rest = removed.flatMap(({ first, last }) => [
    ...(first < from ? [`[${first},${from})`] : []),
    ...(last > end ? [`[${end},${last})`] : []),
  ])
  if (rest.length > 0)
    await tx.insert(stayBlock).values(rest.map((during) => ({ roomId, listingId, during, kind: 'host' as const })))
}

/** Blocks the nights of the range that nothing else blocks, in one block per run. */
async function close(tx: Transaction, roomId: string, listingId: string, from: string, end: string): Promise<void> {
  const taken = await rows<{ first: string; last: string }>(
    tx,
    sql`select lower(during)::text as first, upper(during)::text as last from stay_block
        where room_id = ${roomId} and blocking and during && daterange(${from}::date, ${end}::date)
        order by lower(during)`,
  )
  const runs: string[] = []
  let at = from
  for (const { first, last } of taken) {
    if (first > at) runs.push(`[${at},${first})`)
    if (last > at) at = last
  }
  if (at < end) runs.push(`[${at},${end})`)
  if (runs.length > 0)
    await tx.insert(stayBlock).values(runs.map((during) => ({ roomId, listingId, during, kind: 'host' as const })))
}
