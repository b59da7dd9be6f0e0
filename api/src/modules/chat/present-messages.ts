import type { ChatMessage } from '@qe/contract'
import type { chatMessage } from '../../database/schema'
import type { Services } from '../../services'
import { describeFiles } from '../../storage'

/** Messages as both sides read them, their files with links that open them for a while. */
export async function presentMessages(
  services: Services,
  found: readonly (typeof chatMessage.$inferSelect)[],
): Promise<ChatMessage[]> {
  const files = await describeFiles(
    services,
    found.flatMap(({ fileIds }) => fileIds),
  )
  return found.map(({ id, roomId, seq, clientId, senderId, kind, text, fileIds, createdAt }) => ({
    id,
    roomId,
    seq,
    clientId,
    senderId,
    kind,
    text,
    files: fileIds.flatMap((fileId) => files.get(fileId) ?? []),
    createdAt: createdAt.toISOString(),
  }))
}

export async function presentMessage(
  services: Services,
  message: typeof chatMessage.$inferSelect,
): Promise<ChatMessage> {
  const [presented] = await presentMessages(services, [message])
  if (!presented) throw new Error('A message was lost on the way')
  return presented
}
