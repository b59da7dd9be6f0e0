import type { BookingPayout, CallOutput, CurrencyPayouts, PayoutSums } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { upcomingPayouts } from './booking-payouts'
import { sentLines, taxesByCurrency } from './sent-lines'

/** What was sent in a month, for a listing's bookings or, where both are null, in the year. */
interface SumsRow extends PayoutSums {
  currency: string
  month: string | null
  propertyId: string | null
  title: string | null
  removed: boolean | null
}

/** A host's money of a year (UTC), currency by currency: what is due, and what was sent by month and by listing. */
export async function payoutOverview(
  db: Queryable,
  hostId: string,
  year: number,
  now: Date,
): Promise<CallOutput<'payout/overview'>> {
  const upcoming = await upcomingPayouts(db, hostId)
  const sums = await sumsByMonthAndListing(db, hostId, year)
  const owed = await owedByCurrency(db, hostId)
  const taxes = await taxesByCurrency(db, hostId, year)
  const known = await rows<{ currency: string; firstYear: number | null }>(
    db,
    sql`select b.currency, extract(year from min(v.at) at time zone 'UTC')::int as "firstYear",
          (select count(*) from listing l where l.host_id = ${hostId} and l.currency = b.currency
            and l.status <> 'removed') as listings
        from booking b left join movement v on v.booking_id = b.id and v.kind = 'payout'
        where b.host_id = ${hostId} and b.captured > 0 group by b.currency order by listings desc, b.currency`,
  )
  return {
    year,
    firstYear: Math.min(now.getUTCFullYear(), ...known.flatMap(({ firstYear }) => firstYear ?? [])),
    currencies: known.map(({ currency }) => ({
      currency,
      ...dueOf(
        upcoming.filter((one) => one.currency === currency),
        owed.get(currency) ?? 0,
      ),
      ...sumsOf(sums.filter((one) => one.currency === currency)),
      taxes: taxes.get(currency) ?? [],
    })),
  }
}

/** What the host has too much of after refunds that could not be taken back, by currency. */
async function owedByCurrency(db: Queryable, hostId: string): Promise<Map<string, number>> {
  const found = await rows<{ currency: string; owed: number }>(
    db,
    sql`select currency, sum(amount - netted) as owed from host_transfer
        where host_id = ${hostId} and status = 'owed' group by currency`,
  )
  return new Map(found.map(({ currency, owed }) => [currency, owed]))
}

/**
 * By the ledger. The year and each listing are summed apart from the months, since a booking counts once in each of
 * them.
 */
const sumsByMonthAndListing = (db: Queryable, hostId: string, year: number): Promise<SumsRow[]> =>
  rows<SumsRow>(
    db,
    sql`with ${sentLines(hostId)}
        select line.currency, to_char(line.at, 'YYYY-MM') as month, l.id as "propertyId", l.title,
          l.status = 'removed' as removed,
          count(distinct line.booking_id) as bookings, sum(line.amount) as before,
          coalesce(sum(line.amount) filter (where line.kind = 'fee'), 0) as fee,
          coalesce(sum(line.amount) filter (where line.kind = 'tax'), 0) as tax,
          coalesce(sum(line.amount) filter (where line.kind = 'payout'), 0) as sent
        from line join booking b on b.id = line.booking_id join listing l on l.id = b.listing_id
        where line.at >= make_date(${year}::int, 1, 1) and line.at < make_date(${year}::int + 1, 1, 1)
        group by grouping sets ((line.currency), (line.currency, month), (line.currency, l.id, l.title, l.status))`,
  )

/** What is due of one currency; what waits for the account is due, but on no day. What is owed comes off the next. */
function dueOf(
  upcoming: BookingPayout[],
  owed: number,
): Pick<CurrencyPayouts, 'next' | 'upcoming' | 'waiting' | 'owed'> {
  const total = (some: BookingPayout[]) => ({
    amount: some.reduce((sum, { share, sent }) => sum + share - sent, 0),
    bookings: some.length,
  })
  const planned = upcoming.filter(({ state }) => state === 'upcoming')
  const day = planned[0]?.at.slice(0, 10)
  const next = planned.filter(({ at }) => at.slice(0, 10) === day)
  const { amount, bookings } = total(next)
  return {
    next: next[0] ? { amount: Math.max(0, amount - owed), bookings, at: next[0].at } : null,
    upcoming: total(planned),
    waiting: total(upcoming.filter(({ state }) => state === 'waiting')),
    owed,
  }
}

const nothing: PayoutSums = { bookings: 0, before: 0, fee: 0, tax: 0, sent: 0 }

/** One currency's sums of the year, by month and by listing. */
function sumsOf(sums: SumsRow[]): Pick<CurrencyPayouts, 'year' | 'months' | 'listings'> {
  const ofAll = sums.find(({ month, propertyId }) => month === null && propertyId === null)
  return {
    year: ofAll ? amountsOf(ofAll) : nothing,
    months: sums
      .flatMap((one) => (one.month === null ? [] : { month: one.month, ...amountsOf(one) }))
      .sort((a, b) => b.month.localeCompare(a.month)),
    listings: sums
      .flatMap((one) =>
        one.propertyId === null
          ? []
          : {
              propertyId: one.propertyId,
              title: one.title ?? '',
              ...(one.removed && { removed: true }),
              ...amountsOf(one),
            },
      )
      .sort((a, b) => b.sent - a.sent || a.title.localeCompare(b.title)),
  }
}

const amountsOf = ({ bookings, before, fee, tax, sent }: SumsRow): PayoutSums => ({ bookings, before, fee, tax, sent })
