import type { ChatMessage, Conversation } from '@qe/contract'
import {
  ApiError,
  api,
  clearRefetchChat,
  isMissing,
  mergeCurrentChat,
  messageStore,
  openChat,
  raiseRefetchChat,
  resetCurrentChat,
  useBus,
} from '@qe/platform'
import { useEffect, useRef } from 'react'
import { useWake } from './use-wake'

/** Waits before a refetch that failed is tried again, ms: doubled each time, up to the longest. */
const [firstRetryMs, longestRetryMs] = [1000, 30_000]

/** The default page size of `chat/details`. A full page means that more messages follow. */
const pageSize = 50

/** The last message up to which none is missing. Positions in a conversation have no gaps. */
function lastContiguousSeq(messages: readonly ChatMessage[]): number {
  const gap = messages.findIndex((message, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq !== message.seq + 1
  })
  return (gap < 0 ? messages.at(-1) : messages[gap])?.seq ?? 0
}

/**
 * The position after which messages may be missing: the end of those that follow each other without a gap. Where the
 * reader had read less than is loaded, that is where they stopped.
 */
const missingAfter = (messages: readonly ChatMessage[], readSeq: number): number =>
  readSeq + 1 < (messages[0]?.seq ?? 0) ? readSeq : lastContiguousSeq(messages)

/** Fetches every message after a position, page by page. */
async function fetchMissed(roomId: string, afterSeq: number): Promise<{ room: Conversation; messages: ChatMessage[] }> {
  const messages: ChatMessage[] = []
  for (;;) {
    const page = await api.call('chat/details', { roomId, afterSeq: messages.at(-1)?.seq ?? afterSeq }, { quiet: true })
    messages.push(...page.messages)
    if (page.messages.length < pageSize) return { room: page.room, messages }
  }
}

/** Merges what the API says about the open conversation. How far the other side is never goes back. */
function mergeRoom(room: Conversation): void {
  const known = messageStore.getState().currentChat
  mergeCurrentChat({
    ...room,
    otherReadSeq: Math.max(room.otherReadSeq, known?.otherReadSeq ?? 0),
    otherDeliveredSeq: Math.max(room.otherDeliveredSeq ?? 0, known?.otherDeliveredSeq ?? 0),
  })
}

interface OpenChat {
  roomId: string
  /** As the API answered last; undefined while it loads. */
  loaded: Conversation | undefined
  messages: readonly ChatMessage[]
  onMissed: (messages: readonly ChatMessage[]) => void
}

/**
 * Keeps the message store in step with the conversation on screen: which one is open, what is known about it, and
 * whether messages were missed. Refetches those when the flag is raised, by a new connection, by a gap between two
 * messages, by more unread ones than were loaded, or after the device slept, and clears the flag afterwards.
 */
export function useOpenChat({ roomId, loaded, messages, onMissed }: OpenChat): Conversation | undefined {
  const current = messageStore(({ currentChat }) => currentChat)
  const shouldRefetch = messageStore(({ shouldRefetchChat }) => shouldRefetchChat)
  useEffect(() => {
    openChat(roomId)
    return resetCurrentChat
  }, [roomId])
  /** How far the reader had read when they opened the conversation. */
  const readSeq = useRef(Number.POSITIVE_INFINITY)
  const oldestSeq = messages[0]?.seq ?? 0
  useEffect(() => {
    if (!loaded) return
    mergeRoom(loaded)
    if (readSeq.current !== Number.POSITIVE_INFINITY || !loaded.lastMessage) return
    readSeq.current = loaded.lastMessage.seq - loaded.unread
    if (readSeq.current + 1 < oldestSeq) raiseRefetchChat()
  }, [loaded, oldestSeq])
  useWake(raiseRefetchChat)

  const latest = useRef({ messages, onMissed })
  latest.current = { messages, onMissed }
  /** A gap was seen since the last refetch began, whose answer may be older than the gap. */
  const sawGap = useRef(false)
  useBus('chat:message', (message) => {
    if (message.roomId !== roomId || message.seq <= lastContiguousSeq(messages) + 1) return
    sawGap.current = true
    raiseRefetchChat()
  })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (!shouldRefetch || !isLoaded) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = async (retryMs = firstRetryMs): Promise<void> => {
      sawGap.current = false
      try {
        const { room, messages: missed } = await fetchMissed(
          roomId,
          missingAfter(latest.current.messages, readSeq.current),
        )
        if (isLeft) return
        latest.current.onMissed(missed)
        mergeRoom(room)
      } catch (error) {
        if (isLeft) return
        // Nothing else raises the flag again where the server recovers the connection.
        if (!(error instanceof ApiError && isMissing(error))) {
          timer = setTimeout(() => void refetch(Math.min(2 * retryMs, longestRetryMs)), retryMs)
          return
        }
      }
      if (sawGap.current) return refetch()
      clearRefetchChat()
    }
    void refetch()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [shouldRefetch, isLoaded, roomId])

  return current?.id === roomId ? current : loaded
}
