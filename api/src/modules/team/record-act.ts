import type { Transaction } from '../../database/connect'
import { teamAct } from '../../database/schema'
import { type ActKind, coHostOf, type Principal } from '../../domain/team'

type Act = { kind: ActKind } & Partial<
  Pick<typeof teamAct.$inferInsert, 'listingId' | 'bookingId' | 'conversationId' | 'nights'>
>

/** Notes what a co-host did for a host, in the transaction that did it. What people do for themselves is not noted. */
export async function recordAct(
  tx: Transaction,
  principal: Pick<Principal, 'id' | 'actorId'>,
  act: Act,
  now: Date,
): Promise<void> {
  const personId = coHostOf(principal)
  if (personId) await tx.insert(teamAct).values({ hostId: principal.id, personId, at: now, ...act })
}
