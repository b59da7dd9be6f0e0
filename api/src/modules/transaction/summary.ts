import type { TransactionSummary } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { ownMovements } from './movements'

/** Sums of what a guest's filter selects, and what there is to filter by. */
export async function transactionSummary(db: Queryable, guestId: string, more: SQL): Promise<TransactionSummary> {
  const own = ownMovements('guest', guestId)
  const [totals, places, years] = await Promise.all([
    rows<{ currency: string; paid: string; refunded: string; count: string }>(
      db,
      sql`select v.currency, coalesce(sum(v.amount) filter (where v.kind = 'payment'), 0) as paid,
          coalesce(sum(v.amount) filter (where v.kind = 'refund'), 0) as refunded, count(*) as count
          ${own} ${more} group by v.currency order by count(*) desc, v.currency`,
    ),
    rows<{ id: string; title: string }>(db, sql`select distinct l.id, l.title ${own} order by l.title, l.id`),
    rows<{ year: number }>(
      db,
      sql`select distinct extract(year from v.at at time zone 'UTC')::int as year ${own} order by year desc`,
    ),
  ])
  return {
    count: totals.reduce((sum, { count }) => sum + Number(count), 0),
    totals: totals.map(({ currency, paid, refunded }) => ({
      paid: { amount: Number(paid), currency },
      refunded: { amount: Number(refunded), currency },
    })),
    places,
    years: years.map(({ year }) => year),
  }
}
