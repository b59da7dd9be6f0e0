import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '../../api/src/database/connect'
import { rows } from '../../api/src/database/rows'
import { type listing, person } from '../../api/src/database/schema'
import { openSession } from '../../api/src/identity/sessions'
import { callerOf, testAppOver } from '../../api/src/simulations/over-http'
import { smallWorld } from '../../api/src/testing/small-world'
import { type Acknowledged, Load } from './load'

const now = () => new Date()

/** A running site with guests, their listings and conversations, and a load on it that has not begun. */
export interface Field {
  database: OpenDatabase
  load: Load
  /** Prints a property, and notes when it does not hold. */
  check(what: string, holds: boolean): void
  /** Whether a property did not hold. */
  hasFailed(): boolean
}

/** Fills the empty, migrated database of a cluster. */
export async function createField(
  cluster: { site: string; postgres: { url: string } },
  guestCount: number,
): Promise<Field> {
  const database = await openDatabase({ url: cluster.postgres.url, dataDir: null, poolSize: 2 })
  database.pool.on('error', () => {})
  const { db } = database
  const world = await smallWorld(testAppOver(db, [cluster.site], now))
  // Searches show real listings; these people would fill every page with theirs.
  const add = (role: 'guest' | 'provider', n: number) => ({
    id: randomUUID(),
    email: `${role}-${n}@example.com`,
    firstName: 'Robin',
    lastName: String(n),
    role,
  })
  const people = Array.from({ length: guestCount }, (_, n) => add('guest', n))
  await db.insert(person).values(people)
  const guests: { id: string; token: string }[] = []
  for (const { id } of people) guests.push({ id, token: (await openSession(db, id, null, now())).token })
  const listings: string[] = []
  const rooms: string[] = []
  for (const { token } of guests) {
    const listingId = await world.listing({ bookingType: 'instant', minNights: 1 } as Partial<
      typeof listing.$inferInsert
    >)
    listings.push(listingId)
    const { data } = await callerOf([cluster.site], token).call('chat/chat-room/create', { propertyId: listingId })
    rooms.push(data.id)
  }
  const host = { id: world.hostId, token: world.host.token ?? '' }
  let failed = false
  return {
    database,
    load: new Load(cluster.site, { guests, host, listings, rooms }),
    check: (what, holds) => {
      console.log(`  ${holds ? 'ok' : 'FAILED'}: ${what}`)
      if (!holds) failed = true
    },
    hasFailed: () => failed,
  }
}

/** How many acknowledged writes the database does not have, how many messages it has twice, and overlapping stays. */
export async function inspect({ db }: OpenDatabase, { bookings, messages, prices }: Acknowledged) {
  const confirmed = await rows<{ id: string }>(db, sql`select id from booking where status = 'confirmed'`)
  const stored = await rows<{ clientId: string; times: number }>(
    db,
    sql`select client_id::text as "clientId", count(*)::int as times from chat_message
        where client_id is not null group by client_id`,
  )
  const set = await rows<{ key: string; price: number }>(
    db,
    sql`select listing_id || ' ' || date as key, price from date_price`,
  )
  const overlapping = await rows(
    db,
    sql`select 1 from stay_block a join stay_block b on a.room_id = b.room_id and a.id < b.id and a.during && b.during
        where a.blocking and b.blocking`,
  )
  const ids = new Set(confirmed.map(({ id }) => id))
  const clientIds = new Set(stored.map(({ clientId }) => clientId))
  const priceOf = new Map(set.map(({ key, price }) => [key, price]))
  return {
    lostBookings: [...bookings].filter((id) => !ids.has(id)).length,
    lostMessages: [...messages].filter((clientId) => !clientIds.has(clientId)).length,
    lostPrices: [...prices].filter(([key, price]) => priceOf.get(key) !== price).length,
    messagesTwice: stored.filter(({ times }) => times > 1).length,
    doubleBookings: overlapping.length,
  }
}
