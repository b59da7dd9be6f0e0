import type { ServerEvents } from '@qe/contract'
import { mergeCurrentChat, messageStore, setOtherTyping, socketStore, useSocket } from '@qe/platform'
import { useEffect } from 'react'

/** Hide "is writing" after this long without another event (ms). */
const typingTimeoutMs = 4000

type Delivery = Parameters<ServerEvents['chat:delivered']>[0]

/**
 * Listens to what the connection tells about the open conversation: who is typing, and up to where was received and
 * read.
 */
export function useLiveEvents(): void {
  const socket = useSocket()
  useEffect(() => {
    if (!socket) return
    let typingTimer: ReturnType<typeof setTimeout> | undefined
    const isFromOther = (roomId: string, userId: string) => {
      const { roomId: openRoomId, userDetails } = socketStore.getState()
      const { currentChat } = messageStore.getState()
      // The host's side may be several people: the other one is known once the conversation has loaded.
      const isOther = currentChat?.id === roomId ? userId === currentChat.other.id : userId !== userDetails?.user_id
      return roomId === openRoomId && isOther
    }
    const onTyping = ({ roomId, userId }: { roomId: string; userId: string }) => {
      if (!isFromOther(roomId, userId)) return
      setOtherTyping(true)
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => setOtherTyping(false), typingTimeoutMs)
    }
    const onRead = ({ roomId, readerId, readSeq }: { roomId: string; readerId: string; readSeq: number }) => {
      if (!isFromOther(roomId, readerId)) return
      const known = messageStore.getState().currentChat?.otherReadSeq ?? 0
      mergeCurrentChat({ otherReadSeq: Math.max(known, readSeq) })
    }
    const onDelivered = ({ roomId, receiverId, deliveredSeq }: Delivery) => {
      if (!isFromOther(roomId, receiverId)) return
      const known = messageStore.getState().currentChat?.otherDeliveredSeq ?? 0
      mergeCurrentChat({ otherDeliveredSeq: Math.max(known, deliveredSeq) })
    }
    socket.on('chat:typing', onTyping)
    socket.on('chat:read', onRead)
    socket.on('chat:delivered', onDelivered)
    return () => {
      clearTimeout(typingTimer)
      setOtherTyping(false)
      socket.off('chat:typing', onTyping)
      socket.off('chat:read', onRead)
      socket.off('chat:delivered', onDelivered)
    }
  }, [socket])
}
