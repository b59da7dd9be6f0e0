import type { ChatMessage } from '@qe/contract'
import type { chatMessage } from '../../database/schema'
import type { Services } from '../../services'
import { describeFiles } from '../../storage'

/** Converts message rows to the wire's form, with short-lived links to their files. */
export async function presentMessages(
  services: Services,
  found: readonly (typeof chatMessage.$inferSelect)[],
): Promise<ChatMessage[]> {
  const files = await describeFiles(
    services,
    found.flatMap(({ fileIds }) => fileIds),
  )
  return found.map(({ id, conversationId, seq, clientId, senderId, kind, text, fileIds, createdAt }) => ({
    id,
    roomId: conversationId,
    seq,
    clientId,
    senderId,
    kind,
    text,
    files: fileIds.flatMap((fileId) => files.get(fileId) ?? []),
    createdAt: createdAt.toISOString(),
  }))
}

/** `presentMessages` for one row. */
export async function presentMessage(
  services: Services,
  message: typeof chatMessage.$inferSelect,
): Promise<ChatMessage> {
  const [presented] = await presentMessages(services, [message])
  if (!presented) throw new Error('The message was not presented')
  return presented
}
