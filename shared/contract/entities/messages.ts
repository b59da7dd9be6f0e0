import { z } from 'zod'
import { bookingStatus } from './booking'
import { privateFile } from './files'
import { quickReplyVariables } from './quick-reply-variables'
import { replySchedule } from './reply-schedule'
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
/** Longest message, in characters. */
export const maxMessageLength = 4000
/** Longest quick reply, in characters, before its variables are filled in. */
export const maxReplyLength = 2000

export const messageText = z.string().trim().min(1, 'Write something first.').max(maxMessageLength)

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
  /** The co-host who wrote it for the host; `senderId` is the host's. First names. */
  coHost: z.object({ id, name: z.string(), forName: z.string() }).optional(),
  /** It was sent by itself, as its host had set: `replySchedule`. */
  automatic: z.boolean().optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const conversation = z.object({
  id,
  property: z.object({ id, title: z.string(), photo, city: z.string() }),
  /** The person on the other side. */
  other: personSummary,
  side: z.enum(['guest', 'provider']),
  /** The host for whom the reader, a co-host, writes here; absent from one's own. */
  host: personSummary.optional(),
  booking: z
    .object({ id, code: z.string(), status: bookingStatus, checkIn: localDate, checkOut: localDate })
    .nullable(),
  lastMessage: chatMessage.nullable(),
  unread: z.int(),
  /** Sequence number of the last message that the other side has read. */
  otherReadSeq: z.int(),
  /** The same of the last message that a device of theirs has received. */
  otherDeliveredSeq: z.int().optional(),
  updatedAt: instant,
  /** The reader put it away; the next message brings it back. */
  archived: z.boolean(),
  /**
   * One of the two has blocked the other; null when nobody has. While a stay of theirs is confirmed and not over, they
   * may write all the same.
   */
  block: z.object({ byMe: z.boolean(), mayWrite: z.boolean() }).nullable(),
  /** In the answer to a search: the latest message with what was searched for, as far as a message has it. */
  found: z.object({ seq: z.int(), excerpt: z.string(), createdAt: instant }).optional(),
})
export type Conversation = z.infer<typeof conversation>

/** Which of one's own conversations a list has; `archived` has those that no other one has. */
export const inboxFilter = z.enum(['all', 'unread', 'hosting', 'travelling', 'archived'])
export type InboxFilter = z.infer<typeof inboxFilter>

/** Why somebody reports a conversation, or a message in it. */
export const reportReason = z.enum(['payment_elsewhere', 'fraud', 'harassment', 'spam', 'other'])
export type ReportReason = z.infer<typeof reportReason>

/** A reply of the host’s that a conversation is going to get by itself, or did not get. */
export const scheduledReply = z.object({
  id,
  title: z.string(),
  /** With the variables filled in that have a value by now. */
  text: z.string(),
  /** With its variables as they are written, which is what an edit changes. Absent in answers of earlier APIs. */
  template: z.string().optional(),
  /** The values of the variables for this stay, as far as there are any. */
  values: z.partialRecord(z.enum(quickReplyVariables), z.string()).optional(),
  sendAt: instant,
  /** The listing’s time zone, in which the host chose the time. */
  timeZone: z.string(),
  /**
   * `skipped` by the host; not sent: `late`, as the site could not in time; `unfilled`, as a variable has no value;
   * `blocked`, as one of the two has blocked the other.
   */
  state: z.enum(['waiting', 'skipped', 'late', 'unfilled', 'blocked']),
})
export type ScheduledReply = z.infer<typeof scheduledReply>

export const quickReply = z.object({
  id,
  title: z.string(),
  /**
   * With its variables, as the host wrote it; `chat/quick-reply/list` answers with those filled in that the
   * conversation has a value for.
   */
  body: z.string(),
  updatedAt: instant,
  /** When it is sent by itself; null when only its host sends it. */
  schedule: replySchedule.nullable(),
})
export type QuickReply = z.infer<typeof quickReply>
