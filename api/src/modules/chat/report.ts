import type { ParsedInput } from '@qe/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { chatMessage, messageReport } from '../../database/schema'
import { notFound } from '../../domain/errors'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { lockOwnConversation } from './inbox-state'

/**
 * Reports a conversation, or a message in it, to the site's operators; answers when it was reported first. The
 * conversation's row is locked meanwhile, so that a second press makes no second report.
 * @throws ApiError 404 when the conversation is not one of this person's, or the message not in it
 */
export function reportConversation(
  { db, now }: Services,
  { id, actorId }: Principal,
  { roomId: conversationId, messageId, reason, text }: ParsedInput<'chat/report'>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const { found, side } = await lockOwnConversation(tx, id, conversationId)
    const [message] = messageId
      ? await tx
          .select({ text: chatMessage.text })
          .from(chatMessage)
          .where(and(eq(chatMessage.id, messageId), eq(chatMessage.conversationId, conversationId)))
      : []
    if (messageId && !message) throw notFound('We can’t find this message in the conversation.')
    const [open] = await tx
      .select({ createdAt: messageReport.createdAt })
      .from(messageReport)
      .where(
        and(
          eq(messageReport.reporterId, actorId),
          eq(messageReport.conversationId, conversationId),
          messageId ? eq(messageReport.messageId, messageId) : isNull(messageReport.messageId),
          isNull(messageReport.closedAt),
        ),
      )
    if (open) return open.createdAt
    const createdAt = now()
    await tx.insert(messageReport).values({
      conversationId,
      messageId,
      messageText: message?.text ?? null,
      reporterId: actorId,
      reportedId: side === 'guest' ? found.hostId : found.guestId,
      reason,
      text,
      createdAt,
    })
    return createdAt
  })
}
