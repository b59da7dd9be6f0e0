import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { ofListings, type Scope } from '../team/act-for'

/**
 * Notes that a device of this person, or of a co-host of theirs, has all messages so far: each open page asks for the
 * list of conversations when it is opened, and again with each message that the socket tells it. The other sides' pages
 * are told. A position in each conversation and side, as of what was read; no row for each message. A conversation that
 * is being written in is noted by the next call.
 */
export async function markDelivered(services: Services, of: Scope): Promise<void> {
  const personId = of.id
  const now = services.now()
  const reached = await services.db.transaction(async (tx) => {
    const found = await rows<{ roomId: string; deliveredSeq: number }>(
      tx,
      sql`update conversation set
            guest_delivered_seq = case when guest_id = ${personId} then last_seq else guest_delivered_seq end,
            host_delivered_seq = case when host_id = ${personId} then last_seq else host_delivered_seq end
          where id in (
            select id from conversation where (guest_id = ${personId} and guest_delivered_seq < last_seq)
              or (host_id = ${personId} and host_delivered_seq < last_seq and ${ofListings(of, sql`listing_id`)})
              for update skip locked)
          returning id as "roomId", last_seq as "deliveredSeq"`,
    )
    for (const one of found) await addToOutbox(tx, 'chatDelivered', { ...one, receiverId: personId }, now)
    return found.length
  })
  if (reached > 0) services.wake()
}
