import type { TransactionSummary } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, rows } from '../../database/rows'
import { dateIn } from '../../domain/dates'
import { ownMovements } from './movements'

/** Sums of what a guest's filter selects, and what there is to filter by, with the years of a time zone. */
export async function transactionSummary(
  db: Queryable,
  guestId: string,
  more: SQL,
  timeZone: string,
): Promise<TransactionSummary> {
  const own = ownMovements('guest', guestId)
  const [totals, places, yearsInUtc] = await Promise.all([
    rows<{ currency: string; paid: string; refunded: string; count: string }>(
      db,
      sql`select v.currency, coalesce(sum(v.amount) filter (where v.kind = 'payment'), 0) as paid,
          coalesce(sum(v.amount) filter (where v.kind = 'refund'), 0) as refunded, count(*) as count
          ${own} ${more} group by v.currency order by count(*) desc, v.currency`,
    ),
    rows<{ id: string; title: string }>(db, sql`select distinct l.id, l.title ${own} order by l.title, l.id`),
    rows<{ first: string; last: string }>(
      db,
      sql`select min(v.at) as first, max(v.at) as last ${own} group by extract(year from v.at at time zone 'UTC')`,
    ),
  ])
  // Less than a day apart, two time zones differ in the year of the first and of the last of a year at most.
  const years = yearsInUtc
    .flatMap(({ first, last }) => [first, last])
    .map((at) => Number(dateIn(timeZone, new Date(isoInstant(at))).slice(0, 4)))
  return {
    count: totals.reduce((sum, { count }) => sum + Number(count), 0),
    totals: totals.map(({ currency, paid, refunded }) => ({
      paid: { amount: Number(paid), currency },
      refunded: { amount: Number(refunded), currency },
    })),
    places,
    years: [...new Set(years)].sort((one, other) => other - one),
  }
}
