import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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
    /** The last message that an e-mail about unread ones has told each side of. */
    guestEmailedSeq: integer().notNull().default(0),
    hostEmailedSeq: integer().notNull().default(0),
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
  },
  (t) => [index().on(t.personId)],
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
