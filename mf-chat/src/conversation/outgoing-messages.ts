import { bus, type PlatformSocket, socketStore, useSocket } from '@qe/platform'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** A message that the server does not have yet. */
export interface OutgoingMessage {
  clientId: string
  text: string
  /** Files go by HTTP, text alone by the socket. */
  files: readonly File[]
  /** Share of the files that was sent, from 0 to 1. */
  progress: number
  state: 'sending' | 'failed'
  error?: string
  /** It may never have been sent: the next connection sends it by itself. */
  unsent?: boolean
}

type Queue = readonly OutgoingMessage[]
export type UpdateQueue = (next: (queue: Queue) => Queue) => void

/** A send without an answer counts as failed after this long (ms). */
const sendTimeoutMs = 8000

const noMessages: Queue = []
/** By person and conversation, until the page is loaded again: leaving a conversation does not lose its messages. */
const queues = new Map<string, Queue>()
const queueKey = (personId: string | undefined, roomId: string) => `${personId} ${roomId}`
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function updateQueue(key: string, next: (queue: Queue) => Queue): void {
  queues.set(key, next(queues.get(key) ?? noMessages))
  for (const listener of listeners) listener()
}

/** The queue of one person in one conversation, and how to change it, also after the conversation was left. */
export function useOutgoing(personId: string | undefined, roomId: string): [Queue, UpdateQueue] {
  const key = queueKey(personId, roomId)
  const outgoing = useSyncExternalStore(subscribe, () => queues.get(key) ?? noMessages)
  return [outgoing, useCallback<UpdateQueue>((next) => updateQueue(key, next), [key])]
}

/** Sends text, the first time or again. The client id stays the same, so a message that did arrive shows once. */
export function sendText(
  socket: PlatformSocket | null,
  personId: string | undefined,
  roomId: string,
  { clientId, text }: OutgoingMessage,
): void {
  const key = queueKey(personId, roomId)
  const update = (changes: Partial<OutgoingMessage>) =>
    updateQueue(key, (all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)))
  const fail = (error: string, unsent: boolean) => update({ state: 'failed', error, unsent })
  if (!socket) {
    fail('You are not connected. Your message is kept and goes by itself when the connection is back.', true)
    return
  }
  update({ state: 'sending' })
  socket.timeout(sendTimeoutMs).emit('chat:send', { roomId, clientId, text }, (timeout, answer) => {
    if (timeout) fail('No answer from the server. Your message is kept; send it again.', true)
    else if (!answer.ok) fail(answer.error, false)
    else {
      bus.publish('chat:message', answer.message)
      updateQueue(key, (all) => all.filter((one) => one.clientId !== clientId))
    }
  })
}

/** Sends what waits for a connection, in every conversation, as soon as the person that it speaks for has one. */
export function useSendPending(): void {
  const socket = useSocket()
  const personId = socketStore(({ userDetails }) => userDetails?.user_id)
  useEffect(() => {
    if (!socket || !personId) return
    for (const [key, messages] of queues) {
      const [ownerId, roomId = ''] = key.split(' ')
      if (ownerId !== personId) continue
      for (const message of messages)
        if (message.unsent && message.state === 'failed') sendText(socket, personId, roomId, message)
    }
  }, [socket, personId])
}
