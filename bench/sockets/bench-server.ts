import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import { Server } from 'socket.io'
import { person } from '../../api/src/database/schema'
import { openSession } from '../../api/src/identity/sessions'
import { openSockets } from '../../api/src/realtime/socket-server'
import { createStandaloneServices } from '../../api/src/simulations/standalone-services'

/**
 * The server of one round, as a process of its own: the API's socket server with its session checks, or bare Socket.IO
 * with rooms, by itself or with its connection state recovery, which the API's has too. All send the same messages to
 * the same number of people when the bench says so.
 */
export type Kind = 'api' | 'bare' | 'recovering'
/** `rate` in messages a second, 0 for as fast as it can. */
export type Order = { what: 'memory' } | { what: 'send'; messages: number; rate: number }
export type Report =
  | { what: 'ready'; port: number; tokens: string[] }
  | { what: 'memory'; bytes: number }
  | { what: 'sent'; cpuMs: number }

type Emit = (personNumber: number, payload: object) => void

async function openApi(
  http: HttpServer,
  people: number,
  databaseUrl: string,
): Promise<{ tokens: string[]; emit: Emit }> {
  const now = () => new Date()
  const { services, db } = await createStandaloneServices(now, databaseUrl)
  const ids = Array.from({ length: people }, () => randomUUID())
  const tokens: string[] = []
  for (const id of ids) {
    await db.insert(person).values({ id, email: `${id}@example.com`, firstName: 'Pat', lastName: 'Example' })
    tokens.push((await openSession(db, id, null, now())).token)
  }
  const sockets = openSockets(http, () => services)
  return { tokens, emit: (n, payload) => sockets.emit(ids[n] ?? '', 'chat:message', payload as never) }
}

function openBare(http: HttpServer, people: number, isRecovering: boolean): { tokens: string[]; emit: Emit } {
  const io = new Server(http, {
    transports: ['websocket'],
    ...(isRecovering && { connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false } }),
  })
  io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.token)))
  const tokens = Array.from({ length: people }, (_, n) => `person:${n}`)
  return { tokens, emit: (n, payload) => void io.to(tokens[n] ?? '').emit('chat:message', payload) }
}

/** A message of usual length, as the API sends it. */
const message = (seq: number) => ({
  id: randomUUID(),
  roomId: randomUUID(),
  seq,
  senderId: randomUUID(),
  clientId: randomUUID(),
  text: 'We arrive at about six in the evening. Is there a place to leave our bicycles?',
  files: [],
  sentAt: performance.timeOrigin + performance.now(),
})

async function send(
  emit: Emit,
  people: number,
  { messages, rate }: { messages: number; rate: number },
): Promise<number> {
  const began = performance.now()
  const cpu = process.cpuUsage()
  for (let n = 0; n < messages; n++) {
    emit(n % people, message(n))
    if (rate > 0) while ((n + 1) / rate > (performance.now() - began) / 1000) await wait(1)
    else if (n % 50 === 49) await breathe()
  }
  // What was emitted is written by now, or waits in a socket's buffer.
  await wait(500)
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1000
}

const [kind, people, databaseUrl = ''] = [process.argv[2] as Kind, Number(process.argv[3]), process.argv[4]]
const http = createServer()
const { tokens, emit } =
  kind === 'api' ? await openApi(http, people, databaseUrl) : openBare(http, people, kind === 'recovering')
const report = (what: Report) => process.send?.(what)
process.on('message', (order: Order) => {
  if (order.what === 'send') void send(emit, people, order).then((cpuMs) => report({ what: 'sent', cpuMs }))
  else {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    report({ what: 'memory', bytes: heapUsed + external })
  }
})
http.listen(0, '127.0.0.1', () => report({ what: 'ready', port: (http.address() as AddressInfo).port, tokens }))
