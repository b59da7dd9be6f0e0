import type { ChatMessage, Conversation } from '@qe/contract'
import { ApiError, api, refresh, useApiQuery, useBus, useSession, useSocket } from '@qe/platform'
import { useEffect, useRef, useState } from 'react'
import { type Outgoing, sendText, useOutgoing, useSendWaiting } from './outgoing'

const merge = (old: readonly ChatMessage[], fresh: readonly ChatMessage[]) =>
  [...new Map([...old, ...fresh].map((message) => [message.id, message])).values()].sort((a, b) => a.seq - b.seq)

/** The messages of a room: what the server has, what just arrived, and what is on its way. */
export function useConversation(roomId: string) {
  const { user } = useSession()
  const socket = useSocket()
  const first = useApiQuery('chat/details', { roomId })
  const [arrived, setArrived] = useState<readonly ChatMessage[]>([])
  const [outgoing, setOutgoing] = useOutgoing(user?.id, roomId)
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const [otherReadSeq, setOtherReadSeq] = useState(0)
  const [typing, setTyping] = useState(false)

  const messages = merge(first.data?.messages ?? [], arrived)
  const last = messages.at(-1)?.seq ?? 0
  // Who writes has read what stands before it, and nobody is told of that apart.
  const otherWroteSeq = messages.findLast(({ senderId }) => senderId === first.data?.room.other.id)?.seq ?? 0
  const accept = (fresh: readonly ChatMessage[]) => {
    const confirmed = new Set(fresh.map(({ clientId }) => clientId))
    setArrived((old) => merge(old, fresh))
    setOutgoing((waiting) => waiting.filter(({ clientId }) => !confirmed.has(clientId)))
  }

  useBus('chat:message', (message) => {
    if (message.roomId !== roomId) return
    accept([message])
    if (message.senderId !== user?.id) setTyping(false)
  })

  // A connection that came back asks for what it missed.
  const lastSeq = useRef(last)
  lastSeq.current = last
  const acceptNewest = useRef(accept)
  acceptNewest.current = accept
  useEffect(() => {
    if (!socket) return
    const stillTyping = { timer: undefined as ReturnType<typeof setTimeout> | undefined }
    const onTyping = (event: { roomId: string; userId: string }) => {
      if (event.roomId !== roomId || event.userId === user?.id) return
      setTyping(true)
      clearTimeout(stillTyping.timer)
      stillTyping.timer = setTimeout(() => setTyping(false), 4000)
    }
    const onRead = (event: { roomId: string; readerId: string; readSeq: number }) => {
      if (event.roomId === roomId && event.readerId !== user?.id) setOtherReadSeq((seq) => Math.max(seq, event.readSeq))
    }
    socket.on('chat:typing', onTyping)
    socket.on('chat:read', onRead)
    if (lastSeq.current > 0) {
      void api.call('chat/details', { roomId, afterSeq: lastSeq.current }, { quiet: true }).then(
        ({ room, messages: missed }) => {
          acceptNewest.current(missed)
          setOtherReadSeq((seq) => Math.max(seq, room.otherReadSeq))
        },
        () => {},
      )
    }
    return () => {
      clearTimeout(stillTyping.timer)
      setTyping(false)
      socket.off('chat:typing', onTyping)
      socket.off('chat:read', onRead)
    }
  }, [socket, roomId, user?.id])

  // Read is what was in front of somebody: in a tab behind others it waits until that comes to the front. A new
  // connection says it again, since the first time may have been lost with the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every connection
  useEffect(() => {
    if (last === 0) return
    const markRead = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      void api.call('chat/mark-as', { roomId, readSeq: last }, { quiet: true }).then(
        () => refresh('chat/chat-room/list'),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [roomId, last, socket])

  const deliverFiles = async ({ clientId, text, files }: Outgoing) => {
    const change = (changes: Partial<Outgoing>) =>
      setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)))
    try {
      accept([
        await api.call(
          'chat/file-send',
          { roomId, clientId, text },
          { quiet: true, files: { files }, onProgress: (progress) => change({ progress }) },
        ),
      ])
    } catch (error) {
      const why =
        error instanceof ApiError && error.statusCode > 0
          ? error.message
          : 'The files did not get through. They are kept; send them again.'
      change({ state: 'failed', error: why, progress: 0 })
    }
  }

  const deliver = (message: Outgoing) =>
    message.files.length > 0 ? void deliverFiles(message) : sendText(socket, user?.id, roomId, message)

  const resend = (message: Outgoing) => {
    setOutgoing((all) => all.map((one) => (one.clientId === message.clientId ? { ...one, state: 'sending' } : one)))
    deliver(message)
  }
  useSendWaiting(socket, user?.id)

  return {
    ...first,
    room: first.data?.room as Conversation | undefined,
    messages,
    outgoing,
    typing,
    isConnected: socket !== null,
    otherReadSeq: Math.max(otherReadSeq, otherWroteSeq, first.data?.room.otherReadSeq ?? 0),
    hasEarlier: hasEarlier ?? first.data?.hasEarlier ?? false,
    send: (text: string, files: readonly File[] = []) => {
      const message: Outgoing = { clientId: crypto.randomUUID(), text, files, progress: 0, state: 'sending' }
      setOutgoing((all) => [...all, message])
      deliver(message)
    },
    resend,
    giveUp: ({ clientId }: Outgoing) => setOutgoing((all) => all.filter((one) => one.clientId !== clientId)),
    sayTyping: () => socket?.volatile.emit('chat:typing', { roomId }),
    loadEarlier: async () => {
      const earlier = await api.call('chat/details', { roomId, beforeSeq: messages[0]?.seq ?? 1 })
      accept(earlier.messages)
      setHasEarlier(earlier.hasEarlier)
    },
  }
}
