import type { ChatMessage, Conversation } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { chatMessage } from '../../database/schema'
import { notFound } from '../../domain/errors'
import { coHostOf, type Principal } from '../../domain/team'
import type { Services } from '../../services'
import { putPrivateUploads, removeFiles, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { writingBlocked, writingBlockedSql } from './blocks'
import { storeMessage } from './conversation'
import { maskContacts, maskFileName } from './mask'
import { presentMessage } from './present-messages'

interface OwnSide {
  trusted: boolean
  blocked: boolean
  side: Conversation['side']
}

export interface NewMessage {
  /** The conversation, as the wire calls it. */
  roomId: string
  /** Created by the sender's browser; a repeated id returns the stored message. */
  clientId: string
  text: string
  uploads?: readonly Upload[]
}

/**
 * Sends a message of one side of a conversation, with its files. Masks contact details until the two have a confirmed
 * stay.
 * @throws ApiError 404 when the conversation is not one of this principal's, 409 when nobody may write in it
 */
export async function sendMessage(
  services: Services,
  principal: Principal,
  { roomId: conversationId, clientId, text, uploads = [] }: NewMessage,
): Promise<ChatMessage> {
  const { db } = services
  const personId = principal.id
  const conversation = await findOwnSide(db, personId, conversationId)
  const earlier = uploads.length > 0 && (await findSentMessage(db, { conversationId, personId, clientId }))
  if (earlier) return presentMessage(services, earlier, conversation.side)
  if (conversation.blocked) throw writingBlocked()
  const files = await putPrivateUploads(
    services,
    { ownerId: personId, purpose: 'chat', field: 'files' },
    uploads.map((upload) => ({ ...upload, name: conversation.trusted ? upload.name : maskFileName(upload.name) })),
  )
  const fileIds = files.map(({ id }) => id)
  const now = services.now()
  const message = await withNewFiles(services, files, async (tx) => {
    const { message, isNew } = await storeMessage(tx, {
      conversationId,
      senderId: personId,
      writtenById: coHostOf(principal),
      clientId,
      text: conversation.trusted ? text : maskContacts(text),
      fileIds,
      now,
    })
    if (!isNew) await removeFiles(tx, fileIds, now)
    return message
  })
  services.wake()
  return presentMessage(services, message, conversation.side)
}

/**
 * A person's side of a conversation, whether the two have a confirmed stay, as then they may write how to reach them,
 * and whether nobody may write, as one has blocked the other.
 * @throws ApiError 404 when the conversation is not one of this person's
 */
export async function findOwnSide(db: Queryable, personId: string, conversationId: string): Promise<OwnSide> {
  const found = await row<OwnSide>(
    db,
    sql`select exists (select 1 from booking b where b.listing_id = n.listing_id and b.guest_id = n.guest_id
        and b.status in ('confirmed', 'in_progress', 'completed')) as trusted,
          case when n.guest_id = ${personId} then 'guest' else 'provider' end as side, ${writingBlockedSql} as blocked
        from conversation n where n.id = ${conversationId} and (n.guest_id = ${personId} or n.host_id = ${personId})`,
  )
  if (!found) throw notFound('We can’t find this conversation among yours.')
  return found
}

async function findSentMessage(
  db: Queryable,
  { conversationId, personId, clientId }: { conversationId: string; personId: string; clientId: string },
) {
  const [earlier] = await db
    .select()
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        eq(chatMessage.senderId, personId),
        eq(chatMessage.clientId, clientId),
      ),
    )
  return earlier
}
