import type { ChatMessage, Conversation } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import type { chatMessage } from '../../database/schema'
import type { Services } from '../../services'
import { describeFiles } from '../../storage'

type Side = Conversation['side']

/** Converts message rows to the wire's form as one side reads them, with short-lived links to their files. */
export async function presentMessages(
  services: Services,
  found: readonly (typeof chatMessage.$inferSelect)[],
  side: Side,
): Promise<ChatMessage[]> {
  const files = await describeFiles(
    services,
    found.flatMap(({ fileIds }) => fileIds),
  )
  const coHosts = await coHostsOf(services.db, found)
  return found.map(
    ({
      conversationId,
      textForHost,
      fileIds,
      text,
      createdAt,
      editedAt,
      unsentAt,
      automatic,
      writtenById,
      ...message
    }) => ({
      ...message,
      roomId: conversationId,
      text: side === 'provider' ? (textForHost ?? text) : text,
      files: fileIds.flatMap((fileId) => files.get(fileId) ?? []),
      createdAt: createdAt.toISOString(),
      ...(editedAt && { editedAt: editedAt.toISOString() }),
      ...(unsentAt && { unsentAt: unsentAt.toISOString() }),
      ...(automatic && { automatic }),
      ...coHosts.get(message.id),
    }),
  )
}

/** Who wrote messages for a host, by message. */
async function coHostsOf(db: Queryable, found: readonly (typeof chatMessage.$inferSelect)[]) {
  const ids = found.filter(({ writtenById }) => writtenById).map(({ id }) => id)
  if (ids.length === 0) return new Map<string, Pick<ChatMessage, 'coHost'>>()
  const named = await rows<{ messageId: string } & NonNullable<ChatMessage['coHost']>>(
    db,
    sql`select m.id as "messageId", w.id, w.first_name as name, h.first_name as "forName"
        from chat_message m join person w on w.id = m.written_by_id join person h on h.id = m.sender_id
        where m.id = any(${array(ids, 'uuid')})`,
  )
  return new Map(named.map(({ messageId, ...coHost }) => [messageId, { coHost }]))
}

/** `presentMessages` for one row. */
export async function presentMessage(
  services: Services,
  message: typeof chatMessage.$inferSelect,
  side: Side,
): Promise<ChatMessage> {
  const [presented] = await presentMessages(services, [message], side)
  if (!presented) throw new Error('The message was not presented')
  return presented
}
