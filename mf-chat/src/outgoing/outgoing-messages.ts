import type { ChatMessage } from '@qe/contract'
import { bus, type PlatformSocket, useSession, useSocket } from '@qe/platform'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Delivery, deliver } from './deliver'
import { deleteStored, deleteStoredOf, isStored, readStored, type StoredMessage, storeMessage } from './stored-messages'

/** A message that the server does not have yet. */
export interface OutgoingMessage extends StoredMessage {
  /** `waiting` for a connection or for its turn; `failed` until its writer decides. */
  state: 'waiting' | 'sending' | 'failed'
  /** Share of the files that was sent, from 0 to 1. */
  progress: number
  /** Whether it survives a reload; undefined while it is being stored. */
  isKept?: boolean
}

/** A message older than this is not sent unasked: what it says may no longer hold (ms). */
const staleMs = 24 * 3_600_000
/** Waits before a message that got no answer is sent again, ms: doubled each time, up to the longest. */
const [firstRetryMs, longestRetryMs] = [1000, 30_000]

/** Outgoing messages of this page, of all conversations, in the order they were written. */
let messages: readonly OutgoingMessage[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function setMessages(next: readonly OutgoingMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}
const find = (clientId: string) => messages.find((one) => one.clientId === clientId)
const update = (clientId: string, changes: Partial<OutgoingMessage>) =>
  setMessages(messages.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)))

/** Who writes on this page, and by which connection; null when nobody is signed in. */
let sender: { personId: string; socket: PlatformSocket | null } | null = null
/** Conversations whose messages are being sent, one after the other. */
const busyRooms = new Set<string>()
let retryMs = firstRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Takes a message off: the server has it, or its writer deleted it. */
export function removeOutgoing(clientId: string): void {
  if (!find(clientId)) return
  setMessages(messages.filter((one) => one.clientId !== clientId))
  void deleteStored(clientId)
}

/** Sends what waits in every conversation. */
function sendWaiting(): void {
  clearTimeout(retryTimer)
  const waiting = messages.filter(({ personId, state }) => state === 'waiting' && personId === sender?.personId)
  for (const roomId of new Set(waiting.map((message) => message.roomId))) void sendRoom(roomId)
}

function retryLater(afterMs = 0): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(sendWaiting, Math.max(retryMs, afterMs))
  retryMs = Math.min(2 * retryMs, longestRetryMs)
}

/** Sends the waiting messages of one conversation in order: the next goes once the one before it has its answer. */
async function sendRoom(roomId: string): Promise<void> {
  if (busyRooms.has(roomId)) return
  busyRooms.add(roomId)
  try {
    for (;;) {
      const next = messages.find(
        (one) => one.roomId === roomId && one.state === 'waiting' && one.personId === sender?.personId,
      )
      if (!next || !sender) return
      if (next.files.length === 0 && !sender.socket) return
      if (next.isKept && !(await isStored(next.clientId))) {
        removeOutgoing(next.clientId)
        continue
      }
      // Meanwhile it may have been deleted, or somebody else signed in.
      if (!find(next.clientId)) continue
      if (sender?.personId !== next.personId) return
      if (!(await sendOne(next, sender.socket))) return
    }
  } finally {
    busyRooms.delete(roomId)
  }
}

/** @returns whether the next one may go */
async function sendOne(message: OutgoingMessage, socket: PlatformSocket | null): Promise<boolean> {
  const { clientId } = message
  update(clientId, { state: 'sending', progress: 0 })
  const delivery: Delivery = await deliver(message, socket, (progress) => update(clientId, { progress }))
  if ('sent' in delivery) {
    retryMs = firstRetryMs
    bus.publish('chat:message', delivery.sent)
    removeOutgoing(clientId)
    return true
  }
  const now = find(clientId)
  if (!now) return true
  if ('refused' in delivery) {
    fail(now, delivery.refused)
    return true
  }
  update(clientId, { state: 'waiting' })
  retryLater(delivery.retryAfterMs)
  return false
}

function fail(message: OutgoingMessage, error: string): void {
  update(message.clientId, { state: 'failed', error })
  if (message.isKept) void storeMessage({ ...message, error })
}

