import { z } from 'zod'
import { bookingStatus } from './booking'
import { privateFile } from './files'
import { id, instant, localDate, personSummary, photo } from './values'

export const notificationVariant = z.enum(['success', 'info', 'warning', 'error'])
export type NotificationVariant = z.infer<typeof notificationVariant>

export const notification = z.object({
  id,
  message: z.string(),
  variant: notificationVariant,
  /** Path of the page that the notification is about. */
  link: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notification>

/** A message with words. */
export const messageText = z.string().trim().min(1, 'Write something first.').max(4000)

export const chatMessage = z.object({
  id,
  roomId: id,
  /** Sequence number in the conversation, from 1, without gaps. */
  seq: z.int(),
  /** Made by the sender's browser, so that a resend shows once. Null for system lines. */
  clientId: z.string().nullable(),
  /** Null for system lines. */
  senderId: id.nullable(),
  kind: z.enum(['text', 'file', 'system']),
  /** May be empty when there are files. */
  text: z.string(),
  files: z.array(privateFile),
  createdAt: instant,
  /** When its writer last changed it; absent from one that never was. */
  editedAt: instant.optional(),
  /** When its writer took it back: nothing is left of its text and files. */
  unsentAt: instant.optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const conversation = z.object({
  id,
  property: z.object({ id, title: z.string(), photo, city: z.string() }),
  /** The person on the other side. */
  other: personSummary,
  side: z.enum(['guest', 'provider']),
  booking: z
    .object({ id, code: z.string(), status: bookingStatus, checkIn: localDate, checkOut: localDate })
    .nullable(),
  lastMessage: chatMessage.nullable(),
  unread: z.int(),
  /** Sequence number of the last message that the other side has read. */
  otherReadSeq: z.int(),
  updatedAt: instant,
})
export type Conversation = z.infer<typeof conversation>

export const quickReply = z.object({
  id,
  title: z.string(),
  /**
   * With its variables, as the host wrote it; `chat/quick-reply/list` answers with those filled in that the
   * conversation has a value for.
   */
  body: z.string(),
  updatedAt: instant,
})
export type QuickReply = z.infer<typeof quickReply>
