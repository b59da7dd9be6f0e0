import { createHash } from 'node:crypto'
import {
  chooseRelease,
  clientSubnet,
  isOff,
  type LiveUpdate,
  livePath,
  type ReleaseDocument,
  type Visitor,
} from '@qe/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ReleaseStore } from '../store/release-store'
import type { Config } from './config'
import { isKnown } from './if-none-match'
import { RateLimit } from './rate-limit'
import { visitorHeaders, visitorOf } from './visitor'

/** Interval at which the document is looked at while tabs are connected, ms. */
const checkMs = 1000
/** Interval of pings, ms: below the idle timeouts of proxies. A tab that answered none since the last one is gone. */
const pingMs = 25_000
/** Tabs that one server keeps connected; further ones ask by HTTP, and try again to connect. */
const maxTabs = 20_000
/** New connections of one client subnet. */
const connectionsPerSecond = 5
const connectionBurst = 50
/** Tabs only listen. */
const maxMessageBytes = 64

/** An open tab. */
interface Tab {
  socket: WebSocket
  visitor: Visitor
  /** The message that it got last. */
  sent: string
  isAlive: boolean
}

function updateFor(document: ReleaseDocument, visitor: Visitor): LiveUpdate {
  const versions: LiveUpdate['versions'] = {}
  for (const [name, releases] of Object.entries(document.microFrontends)) {
    const chosen = chooseRelease(releases, visitor)
    if (chosen) versions[name] = isOff(document, name) ? null : chosen.release.metadata.version
  }
  return { versions }
}

function tell(tab: Tab, document: ReleaseDocument): void {
  const message = JSON.stringify(updateFor(document, tab.visitor))
  if (message === tab.sent) return
  tab.sent = message
  tab.socket.send(message)
}

function ping(tab: Tab): void {
  if (tab.isAlive) tab.socket.ping()
  else tab.socket.terminate()
  tab.isAlive = false
}

/**
 * `GET /releases/live`: tells open tabs which remotes are switched off, and when they are on again. By a WebSocket; and
 * by HTTP for a tab that got no connection.
 */
export function liveRoutes(app: FastifyInstance, { store, config }: { store: ReleaseStore; config: Config }): void {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: maxMessageBytes })
  const tabs = new Set<Tab>()
  const limit = new RateLimit(connectionsPerSecond, connectionBurst)
  let told: ReleaseDocument | undefined

  const add = (socket: WebSocket, visitor: Visitor) => {
    const tab: Tab = { socket, visitor, sent: '', isAlive: true }
    tabs.add(tab)
    socket.on('pong', () => (tab.isAlive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => tabs.delete(tab))
    void store.read().then((document) => tell(tab, document), reportError)
  }
  const tellAll = async () => {
    if (tabs.size === 0) return
    const document = await store.read()
    // The store gives the same object until the document changes.
    if (document === told) return
    told = document
    for (const tab of tabs) tell(tab, document)
  }

  const answer = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const update = JSON.stringify(updateFor(await store.read(), visitorOf(headers, config)))
    // Of what it says and not of the document: visitors are told different things.
    const tag = `"${createHash('sha256').update(update).digest('base64url')}"`
    reply.headers({ 'cache-control': 'private, no-cache', vary: visitorHeaders(config), etag: tag })
    if (isKnown(tag, headers)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(update)
  }

  // Upgrade requests become ordinary ones by the proxy of the API's socket (`@fastify/http-proxy`).
  app.get(livePath, async (request, reply) => {
    const { raw, headers, ip } = request
    if (headers.upgrade?.toLowerCase() !== 'websocket') return answer(request, reply)
    if (!limit.tryTake(clientSubnet(ip), Date.now())) return reply.code(429).send()
    if (tabs.size >= maxTabs) return reply.code(503).send()
    reply.hijack()
    server.handleUpgrade(raw, raw.socket, Buffer.alloc(0), (socket) => add(socket, visitorOf(headers, config)))
  })

  const timers = [
    setInterval(() => void tellAll().catch(reportError), checkMs),
    setInterval(() => tabs.forEach(ping), pingMs),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    for (const { socket } of tabs) socket.terminate()
  })
}

const reportError = ({ message }: Error) => console.error(`Open tabs could not be told of a change: ${message}`)
