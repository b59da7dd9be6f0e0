import type { ChatMessage } from '@qe/contract'
import { api, setOtherTyping, socketStore, useApiQuery, useBus, useSession } from '@qe/platform'
import { useState } from 'react'
import { useOutgoing } from './outgoing-messages'
import { useLiveEvents } from './use-live-events'
import { useMarkRead } from './use-mark-read'
import { useOpenChat } from './use-open-chat'
import { useSendMessage } from './use-send-message'

/** Merges by id, in ascending order: a message that arrives twice shows once. */
const mergeMessages = (old: readonly ChatMessage[], fresh: readonly ChatMessage[]) =>
  [...new Map([...old, ...fresh].map((message) => [message.id, message])).values()].sort((a, b) => a.seq - b.seq)

/** A conversation with its messages: those on the server, those that just arrived, and those being sent. */
export function useConversation(roomId: string) {
  const { user } = useSession()
  const isConnected = socketStore(({ socketConnection }) => socketConnection !== null)
  const isTyping = socketStore(({ currentChat }) => currentChat?.isOtherTyping ?? false)
  const firstPage = useApiQuery('chat/details', { roomId })
  const [arrived, setArrived] = useState<readonly ChatMessage[]>([])
  const [outgoing, updateQueue] = useOutgoing(user?.id, roomId)
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const messages = mergeMessages(firstPage.data?.messages ?? [], arrived)

  const addMessages = (fresh: readonly ChatMessage[]) => {
    const confirmed = new Set(fresh.map(({ clientId }) => clientId))
    setArrived((old) => mergeMessages(old, fresh))
    updateQueue((queue) => queue.filter(({ clientId }) => !confirmed.has(clientId)))
  }
  const room = useOpenChat({ roomId, loaded: firstPage.data?.room, messages, onMissed: addMessages })
  useBus('chat:message', (message) => {
    if (message.roomId !== roomId) return
    addMessages([message])
    if (message.senderId !== user?.id) setOtherTyping(false)
  })
  useLiveEvents()
  useMarkRead(roomId, messages)

  // An answer shows that its sender read everything before it; no read event is sent for that.
  const otherAnsweredSeq = messages.findLast(({ senderId }) => senderId === room?.other.id)?.seq ?? 0
  return {
    ...firstPage,
    ...useSendMessage({
      personId: user?.id,
      roomId,
      updateQueue,
      onSent: (message) => addMessages([message]),
    }),
    room,
    messages,
    outgoing,
    isTyping,
    isConnected,
    otherReadSeq: Math.max(otherAnsweredSeq, room?.otherReadSeq ?? 0),
    hasEarlier: hasEarlier ?? firstPage.data?.hasEarlier ?? false,
    loadEarlier: async () => {
      const earlier = await api.call('chat/details', { roomId, beforeSeq: messages[0]?.seq ?? 1 })
      addMessages(earlier.messages)
      setHasEarlier(earlier.hasEarlier)
    },
  }
}
