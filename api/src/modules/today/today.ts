import { type CallOutput, includesRight } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { reviewsCloseAt } from '../../domain/booking-clock'
import { addDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { type Principal, rightOfCall } from '../../domain/team'
import { waitsForHost } from '../booking/change/present-change'
import { hostStats } from '../booking/host-stats'
import { type BookingRow, bookingRows, toSummary } from '../booking/present-booking'
import { doubleBooked } from '../calendar-feeds/present-feeds'
import { archivedSql, unreadSql } from '../chat/inbox-sql'
import { claimsToAnswer } from '../claim/present-claims'
import { shownNameSql } from '../profile/read-profile'
import { guestFacts } from '../review/guest-facts'
import { ofListings } from '../team/act-for'

type Today = CallOutput<'host/today'>

const [mostWaiting, mostClaims, mostToReview, mostMovements, daysAhead] = [10, 10, 10, 200, 7]

/** Requests and changes that wait for the host, with what there is to know of each guest. */
async function waitingFor(db: Queryable, host: Principal, now: Date): Promise<Today['waiting']> {
  const found = await bookingRows(db, {
    where: sql`b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)} and ${waitsForHost}
      and b.authorised + b.captured > 0`,
    order: sql`coalesce((select c.clock_at from stay_change c where c.booking_id = b.id and c.status = 'proposed'),
      b.clock_at), b.id`,
    limit: mostWaiting,
    side: 'provider',
  })
  const factsOf = await guestFacts(db, found)
  return found.map((one) => ({
    booking: toSummary(one, 'provider', now, host),
    guest: factsOf(one),
  }))
}

interface DayRow extends BookingRow {
  today: string
  movements: number
}

/** Arrivals and departures of the next days, each on its date at the place; the next ones when they are very many. */
async function comingDays(db: Queryable, host: Principal, now: Date): Promise<Pick<Today, 'days' | 'movements'>> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone b.time_zone)::date`
  const found = await bookingRows<DayRow>(db, {
    where: sql`b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)}
      and b.status in ('confirmed', 'in_progress', 'completed')
      and ((b.check_in >= ${today} and b.check_in < ${today} + ${daysAhead}::int and b.status <> 'completed')
        or (b.check_out >= ${today} and b.check_out < ${today} + ${daysAhead}::int))`,
    order: sql`case when b.check_in >= ${today} then b.check_in else b.check_out end, b.id`,
    limit: mostMovements,
    side: 'provider',
    more: sql`, ${today}::text as today, count(*) over ()::int as movements`,
  })
  const days = new Map<string, Today['days'][number]>()
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { date, arrivals: [], departures: [] }
    days.set(date, day)
    return day
  }
  for (const one of found) {
    const end = addDays(one.today, daysAhead)
    const summary = toSummary(one, 'provider', now, host)
    if (one.checkIn >= one.today && one.status !== 'completed') dayOf(one.checkIn).arrivals.push(summary)
    if (one.checkOut >= one.today && one.checkOut < end) dayOf(one.checkOut).departures.push(summary)
  }
  return {
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    movements: found[0]?.movements ?? 0,
  }
}

async function setUpOf(db: Queryable, host: Principal): Promise<Today['setUp'] & { unread: number }> {
  const found = await row<Today['setUp'] & { unread: number }>(
    db,
    sql`select p.identity_status as identity,
          coalesce((select a.payouts_enabled from payout_account a where a.person_id = p.id), false)
            as "payoutsEnabled",
          (select count(*)::int from listing_draft d where d.host_id = p.id) as drafts,
          (select count(*)::int from listing l where l.host_id = p.id and ${ofListings(host, sql`l.id`)}
            and l.status = 'in_review') as "inReview",
          (select count(*)::int from listing l where l.host_id = p.id and ${ofListings(host, sql`l.id`)}
            and l.status = 'live') as live,
          (select count(*)::int from listing l where l.host_id = p.id and ${ofListings(host, sql`l.id`)}
            and l.status = 'paused') as paused,
          (select coalesce(sum(${unreadSql(host.id)}), 0)::int from conversation n
            where n.host_id = p.id and ${ofListings(host, sql`n.listing_id`)}
              and not ${archivedSql(host.id)}) as unread
        from person p where p.id = ${host.id}`,
  )
  return found ?? { identity: 'none', payoutsEnabled: false, drafts: 0, inReview: 0, live: 0, paused: 0, unread: 0 }
}

/** The host's listings that came back from review, the latest first. */
const sentBackTo = (db: Queryable, host: Principal) =>
  rows<NonNullable<Today['sentBack']>[number]>(
    db,
    sql`select l.id as "propertyId", l.title from listing l
        where l.host_id = ${host.id} and l.status = 'draft' order by l.created_at desc, l.id`,
  )

/** Stays of the last days whose guests the host has not reviewed yet. */
async function toReview(db: Queryable, host: Principal, now: Date): Promise<Today['toReview']> {
  const found = await rows<Omit<Today['toReview'][number], 'until'> & { timeZone: string; checkOut: string }>(
    db,
    sql`select b.id as "bookingId", ${shownNameSql('g')} as "guestName", l.title, b.time_zone as "timeZone",
          b.check_out::text as "checkOut"
        from booking b join person g on g.id = b.guest_id join listing l on l.id = b.listing_id
        where b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)} and b.status = 'completed'
          and b.check_out + ${policy.reviewDays}::int
            >= (${now.toISOString()}::timestamptz at time zone b.time_zone)::date
          and not exists (select 1 from review r where r.booking_id = b.id and r.side = 'provider')
        order by b.check_out, b.id limit ${mostToReview}`,
  )
  return found.map(({ timeZone, checkOut, ...one }) => ({
    ...one,
    until: reviewsCloseAt({ timeZone, checkOut }).toISOString(),
  }))
}

/** Document, bank and drafts are the host's alone: a co-host has nothing to do with them. */
const nothingToSetUp = { identity: 'approved', payoutsEnabled: true, drafts: 0, inReview: 0 } as const

/** Everything of a host's first page that this principal may see. */
export async function hostToday(db: Queryable, host: Principal, now: Date): Promise<Today> {
  const may = (call: keyof typeof rightOfCall) => includesRight(host.level, rightOfCall[call])
  const isOwner = host.level === 'owner'
  const [stats, waiting, days, { unread, ...setUp }, sentBack, claims, twice, reviews] = await Promise.all([
    hostStats(db, host, now),
    waitingFor(db, host, now),
    comingDays(db, host, now),
    setUpOf(db, host),
    isOwner ? sentBackTo(db, host) : [],
    may('claim/answer') ? claimsToAnswer(db, host, mostClaims) : [],
    may('calendar-feed/list') ? doubleBooked(db, host, now) : [],
    may('bookings/review') ? toReview(db, host, now) : [],
  ])
  return {
    stats,
    waiting,
    ...days,
    unread,
    setUp: isOwner ? setUp : { ...setUp, ...nothingToSetUp },
    sentBack,
    claims,
    doubleBooked: twice,
    toReview: reviews,
  }
}
