import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { booking } from './bookings'
import { id, moment } from './columns'
import { person } from './people'
import { property } from './places'

/** One conversation a guest has with a listing's host; the latest booking of the two hangs on it. */
export const chatRoom = pgTable(
  'chat_room',
  {
    id: id(),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    guestId: uuid()
      .notNull()
      .references(() => person.id),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    bookingId: uuid().references(() => booking.id),
    /** The highest sequence number given out. */
    lastSeq: integer().notNull().default(0),
    guestReadSeq: integer().notNull().default(0),
    hostReadSeq: integer().notNull().default(0),
    updatedAt: moment().notNull(),
  },
  (t) => [
    unique('chat_room_once').on(t.propertyId, t.guestId),
    index('chat_room_of_guest').on(t.guestId, t.updatedAt.desc()),
    index('chat_room_of_host').on(t.hostId, t.updatedAt.desc()),
  ],
)

export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    roomId: uuid()
      .notNull()
      .references(() => chatRoom.id),
    seq: integer().notNull(),
    clientId: uuid(),
    senderId: uuid().references(() => person.id),
    kind: text({ enum: ['text', 'file', 'system'] }).notNull(),
    text: text().notNull(),
    /** Private files, in the order they were chosen. */
    fileIds: uuid().array().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique('chat_message_seq').on(t.roomId, t.seq),
    unique('chat_message_once').on(t.roomId, t.senderId, t.clientId),
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
    /** What makes it this notification and no other: a job that runs twice tells once. */
    onceKey: text().notNull().unique(),
  },
  (t) => [index('notification_of_person').on(t.personId, t.createdAt.desc(), t.id)],
)
