import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import etag from '@fastify/etag'
import httpProxy from '@fastify/http-proxy'
import { cookies, type ReleaseDocument, resolveShell, workingTree } from '@qe/contract'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerBase,
  type RouteGenericInterface,
} from 'fastify'
import { isCompressible } from '../build/compress'
import { mediaTypeOf } from '../media-types'
import { Refusal } from '../refusal'
import { fileKey, ReleaseStore } from '../store/release-store'
import { joined, withoutCohort } from './cohorts'
import type { Config } from './config'
import { contentPolicy } from './content-policy'
import { mayOverride, overrideRoutes, overridesOf } from './override-routes'
import { renderPage } from './page'
import { pageStatus, retryAfter } from './page-status'
import { publishedFiles } from './published-files'
import { askedReplay, revisions } from './replay'
import { rootFileRoutes } from './root-files'
import { type Made, snapshotFor } from './snapshot-for'
import { cookieOf, visitorOf } from './visitor'
import { watchRoutes } from './watch-routes'
import { withoutShell } from './without-shell'

const brotli = promisify(brotliCompress)

const yearInSeconds = 31_536_000

/**
 * Serves the site: pages with their snapshot, immutable versioned files, the release document, and the API behind it.
 */
export async function createSite(config: Config): Promise<FastifyInstance> {
  const store = new ReleaseStore(config.shelf)
  const fileOf = publishedFiles(config.shelf)
  const documentAt = revisions(store)
  const app = Fastify({
    logger: false,
    trustProxy: config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readable(url),
  })

  for (const prefix of ['/v1', '/media', '/dev/inbox', '/dev/inbox.json', '/dev/google'])
    await app.register(httpProxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions: { rewriteRequestHeaders: onBehalf, onError: apiIsAway },
      http: { requestOptions: { timeout: 30_000 } },
    })
  await app.register(httpProxy, {
    upstream: config.apiUrl,
    prefix: '/socket.io',
    rewritePrefix: '/socket.io',
    websocket: true,
    wsUpstream: config.apiUrl.replace(/^http/, 'ws'),
    replyOptions: { rewriteRequestHeaders: onBehalf, onError: apiIsAway },
  })

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/assets/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params
      if ([name, version, path].some((part) => part.includes('..'))) return reply.code(404).send()
      return sendFile(reply, fileOf, fileKey(name, version, path), request.headers['accept-encoding'] ?? '')
    },
  )

  await watchRoutes(app, { store, config })
  overrideRoutes(app, { store, config })

  // Asked for again and again under the same name: answered with 304 while they are the same.
  await app.register(async (lasting) => {
    await lasting.register(etag)
    lasting.get('/releases.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await store.read()),
    )
    lasting.get('/settings.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(config.site),
    )
    rootFileRoutes(lasting, {
      fileOf,
      shellVersionFor: async ({ headers }) =>
        resolveShell(await store.read(), visitorOf(headers.cookie, config.cohortKeys))?.version ?? null,
    })
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // Whoever may not look at a page never sees that it asks not to be listed, and lists its bare address by the links to
  // it.
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nAllow: /\n'))

  app.get('/*', async (request, reply) => {
    // One slash in front: two would name a host.
    const url = new URL(request.url.replace(/^[\\/]+/, '/'), 'http://site')
    const cookieStart = `Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${config.production ? '; Secure' : ''}`
    const asked = url.searchParams.get('cohort')
    if (asked !== null) {
      const stated = joined(cookieOf(request.headers.cookie, cookies.cohorts), asked, config.cohortKeys)
      return reply
        .header('set-cookie', `${cookies.cohorts}=${stated}; HttpOnly; ${cookieStart}`)
        .redirect(withoutCohort(url))
    }

    const { isNew, ...asker } = visitorOf(request.headers.cookie, config.cohortKeys)
    const replay = askedReplay(url.searchParams, asker.cohorts, config.production)
    const document = replay ? await documentAt(replay.revision) : await store.read()
    if (document instanceof Refusal) return reply.code(404).type('text/plain').send(document.message)
    const header = request.headers['x-qe-override']
    const made = (from: ReleaseDocument) =>
      snapshotFor(
        from,
        {
          visitor: replay?.visitor ? { ...asker, id: replay.visitor } : asker,
          replay,
          overrides: overridesOf(request.headers.cookie, asker, config),
          devServer: typeof header === 'string' ? header : undefined,
          isDeveloping: mayOverride(asker, config),
        },
        config,
      )
    const whole = await withTemplate(document, made, fileOf)
    if (!whole && replay)
      return reply
        .code(404)
        .type('text/plain')
        .send(`Revision ${replay.revision} had no shell yet, so there was no page.`)
    if (!whole) {
      const lost = document.microFrontends['shell']?.length
      return reply
        .code(503)
        .type('text/plain')
        .send(
          lost
            ? 'No shell has its page any more. Run: npm run release -- verify'
            : 'Nothing has been published yet. Run: npm run release -- publish shell',
        )
    }

    const { snapshot } = whole.made
    if (isNew) reply.header('set-cookie', `${cookies.visitor}=${asker.id}; ${cookieStart}`)
    const isSignedIn = Boolean(cookieOf(request.headers.cookie, cookies.token))
    const nonce = randomBytes(16).toString('base64')
    const page = renderPage(whole.template.toString('utf8'), document, whole.made, {
      path: url.pathname,
      query: url.searchParams,
      isSignedIn,
      nonce,
      origin: config.siteOrigin ?? askedAt(request),
    })
    const devServers = snapshot.remotes
      .filter(({ version, base }) => version === workingTree && URL.canParse(base))
      .map(({ base }) => new URL(base).origin)
    const status = pageStatus(document, snapshot, url.pathname)
    reply
      .code(status)
      .headers({
        ...(status === 503 && { 'retry-after': String(retryAfter) }),
        'cache-control': 'private, no-cache',
        'content-security-policy': contentPolicy({
          nonce,
          settings: config.site,
          production: config.production,
          stripe: config.stripe,
          devServers,
        }),
        // Google's window, and the bank's, have to be able to answer the page that opened them.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(self)',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        ...(config.production && { 'strict-transport-security': 'max-age=31536000' }),
        vary: 'cookie, accept-encoding',
      })
      .type('text/html; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(page)
    return reply
      .header('content-encoding', 'br')
      .send(await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  })

  return app
}

/**
 * The page that a visitor gets, with the shell's template; of the shell before where that file is lost. Null when no
 * shell has one.
 */
async function withTemplate(
  document: ReleaseDocument,
  make: (document: ReleaseDocument) => Made | null,
  fileOf: (key: string) => Promise<Buffer | null>,
): Promise<{ made: Made; template: Buffer } | null> {
  const made = make(document)
  if (!made) return null
  const { version } = made.shell
  const template = await fileOf(fileKey('shell', version, 'index.html'))
  if (template) return { made, template }
  console.error(`The shell ${version} has lost its page, and the one before stands in. Run: npm run release -- verify`)
  return withTemplate(withoutShell(document, version), make, fileOf)
}

/**
 * An address whose path can be decoded: a `%` that stands for nothing is taken as it stands, so that a mistyped link
 * ends in a page too.
 */
function readable(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Says for whom a call is handed on: the address that this server sees, and not what the caller says of itself. */
const onBehalf = ({ ip }: Pick<FastifyRequest, 'ip'>, { forwarded: _said, ...headers }: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': ip,
})

/**
 * Nothing answers where the API should be, or not in time: while it is being started anew, say. Without `data`, so that
 * nobody takes it for an answer of the API.
 */
const apiIsAway = (reply: FastifyReply<RouteGenericInterface, RawServerBase>, { error }: { error: Error }) => {
  const statusCode = 'statusCode' in error && error.statusCode === 504 ? 504 : 502
  const message = 'The server is down or unreachable. Try again in a moment.'
  reply.code(statusCode).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).send({ statusCode, message })
}

/** The origin under which this page was asked for; proxies that are trusted may say it. Null where it is none. */
function askedAt({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`
  return host && URL.canParse(address) ? new URL(address).origin : null
}

async function sendFile(
  reply: FastifyReply,
  fileOf: (key: string) => Promise<Buffer | null>,
  key: string,
  acceptEncoding: string,
) {
  const small = acceptEncoding.includes('br') && isCompressible(key) ? await fileOf(`${key}.br`) : null
  const found = small ?? (await fileOf(key))
  if (!found)
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.')
  reply.headers({
    'cache-control': `public, max-age=${yearInSeconds}, immutable`,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(small && { 'content-encoding': 'br' }),
  })
  return reply.type(mediaTypeOf(key)).send(found)
}
