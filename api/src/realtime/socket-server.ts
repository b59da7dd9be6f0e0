import type { Server as HttpServer } from 'node:http'
import { type ClientEvents, clientEvents, type SendAck, type ServerEvents } from '@qe/contract'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { eq } from 'drizzle-orm'
import { Server } from 'socket.io'
import { conversation } from '../database/schema'
import { ApiError } from '../domain/errors'
import { policy } from '../domain/policy'
import { activeSessions, bearer, findSessionPerson, type Me } from '../identity/sessions'
import { isWritingBlocked } from '../modules/chat/blocks'
import { hostSide } from '../modules/chat/host-side'
import { principalIn } from '../modules/chat/principal-in'
import { sendMessage } from '../modules/chat/send'
import type { RedisConnection } from '../redis/connection'
import type { Services } from '../services'
import type { SocketEvents } from '../socket-events/port'

/** Kept in Redis for two minutes after a break: no more than is needed. */
interface SocketData {
  me: Pick<Me, 'id' | 'tokenHash'>
}
/** Events from process to process. */
interface ServerSideEvents {
  'sessions:ended': (personId: string) => void
}
type Sockets = Server<ClientEvents, ServerEvents, ServerSideEvents, SocketData>

const roomOf = (personId: string) => `person:${personId}`

export interface SocketServer extends SocketEvents {
  /** Disconnects those whose session has ended since: signed out elsewhere, a new password, too old, suspended. */
  endEnded(): Promise<void>
  close(): Promise<void>
}

/** How long a socket may outlive its session (ms). */
const endedEvery = 10_000
/** How long other processes may take to name a person's pages; after that only those of this process count (ms). */
const pagesTimeout = 500
/** The stream of events in Redis, and how many it keeps for those who come back: two minutes at 80 a second. */
const stream = 'qe:events'
const keptEvents = 10_000
/** Types of packets and entries in the protocols of Socket.IO and its adapters. */
const [eventPacket, broadcastEntry] = [2, 3]
/** A process that has just started may begin to read the stream after it brought back what a page had missed (ms). */
const startingMs = 10_000

/**
 * The realtime server on the API's own port. Every socket of a person is in one private room, so that all their pages
 * hear the same: with Redis those of all processes, without those of this one. While Redis is away, events reach the
 * pages of this process; when it is back, all pages are told to load again what they show.
 */
export function openSockets(
  http: HttpServer,
  services: () => Services,
  redis: RedisConnection | null = null,
): SocketServer {
  const { config } = services()
  const io: Sockets = new Server(http, {
    path: '/socket.io',
    // Long polling would need each request to reach the same process.
    transports: ['websocket'],
    ...(redis && { adapter: adapterFor(redis) }),
    cors: { origin: config.siteUrl },
    // Who comes back is asked for their session again: it may have ended meanwhile.
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    maxHttpBufferSize: 64 * 1024,
  })

  const running = new Set<Promise<unknown>>()
  refuseEndedSessions(io, services)
  authenticate(io, services)
  receiveEvents(io, services, (work) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  })
  const disconnectEndedSessions = () => disconnectEnded(io, services)
  const disconnectEndedOf = (personId: string) =>
    disconnectEnded(io, services, io.sockets.adapter.rooms.get(roomOf(personId)) ?? [])
  const logFailure = (error: unknown) => services().log.warn({ err: error }, 'ended sessions could not be looked up')
  const sweep = setInterval(() => void disconnectEndedSessions().catch(logFailure), endedEvery)
  sweep.unref()
  io.on('sessions:ended', (personId) => void disconnectEndedOf(personId).catch(logFailure))
  redis?.onReturn(() => tell(io, redis, [], 'events:missed', {}))
  if (redis) doubtEarlyRecoveries(io, redis)

  return {
    endEnded: disconnectEndedSessions,
    sessionsEnded: (personId) => {
      if (redis) io.serverSideEmit('sessions:ended', personId)
      return disconnectEndedOf(personId)
    },
    emit: (personId, event, payload) => tell(io, redis, [roomOf(personId)], event, payload),
    close: async () => {
      clearInterval(sweep)
      // Messages that have arrived are stored and acknowledged first.
      await Promise.all(running)
      await io.close()
      await Promise.all(running)
    },
  }
}

/**
 * Sends an event to all pages in these rooms, or to all pages.
 *
 * With Redis it goes into the stream as one from outside of all processes (the protocol of
 * `@socket.io/redis-streams-emitter`), so that each, this one too, sends its pages every event in the stream's order.
 * The adapter's own broadcast sends to its pages at once, ahead of what it has not read yet: a page that breaks off
 * then asks for what came after it, and never gets what came before.
 */
function tell(
  io: Sockets,
  redis: RedisConnection | null,
  rooms: string[],
  event: keyof ServerEvents,
  payload: unknown,
) {
  const ownPages = () => {
    // Socket.IO's types can't follow an event name that is itself a parameter.
    const own = io.local.to(rooms) as unknown as { emit: (event: string, payload: unknown) => void }
    own.emit(event, payload)
  }
  if (!redis) return ownPages()
  const packet = { type: eventPacket, data: [event, payload], nsp: '/' }
  const data = JSON.stringify({ packet, opts: { rooms, except: [], flags: {} } })
  const entry = { uid: 'emitter', nsp: '/', type: broadcastEntry, data }
  void redis.client
    .xadd(stream, 'MAXLEN', '~', keptEvents, '*', ...Object.entries(entry).flat())
    // Redis is away: the pages of other processes are told to load again when it is back.
    .catch(ownPages)
}

