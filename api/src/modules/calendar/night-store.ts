import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { addDays, datesIn } from '../../domain/dates'
import { groupBy } from '../../domain/group-by'
import {
  closedUnitsOf,
  closingOf,
  hasSetting,
  type NightChange,
  type NightValues,
  runsOf,
  usualNight,
} from '../../domain/night-edit'
import { blockImportedNights } from '../calendar-feeds/block-nights'

/** The nights of one listing in a range, as they are. */
export interface StoredNights {
  values: (date: string) => NightValues
  /** The units that a guest has booked or holds on the night. */
  booked: (date: string) => ReadonlySet<string>
}

/** What changes in one listing. `after` has the whole values of each changed night. */
export interface ListingChange {
  listingId: string
  /** Ids of its units. */
  units: readonly string[]
  changes: readonly NightChange[]
  after: ReadonlyMap<string, NightValues>
}

interface Block {
  listingId: string
  unitId: string
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
    sql`select listing_id as "listingId", room_id as "unitId", kind,
        greatest(lower(during), ${from}::date)::text as "from", least(upper(during), ${to}::date)::text as "to"
        from stay_block where listing_id = any(${ids}) and blocking and kind <> 'calendar'
        and during && daterange(${from}::date, ${to}::date)`,
  )
  const units = groupBy(
    await rows<{ listingId: string; id: string }>(
      db,
      sql`select listing_id as "listingId", id from room where listing_id = any(${ids}) and removed_at is null`,
    ),
    ({ listingId }) => listingId,
  )
  const found = new Map(
    listingIds.map((id) => [
      id,
      {
        units: (units.get(id) ?? []).map((unit) => unit.id),
        values: new Map<string, NightValues>(),
        closed: new Map<string, Set<string>>(),
        booked: new Map<string, Set<string>>(),
      },
    ]),
  )
  const set = (id: string, date: string, values: Partial<NightValues>) => {
    const of = found.get(id)?.values
    of?.set(date, { ...(of.get(date) ?? usualNight), ...values })
  }
  for (const { listingId, date, ...price } of prices) set(listingId, date, price)
  for (const { listingId, date, ...setting } of settings) set(listingId, date, setting)
  for (const { listingId, unitId, kind, ...block } of blocks) {
    const nights = found.get(listingId)?.[kind === 'host' ? 'closed' : 'booked']
    for (const date of datesIn(block.from, block.to)) nights?.set(date, (nights.get(date) ?? new Set()).add(unitId))
  }
  for (const [id, of] of found) for (const [date, closed] of of.closed) set(id, date, closingOf(of.units, closed))
  return new Map(
    [...found].map(([id, { values, booked }]) => [
      id,
      { values: (date) => values.get(date) ?? usualNight, booked: (date) => booked.get(date) ?? noUnits },
    ]),
  )
}

const noUnits: ReadonlySet<string> = new Set()

/** Writes the changed nights of several listings, each of which the transaction has locked. */
export async function writeNights(tx: Transaction, listings: readonly ListingChange[]): Promise<void> {
  await writePrices(tx, listings)
  await writeSettings(tx, listings)
  for (const listing of listings) await writeClosings(tx, listing)
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

/** Whether a change closes or opens a night, in whatever units. */
const isClosing = ({ after }: NightChange) => after.closed !== undefined || after.closedUnits !== undefined

/** Closes and opens nights of the units of one listing. */
async function writeClosings(tx: Transaction, { listingId, units, changes, after }: ListingChange): Promise<void> {
  const closing = changes.filter(isClosing)
  if (closing.length === 0) return
  for (const unitId of units) {
    const changed = closing.flatMap(({ date, before }) => {
      const values = after.get(date) ?? usualNight
      const [was, is] = [{ ...values, ...before }, values].map((one) => closedUnitsOf(units, one).has(unitId))
      return was === is ? [] : [{ date, closed: is === true }]
    })
    if (changed.length > 0) await writeClosedNights(tx, { listingId, unitId, changed })
  }
  await blockImportedNights(tx, listingId)
}

interface ClosedNights {
  listingId: string
  unitId: string
  changed: readonly { date: string; closed: boolean }[]
}

/**
 * Closes and opens nights of one unit, in one block per run. What the host closes is closed here even while another
 * site has it; what they open may still be taken there.
 */
async function writeClosedNights(tx: Transaction, { listingId, unitId, changed }: ClosedNights): Promise<void> {
  const dates = changed.map(({ date }) => date).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const removed = await rows<{ from: string; to: string }>(
    tx,
    sql`delete from stay_block where room_id = ${unitId} and kind = 'host'
        and during && daterange(${first}::date, ${last}::date, '[]')
        returning lower(during)::text as "from", upper(during)::text as "to"`,
  )
  const closed = new Set(removed.flatMap(({ from, to }) => datesIn(from, to)))
  for (const night of changed) {
    if (night.closed) closed.add(night.date)
    else closed.delete(night.date)
  }
  await tx.execute(sql`delete from stay_block where room_id = ${unitId} and kind = 'calendar'
    and during && daterange(${first}::date, ${last}::date, '[]')`)
  const runs = runsOf([...closed].sort(), (date) => addDays(date, 1))
  if (runs.length > 0)
    await tx.execute(sql`insert into stay_block (room_id, listing_id, during, kind)
      select ${unitId}, ${listingId}, daterange("from", "to"), 'host'
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as x("from" date, "to" date)`)
}
