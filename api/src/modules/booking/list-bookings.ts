import type { CallOutput, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { row } from '../../database/rows'
import type { Principal } from '../../domain/team'
import { guestFacts } from '../review/guest-facts'
import { ofListings } from '../team/act-for'
import { waitsForHost } from './change/present-change'
import { bookingRows, toSummary } from './present-booking'

type BookingListInput = ParsedInput<'bookings/my-booking'>

/** Bookings of either side by tab, in SQL about `booking b`. */
export const bookingsByTab = {
  upcoming: sql`b.status in ('confirmed', 'in_progress')`,
  past: sql`b.status = 'completed'`,
  cancelled: sql`b.status in ('payment_failed', 'declined', 'withdrawn', 'expired', 'cancelled_by_guest',
      'cancelled_by_provider', 'cancelled_by_admin')`,
}

/** The bookings of each tab. Expired holds are in none, open holds only in the guest's. */
const tabs = {
  guest: { ...bookingsByTab, waiting: sql`b.status in ('held', 'requested')` },
  provider: { ...bookingsByTab, waiting: waitsForHost },
}

/** Lists one tab of somebody's bookings, page by page, with the counts of all tabs. */
export async function myBookings(
  db: Queryable,
  principal: Principal,
  { side, when, cursor, limit }: BookingListInput,
  now: Date,
): Promise<CallOutput<'bookings/my-booking'>> {
  const own =
    side === 'guest'
      ? sql`b.guest_id = ${principal.id}`
      : sql`b.host_id = ${principal.id} and ${ofListings(principal, sql`b.listing_id`)}`
  const sets = tabs[side]
  const among = when === 'all' ? sql.join(Object.values(sets), sql` or `) : sets[when]
  const soonestFirst = when === 'upcoming' || when === 'waiting'
  const after = readCursor(cursor, 2)
  const step: SQL = after
    ? sql`and (b.check_in, b.id) ${soonestFirst ? sql`>` : sql`<`} (${after[0]}::date, ${after[1]}::uuid)`
    : sql``
  // A hold that was given up before payment is hidden: the host never saw it, and the guest has no use for it.
  const known =
    side === 'provider'
      ? sql`and b.authorised + b.captured > 0`
      : sql`and (b.status <> 'withdrawn' or b.authorised + b.captured > 0)`
  const found = await bookingRows(db, {
    where: sql`${own} and (${among}) ${known} ${step}`,
    order: soonestFirst ? sql`b.check_in, b.id` : sql`b.check_in desc, b.id desc`,
    limit: limit + 1,
    side,
  })
  const { items, nextCursor } = page(found, limit, (last) => [last.checkIn, last.id])
  const counts = await row<CallOutput<'bookings/my-booking'>['counts']>(
    db,
    sql`select ${sql.join(
      (['upcoming', 'past', 'cancelled', 'waiting'] as const).map(
        (tab) => sql`count(*) filter (where ${sets[tab]}) as ${sql.raw(tab)}`,
      ),
      sql`, `,
    )} from booking b where ${own} ${known}`,
  )
  const isAnswered = side === 'provider' && when === 'waiting'
  const factsOf = isAnswered ? await guestFacts(db, items) : null
  return {
    items: items.map((one) => ({
      ...toSummary(one, side, now, principal),
      ...(factsOf && { guestFacts: factsOf(one) }),
    })),
    nextCursor,
    counts: counts ?? { upcoming: 0, past: 0, cancelled: 0, waiting: 0 },
  }
}
