import type { TeamLevel } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ActKind } from '../../domain/team'
import { citext, id, moment } from './columns'
import { person } from './people'

/** A co-host: what somebody may do for a host. Deleted when they leave, so that their next call is refused. */
export const teamMember = pgTable(
  'team_member',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    level: text().$type<TeamLevel>().notNull(),
    /** Null for all listings, also those that come later. */
    listingIds: uuid().array(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('team_member_unique').on(t.hostId, t.personId), index('team_member_of_person').on(t.personId)],
)

/** An invitation to a team. Only the hash of its token is stored. */
export const teamInvitation = pgTable(
  'team_invitation',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    email: citext().notNull(),
    level: text().$type<TeamLevel>().notNull(),
    listingIds: uuid().array(),
    tokenHash: text().notNull().unique(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When and how it ended; null while it is open. */
    endedAt: moment(),
    outcome: text({ enum: ['accepted', 'declined', 'withdrawn'] }),
  },
  (t) => [uniqueIndex('team_invitation_open').on(t.hostId, t.email).where(sql`ended_at is null`)],
)

/** What a co-host did for a host, written in the transaction that did it. */
export const teamAct = pgTable(
  'team_act',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    at: moment().notNull(),
    kind: text().$type<ActKind>().notNull(),
    listingId: uuid(),
    bookingId: uuid(),
    conversationId: uuid(),
    /** How many nights, for edits of the calendar. */
    nights: integer(),
  },
  (t) => [
    index('team_act_of_host').on(t.hostId, t.at.desc(), t.id),
    index('team_act_of_person').on(t.hostId, t.personId, t.at.desc(), t.id),
  ],
)
