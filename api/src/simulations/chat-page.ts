import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage, ClientEvents, SendAck, ServerEvents } from '@qe/contract'
import { io, type Socket } from 'socket.io-client'
import type { Caller } from '../testing/harness'

/** As in `mf-chat`: a send without an answer counts as failed after this long (ms). */
const sendTimeoutMs = 8000
/** As in `mf-chat`: the page size of `chat/details`. */
const pageSize = 50

/** As in `mf-chat`: the wait before missed messages are loaded again that could not be (ms). */
const retryMs = 1000

/** The open conversation of one person, without its pixels: connects, sends and loads like `mf-chat`. */
export interface ChatPage {
  /** What it shows, in the order of the screen. */
  shown(): ChatMessage[]
  /** Every message that an event brought, also a second time. */
  heard: ChatMessage[]
  /** Connections so far, and how many of them brought back what was missed. */
  connections: { all: number; recovered: number }
  /** Times from sending until the acknowledgement, in ms. */
  ackTimes: number[]
  /** Sends until it is acknowledged, with one client id. */
  send(text: string): Promise<ChatMessage>
  close(): void
}

/** @param roomId null for a page on which no conversation is open */
export function openChatPage(url: string, caller: Caller, roomId: string | null): ChatPage {
  const messages = new Map<string, ChatMessage>()
  const heard: ChatMessage[] = []
  const connections = { all: 0, recovered: 0 }
  const ackTimes: number[] = []
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: caller.token },
  })
  const shown = () => [...messages.values()].sort((a, b) => a.seq - b.seq)
  const add = (fresh: readonly ChatMessage[]) => {
    for (const message of fresh) messages.set(message.id, message)
  }
  /** The last message up to which none is missing. */
  const lastContiguousSeq = () => {
    let seq = 0
    for (const message of shown()) if (message.seq === seq + 1) seq++
    return seq
  }

  let isLoading = false
  let isRaised = false
  let isClosed = false
  /** Loads what was missed; raised again meanwhile, once more. */
  const loadMissed = async () => {
    isRaised = true
    if (isLoading || !roomId) return
    isLoading = true
    while (isRaised && !isClosed) {
      isRaised = false
      try {
        for (let isFull = true; isFull; ) {
          const { data } = await caller.call('chat/details', { roomId, afterSeq: lastContiguousSeq() })
          add(data.messages)
          isFull = data.messages.length === pageSize
        }
      } catch {
        isRaised = true
        await wait(retryMs)
      }
    }
    isLoading = false
  }

  socket.on('connect', () => {
    connections.all++
    if (socket.recovered) connections.recovered++
    else void loadMissed()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', () => {
    // A busy server refuses: the page tries again later.
    if (!socket.active) setTimeout(() => socket.connect(), 1000).unref()
  })
  socket.on('events:missed', () => void loadMissed())
  socket.on('chat:message', (message) => {
    heard.push(message)
    if (message.roomId !== roomId) return
    if (message.seq > lastContiguousSeq() + 1) void loadMissed()
    add([message])
  })

  const connected = () => socket.connected || new Promise<void>((done) => socket.once('connect', () => done()))
  const send = async (text: string) => {
    const clientId = randomUUID()
    const began = performance.now()
    for (;;) {
      await connected()
      const answer = await new Promise<SendAck | null>((done) =>
        socket
          .timeout(sendTimeoutMs)
          .emit('chat:send', { roomId: roomId ?? '', clientId, text }, (timeout, ack) => done(timeout ? null : ack)),
      )
      if (answer?.ok) {
        ackTimes.push(performance.now() - began)
        add([answer.message])
        return answer.message
      }
      await wait(answer ? 1000 : 100)
    }
  }
  const close = () => {
    isClosed = true
    socket.disconnect()
  }
  return { shown, heard, connections, ackTimes, send, close }
}
