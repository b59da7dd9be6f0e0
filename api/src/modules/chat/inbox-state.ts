import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { conversation } from '../../database/schema'
import { notFound } from '../../domain/errors'

type ConversationRow = typeof conversation.$inferSelect

/**
 * Locks a conversation until the transaction ends.
 * @throws ApiError 404 when it is not one of this person's
 */
export async function lockOwnConversation(
  tx: Transaction,
  personId: string,
  conversationId: string,
): Promise<{ found: ConversationRow; side: 'guest' | 'host' }> {
  const [found] = await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('update')
  if (!found || (found.guestId !== personId && found.hostId !== personId))
    throw notFound('We can’t find this conversation among yours.')
  return { found, side: found.guestId === personId ? 'guest' : 'host' }
}

/** Puts a conversation away for one side, up to its last message, or back. */
export async function archiveConversation(
  tx: Transaction,
  personId: string,
  { roomId, archived }: { roomId: string; archived: boolean },
): Promise<void> {
  const { found, side } = await lockOwnConversation(tx, personId, roomId)
  await tx
    .update(conversation)
    .set({ [`${side}ArchivedSeq` as const]: archived ? found.lastSeq : null })
    .where(eq(conversation.id, roomId))
}

/** Has a conversation count as unread for one side until they open it. How far they have read stays as it is. */
export async function markUnread(tx: Transaction, personId: string, roomId: string): Promise<void> {
  const { side } = await lockOwnConversation(tx, personId, roomId)
  await tx
    .update(conversation)
    .set({ [`${side}MarkedUnread` as const]: true })
    .where(eq(conversation.id, roomId))
}
