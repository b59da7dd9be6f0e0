import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { cookies, type ReleaseDocument, type ResolvedSnapshot, workingTree } from '@qe/contract'
import { currentTraceparent, nameRequest } from '@qe/telemetry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from '../store/release-store'
import { withoutFailedShells } from './boot-guard'
import { joinCohort, urlWithoutCohort } from './cohorts'
import type { Config } from './config'
import { contentPolicy } from './content-policy'
import { allowedOverrides, mayOverride } from './override-routes'
import { findRoute, isFor, renderPage } from './page'
import { pageStatus, retryAfter } from './page-status'
import type { PageWatch } from './page-watch'
import { type Replay, requestedReplay, revisionCache } from './replay'
import { type ResolvedPage, resolvePage } from './resolve-page'
import type { RouteMatch } from './route-match'
import { pageWithTemplate } from './shell-fallback'
import { cookieOf, visitorOf } from './visitor'

const brotli = promisify(brotliCompress)
const yearInSeconds = 31_536_000

interface PageRouteOptions {
  store: ReleaseStore
  readFile: (key: string) => Promise<Buffer | null>
  config: Config
  watch: PageWatch
}

type VisitorOfRequest = ReturnType<typeof visitorOf>

/** `GET /*`: every page of the site, with the versions that this visitor gets. */
export function pageRoutes(app: FastifyInstance, { store, readFile, config, watch }: PageRouteOptions): void {
  const documentAt = revisionCache(store)
  app.get('/*', async (request, reply) => {
    const url = urlOf(request)
    const cohort = url.searchParams.get('cohort')
    if (cohort !== null) return redirectToCohort(request, reply, url, cohort, config)
    const visitor = visitorOf(request.headers.cookie, config.cohortKeys)
    const replay = requestedReplay(url.searchParams, visitor.cohorts, config.production)
    const document = replay ? await documentAt(replay.revision) : await store.read()
    if (document instanceof ReleaseError) return sendText(reply, 404, document.message)
    const resolve = (from: ReleaseDocument) => resolveFor(request, from, visitor, replay, config)
    const find = (from: ReleaseDocument) => pageWithTemplate(from, resolve, readFile)
    const found = replay ? await find(document) : await withoutFailedShells(document, request.headers.cookie, find)
    if (!found) return sendNoShell(reply, document, replay)
    if (visitor.isNew) reply.header('set-cookie', `${cookies.visitor}=${visitor.id}; ${cookieAttributes(config)}`)
    const nonce = randomBytes(16).toString('base64')
    const isSignedIn = Boolean(cookieOf(request.headers.cookie, cookies.token))
    const { snapshot, shell, isReleased } = found.page
    const match = findRoute(snapshot, url.pathname)
    tracePage(request, snapshot, match)
    if (isReleased) {
      const pageOf = match && isFor(match.route.who, isSignedIn) ? [match.remote] : []
      const shown = [{ name: 'shell', version: shell.version }, ...pageOf]
      snapshot.visit = watch.startVisit(request, { document, visitor, shown })
    }
    const html = renderPage(found.template, document, found.page, {
      path: url.pathname,
      query: url.searchParams,
      isSignedIn,
      nonce,
      origin: config.siteOrigin ?? requestOrigin(request),
    })
    const status = pageStatus(document, found.page.snapshot, url.pathname)
    reply.code(status).headers(pageHeaders(status, found.page.snapshot, nonce, config))
    return sendHtml(request, reply, html)
  })
}

/** Where the request is traced: names it after the page's route, and has the page continue the trace. */
function tracePage(request: FastifyRequest, snapshot: ResolvedSnapshot, match: RouteMatch | null): void {
  const traceparent = currentTraceparent()
  if (!traceparent) return
  nameRequest(request, match?.route.path ?? 'unknown page')
  snapshot.traceparent = traceparent
}

/** The requested address. A single leading slash, since two would name a host. */
const urlOf = (request: FastifyRequest) => new URL(request.url.replace(/^[\\/]+/, '/'), 'http://site')

const cookieAttributes = ({ production }: Config) =>
  `Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${production ? '; Secure' : ''}`

function redirectToCohort(
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  requested: string,
  config: Config,
): FastifyReply {
  const value = joinCohort(cookieOf(request.headers.cookie, cookies.cohorts), requested, config.cohortKeys)
  return reply
    .header('set-cookie', `${cookies.cohorts}=${value}; HttpOnly; ${cookieAttributes(config)}`)
    .redirect(urlWithoutCohort(url))
}

function resolveFor(
  request: FastifyRequest,
  document: ReleaseDocument,
  { isNew: _, ...visitor }: VisitorOfRequest,
  replay: Replay | null,
  config: Config,
): ResolvedPage | null {
  const header = request.headers['x-qe-override']
  return resolvePage(
    document,
    {
      visitor: replay?.visitor ? { ...visitor, id: replay.visitor } : visitor,
      replay,
      overrides: allowedOverrides(request.headers.cookie, visitor, config),
      devServer: typeof header === 'string' ? header : undefined,
      isDeveloping: mayOverride(visitor, config),
    },
    config,
  )
}

const sendText = (reply: FastifyReply, status: number, text: string) => reply.code(status).type('text/plain').send(text)

function sendNoShell(reply: FastifyReply, document: ReleaseDocument, replay: Replay | null): FastifyReply {
  if (replay) return sendText(reply, 404, `Revision ${replay.revision} had no shell yet, so there was no page.`)
  return document.microFrontends['shell']?.length
    ? sendText(reply, 503, 'No shell has its page any more. Run: npm run release -- verify')
    : sendText(reply, 503, 'Nothing has been published yet. Run: npm run release -- publish shell')
}

function pageHeaders(
  status: number,
  { remotes }: ResolvedSnapshot,
  nonce: string,
  { site: settings, production, stripe }: Config,
): Record<string, string> {
  const devServers = remotes
    .filter(({ version, base }) => version === workingTree && URL.canParse(base))
    .map(({ base }) => new URL(base).origin)
  return {
    ...(status === 503 && { 'retry-after': String(retryAfter) }),
    'cache-control': 'private, no-cache',
    'content-security-policy': contentPolicy({ nonce, settings, production, stripe, devServers }),
    // Windows of Google and of the bank must be able to message the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(self)',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(production && { 'strict-transport-security': 'max-age=31536000' }),
    vary: 'cookie, accept-encoding',
  }
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8')
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(html)
  const compressed = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(compressed)
}

/** The origin that this page was requested at, as trusted proxies report it; null when it is malformed. */
function requestOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`
  return host && URL.canParse(address) ? new URL(address).origin : null
}
