import type { ChatMessage, SendAck } from '@qe/contract'
import { ApiError, api, type PlatformSocket, socketStore } from '@qe/platform'
import type { StoredMessage } from './stored-messages'

/** How sending ended: the server has the message, refused it, or gave no answer and may be asked again. */
export type Delivery = { sent: ChatMessage } | { refused: string } | { retryAfterMs: number }

/** A send without an answer counts as unanswered after this long (ms). */
const sendTimeoutMs = 8000

/** Sends a message: text by the socket, which it then needs; files by HTTP. */
export async function deliver(
  message: StoredMessage,
  socket: PlatformSocket | null,
  onProgress: (share: number) => void,
): Promise<Delivery> {
  if (message.files.length > 0) return byHttp(message, onProgress)
  return socket ? bySocket(message, socket) : { retryAfterMs: 0 }
}

async function byHttp(
  { roomId, clientId, text, files }: StoredMessage,
  onProgress: (share: number) => void,
): Promise<Delivery> {
  try {
    const call = { quiet: true, files: { files }, onProgress }
    return { sent: await api.call('chat/file-send', { roomId, clientId, text }, call) }
  } catch (error) {
    const status = error instanceof ApiError ? error.statusCode : 0
    // Nobody answered, the session is over, the limit of a minute is reached, or the server is busy: later it works.
    if ([0, 401, 429].includes(status) || status >= 500) return { retryAfterMs: 0 }
    return { refused: error instanceof ApiError ? error.message : '' }
  }
}

async function bySocket({ roomId, clientId, text }: StoredMessage, socket: PlatformSocket): Promise<Delivery> {
  const answer = await new Promise<SendAck | null>((resolve) => {
    // A broken connection brings no answer any more: the next one asks again.
    const stop = socketStore.subscribe(({ socketConnection }) => socketConnection !== socket && settle(null))
    const settle = (ack: SendAck | null) => {
      stop()
      resolve(ack)
    }
    socket
      .timeout(sendTimeoutMs)
      .emit('chat:send', { roomId, clientId, text }, (timeout, ack) => settle(timeout ? null : ack))
  })
  if (!answer) return { retryAfterMs: 0 }
  if (answer.ok) return { sent: answer.message }
  if (answer.retryAfterSeconds !== undefined) return { retryAfterMs: answer.retryAfterSeconds * 1000 }
  return { refused: answer.error }
}
