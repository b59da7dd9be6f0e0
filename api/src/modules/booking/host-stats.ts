import { type CallOutput, includesRight } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import type { Principal } from '../../domain/team'
import { hostFigures } from '../profile/read-profile'
import { ofListings } from '../team/act-for'
import { waitsForHost } from './change/present-change'

interface Month {
  month: string
  earned: number
  nights: number
  occupancyBps: number
}

/**
 * A host's year: this month and the eleven before. Money in the currency that most of their listings use, of deleted
 * ones only where they have no other; other currencies are left out of sums, and all of it for a co-host without money.
 */
export async function hostStats(db: Queryable, host: Principal, now: Date): Promise<CallOutput<'bookings/stats'>> {
  const seesMoney = includesRight(host.level, 'money')
  const main = await row<{ currency: string }>(
    db,
    sql`select currency from listing where host_id = ${host.id} and ${ofListings(host, sql`id`)}
        group by currency
        order by count(*) filter (where status <> 'removed') desc, count(*) desc, currency limit 1`,
  )
  const currency = main?.currency ?? 'EUR'
  const today = now.toISOString().slice(0, 10)
  const months = await rows<Month>(
    db,
    sql`with month as (
          select m::date as first, (m + interval '1 month')::date as next from generate_series(date_trunc('month',
          ${today}::date) - interval '11 months', date_trunc('month', ${today}::date), interval '1 month') m),
        units as (select count(*) as live from listing l join room r on r.listing_id = l.id and r.removed_at is null
          where l.host_id = ${host.id} and ${ofListings(host, sql`l.id`)} and l.status = 'live'),
        slept as (
          select first, coalesce(sum(least(b.check_out, next) - greatest(b.check_in, first))
          filter (where b.id is not null), 0) as nights from month
          left join booking b on b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)}
          and b.status in ('confirmed', 'in_progress', 'completed') and b.check_in < next
          and b.check_out > first group by first)
        select to_char(month.first, 'YYYY-MM') as month, slept.nights as nights,
          coalesce((select sum(case when to_account = 'host' then amount else -amount end) from movement v
            where v.host_id = ${host.id} and ${seesMoney}
            and v.kind = 'payout' and v.currency = ${currency}
            and v.at >= month.first and v.at < month.next), 0) as earned,
          least(10000, coalesce(slept.nights * 10000 / nullif(units.live * (month.next - month.first), 0),
          0))::int as "occupancyBps"
        from month join slept on slept.first = month.first cross join units order by month.first`,
  )
  const counts = await row<
    Record<'upcoming' | 'waiting' | 'changesWaiting' | 'arrivalsToday' | 'departuresToday' | 'staying', number>
  >(
    db,
    sql`select count(*) filter (where b.status = 'confirmed') as upcoming, count(*)
        filter (where ${waitsForHost}) as waiting,
          count(*) filter (where b.status = 'confirmed' and ${waitsForHost}) as "changesWaiting",
          count(*) filter (where b.status in ('confirmed', 'in_progress')
          and b.check_in = (${now}::timestamptz at time zone b.time_zone)::date) as "arrivalsToday",
          count(*) filter (where b.status in ('in_progress', 'completed')
          and b.check_out = (${now}::timestamptz at time zone b.time_zone)::date) as "departuresToday",
          count(*) filter (where b.status = 'in_progress') as staying
        from booking b where b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)}
          and b.check_out >= ${today}::date - 1`,
  )
  const { average, count } = await hostFigures(db, host.id, host)
  const earned = (n: number) => ({ amount: months.at(n)?.earned ?? 0, currency })
  return {
    currency,
    months,
    ...(counts ?? { upcoming: 0, waiting: 0, changesWaiting: 0, arrivalsToday: 0, departuresToday: 0, staying: 0 }),
    rating: { average, count },
    earnedThisMonth: earned(-1),
    earnedLastMonth: earned(-2),
  }
}
