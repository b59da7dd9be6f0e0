import { z } from 'zod'
import {
  chatMessage,
  conversation,
  inboxFilter,
  maxMessageLength,
  maxReplyLength,
  messageText,
  notification,
  quickReply,
  reportReason,
  scheduledReply,
} from '../entities/messages'
import { unknownVariable } from '../entities/quick-reply-variables'
import { replySchedule } from '../entities/reply-schedule'
import { cursor, emptyObject, id, instant, languageTag, onBehalfOf, pageSize, personSummary } from '../entities/values'

/** @param field the text that may name known variables only */
function refuseUnknownVariable(text: string, field: string, context: z.RefinementCtx): void {
  const unknown = unknownVariable(text)
  if (unknown)
    context.addIssue({
      code: 'custom',
      path: [field],
      message: `We can’t fill in ${unknown}. Use the buttons for what differs from guest to guest.`,
    })
}

export const messageCalls = {
  'notification/getAll': {
    input: z.object({ unreadOnly: z.boolean().default(false), cursor: cursor.optional(), limit: pageSize.default(20) }),
    output: z.object({ items: z.array(notification), nextCursor: z.string().nullable(), unread: z.int() }),
  },
  'notification/status-change': {
    input: z.object({ notificationId: id, read: z.boolean() }),
    output: z.object({ unread: z.int() }),
  },
  'notification/read-all': { input: emptyObject, output: z.object({ unread: z.int() }) },
  'chat/chat-room/create': {
    /**
     * With a listing's host, or with the other side of a booking. Answers with the existing conversation if there is
     * one.
     */
    input: z.union([z.object({ propertyId: id }), z.object({ bookingId: id })]),
    output: conversation,
  },
  'chat/chat-room/list': {
    /**
     * A search looks for each of its words in the other person’s name, the listing’s title and city and the booking’s
     * code, or in one message; under `all` it finds archived conversations, too. `unread` counts the messages of all
     * conversations that are not archived.
     */
    input: z.object({
      filter: inboxFilter.default('all'),
      search: z.string().trim().max(100).default(''),
      /** Only the conversations of that host's guests. */
      ...onBehalfOf,
      cursor: cursor.optional(),
    }),
    output: z.object({
      /** The latest first, at most 200. */
      rooms: z.array(conversation),
      nextCursor: z.string().nullable().optional(),
      unread: z.int(),
      /** How many conversations that are not archived have unread messages. */
      unreadRooms: z.int().optional(),
    }),
  },
  'chat/chat-room/archive': {
    /** Puts a conversation away, or back. The next message in it brings it back by itself. */
    input: z.object({ roomId: id, archived: z.boolean() }),
    output: z.object({ unread: z.int() }),
  },
  'chat/chat-room/mark-unread': {
    /** It counts as one unread message until it is opened again. The other side still sees what was read. */
    input: z.object({ roomId: id }),
    output: z.object({ unread: z.int() }),
  },
  'chat/report': {
    /** To the site’s operators: a conversation, or one message in it. The other side is not told. */
    input: z.object({
      roomId: id,
      messageId: id.optional(),
      reason: reportReason,
      text: z.string().trim().max(2000).default(''),
    }),
    /** When it was reported first; a report that is open already is not made twice. */
    output: z.object({ reportedAt: instant }),
  },
  'chat/block': {
    /** The other side of a conversation of one’s own; again to unblock. */
    input: z.object({ personId: id, blocked: z.boolean() }),
    output: z.object({ blocked: z.boolean() }),
  },
  'chat/blocked/list': {
    input: emptyObject,
    output: z.object({ people: z.array(personSummary.extend({ blockedAt: instant })) }),
  },
  'chat/scheduled/list': { input: z.object({ roomId: id }), output: z.object({ items: z.array(scheduledReply) }) },
  'chat/scheduled/update': {
    /** `text` is what to send in place of the reply’s own, once; variables in it are filled in, too. */
    input: z
      .object({ scheduledId: id, action: z.enum(['skip', 'restore', 'edit', 'send']), text: messageText.optional() })
      .superRefine(({ action, text }, context) => {
        if (action === 'edit' && text === undefined)
          context.addIssue({ code: 'custom', path: ['text'], message: 'Write the reply.' })
        if (text) refuseUnknownVariable(text, 'text', context)
      }),
    output: z.object({ items: z.array(scheduledReply) }),
  },
  'chat/details': {
    /**
     * The newest messages without bounds; `afterSeq` gives those that were missed, `beforeSeq` earlier ones. Always in
     * ascending order.
     */
    input: z.object({
      roomId: id,
      afterSeq: z.int32().min(0).optional(),
      beforeSeq: z.int32().min(1).optional(),
      limit: pageSize.default(50),
    }),
    output: z.object({
      room: conversation,
      messages: z.array(chatMessage),
      hasEarlier: z.boolean(),
      /** When the other person was here last; absent after a day, and when either of the two hides it. */
      otherSeenAt: instant.optional(),
    }),
  },
  'chat/file-send': {
    /** Idempotent by `clientId`: sent again, it answers with the message that exists. */
    input: z.object({ roomId: id, clientId: z.uuid(), text: z.string().trim().max(maxMessageLength).default('') }),
    output: chatMessage,
  },
  'chat/message/edit': {
    /** One's own message, for `messageEditMinutes`. Both sides see it at once. */
    input: z.object({ messageId: id, text: messageText }),
    output: chatMessage,
  },
  'chat/message/unsend': { input: z.object({ messageId: id }), output: chatMessage },
  'chat/message/translate': {
    /**
     * A message of one's conversations, by the translator that the site's operator has set up (`translation` of
     * `setting/details`). `language` is what to translate into, by default that of the reader's preferences. A POST,
     * as it sends a message to somebody else's server.
     */
    input: z.object({ messageId: id, language: languageTag.optional() }),
    /**
     * `from` is the language that the translator took it to be in, and `to` that of `text`, as the translator names
     * them: BCP 47 tags. They are the same where there was nothing to translate.
     */
    output: z.object({ text: z.string(), from: z.string(), to: z.string() }),
  },
  'chat/mark-as': { input: z.object({ roomId: id, readSeq: z.int32().min(0) }), output: z.object({ unread: z.int() }) },
  'chat/quick-reply/list': { input: z.object({ roomId: id }), output: z.object({ items: z.array(quickReply) }) },
  'chat/quick-reply/getAll': { input: z.object(onBehalfOf), output: z.object({ items: z.array(quickReply) }) },
  'chat/quick-reply/details': { input: z.object({ quickReplyId: id }), output: quickReply },
  'chat/quick-reply/update': {
    /**
     * Without an id it creates a reply; with `remove` it deletes the reply. A body names known variables only. A
     * `schedule` has it sent by itself, null ends that, and without one it stays as it is.
     */
    input: z
      .object({
        quickReplyId: id.optional(),
        title: z.string().trim().min(1, 'Give it a name.').max(60),
        body: z.string().trim().min(1, 'Write the reply.').max(maxReplyLength),
        schedule: replySchedule.nullable().optional(),
        remove: z.boolean().default(false),
        /** For a new one. */
        ...onBehalfOf,
      })
      .superRefine(({ body, remove }, context) => {
        if (!remove) refuseUnknownVariable(body, 'body', context)
      }),
    output: z.object({ items: z.array(quickReply) }),
  },
}
