import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { session } from '../../database/schema'
import { addToOutbox } from '../../outbox/outbox'

/**
 * Ends sessions of a person and, once the transaction has committed, disconnects their open pages. Returns how many
 * sessions it ended.
 * @param which all of them by default
 */
export async function endSessions(tx: Transaction, personId: string, now: Date, which?: SQL): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.personId, personId), which))
    .returning({ id: session.id })
  if (ended.length > 0) await addToOutbox(tx, 'sessionsEnded', { personId }, now)
  return ended.length
}
