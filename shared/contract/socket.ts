import { z } from 'zod'
import { bookingStatus } from './entities/booking'
import { chatMessage, messageText, notification } from './entities/messages'
import { id } from './entities/values'

/** Events from server to browser. All sockets of a person share a private channel, so every tab gets the same. */
export const serverEvents = {
  notification,
  /** Some of this person's notifications were read on one of their pages, or the messages that they are about were. */
  'notification:read': z.object({}),
  'chat:message': chatMessage,
  /** Its writer changed or unsent it. */
  'chat:message-changed': chatMessage,
  'chat:read': z.object({ roomId: id, readerId: id, readSeq: z.int() }),
  /** A device of this person has received the messages up to here. */
  'chat:delivered': z.object({ roomId: id, receiverId: id, deliveredSeq: z.int() }),
  'chat:typing': z.object({ roomId: id, userId: id }),
  'booking:changed': z.object({ bookingId: id, status: bookingStatus }),
  /** Events may have been lost on their way between the server's processes: load again what the page shows. */
  'events:missed': z.object({}),
}

/** Browser to server. `chat:send` is acknowledged with `sendAck`. */
export const clientEvents = {
  'chat:send': z.object({ roomId: id, clientId: z.uuid(), text: messageText }),
  'chat:typing': z.object({ roomId: id }),
}

/** With `retryAfterSeconds` the refusal is of the moment: the same message, sent again after it, goes through. */
export type SendAck =
  | { ok: true; message: z.infer<typeof chatMessage> }
  | { ok: false; error: string; retryAfterSeconds?: number }

export type ServerEvents = { [E in keyof typeof serverEvents]: (payload: z.infer<(typeof serverEvents)[E]>) => void }
export type ClientEvents = {
  'chat:send': (payload: z.infer<(typeof clientEvents)['chat:send']>, ack: (answer: SendAck) => void) => void
  'chat:typing': (payload: z.infer<(typeof clientEvents)['chat:typing']>) => void
}
