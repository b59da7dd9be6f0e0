import type { ChatMessage } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { notFound } from '../../http/refused'
import type { Services } from '../../services'
import { addLine } from './conversation'
import { maskContacts } from './mask'
import { toMessage } from './rooms'

/** Writes a message of one side of a room. Until the two have a confirmed stay, contact details are hidden. */
export async function sendMessage(services: Services, personId: string, { roomId, clientId, text }: { roomId: string; clientId: string; text: string }): Promise<ChatMessage> {
  const { db } = services
  const room = await row<{ trusted: boolean }>(
    db,
    sql`select exists (select 1 from booking b where b.property_id = r.property_id and b.guest_id = r.guest_id and b.status in ('confirmed', 'in_progress', 'completed')) as trusted
        from chat_room r where r.id = ${roomId} and (r.guest_id = ${personId} or r.host_id = ${personId})`,
  )
  if (!room) throw notFound('We can’t find this conversation among yours.')
  const { message } = await db.transaction((tx) => addLine(tx, { roomId, senderId: personId, clientId, text: room.trusted ? text : maskContacts(text), now: services.now() }))
  services.wake()
  return toMessage(message)
}
