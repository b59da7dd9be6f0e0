import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import httpProxy from '@fastify/http-proxy'
import { cookies, resolveShell, resolveSnapshot } from '@qe/contract'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { FolderStore } from '../store/folder-store'
import type { Config } from './config'
import { withOverride } from './override'
import { findRoute, renderPage } from './page'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
}

const brotli = promisify(brotliCompress)

const yearInSeconds = 31_536_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const cookieOf = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Serves the site: pages with their snapshot, immutable versioned files, the release document, and the API behind it. */
export async function createSite(config: Config): Promise<FastifyInstance> {
  const store = new FolderStore(config.releasesDir)
  const app = Fastify({ logger: false, trustProxy: true, routerOptions: { ignoreTrailingSlash: true } })

  for (const prefix of ['/v1', '/media', '/dev/inbox', '/dev/inbox.json'])
    await app.register(httpProxy, { upstream: config.apiUrl, prefix, rewritePrefix: prefix, http: { requestOptions: { timeout: 30_000 } } })
  await app.register(httpProxy, { upstream: config.apiUrl, prefix: '/socket.io', rewritePrefix: '/socket.io', websocket: true, wsUpstream: config.apiUrl.replace(/^http/, 'ws') })

  app.get<{ Params: { name: string; version: string; '*': string } }>('/assets/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    if ([name, version, path].some((part) => part.includes('..'))) return reply.code(404).send()
    return sendFile(reply, store.fileOf(name, version, path), request.headers['accept-encoding'] ?? '')
  })

  app.get('/releases.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await store.read()))
  app.get('/settings.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config.site))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nAllow: /\nDisallow: /checkout\nDisallow: /account\n'))

  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, 'http://site')
    const known = cookieOf(request.headers.cookie, cookies.visitor)
    const visitorId = known && uuid.test(known) ? known : crypto.randomUUID()
    const visitor = { id: visitorId, cohorts: [] }
    const document = await store.read()
    const shell = resolveShell(document, visitor)
    if (!shell) return reply.code(503).type('text/plain').send('Nothing has been published yet. Run: npm run release -- publish shell')

    const published = resolveSnapshot(document, visitor, config.site)
    const header = request.headers['x-qe-override']
    const snapshot = config.production ? published : withOverride(published, typeof header === 'string' ? header : undefined)
    const template = await templateOf(store.fileOf('shell', shell.version, 'index.html'))
    if (visitorId !== known) reply.header('set-cookie', `${cookies.visitor}=${visitorId}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${config.production ? '; Secure' : ''}`)
    const isSignedIn = Boolean(cookieOf(request.headers.cookie, cookies.token))
    const page = renderPage(template, document, snapshot, { path: url.pathname, query: url.searchParams, isSignedIn })
    reply
      .code(findRoute(snapshot, url.pathname) ? 200 : 404)
      .headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin', vary: 'cookie, accept-encoding' })
      .type('text/html; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(page)
    return reply.header('content-encoding', 'br').send(await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  })

  return app
}

const templates = new Map<string, Promise<string>>()

/** Published files never change, so each is read once. */
function templateOf(file: string): Promise<string> {
  const known = templates.get(file)
  if (known) return known
  const reading = readFile(file, 'utf8')
  reading.catch(() => templates.delete(file))
  templates.set(file, reading)
  return reading
}

async function sendFile(reply: FastifyReply, file: string, acceptEncoding: string) {
  const small = acceptEncoding.includes('br') ? await stat(`${file}.br`).catch(() => null) : null
  const found = small ?? (await stat(file).catch(() => null))
  if (!found?.isFile()) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
  reply.headers({
    'cache-control': `public, max-age=${yearInSeconds}, immutable`,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-length': found.size,
    vary: 'accept-encoding',
    ...(small && { 'content-encoding': 'br' }),
  })
  reply.type(types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  return reply.send(createReadStream(small ? `${file}.br` : file))
}
