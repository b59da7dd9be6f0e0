import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { addDays, datesIn } from '../../domain/dates'
import { hasSetting, type NightChange, type NightValues, runsOf, usualNight } from '../../domain/night-edit'
import { blockImportedNights } from '../calendar-feeds/block-nights'

/** The nights of one listing in a range, as they are. */
export interface StoredNights {
  values: (date: string) => NightValues
  /** Whether a guest has booked or holds the night. */
  isBooked: (date: string) => boolean
}

/** What changes in one listing. `after` has the whole values of each changed night. */
export interface ListingChange {
  listingId: string
  roomId: string
  changes: readonly NightChange[]
  after: ReadonlyMap<string, NightValues>
}

interface Block {
  listingId: string
  kind: string
  from: string
  to: string
}

/** What is set for the nights of several listings in `[from, to)`, and which of them are booked. */
export async function readNights(
  db: Queryable,
  listingIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, StoredNights>> {
  const ids = array(listingIds, 'uuid')
  const prices = await rows<{ listingId: string; date: string; price: number; byRule: boolean }>(
    db,
    sql`select listing_id as "listingId", date::text as date, price, by_rule as "byRule" from date_price
        where listing_id = any(${ids}) and date >= ${from} and date < ${to}`,
  )
  const settings = await rows<{ listingId: string; date: string } & Omit<NightValues, 'price' | 'byRule' | 'closed'>>(
    db,
    sql`select listing_id as "listingId", date::text as date, min_nights as "minNights", max_nights as "maxNights",
        no_arrival as "noArrival", no_departure as "noDeparture", note from night_setting
        where listing_id = any(${ids}) and date >= ${from} and date < ${to}`,
  )
  const blocks = await rows<Block>(
    db,
    sql`select listing_id as "listingId", kind, greatest(lower(during), ${from}::date)::text as "from",
        least(upper(during), ${to}::date)::text as "to" from stay_block
        where listing_id = any(${ids}) and blocking and kind <> 'calendar'
        and during && daterange(${from}::date, ${to}::date)`,
  )
  const found = new Map(
    listingIds.map((id) => [id, { values: new Map<string, NightValues>(), booked: new Set<string>() }]),
  )
  const set = (id: string, date: string, values: Partial<NightValues>) => {
    const of = found.get(id)?.values
    of?.set(date, { ...(of.get(date) ?? usualNight), ...values })
  }
  for (const { listingId, date, ...price } of prices) set(listingId, date, price)
  for (const { listingId, date, ...setting } of settings) set(listingId, date, setting)
  for (const block of blocks)
    for (const date of datesIn(block.from, block.to))
      if (block.kind === 'host') set(block.listingId, date, { closed: true })
      else found.get(block.listingId)?.booked.add(date)
  return new Map(
    [...found].map(([id, { values, booked }]) => [
      id,
      { values: (date) => values.get(date) ?? usualNight, isBooked: (date) => booked.has(date) },
    ]),
  )
}

/** Writes the changed nights of several listings, each of which the transaction has locked. */
export async function writeNights(tx: Transaction, listings: readonly ListingChange[]): Promise<void> {
  await writePrices(tx, listings)
  await writeSettings(tx, listings)
  const closing = listings.filter(({ changes }) => changes.some(({ after }) => after.closed !== undefined))
  for (const listing of closing) await writeClosedNights(tx, listing)
}

type NightField = keyof NightValues
const settingFields: readonly NightField[] = ['minNights', 'maxNights', 'noArrival', 'noDeparture', 'note']

/** The nights of which one of these values changes, with all their values. */
const nightsWith = (listings: readonly ListingChange[], fields: readonly NightField[]) =>
  listings.flatMap(({ listingId, changes, after }) =>
    changes
      .filter((change) => fields.some((field) => change.after[field] !== undefined))
      .map(({ date }) => ({ listingId, date, values: after.get(date) ?? usualNight })),
  )

async function writePrices(tx: Transaction, listings: readonly ListingChange[]): Promise<void> {
  const nights = nightsWith(listings, ['price', 'byRule'])
  if (nights.length === 0) return
  const json = JSON.stringify(
    nights.map(({ listingId: id, date, values: { price, byRule } }) => ({ id, date, price, byRule })),
  )
  await tx.execute(sql`delete from date_price d using jsonb_to_recordset(${json}::jsonb) as x(id uuid, date date)
    where d.listing_id = x.id and d.date = x.date`)
  await tx.execute(sql`insert into date_price (listing_id, date, price, by_rule)
    select id, date, price, "byRule"
    from jsonb_to_recordset(${json}::jsonb) as x(id uuid, date date, price int, "byRule" boolean)
    where price is not null`)
}

async function writeSettings(tx: Transaction, listings: readonly ListingChange[]): Promise<void> {
  const nights = nightsWith(listings, settingFields)
  if (nights.length === 0) return
  const json = JSON.stringify(
    nights.map(({ listingId: id, date, values }) => ({ ...values, id, date, keep: hasSetting(values) })),
  )
  await tx.execute(sql`delete from night_setting n using jsonb_to_recordset(${json}::jsonb) as x(id uuid, date date)
    where n.listing_id = x.id and n.date = x.date`)
  await tx.execute(sql`insert into night_setting
      (listing_id, date, min_nights, max_nights, no_arrival, no_departure, note)
    select id, date, "minNights", "maxNights", "noArrival", "noDeparture", note
    from jsonb_to_recordset(${json}::jsonb) as x(id uuid, date date, "minNights" int, "maxNights" int,
      "noArrival" boolean, "noDeparture" boolean, note text, keep boolean) where keep`)
}

/**
 * Closes and opens nights of one listing, in one block per run. What the host closes is closed here even while another
 * site has it; what they open may still be taken there.
 */
async function writeClosedNights(tx: Transaction, { listingId, roomId, changes }: ListingChange): Promise<void> {
  const changed = changes.filter(({ after }) => after.closed !== undefined)
  const dates = changed.map(({ date }) => date).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const removed = await rows<{ from: string; to: string }>(
    tx,
    sql`delete from stay_block where room_id = ${roomId} and kind = 'host'
        and during && daterange(${first}::date, ${last}::date, '[]')
        returning lower(during)::text as "from", upper(during)::text as "to"`,
  )
  const closed = new Set(removed.flatMap(({ from, to }) => datesIn(from, to)))
  for (const { date, after } of changed) {
    if (after.closed) closed.add(date)
    else closed.delete(date)
  }
  await tx.execute(sql`delete from stay_block where room_id = ${roomId} and kind = 'calendar'
    and during && daterange(${first}::date, ${last}::date, '[]')`)
  const runs = runsOf([...closed].sort(), (date) => addDays(date, 1))
  if (runs.length > 0)
    await tx.execute(sql`insert into stay_block (room_id, listing_id, during, kind)
      select ${roomId}, ${listingId}, daterange("from", "to"), 'host'
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as x("from" date, "to" date)`)
  await blockImportedNights(tx, listingId)
}
