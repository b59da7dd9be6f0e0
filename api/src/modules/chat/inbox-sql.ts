import { type SQL, sql } from 'drizzle-orm'
import { coHostOf, type Principal } from '../../domain/team'
import { ofListings } from '../team/act-for'

/** A column that each side of a conversation `n` has one of, such as `read_seq`, in SQL: the one of this person. */
const own = (personId: string, column: string): SQL =>
  sql`case when n.guest_id = ${personId} then n.guest_${sql.raw(column)} else n.host_${sql.raw(column)} end`

/** Whether a person has archived a conversation `n`, in SQL. */
export const archivedSql = (personId: string): SQL<boolean> =>
  sql`coalesce(${own(personId, 'archived_seq')} >= n.last_seq, false)`

/** How many messages of others a person has not read in a conversation `n`, in SQL; at least one if marked unread. */
export const unreadSql = (personId: string): SQL<number> =>
  sql`(case when n.last_seq > ${own(personId, 'read_seq')} then greatest(
        (select count(*) from chat_message u where u.conversation_id = n.id and u.seq > ${own(personId, 'read_seq')}
          and u.sender_id is distinct from ${personId}), (${own(personId, 'marked_unread')})::int)
      else (${own(personId, 'marked_unread')})::int end)::int`

/** Whether a conversation `n` is one of a principal's: for a co-host, one of the host's guests, in SQL. */
export const ownConversationsSql = (principal: Principal): SQL =>
  coHostOf(principal)
    ? sql`(n.host_id = ${principal.id} and ${ofListings(principal, sql`n.listing_id`)})`
    : sql`(n.guest_id = ${principal.id} or n.host_id = ${principal.id})`
