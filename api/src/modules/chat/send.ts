import type { ChatMessage } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { chatMessage } from '../../database/schema'
import { notFound } from '../../domain/errors'
import type { Services } from '../../services'
import { putPrivateUploads, removeFiles, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { addLine } from './conversation'
import { maskContacts, maskFileName } from './mask'
import { presentMessage } from './present-messages'

export interface NewMessage {
  roomId: string
  /** Created by the sender's browser; a repeated id returns the stored message. */
  clientId: string
  text: string
  uploads?: readonly Upload[]
}

/**
 * Sends a message of one side of a conversation, with its files. Masks contact details until the two have a confirmed
 * stay.
 * @throws Refused 404 when the conversation is not one of this person's
 */
export async function sendMessage(
  services: Services,
  personId: string,
  { roomId, clientId, text, uploads = [] }: NewMessage,
): Promise<ChatMessage> {
  const { db } = services
  const room = await row<{ trusted: boolean }>(
    db,
    sql`select exists (select 1 from booking b where b.property_id = r.property_id and b.guest_id = r.guest_id
        and b.status in ('confirmed', 'in_progress', 'completed')) as trusted
        from chat_room r where r.id = ${roomId} and (r.guest_id = ${personId} or r.host_id = ${personId})`,
  )
  if (!room) throw notFound('We can’t find this conversation among yours.')
  const earlier = uploads.length > 0 && (await findSentMessage(db, { roomId, personId, clientId }))
  if (earlier) return presentMessage(services, earlier)
  const files = await putPrivateUploads(
    services,
    { ownerId: personId, purpose: 'chat', field: 'files' },
    uploads.map((upload) => ({ ...upload, name: room.trusted ? upload.name : maskFileName(upload.name) })),
  )
  const fileIds = files.map(({ id }) => id)
  const now = services.now()
  const message = await withNewFiles(services, files, async (tx) => {
    const { message, isNew } = await addLine(tx, {
      roomId,
      senderId: personId,
      clientId,
      text: room.trusted ? text : maskContacts(text),
      fileIds,
      now,
    })
    if (!isNew) await removeFiles(tx, fileIds, now)
    return message
  })
  services.wake()
  return presentMessage(services, message)
}

async function findSentMessage(
  db: Queryable,
  { roomId, personId, clientId }: { roomId: string; personId: string; clientId: string },
) {
  const [earlier] = await db
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.roomId, roomId), eq(chatMessage.senderId, personId), eq(chatMessage.clientId, clientId)))
  return earlier
}