/** Has pages load again what they show that came back to this process before it surely read the stream. */
function doubtEarlyRecoveries(io: Sockets, redis: RedisConnection): void {
  const startedAt = performance.now()
  io.on('connection', (socket) => {
    if (socket.recovered && performance.now() - startedAt < startingMs)
      tell(io, redis, [socket.id], 'events:missed', {})
  })
}

/** The streams adapter, as the only one that brings back what was missed during a break at another process. */
const adapterFor = ({ client }: RedisConnection) =>
  createAdapter(client, {
    streamName: stream,
    channelPrefix: 'qe:sockets',
    sessionKeyPrefix: 'qe:socket:',
    maxLen: keptEvents,
    onlyPlaintext: true,
  })

/** Socket.IO sends a page that comes back what it missed before anybody looks at its session: look earlier. */
function refuseEndedSessions(io: Sockets, services: () => Services): void {
  const { adapter } = io.of('/')
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const restored = await restore(pid, offset)
    const { db, now } = services()
    const tokenHash = (restored?.data as SocketData | undefined)?.me.tokenHash
    if (!tokenHash || (await activeSessions(db, [tokenHash], now())).size === 0)
      throw new Error('Its session has ended')
    return restored
  }
}

/** How many pages a person has open: at all processes, or at this one where the others can't be asked. */
async function countPages(io: Sockets, personId: string): Promise<number> {
  const room = roomOf(personId)
  try {
    return (await io.in(room).timeout(pagesTimeout).fetchSockets()).length
  } catch {
    return io.sockets.adapter.rooms.get(room)?.size ?? 0
  }
}

/** Lets a socket in with a valid session token, as long as the person has not too many pages open. */
function authenticate(io: Sockets, services: () => Services): void {
  io.use((socket, next) => {
    const given: unknown = socket.handshake.auth.token
    const token = typeof given === 'string' && given ? given : bearer(socket.handshake.headers.authorization)
    const { db, now } = services()
    findSessionPerson(db, token ?? '', now())
      .then(async (me) => {
        if (!me) return next(new Error('Sign in to go on.'))
        if ((await countPages(io, me.id)) >= policy.pagesAtOnce)
          return next(new Error('Too many pages are open. Close some of them.'))
        socket.data.me = { id: me.id, tokenHash: me.tokenHash }
        // Counting pages sends handshakes from process to process: without their token.
        socket.handshake.auth = {}
        socket.handshake.headers = {}
        next()
      })
      .catch(() => next(new Error('The server is busy. Try again.')))
  })
}

/** When a page may send a message again that failed for no reason of its own (s). */
const failureRetrySeconds = 2

function refusalOf({ message, data }: ApiError): SendAck {
  const wait = data.retryAfterSeconds
  return { ok: false, error: message, ...(typeof wait === 'number' && { retryAfterSeconds: wait }) }
}

/** Handles what pages send: messages, and that somebody is typing. */
function receiveEvents(io: Sockets, services: () => Services, track: (work: Promise<unknown>) => void): void {
  const storeMessage = async (me: SocketData['me'], message: Parameters<ClientEvents['chat:send']>[0]) => {
    await services().limitRate(`message ${me.id}`, policy.messagesPerMinute)
    return sendMessage(services(), await principalIn(services().db, me.id, message.roomId), message)
  }
  const relayTyping = async (me: SocketData['me'], conversationId: string) => {
    await services().limitRate(`typing ${me.id}`, policy.messagesPerMinute)
    const [found] = await services()
      .db.select({ guestId: conversation.guestId, hostId: conversation.hostId, listingId: conversation.listingId })
      .from(conversation)
      .where(eq(conversation.id, conversationId))
    if (!found) return
    const hosts = await hostSide(services().db, found)
    const isGuest = found.guestId === me.id
    if (!isGuest && !hosts.includes(me.id)) return
    if (await isWritingBlocked(services().db, conversationId)) return
    // Whoever writes for the host shows as the host: the guest's page knows nobody else.
    const typing = { roomId: conversationId, userId: isGuest ? me.id : found.hostId }
    // Not kept for those who come back, unlike what `tell` sends.
    for (const reader of isGuest ? hosts : [found.guestId]) io.to(roomOf(reader)).volatile.emit('chat:typing', typing)
  }

  io.on('connection', (socket) => {
    const { me } = socket.data
    void socket.join(roomOf(me.id))

    socket.on('chat:send', (payload, ack) => {
      const answer = (said: SendAck) => {
        if (typeof ack === 'function') ack(said)
      }
      const read = clientEvents['chat:send'].safeParse(payload)
      if (!read.success)
        return answer({ ok: false, error: read.error.issues[0]?.message ?? 'This message can’t be sent.' })
      track(
        storeMessage(me, read.data).then(
          (message) => answer({ ok: true, message }),
          (error: unknown) => {
            if (error instanceof ApiError) return answer(refusalOf(error))
            services().log.error({ err: error }, 'a message failed')
            answer({
              ok: false,
              error: 'Your message was not sent. Try again.',
              retryAfterSeconds: failureRetrySeconds,
            })
          },
        ),
      )
    })

    socket.on('chat:typing', (payload) => {
      const read = clientEvents['chat:typing'].safeParse(payload)
      if (!read.success) return
      // A lost typing event matters to nobody.
      track(relayTyping(me, read.data.roomId).catch(() => {}))
    })
  })
}

/** Disconnects sockets whose session has ended: of those with these ids, or of all. */
async function disconnectEnded(
  io: Sockets,
  services: () => Services,
  ids: Iterable<string> = io.sockets.sockets.keys(),
): Promise<void> {
  const open = [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  if (open.length === 0) return
  const { db, now } = services()
  const standing = await activeSessions(db, [...new Set(open.map(({ data }) => data.me.tokenHash))], now())
  for (const socket of open) if (!standing.has(socket.data.me.tokenHash)) socket.disconnect(true)
}