/** Brings back what this person wrote and could not send, on this page before a reload or in another tab. */
async function restore(personId: string): Promise<void> {
  setMessages(messages.map(staleToFailed))
  const kept = messages.filter((one) => one.personId === personId && one.isKept && one.state !== 'sending')
  const stored = await readStored(personId)
  if (!stored || sender?.personId !== personId) return
  const storedIds = new Set(stored.map(({ clientId }) => clientId))
  // Another tab has sent or deleted them.
  const goneIds = new Set(kept.map(({ clientId }) => clientId).filter((clientId) => !storedIds.has(clientId)))
  const known = messages.filter(({ clientId }) => !goneIds.has(clientId))
  const knownIds = new Set(known.map(({ clientId }) => clientId))
  const back = stored.filter(({ clientId }) => !knownIds.has(clientId)).map(asOutgoing)
  setMessages([...known, ...back].sort((a, b) => a.writtenAt - b.writtenAt))
}

const staleError = 'You wrote this more than a day ago, and it was not sent.'

/** A page may have stood open, or asleep, for days. Whoever tries again has been asked. */
const staleToFailed = (one: OutgoingMessage): OutgoingMessage =>
  one.state === 'waiting' && one.error === undefined && Date.now() - one.writtenAt > staleMs
    ? { ...one, state: 'failed', error: staleError }
    : one

const asOutgoing = (stored: StoredMessage): OutgoingMessage =>
  staleToFailed({ ...stored, state: stored.error ? 'failed' : 'waiting', progress: 0, isKept: true })

/** Each connection, and each person, begins anew: what waits is read again, and sent. */
async function begin(next: typeof sender): Promise<void> {
  sender = next
  retryMs = firstRetryMs
  if (!next) return
  await restore(next.personId)
  if (sender === next) sendWaiting()
}

/**
 * Sends what waits as soon as the person signed in can, on whichever page they are. Every component that calls it may,
 * as they all say the same.
 */
export function useSendWaiting(): void {
  const socket = useSocket()
  const { user } = useSession()
  const personId = user?.id
  useEffect(() => {
    const start = () => void begin(personId ? { personId, socket } : null)
    if (sender?.personId !== personId || sender?.socket !== socket) start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [personId, socket])
}

/** The outgoing messages of one person in one conversation. */
export function useOutgoing(personId: string | undefined, roomId: string): readonly OutgoingMessage[] {
  const all = useSyncExternalStore(subscribe, () => messages)
  return useMemo(
    () => all.filter((message) => message.personId === personId && message.roomId === roomId),
    [all, personId, roomId],
  )
}

let lastWrittenAt = 0

/** Writes a message: it is stored first, so that nothing that happens to the page loses it, and then sent. */
export async function writeMessage(
  personId: string,
  roomId: string,
  text: string,
  files: readonly File[],
): Promise<void> {
  lastWrittenAt = Math.max(Date.now(), lastWrittenAt + 1)
  const clientId = crypto.randomUUID()
  const message = { clientId, personId, roomId, text, files, writtenAt: lastWrittenAt }
  setMessages([...messages, { ...message, state: 'waiting', progress: 0 }])
  const isKept = await storeMessage(message)
  if (!find(clientId)) return void deleteStored(clientId)
  update(clientId, { isKept })
  await sendRoom(roomId)
}

/** Sends a failed message again, under the same client id: one that did arrive shows once. */
export function tryAgain({ error: _, ...failed }: OutgoingMessage): void {
  // Meant now, however long ago it was written.
  const message = { ...failed, writtenAt: Date.now() }
  setMessages(
    messages.map((one) => (one.clientId === message.clientId ? { ...message, state: 'waiting', progress: 0 } : one)),
  )
  if (message.isKept) void storeMessage(message)
  void sendRoom(message.roomId)
}

/** Takes off what the server shows to have by now. */
export function removeSent(arrived: readonly Pick<ChatMessage, 'clientId'>[]): void {
  for (const { clientId } of arrived) if (clientId) removeOutgoing(clientId)
}

bus.on('chat:message', (message) => removeSent([message]))
// Nothing more goes out in the name of a session that is over.
bus.on('session:lost', () => void begin(null))
bus.on('session:ended', ({ personId }) => {
  void begin(null)
  setMessages(messages.filter((one) => one.personId !== personId))
  void deleteStoredOf(personId)
})
