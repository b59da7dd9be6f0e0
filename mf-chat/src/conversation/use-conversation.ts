import type { ChatMessage } from '@qe/contract'
import { api, refresh, setOtherTyping, socketStore, useApiQuery, useBus, useSession, useSocket } from '@qe/platform'
import { useEffect, useState } from 'react'
import {
  removeOutgoing,
  removeSent,
  tryAgain,
  useOutgoing,
  useSendWaiting,
  writeMessage,
} from '../outgoing/outgoing-messages'
import { useLiveEvents } from './use-live-events'
import { useMarkRead } from './use-mark-read'
import { useOpenChat } from './use-open-chat'
import { useRenewedFiles } from './use-renewed-files'

/** Merges by id, in ascending order: a message that arrives twice shows once. */
const mergeMessages = (old: readonly ChatMessage[], fresh: readonly ChatMessage[]) =>
  [...new Map([...old, ...fresh].map((message) => [message.id, message])).values()].sort((a, b) => a.seq - b.seq)

/** A conversation with its messages: those on the server, those that just arrived, and those being sent. */
export function useConversation(roomId: string) {
  const { user } = useSession()
  const socket = useSocket()
  const isTyping = socketStore(({ currentChat }) => currentChat?.isOtherTyping ?? false)
  // Again and again, for when the other person was here last, and so that they see that this one is.
  const firstPage = useApiQuery('chat/details', { roomId }, { refetchInterval: 60_000 })
  const [arrived, setArrived] = useState<readonly ChatMessage[]>([])
  const messages = mergeMessages(firstPage.data?.messages ?? [], arrived)
  const arrivedIds = new Set(messages.map(({ clientId }) => clientId))
  const outgoing = useOutgoing(user?.id, roomId).filter(({ clientId }) => !arrivedIds.has(clientId))
  useSendWaiting()
  // What was refused may have been because of a block that this page has not heard of.
  const refused = outgoing.filter(({ state }) => state === 'failed').length
  useEffect(() => {
    if (refused > 0) refresh('chat/details')
  }, [refused])

  const addMessages = (fresh: readonly ChatMessage[]) => {
    setArrived((old) => mergeMessages(old, fresh))
    removeSent(fresh)
  }
  const loaded = firstPage.data
  useEffect(() => {
    if (!loaded) return
    // A later answer begins further down: what came before it stays.
    setArrived((old) => mergeMessages(old, loaded.messages))
    removeSent(loaded.messages)
  }, [loaded])
  const room = useOpenChat({ roomId, loaded: loaded?.room, messages, onMissed: addMessages })
  useBus('chat:message', (message) => {
    if (message.roomId !== roomId) return
    addMessages([message])
    if (message.senderId === room?.other.id) setOtherTyping(false)
  })
  useBus('chat:message-changed', (message) =>
    setArrived((old) => (old.some(({ id }) => id === message.id) ? mergeMessages(old, [message]) : old)),
  )
  const renewFiles = useRenewedFiles(roomId, addMessages)
  useLiveEvents()
  useMarkRead(roomId, messages)

  // An answer shows that its sender read everything before it; no read event is sent for that. One that was sent by
  // itself shows nothing.
  const isAnswer = ({ senderId, automatic }: ChatMessage) => senderId === room?.other.id && !automatic
  const otherAnsweredSeq = messages.findLast(isAnswer)?.seq ?? 0
  return {
    ...firstPage,
    room,
    messages,
    outgoing,
    isTyping,
    isConnected: socket !== null,
    otherReadSeq: Math.max(otherAnsweredSeq, room?.otherReadSeq ?? 0),
    otherDeliveredSeq: room?.otherDeliveredSeq ?? 0,
    hasEarlier: (messages[0]?.seq ?? 1) > 1,
    send: (text: string, files: readonly File[]) => {
      if (user) void writeMessage(user.id, roomId, text, files)
    },
    resend: tryAgain,
    renewFiles,
    discard: ({ clientId }: { clientId: string }) => removeOutgoing(clientId),
    sendTyping: () => socket?.volatile.emit('chat:typing', { roomId }),
    loadEarlier: async () => {
      const earlier = await api.call('chat/details', { roomId, beforeSeq: messages[0]?.seq ?? 1 })
      addMessages(earlier.messages)
    },
  }
}
