import type { ReplySchedule, ReportReason, ScheduledReply } from '@qe/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { booking } from './bookings'
import { id, moment } from './columns'
import { listing } from './listings'
import { person } from './people'

/** The one conversation of a guest with a listing's host, with the latest booking of the two. */
export const conversation = pgTable(
  'conversation',
  {
    id: id(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    guestId: uuid()
      .notNull()
      .references(() => person.id),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    bookingId: uuid().references(() => booking.id),
    /** The highest sequence number of its messages. */
    lastSeq: integer().notNull().default(0),
    guestReadSeq: integer().notNull().default(0),
    hostReadSeq: integer().notNull().default(0),
    /** Up to where a device of each side has received the messages. */
    guestDeliveredSeq: integer().notNull().default(0),
    hostDeliveredSeq: integer().notNull().default(0),
    /** The last message that an e-mail about unread ones has told each side of. */
    guestEmailedSeq: integer().notNull().default(0),
    hostEmailedSeq: integer().notNull().default(0),
    /** The last message when each side put it away: it is archived until there is a later one. Null when it is not. */
    guestArchivedSeq: integer(),
    hostArchivedSeq: integer(),
    /** Each side wants to be reminded of it, though they have read everything. */
    guestMarkedUnread: boolean().notNull().default(false),
    hostMarkedUnread: boolean().notNull().default(false),
    updatedAt: moment().notNull(),
  },
  (t) => [
    unique('conversation_unique').on(t.listingId, t.guestId),
    index('conversation_of_guest').on(t.guestId, t.updatedAt.desc()),
    index('conversation_of_host').on(t.hostId, t.updatedAt.desc()),
  ],
)

export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    conversationId: uuid()
      .notNull()
      .references(() => conversation.id),
    seq: integer().notNull(),
    clientId: uuid(),
    senderId: uuid().references(() => person.id),
    /** The co-host who wrote it for its sender, the host. Without a constraint: the table is large and in use. */
    writtenById: uuid(),
    kind: text({ enum: ['text', 'file', 'system'] }).notNull(),
    text: text().notNull(),
    /** A system line as the host reads it; null where both sides read the same. */
    textForHost: text(),
    /** Private files, in the order they were chosen. */
    fileIds: uuid().array().notNull().default([]),
    createdAt: moment().notNull(),
    /** When its sender last changed it, and took it back; then its text is empty and its files are gone. */
    editedAt: moment(),
    unsentAt: moment(),
    /** Sent by itself: its sender may not have looked at the conversation. */
    automatic: boolean().notNull().default(false),
  },
  (t) => [
    unique('chat_message_seq').on(t.conversationId, t.seq),
    unique('chat_message_unique').on(t.conversationId, t.senderId, t.clientId),
  ],
)

export const quickReply = pgTable(
  'quick_reply',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    title: text().notNull(),
    body: text().notNull(),
    updatedAt: moment().notNull(),
    /** When it is sent by itself; null when only its host sends it. */
    schedule: jsonb().$type<ReplySchedule>(),
    /** Since when the schedule is as it is: what came before gets nothing. */
    scheduledSince: moment(),
  },
  (t) => [index().on(t.personId)],
)

/** A quick reply that a booking gets by itself: one row each, so that it is never sent twice. */
export const scheduledMessage = pgTable(
  'scheduled_message',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    quickReplyId: uuid()
      .notNull()
      .references(() => quickReply.id, { onDelete: 'cascade' }),
    sendAt: moment().notNull(),
    state: text().$type<ScheduledReply['state'] | 'sent'>().notNull().default('waiting'),
    /** What the host wrote for this booking in place of the reply's text. */
    text: text(),
  },
  (t) => [
    unique('scheduled_message_unique').on(t.bookingId, t.quickReplyId),
    index('scheduled_message_due').on(t.sendAt).where(sql`${t.state} = 'waiting'`),
    index('scheduled_message_of_reply').on(t.quickReplyId),
  ],
)

/** Neither of the two writes to the other. */
export const personBlock = pgTable(
  'person_block',
  {
    blockerId: uuid()
      .notNull()
      .references(() => person.id),
    blockedId: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index('person_block_of_blocked').on(t.blockedId)],
)

/** What somebody reported about a conversation, for the site's operators. */
export const messageReport = pgTable(
  'message_report',
  {
    id: id(),
    conversationId: uuid()
      .notNull()
      .references(() => conversation.id),
    /** Null when the whole conversation is meant. */
    messageId: uuid().references(() => chatMessage.id),
    /** The message as it was reported: its writer may change it afterwards. */
    messageText: text(),
    reporterId: uuid()
      .notNull()
      .references(() => person.id),
    reportedId: uuid()
      .notNull()
      .references(() => person.id),
    reason: text().$type<ReportReason>().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
    closedAt: moment(),
    /** What the operators did about it. */
    outcome: text(),
  },
  (t) => [
    uniqueIndex('message_report_open')
      .on(t.reporterId, t.conversationId, sql`coalesce(${t.messageId}, ${t.conversationId})`)
      .where(sql`${t.closedAt} is null`),
    index('message_report_created').on(t.createdAt),
  ],
)

export const notification = pgTable(
  'notification',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    message: text().notNull(),
    variant: text({ enum: ['success', 'info', 'warning', 'error'] }).notNull(),
    link: text().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** False where the person chose to be told in other ways only: it is pushed, and listed nowhere. */
    inApp: boolean().notNull().default(true),
    /** Identifies the notification: a job that runs twice notifies once. */
    idempotencyKey: text().notNull().unique(),
  },
  (t) => [index('notification_of_person').on(t.personId, t.createdAt.desc(), t.id)],
)
