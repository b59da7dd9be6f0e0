import type { IncomingHttpHeaders } from 'node:http'
import etag from '@fastify/etag'
import httpProxy from '@fastify/http-proxy'
import { resolveShell } from '@qe/contract'
import { mediaTypeOf } from '@qe/object-store'
import { currentTraceparent, startTracing, traceRequests } from '@qe/telemetry'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerBase,
  type RouteGenericInterface,
} from 'fastify'
import { isCompressible } from '../build/compress'
import { startRendering } from '../rendering/start-rendering'
import { fileKey, ReleaseStore } from '../store/release-store'
import { Anchor } from '../trust/anchor'
import type { Config } from './config'
import { documentRoute } from './document-route'
import { keyRoute } from './key-route'
import { liveRoutes } from './live-routes'
import { mapTilesRoute, openMapTiles } from './map-tiles'
import { overrideRoutes } from './override-routes'
import { pageRoutes } from './page-routes'
import { publishedFiles } from './published-files'
import { robotsRoutes } from './robots-routes'
import { rootFileRoutes } from './root-files'
import { staffRoutes } from './staff-routes'
import { visitorHeaders, visitorOf } from './visitor'
import { watchRoutes } from './watch-routes'

const yearInSeconds = 31_536_000

type ReadFile = (key: string) => Promise<Buffer | null>

/**
 * The delivery server: pages with their snapshot, immutable versioned files, the release document, and a proxy to the
 * API.
 * @param renderWorker the thread that renders pages on the server; without one the browser renders all of them
 */
export async function createSite(config: Config, renderWorker?: URL): Promise<FastifyInstance> {
  const anchor = config.anchorFolder ? await Anchor.open(config.anchorFolder) : undefined
  const store = new ReleaseStore(config.objects, { trust: config.trust, anchor })
  const readFile = publishedFiles(store)
  const app = Fastify({
    logger: false,
    trustProxy: config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  })
  const tracing = config.tracing ? await startTracing('quality-escape-delivery') : null
  if (tracing) {
    traceRequests(app)
    app.addHook('onClose', () => tracing.stop())
  }
  await proxyRoutes(app, config)
  assetRoutes(app, readFile)
  if (config.mapTilesFile) mapTilesRoute(app, await openMapTiles(config.mapTilesFile))
  const watch = await watchRoutes(app, { store, config, tracing })
  overrideRoutes(app, { store, config })
  documentRoute(app, { store, config })
  liveRoutes(app, { store, config })
  staffRoutes(app, { store, config })
  keyRoute(app, { store, config })
  await unversionedRoutes(app, { store, readFile, config })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // A server that has nothing that it could verify gets no visitors; one that stays at what it verified last does.
  app.get('/readyz', async (_request, reply) => {
    const failure = await store.read().then(
      () => null,
      (error: Error) => store.verified?.refusal ?? error.message,
    )
    return failure ? reply.code(503).send({ status: 'not ready', reason: failure }) : { status: 'ok' }
  })
  robotsRoutes(app, { store, config })
  pageRoutes(app, { store, readFile, config, watch, newRenderer: startRendering(app, config, readFile, renderWorker) })
  return app
}

/** Hands calls, files and the socket on to the API. */
async function proxyRoutes(app: FastifyInstance, { apiUrl }: Config): Promise<void> {
  const replyOptions = { rewriteRequestHeaders: withClientAddress, onError: sendApiUnavailable }
  for (const prefix of ['/v1', '/media', '/dev/inbox', '/dev/inbox.json', '/dev/google'])
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions,
      http: { requestOptions: { timeout: 30_000 } },
    })
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/socket.io',
    rewritePrefix: '/socket.io',
    websocket: true,
    wsUpstream: apiUrl.replace(/^http/, 'ws'),
    replyOptions,
  })
}

function assetRoutes(app: FastifyInstance, readFile: ReadFile): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/assets/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params
      if ([name, version, path].some((part) => part.includes('..'))) return reply.code(404).send()
      return sendFile(reply, readFile, fileKey(name, version, path), request.headers['accept-encoding'] ?? '')
    },
  )
}

/** Files that change under the same address, answered with 304 while they are unchanged. */
async function unversionedRoutes(
  app: FastifyInstance,
  { store, readFile, config }: { store: ReleaseStore; readFile: ReadFile; config: Config },
): Promise<void> {
  await app.register(async (cached) => {
    await cached.register(etag)
    cached.get('/settings.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config.site))
    rootFileRoutes(cached, {
      readFile,
      shellVersionFor: async ({ headers }) =>
        resolveShell(await store.read(), visitorOf(headers, config))?.version ?? null,
      vary: visitorHeaders(config),
    })
  })
}

/** Escapes a path that can't be decoded, such as one with a stray `%`, so that a mistyped link reaches a page too. */
function decodableUrl(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/**
 * Tells the API the client's address as this server sees it, and drops what the client claims about itself. Where the
 * request is traced, the API continues the trace.
 */
function withClientAddress(
  { ip }: Pick<FastifyRequest, 'ip'>,
  { forwarded: _claimed, ...headers }: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const traceparent = currentTraceparent()
  return { ...headers, 'x-forwarded-for': ip, ...(traceparent && { traceparent }) }
}

/**
 * The API does not answer, or not in time, such as during a restart. The body has no `data`, so that no client takes it
 * for an answer of the API.
 */
const sendApiUnavailable = (reply: FastifyReply<RouteGenericInterface, RawServerBase>, { error }: { error: Error }) => {
  const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 502
  const message = 'The server is down or unreachable. Try again in a moment.'
  reply.code(statusCode).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).send({ statusCode, message })
}

async function sendFile(reply: FastifyReply, readFile: ReadFile, key: string, acceptEncoding: string) {
  const compressed = acceptEncoding.includes('br') && isCompressible(key) ? await readFile(`${key}.br`) : null
  const found = compressed ?? (await readFile(key))
  if (!found)
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
  reply.headers({
    'cache-control': `public, max-age=${yearInSeconds}, immutable`,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(compressed && { 'content-encoding': 'br' }),
  })
  return reply.type(mediaTypeOf(key)).send(found)
}
