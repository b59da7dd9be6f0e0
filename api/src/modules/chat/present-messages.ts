import type { ChatMessage, Conversation } from '@qe/contract'
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
  return found.map(
    ({ conversationId, textForHost, fileIds, text, createdAt, editedAt, unsentAt, automatic, ...message }) => ({
      ...message,
      roomId: conversationId,
      text: side === 'provider' ? (textForHost ?? text) : text,
      files: fileIds.flatMap((fileId) => files.get(fileId) ?? []),
      createdAt: createdAt.toISOString(),
      ...(editedAt && { editedAt: editedAt.toISOString() }),
      ...(unsentAt && { unsentAt: unsentAt.toISOString() }),
      ...(automatic && { automatic }),
    }),
  )
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
