import type { ChatMessage } from '@qe/contract'
import { api, markMessagesRead, refresh, useSocket } from '@qe/platform'
import { useEffect, useRef } from 'react'

/**
 * Marks the messages on screen as read, and takes them off the list of unread ones. A hidden tab waits until it is
 * visible. Each new connection marks again, since the first call may have been lost with the one before.
 */
export function useMarkRead(roomId: string, messages: readonly ChatMessage[]): void {
  const socket = useSocket()
  const lastSeq = messages.at(-1)?.seq ?? 0
  const latest = useRef(messages)
  latest.current = messages
  useEffect(() => {
    if (lastSeq === 0) return
    const markRead = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      const readIds = latest.current.filter(({ seq }) => seq <= lastSeq).map(({ id }) => id)
      void api.call('chat/mark-as', { roomId, readSeq: lastSeq }, { quiet: true }).then(
        () => {
          markMessagesRead(readIds)
          refresh('chat/chat-room/list')
          // Without a connection no event tells the bell.
          if (!socket) refresh('notification/getAll')
        },
        () => {},
      )
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [roomId, lastSeq, socket])
}
