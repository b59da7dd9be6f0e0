import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { chatMessage, conversation } from '../../database/schema'

/** The message that `where` names, with its conversation. */
export async function findMessage(db: Queryable, where: SQL | undefined) {
  const [found] = await db
    .select({ message: chatMessage, chat: conversation })
    .from(chatMessage)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .where(where)
  return found
}

/** The message at a position of a conversation, with its conversation. */
export const findMessageAt = (db: Queryable, conversationId: string, seq: number) =>
  findMessage(db, and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.seq, seq)))
