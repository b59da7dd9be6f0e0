import { bus, type PlatformSocket } from '@qe/platform'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** A message that is not on the server yet. */
export interface Outgoing {
  clientId: string
  text: string
  /** Files go by HTTP, with what has been sent of them from 0 to 1; text alone by the socket. */
  files: readonly File[]
  progress: number
  state: 'sending' | 'failed'
  error?: string
  /** It may not have got on its way: it goes by itself once the connection is back. */
  unsent?: boolean
}

type Change = (before: readonly Outgoing[]) => readonly Outgoing[]

/** Milliseconds until a send without an answer counts as failed. */
const sendDeadline = 8000

const none: readonly Outgoing[] = []
/**
 * By person and room, until the page is loaded again: what was promised to be kept is there when the room is opened
 * again.
 */
const waiting = new Map<string, readonly Outgoing[]>()
const keyOf = (personId: string | undefined, roomId: string) => `${personId} ${roomId}`
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(key: string, next: Change): void {
  waiting.set(key, next(waiting.get(key) ?? none))
  for (const listener of listeners) listener()
}

/** What one person has on its way in a room, and how to change that; also after the room was left. */
export function useOutgoing(personId: string | undefined, roomId: string) {
  const key = keyOf(personId, roomId)
  const outgoing = useSyncExternalStore(subscribe, () => waiting.get(key) ?? none)
  return [outgoing, useCallback((next: Change) => change(key, next), [key])] as const
}

/** Sends words, for the first time or again. The same client id: a message that did arrive after all shows once. */
export function sendText(
  socket: PlatformSocket | null,
  personId: string | undefined,
  roomId: string,
  { clientId, text }: Outgoing,
): void {
  const put = (changes: Partial<Outgoing>) =>
    change(keyOf(personId, roomId), (all) =>
      all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)),
    )
  const failed = (error: string, unsent: boolean) => put({ state: 'failed', error, unsent })
  if (!socket) {
    failed('You are not connected. Your message is kept and goes by itself when the connection is back.', true)
    return
  }
  put({ state: 'sending' })
  socket.timeout(sendDeadline).emit('chat:send', { roomId, clientId, text }, (late, answer) => {
    if (late) failed('No answer from the server. Your message is kept; send it again.', true)
    else if (!answer.ok) failed(answer.error, false)
    else {
      bus.publish('chat:message', answer.message)
      change(keyOf(personId, roomId), (all) => all.filter((one) => one.clientId !== clientId))
    }
  })
}

/** Each new connection takes along what waits for one, in whichever room it was written. */
export function useSendWaiting(socket: PlatformSocket | null, personId: string | undefined): void {
  useEffect(() => {
    if (!socket || !personId) return
    for (const [key, messages] of waiting) {
      const [owner, roomId = ''] = key.split(' ')
      if (owner !== personId) continue
      for (const message of messages)
        if (message.unsent && message.state === 'failed') sendText(socket, personId, roomId, message)
    }
  }, [socket, personId])
}
