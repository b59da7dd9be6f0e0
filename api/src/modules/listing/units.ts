import type { ListingFields } from '@qe/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { calendarFeed, room, stayBlock, unitCalendarAddress } from '../../database/schema'
import { addDays, dateIn, formatDate } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import type { Unit } from '../../domain/units'

/** The units of a listing that can be booked, in their order. */
export const unitsOf = (db: Queryable, listingId: string): Promise<Unit[]> =>
  db
    .select({ id: room.id, name: room.name })
    .from(room)
    .where(and(eq(room.listingId, listingId), isNull(room.removedAt)))
    .orderBy(asc(room.position), asc(room.id))

/** A host's units of a listing; none where it has one, whose name nobody sees. */
export async function fieldsOfUnits(db: Queryable, listingId: string): Promise<Pick<ListingFields, 'units'>> {
  const units = await unitsOf(db, listingId)
  return units.length > 1 ? { units } : {}
}

/**
 * Adds, renames, sorts and removes the units of a listing, which the transaction has locked. A new one is closed on the
 * nights on which all others are. One that is removed keeps its past stays.
 * @throws ApiError 400 for a unit that the listing has not; 409, naming what stands against it, for one that can't go
 */
export async function changeUnits(
  tx: Transaction,
  listing: { id: string; timeZone: string },
  requested: NonNullable<ListingFields['units']>,
  now: Date,
): Promise<void> {
  const before = await unitsOf(tx, listing.id)
  const [only, second] = before
  // A host with one unit has never seen it: it is the first of the list.
  const [first, ...others] = requested
  if (only && !second && first && requested.every(({ id }) => !id))
    return changeUnits(tx, listing, [{ ...first, id: only.id }, ...others], now)
  if (requested.some(({ id }) => id && !before.some((unit) => unit.id === id)))
    throw badInput('units', 'One of these units is not there any more. Load the page again.')
  const closings = await closedInAll(tx, before)
  const removed = before.filter(({ id }) => !requested.some((unit) => unit.id === id))
  const today = dateIn(listing.timeZone, now)
  for (const unit of removed) await refuseUnitInUse(tx, unit, { today, closings })
  if (removed.length > 0) await remove(tx, removed, now)
  const placed = requested.map(({ id, name }, position) => ({ id: id ?? null, name, position }))
  await tx.execute(sql`update room r set name = x.name, position = x.position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as x(id uuid, name text, position int)
    where r.id = x.id and (r.name, r.position) <> (x.name, x.position)`)
  const fresh = placed.filter(({ id }) => id === null).map(({ name, position }) => ({ name, position }))
  if (fresh.length > 0) await add(tx, listing.id, { fresh, closings, now })
}

interface NewUnits {
  fresh: readonly { name: string; position: number }[]
  closings: string
  now: Date
}

async function add(tx: Transaction, listingId: string, { fresh, closings, now }: NewUnits): Promise<void> {
  const added = await tx
    .insert(room)
    .values(fresh.map((unit) => ({ ...unit, listingId, addedAt: now })))
    .returning({ id: room.id })
  const ids = added.map(({ id }) => id)
  await tx.execute(sql`insert into stay_block (room_id, listing_id, during, kind)
    select unit, ${listingId}, closed, 'host'
    from unnest(${array(ids, 'uuid')}) unit, unnest(${closings}::datemultirange) closed`)
}

/** The nights that the host has closed in all of these units, as a multirange. */
async function closedInAll(tx: Transaction, units: readonly Unit[]): Promise<string> {
  const [found] = await rows<{ closed: string | null }>(
    tx,
    sql`select range_intersect_agg(closed)::text as closed from (
          select coalesce((select range_agg(b.during) from stay_block b
            where b.room_id = unit and b.blocking and b.kind = 'host'), '{}') as closed
          from unnest(${array(
            units.map(({ id }) => id),
            'uuid',
          )}) unit) of`,
  )
  return found?.closed ?? '{}'
}

interface Use {
  kind: 'stay' | 'closed'
  code: string | null
  from: string
  to: string
}

/** @throws ApiError 409 with what stands against removing the unit: stays to come, calendars, closed nights */
async function refuseUnitInUse(
  tx: Transaction,
  { id, name }: Unit,
  { today, closings }: { today: string; closings: string },
): Promise<void> {
  const uses = await rows<Use>(
    tx,
    sql`select 'stay' as kind, k.code, lower(b.during)::text as "from", upper(b.during)::text as "to"
        from stay_block b join booking k on k.id = b.booking_id
        where b.room_id = ${id} and b.blocking and upper(b.during) > ${today}::date
        union all
        select 'closed', null, lower(nights)::text, upper(nights)::text
        from stay_block b, unnest(multirange(b.during) * multirange(daterange(${today}, null))
          - ${closings}::datemultirange) nights
        where b.room_id = ${id} and b.blocking and b.kind = 'host'
        order by 3`,
  )
  const feeds = await tx.select({ name: calendarFeed.name }).from(calendarFeed).where(eq(calendarFeed.roomId, id))
  const dates = ({ from, to }: Use) => `${formatDate(from)} to ${formatDate(to)}`
  const stays = uses.filter(({ kind }) => kind === 'stay')
  const [closed] = uses.filter(({ kind }) => kind === 'closed')
  const reasons = [
    ...stays.slice(0, 3).map((use) => `the stay ${use.code}, ${dates(use)}`),
    ...(stays.length > 3 ? [`${stays.length - 3} more`] : []),
    ...feeds.map((feed) => `the calendar of ${feed.name}`),
    ...(closed
      ? [`nights that are closed from ${formatDate(closed.from)} to ${formatDate(addDays(closed.to, -1))}`]
      : []),
  ]
  if (reasons.length > 0)
    throw inUse(`“${name}” can’t be removed: it has ${reasons.join('; ')}. Move or end these first.`)
}

/** Under its field, so that the editor can show it there. */
const inUse = (sentence: string) => conflict(sentence, 'unit_in_use', { fields: { units: sentence } })

/** Takes units away from guests. Whoever has the address of one's calendar could still read it. */
async function remove(tx: Transaction, units: readonly Unit[], now: Date): Promise<void> {
  const ids = units.map(({ id }) => id)
  await tx.delete(stayBlock).where(and(inArray(stayBlock.roomId, ids), eq(stayBlock.kind, 'host')))
  await tx.delete(unitCalendarAddress).where(inArray(unitCalendarAddress.roomId, ids))
  await tx.update(room).set({ removedAt: now }).where(inArray(room.id, ids))
}
