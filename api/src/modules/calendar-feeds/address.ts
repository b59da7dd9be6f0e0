import { randomBytes } from 'node:crypto'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, row, rows } from '../../database/rows'
import { calendarAddress, listing, room, unitCalendarAddress } from '../../database/schema'
import { dateIn } from '../../domain/dates'
import { writeCalendar } from '../../ical'
import type { Services } from '../../services'
import { unitsOf } from '../listing/units'

type Address = Pick<typeof calendarAddress.$inferSelect, 'token' | 'createdAt'>

export const presentAddress = ({ config }: Services, { token, createdAt }: Address) => ({
  url: `${config.apiUrl}/v1/calendars/${token}.ics`,
  madeAt: createdAt.toISOString(),
})

export async function addressOf({ db }: Services, listingId: string): Promise<Address | undefined> {
  const [found] = await db.select().from(calendarAddress).where(eq(calendarAddress.listingId, listingId))
  return found
}

/** The addresses of units, by unit. */
export async function addressesOfUnits({ db }: Services, unitIds: readonly string[]): Promise<Map<string, Address>> {
  const found = await db
    .select()
    .from(unitCalendarAddress)
    .where(inArray(unitCalendarAddress.roomId, [...unitIds]))
  return new Map(found.map(({ roomId, ...address }) => [roomId, address]))
}

/** The calendar of a listing, of one of its units, or of a person's trips. */
type CalendarOf = { listingId: string } | { unitId: string } | { personId: string }

const ownerOf = (of: CalendarOf) => {
  if ('personId' in of) return [sql`trip_calendar_address`, sql`person_id`, of.personId] as const
  if ('unitId' in of) return [sql`unit_calendar_address`, sql`room_id`, of.unitId] as const
  return [sql`calendar_address`, sql`listing_id`, of.listingId] as const
}

/** Returns the address of a calendar; creates one if there is none, or to replace the one before. */
export async function createAddress(
  { db, now }: { db: Queryable; now: Services['now'] },
  of: CalendarOf,
  renew: boolean,
): Promise<Address> {
  const [table, key, id] = ownerOf(of)
  const token = randomBytes(32).toString('base64url')
  const found = await row<{ token: string; createdAt: string }>(
    db,
    sql`insert into ${table} as a (${key}, token, created_at) values (${id}, ${token}, ${now().toISOString()})
        on conflict (${key}) do update set
          token = case when ${renew}::boolean then excluded.token else a.token end,
          created_at = case when ${renew}::boolean then excluded.created_at else a.created_at end
        returning token, created_at as "createdAt"`,
  )
  if (!found) throw new Error('The address of the calendar was not stored')
  return { token: found.token, createdAt: new Date(found.createdAt) }
}

/** Deletes the addresses of listings and of their units: whoever has one could still read the calendar. */
export async function deleteAddresses(tx: Transaction, which: SQL): Promise<void> {
  const listings = tx.select({ id: listing.id }).from(listing).where(which)
  const units = tx.select({ id: room.id }).from(room).where(inArray(room.listingId, listings))
  await tx.delete(calendarAddress).where(inArray(calendarAddress.listingId, listings))
  await tx.delete(unitCalendarAddress).where(inArray(unitCalendarAddress.roomId, units))
}

/**
 * The blocked nights of a listing, or of one of its units, as other sites read them: requests, confirmed stays and the
 * host's own blocks. Not holds, which end within minutes, and not imported nights, or a stay of another site would
 * return to it as one of ours and never go away. A listing with several units is blocked when all of them are. Null for
 * an unknown token.
 */
export async function listingCalendar({ db, now }: Services, token: string): Promise<string | null> {
  const found = await row<CalendarPlace>(
    db,
    sql`select l.id as "listingId", l.title, l.time_zone as "timeZone", a.created_at as "createdAt", a.unit, a.name
        from (select listing_id, null::uuid as unit, null as name, created_at from calendar_address
            where token = ${token}
          union all
          select r.listing_id, r.id, r.name, u.created_at from unit_calendar_address u join room r on r.id = u.room_id
            where u.token = ${token}) a
        join listing l on l.id = a.listing_id
        where l.status <> 'removed'`,
  )
  if (!found) return null
  const units = found.unit ? [found.unit] : (await unitsOf(db, found.listingId)).map(({ id }) => id)
  const today = dateIn(found.timeZone, now())
  const [only, second] = units
  const taken = second ? await nightsOfAll(db, found, units, today) : only ? await blocksOf(db, found, only, today) : []
  return writeCalendar(found.name ? `${found.title}, ${found.name}` : found.title, taken)
}

interface CalendarPlace {
  listingId: string
  title: string
  timeZone: string
  createdAt: string
  /** Null for the whole listing. */
  unit: string | null
  name: string | null
}

const isExported = sql`s.blocking and s.kind in ('request', 'stay', 'host')`

async function blocksOf(db: Queryable, { createdAt }: CalendarPlace, unitId: string, today: string) {
  const found = await rows<{ id: string; from: string; to: string; changes: number; changedAt: string | null }>(
    db,
    sql`select coalesce(s.booking_id, s.id) as id, lower(s.during)::text as "from", upper(s.during)::text as "to",
          (select count(*)::int from booking_event v where v.booking_id = s.booking_id) as changes,
          (select max(v.at) from booking_event v where v.booking_id = s.booking_id) as "changedAt"
        from stay_block s where s.room_id = ${unitId} and ${isExported} and upper(s.during) > ${today}::date
        order by lower(s.during), id`,
  )
  return found.map(({ id, from, to, changes, changedAt }) => ({
    uid: id,
    from,
    to,
    sequence: changes,
    changedAt: new Date(changedAt ?? createdAt),
  }))
}

/** The nights on which every unit is blocked. They begin and end with different stays, so that dates name them. */
async function nightsOfAll(
  db: Queryable,
  { listingId, createdAt }: CalendarPlace,
  units: readonly string[],
  today: string,
) {
  const found = await rows<{ from: string; to: string }>(
    db,
    sql`select lower(nights)::text as "from", upper(nights)::text as "to"
        from (select unnest(range_intersect_agg(taken)) as nights from (
            select coalesce((select range_agg(s.during) from stay_block s where s.room_id = unit and ${isExported}
              and upper(s.during) > ${today}::date), '{}') as taken
            from unnest(${array(units, 'uuid')}) unit) of) n
        order by 1`,
  )
  return found.map(({ from, to }) => ({
    uid: `${listingId}-${from}-${to}`,
    from,
    to,
    sequence: 0,
    changedAt: new Date(createdAt),
  }))
}
