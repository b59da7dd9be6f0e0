import { useCallback, useSyncExternalStore } from 'react'

/** A message that is not on the server yet. */
export interface Outgoing {
  clientId: string
  text: string
  /** Files go by HTTP, with what has been sent of them from 0 to 1; text alone by the socket. */
  files: readonly File[]
  progress: number
  state: 'sending' | 'failed'
  error?: string
  /** Never got on its way: it goes by itself once the connection is back. */
  unsent?: boolean
}

const none: readonly Outgoing[] = []
/** By person and room, until the page is loaded again: what was promised to be kept is there when the room is opened again. */
const waiting = new Map<string, readonly Outgoing[]>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What one person has on its way in a room, and how to change that; also after the room was left. */
export function useOutgoing(personId: string | undefined, roomId: string) {
  const key = `${personId} ${roomId}`
  const outgoing = useSyncExternalStore(subscribe, () => waiting.get(key) ?? none)
  const change = useCallback(
    (next: (before: readonly Outgoing[]) => readonly Outgoing[]) => {
      waiting.set(key, next(waiting.get(key) ?? none))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [outgoing, change] as const
}
