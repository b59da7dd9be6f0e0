import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { conversation } from '../../database/schema'
import { oneself, type Principal } from '../../domain/team'
import { actFor } from '../team/act-for'

/** As whom somebody writes in a conversation. Who has no side of it acts for themselves, and finds nothing there. */
export async function principalIn(db: Queryable, personId: string, conversationId: string): Promise<Principal> {
  const [found] = await db.select().from(conversation).where(eq(conversation.id, conversationId))
  if (!found || found.guestId === personId) return oneself(personId)
  const { hostId, listingId } = found
  return (await actFor(db, personId, 'messages', { hostId, listingIds: [listingId] })) ?? oneself(personId)
}
