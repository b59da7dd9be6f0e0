import type { ChatMessage } from '@qe/contract'
import { ApiError, api, useSocket } from '@qe/platform'
import { type OutgoingMessage, sendText, type UpdateQueue, useSendPending } from './outgoing-messages'

interface SendMessage {
  personId: string | undefined
  roomId: string
  updateQueue: UpdateQueue
  onSent: (message: ChatMessage) => void
}

/** Sends messages of one person to one conversation: text by the socket, files by HTTP. */
export function useSendMessage({ personId, roomId, updateQueue, onSent }: SendMessage) {
  const socket = useSocket()
  useSendPending()
  const update = (clientId: string, changes: Partial<OutgoingMessage>) =>
    updateQueue((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)))

  const sendFiles = async ({ clientId, text, files }: OutgoingMessage) => {
    const onProgress = (progress: number) => update(clientId, { progress })
    try {
      onSent(
        await api.call('chat/file-send', { roomId, clientId, text }, { quiet: true, files: { files }, onProgress }),
      )
    } catch (error) {
      const reason =
        error instanceof ApiError && error.statusCode > 0
          ? error.message
          : 'The files did not get through. They are kept; send them again.'
      update(clientId, { state: 'failed', error: reason, progress: 0 })
    }
  }
  const deliver = (message: OutgoingMessage) =>
    message.files.length > 0 ? void sendFiles(message) : sendText(socket, personId, roomId, message)

  return {
    send: (text: string, files: readonly File[] = []) => {
      const message: OutgoingMessage = { clientId: crypto.randomUUID(), text, files, progress: 0, state: 'sending' }
      updateQueue((all) => [...all, message])
      deliver(message)
    },
    resend: (message: OutgoingMessage) => {
      update(message.clientId, { state: 'sending' })
      deliver(message)
    },
    discard: ({ clientId }: OutgoingMessage) => updateQueue((all) => all.filter((one) => one.clientId !== clientId)),
    sendTyping: () => socket?.volatile.emit('chat:typing', { roomId }),
  }
}
