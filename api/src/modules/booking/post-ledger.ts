import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { rows } from '../../database/rows'
import { type booking, movement } from '../../database/schema'
import { type Account, type Balances, type Line, noMoney } from '../../domain/ledger'

/** Posts ledger lines of a booking, idempotent by their key. Returns how many are new. */
export async function postLines(
  tx: Transaction,
  of: Pick<typeof booking.$inferSelect, 'id' | 'currency' | 'guestId' | 'hostId'>,
  lines: readonly Line[],
  now: Date,
): Promise<number> {
  if (lines.length === 0) return 0
  const posted = await tx
    .insert(movement)
    .values(
      lines.map(({ kind, from, to, amount, key }) => ({
        bookingId: of.id,
        at: now,
        kind,
        fromAccount: from,
        toAccount: to,
        amount,
        currency: of.currency,
        guestId: of.guestId,
        hostId: of.hostId,
        onceKey: `${of.id}:${key}`,
      })),
    )
    .onConflictDoNothing({ target: movement.onceKey })
    .returning({ id: movement.id })
  return posted.length
}

/** The balance of each account for a booking (minor units), and the number of its movements. */
export async function readBalances(db: Queryable, bookingId: string): Promise<{ balances: Balances; count: number }> {
  const found = await rows<{ account: Account; balance: number; count: number }>(
    db,
    sql`select account, sum(amount) as balance, count(*) filter (where amount > 0) as count from (
          select to_account as account, amount from movement where booking_id = ${bookingId}
          union all select from_account, -amount from movement where booking_id = ${bookingId}) m
        group by account`,
  )
  const balances = noMoney()
  for (const { account, balance } of found) balances[account] = balance
  return { balances, count: found.reduce((sum, line) => sum + line.count, 0) }
}
