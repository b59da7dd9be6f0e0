import type { QuoteLine, TaxSum } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { sumTaxes, type TaxedBooking } from '../../domain/tax-kinds'

/** A year, or a month of it (1–12), in UTC. */
export interface Period {
  year: number
  month?: number | undefined
}

/** The first day of a period, and the one after its last: `2026-03-01`, `2026-04-01`. */
export function boundsOf({ year, month }: Period): { from: string; to: string } {
  const day = (ofYear: number, ofMonth: number) => new Date(Date.UTC(ofYear, ofMonth, 1)).toISOString().slice(0, 10)
  return month === undefined
    ? { from: day(year, 0), to: day(year + 1, 0) }
    : { from: day(year, month - 1), to: day(year, month) }
}

/**
 * For a `with` clause: `line` has what the ledger moved of a host's bookings as payout, fee and tax, `at` in UTC and
 * below zero where it came back. Fee and tax count when the share is sent: they are posted earlier where a payout
 * waited for the host's account.
 */
export const sentLines = (hostId: string): SQL => sql`
  first as (select booking_id, min(at) as at from movement where host_id = ${hostId} and kind = 'payout'
    group by booking_id),
  line as (
    select v.booking_id, v.kind, v.currency, greatest(v.at, first.at) at time zone 'UTC' as at,
      case when v.from_account = 'held' then v.amount else -v.amount end as amount
    from movement v join first on first.booking_id = v.booking_id
    where v.host_id = ${hostId} and v.kind in ('payout', 'fee', 'tax'))`

/** What was kept as tax in a year, by kind, of each currency that has any. */
export async function taxesByCurrency(db: Queryable, hostId: string, year: number): Promise<Map<string, TaxSum[]>> {
  const { from, to } = boundsOf({ year })
  const found = await rows<TaxedBooking & { lines: QuoteLine[] }>(
    db,
    sql`with ${sentLines(hostId)}
        select line.currency, b.lines, c.name as city, c.country,
          coalesce(sum(line.amount) filter (where line.at < ${from}::timestamp), 0) as before,
          sum(line.amount) as after
        from line join booking b on b.id = line.booking_id join listing l on l.id = b.listing_id
        join city c on c.id = l.city_id
        where line.kind = 'tax' and line.at < ${to}::timestamp
        group by line.currency, b.id, c.id having max(line.at) >= ${from}::timestamp`,
  )
  const currencies = new Set(found.map(({ currency }) => currency))
  return new Map(
    [...currencies].map((currency) => [currency, sumTaxes(found.filter((one) => one.currency === currency))]),
  )
}
