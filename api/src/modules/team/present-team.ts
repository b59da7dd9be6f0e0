import { type CallOutput, type ParsedInput, type TeamAct, type TeamMember, teamLevels } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { isoInstant, row, rows } from '../../database/rows'
import { links } from '../../domain/links'
import { type ActKind, actText, allowedBy, levels } from '../../domain/team'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { isSentTo } from '../invitation'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { findInvitation } from './invitations'

type Team = CallOutput<'team/details'>

type MemberRow = Omit<TeamMember, 'person'> & { personId: string; name: string; avatar: string | null }

/** The listings of a row, without those that the host has deleted since; null stays all. */
const listingsLeft = (column: SQL): SQL =>
  sql`case when ${column} is not null then
    array(select l.id from listing l where l.id = any(${column}) and l.status <> 'removed' order by l.id) end`

/** Everything of a host's team page. */
export async function presentTeam(db: Queryable, hostId: string, now: Date): Promise<Team> {
  const [members, invitations, listings] = await Promise.all([
    rows<MemberRow>(
      db,
      sql`select m.id as "memberId", m.person_id as "personId", ${shownNameSql('p')} as name,
            ${visibleAvatarSql('p', sql`${hostId}::uuid`)} as avatar, p.email, m.level,
            ${listingsLeft(sql`m.listing_ids`)} as "propertyIds", m.created_at as since
          from team_member m join person p on p.id = m.person_id
          where m.host_id = ${hostId} order by lower(p.first_name), m.id`,
    ),
    rows<Omit<Team['invitations'][number], 'isExpired'>>(
      db,
      sql`select id as "invitationId", email, level, ${listingsLeft(sql`listing_ids`)} as "propertyIds",
            sent_at as "sentAt", expires_at as "expiresAt"
          from team_invitation where host_id = ${hostId} and ended_at is null order by sent_at desc, id`,
    ),
    rows<Team['listings'][number]>(
      db,
      sql`select id as "propertyId", title from listing where host_id = ${hostId} and status <> 'removed'
          order by lower(title), id`,
    ),
  ])
  return {
    levels: teamLevels.map((level) => ({ level, label: levels[level].label, may: [...levels[level].may] })),
    members: members.map(({ personId: id, name, avatar, since, ...member }) => ({
      ...member,
      person: { id, name, avatar },
      since: isoInstant(since),
    })),
    invitations: invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: isoInstant(sentAt),
      expiresAt: isoInstant(expiresAt),
      isExpired: new Date(expiresAt) <= now,
    })),
    listings,
  }
}

/** What the link of an invitation shows. @throws ApiError 404 or 409 when it does not work any more */
export async function presentInvitation(
  { db, now }: Services,
  me: Me | null,
  token: string,
): Promise<CallOutput<'team/invitation/details'>> {
  const found = await findInvitation(db, token, now())
  const host = await row<{ name: string; avatar: string | null; listings: string[] }>(
    db,
    sql`select p.first_name as name, case when p.profile_photo = 'everyone' then p.avatar end as avatar,
          array(select l.title from listing l
            where l.id = any(i.listing_ids) and l.status <> 'removed' order by lower(l.title)) as listings
        from team_invitation i join person p on p.id = i.host_id where i.id = ${found.id}`,
  )
  return {
    host: { id: found.hostId, name: host?.name ?? '', avatar: host?.avatar ?? null },
    level: found.level,
    label: levels[found.level].label,
    may: allowedBy(found.level),
    listings: found.listingIds ? (host?.listings ?? []) : null,
    isMine: me && isSentTo(found, me),
  }
}

interface ActRow {
  id: string
  at: string
  kind: ActKind
  nights: number | null
  personId: string
  name: string
  avatar: string | null
  listing: string | null
  listingId: string | null
  bookingId: string | null
  conversationId: string | null
  guest: string | null
}

/** What co-hosts did for a host, the latest first. */
export async function teamLog(
  db: Queryable,
  hostId: string,
  { personId, cursor, limit }: ParsedInput<'team/log'>,
): Promise<CallOutput<'team/log'>> {
  const after = readCursor(cursor, 2)
  const step: SQL = after ? sql`and (a.at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  const found = await rows<ActRow>(
    db,
    sql`select a.id, a.at, a.kind, a.nights, p.id as "personId", ${shownNameSql('p')} as name,
          ${visibleAvatarSql('p', sql`${hostId}::uuid`)} as avatar, l.title as listing, a.listing_id as "listingId",
          a.booking_id as "bookingId", a.conversation_id as "conversationId", ${shownNameSql('g')} as guest
        from team_act a join person p on p.id = a.person_id left join listing l on l.id = a.listing_id
          left join booking b on b.id = a.booking_id left join conversation n on n.id = a.conversation_id
          left join person g on g.id = coalesce(b.guest_id, n.guest_id)
        where a.host_id = ${hostId} ${personId ? sql`and a.person_id = ${personId}` : sql``} ${step}
        order by a.at desc, a.id desc limit ${limit + 1}`,
  )
  const { items, nextCursor } = page(found, limit, (last) => [last.at, last.id])
  return { items: items.map((found) => toAct(found, hostId)), nextCursor }
}

const toAct = (found: ActRow, hostId: string): TeamAct => ({
  id: found.id,
  at: isoInstant(found.at),
  person: { id: found.personId, name: found.name, avatar: found.avatar },
  text: actText(found.kind, found),
  listing: found.listing,
  link: linkOf(found, hostId),
})

const calendarActs: ReadonlySet<ActKind> = new Set(['nights', 'undo', 'redo', 'price_rule', 'price_rule_off'])

function linkOf({ kind, bookingId, conversationId, listingId }: ActRow, hostId: string): string | null {
  if (conversationId) return links.chat(conversationId, hostId)
  if (bookingId) return links.hostBooking(bookingId, hostId)
  if (calendarActs.has(kind)) return links.calendar(hostId)
  if (kind === 'coupons') return links.coupons(hostId)
  if (kind === 'quick_reply') return links.quickReplies(hostId)
  if (kind === 'access_ended') return null
  return listingId && links.hostListing(listingId, hostId)
}
