import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { rows } from '../../database/rows'
import { type booking, movement } from '../../database/schema'
import { chargeStep, split } from '../../domain/money'

type Movement = typeof movement.$inferInsert
type Account = Movement['fromAccount']
type BookingRow = Pick<typeof booking.$inferSelect, 'id' | 'currency' | 'guestId' | 'hostId'>

/** Writes one movement; told again with the same key it stays one. False when it was there already. */
export async function move(
  tx: Transaction,
  of: BookingRow,
  line: { kind: Movement['kind']; from: Account; to: Account; amount: number; key: string; now: Date },
): Promise<boolean> {
  if (line.amount <= 0) return false
  const made = await tx
    .insert(movement)
    .values({
      bookingId: of.id,
      at: line.now,
      kind: line.kind,
      fromAccount: line.from,
      toAccount: line.to,
      amount: line.amount,
      currency: of.currency,
      guestId: of.guestId,
      hostId: of.hostId,
      onceKey: `${of.id}:${line.key}`,
    })
    .onConflictDoNothing({ target: movement.onceKey })
    .returning({ id: movement.id })
  return made.length > 0
}

/** The guest's bank holds the money for us. */
export const bookAuthorisation = (tx: Transaction, of: BookingRow, amount: number, now: Date) =>
  move(tx, of, { kind: 'authorisation', from: 'guest', to: 'authorised', amount, key: 'authorisation', now })

/** The money has come: out of the authorisation, or straight from the guest. */
export const bookPayment = (tx: Transaction, of: BookingRow & { authorised: number }, amount: number, now: Date) =>
  move(tx, of, { kind: 'payment', from: of.authorised > 0 ? 'authorised' : 'guest', to: 'held', amount, key: 'payment', now })

/** Whose the money kept for a stay is: captured less refunded, in the proportions of the quote. */
export function sharesOf(of: Pick<typeof booking.$inferSelect, 'captured' | 'refunded' | 'total' | 'payout' | 'serviceFee' | 'tax' | 'currency'>): {
  host: number
  platform: number
  tax: number
} {
  const kept = of.captured - of.refunded
  if (kept === of.total) return { host: of.payout, platform: of.serviceFee, tax: of.tax }
  const [host = 0, platform = 0, tax = 0] = split(kept, [of.payout, of.serviceFee, of.tax], chargeStep(of.currency))
  return { host, platform, tax }
}

/**
 * Gives host, platform and tax office what is theirs of the money kept for a stay. Called again after a refund it moves back what is too
 * much. Gives the change in the host's share, minor units.
 */
export async function settle(tx: Transaction, of: typeof booking.$inferSelect, now: Date): Promise<number> {
  const { host, platform, tax } = sharesOf(of)
  const before = await rows<{ account: Account; balance: number }>(
    tx,
    sql`select account, sum(amount) as balance from (
          select to_account as account, amount from movement where booking_id = ${of.id} union all select from_account, -amount from movement where booking_id = ${of.id}) m
        group by account`,
  )
  const balance = (account: Account) => before.find((line) => line.account === account)?.balance ?? 0
  const [count] = await tx
    .select({ made: sql<number>`count(*)` })
    .from(movement)
    .where(and(eq(movement.bookingId, of.id)))
  const shares: [Movement['kind'], Account, number][] = [
    ['payout', 'host', host],
    ['fee', 'platform', platform],
    ['tax', 'tax', tax],
  ]
  for (const [kind, account, due] of shares) {
    const change = due - balance(account)
    const key = `${kind}:${count?.made ?? 0}`
    if (change > 0) await move(tx, of, { kind, from: 'held', to: account, amount: change, key, now })
    if (change < 0) await move(tx, of, { kind, from: account, to: 'held', amount: -change, key, now })
  }
  return host - balance('host')
}
