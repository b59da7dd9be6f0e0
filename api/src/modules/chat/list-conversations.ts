import type { BookingStatus, ChatMessage, Conversation, InboxFilter, PersonSummary, Photo } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { page, readCursor } from '../../database/cursor'
import { isoInstant, row, rows } from '../../database/rows'
import type { chatMessage } from '../../database/schema'
import { notFound } from '../../domain/errors'
import { coHostOf, type Principal } from '../../domain/team'
import type { Services } from '../../services'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { writingBlockedSql } from './blocks'
import { archivedSql, ownConversationsSql, unreadSql } from './inbox-sql'
import { presentMessages } from './present-messages'
import { excerptAround, headMatchesSql, matchingMessageSql, searchWords } from './search-conversations'

interface ListedConversation {
  id: string
  listingId: string
  title: string
  photo: Photo | null
  city: string
  guestId: string
  hostId: string
  otherId: string
  otherName: string
  otherAvatar: string | null
  lastSeq: number
  guestReadSeq: number
  hostReadSeq: number
  guestDeliveredSeq: number
  hostDeliveredSeq: number
  updatedAt: string
  bookingId: string | null
  code: string | null
  status: BookingStatus | null
  checkIn: string | null
  checkOut: string | null
  last: MessageJson | null
  unread: number
  archived: boolean
  blockedByMe: boolean
  blockedByOther: boolean
  writingBlocked: boolean
  found: { seq: number; text: string; createdAt: string } | null
}
interface MessageJson {
  id: string
  seq: number
  client_id: string | null
  sender_id: string | null
  kind: ChatMessage['kind']
  text: string
  text_for_host: string | null
  file_ids: string[]
  created_at: string
  edited_at: string | null
  unsent_at: string | null
  automatic: boolean
  written_by_id: string | null
}

interface Selection {
  filter?: InboxFilter
  search?: string
  cursor?: string | undefined
  /** Only the conversation with this id, archived or not. */
  id?: string
}

/** So many conversations are a page. */
const pageLength = 200

/** The condition of a filter, in SQL. A search under `all` finds archived conversations, too. */
function filterSql(filter: InboxFilter, personId: string, isSearch: boolean): SQL {
  const archived = archivedSql(personId)
  const conditions: Record<InboxFilter, SQL> = {
    all: isSearch ? sql`true` : sql`not ${archived}`,
    unread: sql`not ${archived} and ${unreadSql(personId)} > 0`,
    hosting: sql`not ${archived} and n.host_id = ${personId}`,
    travelling: sql`not ${archived} and n.guest_id = ${personId}`,
    archived,
  }
  return conditions[filter]
}

