import { z } from 'zod'
import { chatMessage, conversation, messageText, notification, quickReply } from '../entities/messages'
import { unknownVariable } from '../entities/quick-reply-variables'
import { cursor, emptyObject, id, pageSize } from '../entities/values'

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
  'chat/chat-room/list': { input: emptyObject, output: z.object({ rooms: z.array(conversation), unread: z.int() }) },
  'chat/details': {
    /**
     * The newest messages without bounds; `afterSeq` gives those that were missed, `beforeSeq` earlier ones. Always in
     * ascending order.
     */
    input: z.object({
      roomId: id,
      afterSeq: z.int().min(0).optional(),
      beforeSeq: z.int().min(1).optional(),
      limit: pageSize.default(50),
    }),
    output: z.object({ room: conversation, messages: z.array(chatMessage), hasEarlier: z.boolean() }),
  },
  'chat/file-send': {
    /** Idempotent by `clientId`: sent again, it answers with the message that exists. */
    input: z.object({ roomId: id, clientId: z.uuid(), text: z.string().trim().max(4000).default('') }),
    output: chatMessage,
  },
  'chat/message/edit': {
    /** One's own message, for `messageEditMinutes`. Both sides see it at once. */
    input: z.object({ messageId: id, text: messageText }),
    output: chatMessage,
  },
  'chat/message/unsend': { input: z.object({ messageId: id }), output: chatMessage },
  'chat/mark-as': { input: z.object({ roomId: id, readSeq: z.int().min(0) }), output: z.object({ unread: z.int() }) },
  'chat/quick-reply/list': { input: z.object({ roomId: id }), output: z.object({ items: z.array(quickReply) }) },
  'chat/quick-reply/getAll': { input: emptyObject, output: z.object({ items: z.array(quickReply) }) },
  'chat/quick-reply/details': { input: z.object({ quickReplyId: id }), output: quickReply },
  'chat/quick-reply/update': {
    /** Without an id it creates a reply; with `remove` it deletes the reply. A body names known variables only. */
    input: z
      .object({
        quickReplyId: id.optional(),
        title: z.string().trim().min(1, 'Give it a name.').max(60),
        body: z.string().trim().min(1, 'Write the reply.').max(2000),
        remove: z.boolean().default(false),
      })
      .superRefine(({ body, remove }, context) => {
        const unknown = remove ? null : unknownVariable(body)
        if (unknown)
          context.addIssue({
            code: 'custom',
            path: ['body'],
            message: `We can’t fill in ${unknown}. Use the buttons for what differs from guest to guest.`,
          })
      }),
    output: z.object({ items: z.array(quickReply) }),
  },
}