/** Lists a principal's conversations page by page, the latest first. */
export async function listConversations(
  services: Services,
  principal: Principal,
  { filter = 'all', search = '', cursor, id }: Selection = {},
): Promise<{ rooms: Conversation[]; nextCursor: string | null }> {
  const personId = principal.id
  const words = searchWords(search)
  const hit = words.length > 0 ? matchingMessageSql(words, personId) : sql`null::json`
  const matches = words.length > 0 ? sql`(${headMatchesSql(words)} or hit.found is not null)` : sql`true`
  const selected = id ? sql`n.id = ${id}` : filterSql(filter, personId, words.length > 0)
  const blocks = (blocker: SQL, blocked: SQL) =>
    sql`exists (select 1 from person_block k where k.blocker_id = ${blocker} and k.blocked_id = ${blocked})`
  const after = readCursor(cursor, 2)
  const step = after ? sql`(n.updated_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const listed = await rows<ListedConversation>(
    services.db,
    sql`select n.id, n.listing_id as "listingId", l.title, l.photos -> 0 as photo, c.name as city,
        n.guest_id as "guestId", n.host_id as "hostId",
          o.id as "otherId", ${shownNameSql('o')} as "otherName", ${visibleAvatarSql('o', personId)} as "otherAvatar",
          n.last_seq as "lastSeq", n.guest_read_seq as "guestReadSeq",
          n.host_read_seq as "hostReadSeq", n.guest_delivered_seq as "guestDeliveredSeq",
          n.host_delivered_seq as "hostDeliveredSeq", n.updated_at as "updatedAt",
          b.id as "bookingId", b.code, b.status,
          b.check_in as "checkIn", b.check_out as "checkOut",
          (select to_jsonb(m) from chat_message m where m.conversation_id = n.id and m.seq = n.last_seq) as last,
          ${unreadSql(personId)} as unread, ${archivedSql(personId)} as archived, hit.found,
          ${blocks(sql`${personId}`, sql`o.id`)} as "blockedByMe",
          ${blocks(sql`o.id`, sql`${personId}`)} as "blockedByOther", ${writingBlockedSql} as "writingBlocked"
        from conversation n join listing l on l.id = n.listing_id join city c on c.id = l.city_id
          join person o on o.id = case when n.guest_id = ${personId} then n.host_id else n.guest_id end left
          join booking b on b.id = n.booking_id cross join lateral (select ${hit} as found) hit
        where ${ownConversationsSql(principal)} and ${selected} and ${matches} and ${step}
        order by n.updated_at desc, n.id desc limit ${pageLength + 1}`,
  )
  const { items: found, nextCursor } = page(listed, pageLength, (last) => [last.updatedAt, last.id])
  const last = new Map<string, ChatMessage>()
  for (const side of ['guest', 'provider'] as const) {
    const messages = found.filter((one) => sideOf(one, personId) === side).flatMap((one) => lastMessageOf(one) ?? [])
    for (const message of await presentMessages(services, messages, side)) last.set(message.roomId, message)
  }
  const host = await hostOfCoHost(services, principal)
  const rooms = found.map((one) => ({
    ...toConversation(one, personId, last.get(one.id) ?? null),
    ...(host && { host }),
    ...(one.found && {
      found: {
        seq: one.found.seq,
        excerpt: excerptAround(one.found.text, words),
        createdAt: isoInstant(one.found.createdAt),
      },
    }),
  }))
  return { rooms, nextCursor }
}

/** The host for whom a co-host reads. */
async function hostOfCoHost({ db }: Services, principal: Principal) {
  if (!coHostOf(principal)) return undefined
  return row<PersonSummary>(
    db,
    sql`select p.id, p.first_name as name, ${visibleAvatarSql('p', principal.actorId)} as avatar
        from person p where p.id = ${principal.id}`,
  )
}

/** @throws ApiError 404 when the conversation is not one of this principal's */
export async function findConversation(
  services: Services,
  principal: Principal,
  conversationId: string,
): Promise<Conversation> {
  const {
    rooms: [found],
  } = await listConversations(services, principal, { id: conversationId })
  if (!found) throw notFound('We can’t find this conversation among yours.')
  return found
}

/** Converts the last message from the query's JSON to a table row. */
function lastMessageOf({ id, last }: ListedConversation): typeof chatMessage.$inferSelect | null {
  if (!last) return null
  const { client_id, sender_id, written_by_id, text_for_host, file_ids, created_at, edited_at, unsent_at, ...rest } =
    last
  return {
    ...rest,
    conversationId: id,
    clientId: client_id,
    senderId: sender_id,
    writtenById: written_by_id,
    textForHost: text_for_host,
    fileIds: file_ids,
    createdAt: new Date(created_at),
    editedAt: edited_at ? new Date(edited_at) : null,
    unsentAt: unsent_at ? new Date(unsent_at) : null,
  }
}

const sideOf = ({ guestId }: ListedConversation, personId: string): Conversation['side'] =>
  guestId === personId ? 'guest' : 'provider'

function toConversation(found: ListedConversation, personId: string, lastMessage: ChatMessage | null): Conversation {
  const side = sideOf(found, personId)
  const { bookingId, code, status, checkIn, checkOut, blockedByMe, blockedByOther } = found
  return {
    id: found.id,
    property: {
      id: found.listingId,
      title: found.title,
      photo: found.photo ?? { path: '', alt: '' },
      city: found.city,
    },
    other: { id: found.otherId, name: found.otherName, avatar: found.otherAvatar },
    side,
    booking:
      bookingId && code && status && checkIn && checkOut ? { id: bookingId, code, status, checkIn, checkOut } : null,
    lastMessage,
    unread: found.unread,
    otherReadSeq: side === 'guest' ? found.hostReadSeq : found.guestReadSeq,
    otherDeliveredSeq: side === 'guest' ? found.hostDeliveredSeq : found.guestDeliveredSeq,
    updatedAt: isoInstant(found.updatedAt),
    archived: found.archived,
    block: blockedByMe || blockedByOther ? { byMe: blockedByMe, mayWrite: !found.writingBlocked } : null,
  }
}
