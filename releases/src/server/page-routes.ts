import { randomUUID } from 'node:crypto'
import { cookies, type Override, type ReleaseDocument, type Visitor, workingTree } from '@qe/contract'
import { currentTraceparent, nameRequest } from '@qe/telemetry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenPreview } from '../preview/preview-link'
import { ReleaseError } from '../release-error'
import { sessionIn } from '../rendering/first-answers'
import type { NewPageRenderer } from '../rendering/start-rendering'
import { isCrawler, renderedFor } from '../rendering/visitor-facts'
import type { ReleaseStore } from '../store/release-store'
import { withoutFailedShells } from './boot-guard'
import { joinCohort, urlWithout } from './cohorts'
import type { Config } from './config'
import { contentPolicy } from './content-policy'
import { gzip, type Piece, piece, plainBody } from './gzip-pieces'
import { otherRemotesRoute, RemotesFiles } from './other-remotes'
import { allowedOverrides, mayOverride } from './override-routes'
import { withArchived } from './overrides'
import { notIndexed, type PageRequest, pageTexts, renderPage } from './page'
import { pageStatus, retryAfter, routesAhead } from './page-status'
import type { PageWatch } from './page-watch'
import { previewReader } from './previews'
import { type PageVisit, type RenderedPage, releasedPages, shownVersions } from './released-pages'
import { type Replay, requestedReplay, revisionCache } from './replay'
import { measuresVitals, resolvePage } from './resolve-page'
import { routeFinder } from './route-match'
import { pageWithTemplate } from './shell-fallback'
import { cookieOf, requestOrigin, visitorHeaders, visitorOf } from './visitor'

const yearInSeconds = 31_536_000

interface PageRouteOptions {
  store: ReleaseStore
  readFile: (key: string) => Promise<Buffer | null>
  config: Config
  watch: PageWatch
  /** Null where the browser renders every page. */
  newRenderer: NewPageRenderer | null
}

/** What a visitor asks for other than the released versions. */
interface Unreleased {
  replay: Replay | null
  overrides: readonly Override[]
  previews: readonly OpenPreview[]
  /** For whoever opened the page, such as that a preview has ended. */
  notices: readonly string[]
  /** The `x-qe-override` header of a remote's dev server; ignored in production. */
  devServer: string | undefined
}

/** `GET /*`: every page of the site, with the versions that this visitor gets. */
export function pageRoutes(
  app: FastifyInstance,
  { store, readFile, config, watch, newRenderer }: PageRouteOptions,
): void {
  const documentAt = revisionCache(store)
  const files = new RemotesFiles(config.site)
  otherRemotesRoute(app, { store, files })
  const releasedPage = releasedPages(config, readFile, files, newRenderer)
  const headersOf = pageHeaders(config)
  const previewsOf = previewReader(store, config)
  app.get('/*', async (request, reply) => {
    const url = urlOf(request)
    const cohort = url.searchParams.get('cohort')
    if (cohort !== null) return redirectToCohort(request, reply, url, cohort, config)
    const { isNew, ...visitor } = visitorOf(request.headers, config)
    const replay = requestedReplay(url.searchParams, visitor.cohorts, config.production)
    const document = replay ? await documentAt(replay.revision) : await store.read()
    if (document instanceof ReleaseError) return sendText(reply, 404, document.message)
    const isDeveloping = mayOverride(visitor, config)
    const context = { document, mayOverride: isDeveloping }
    const { previews, notices, isOpened } = await previewsOf(request, reply, url, context)
    if (isOpened) return reply.redirect(urlWithout(url, 'preview'))
    const visit: PageVisit = {
      visitor,
      isDeveloping,
      request: pageRequest(request, url, visitor, config),
      startVisit: (shown, failed) => watch.startVisit(request, { document, visitor, shown, failed }),
    }
    const unreleased = {
      replay,
      overrides: allowedOverrides(request.headers.cookie, visitor, config),
      previews,
      notices,
      devServer: config.production ? undefined : devServerOf(request),
    }
    const renderFrom = async (from: ReleaseDocument) =>
      (from === document && isReleased(unreleased) ? await releasedPage(from, visit) : null) ??
      (await renderAnew(await withArchived(store, from, unreleased.overrides), visit, unreleased, { readFile, config }))
    const page = replay
      ? await renderFrom(document)
      : await withoutFailedShells(document, request.headers.cookie, renderFrom)
    if (!page) return sendNoShell(reply, document, replay)
    if (isNew) reply.header('set-cookie', `${cookies.visitor}=${visitor.id}; ${cookieAttributes(config)}`)
    if (visit.request.traceparent) nameRequest(request, page.route ?? 'unknown page')
    reply.code(page.status).headers(headersOf(page, visit.request.nonce))
    return sendHtml(request, reply, page.pieces)
  })
}

const isReleased = ({ replay, overrides, previews, notices, devServer }: Unreleased) =>
  !replay && overrides.length + previews.length + notices.length === 0 && devServer === undefined

/** A page that few others share: with overrides, of an old revision, or with a shell that stands in for a lost one. */
async function renderAnew(
  document: ReleaseDocument,
  { visitor, isDeveloping, request, startVisit }: PageVisit,
  unreleased: Unreleased,
  { readFile, config }: Pick<PageRouteOptions, 'readFile' | 'config'>,
): Promise<RenderedPage | null> {
  const { replay, previews, notices } = unreleased
  const resolved = {
    ...unreleased,
    visitor: replay?.visitor ? { ...visitor, id: replay.visitor } : visitor,
    isDeveloping,
  }
  const found = await pageWithTemplate(document, (from) => resolvePage(from, resolved, config), readFile)
  if (!found) return null
  const { path, isSignedIn, traceparent } = request
  const match = routeFinder(found.page.snapshot)(path)
  const snapshot = {
    ...found.page.snapshot,
    ...(found.page.isReleased && {
      visit: startVisit(shownVersions(found.page, match, isSignedIn)),
      vitals: measuresVitals(document, config),
    }),
    ...(traceparent && { traceparent }),
    ...(notices.length > 0 && { notices }),
  }
  const texts = pageTexts(match, snapshot.settings, request)
  const content = { template: found.template, document, page: { ...found.page, snapshot }, match, isSignedIn }
  return {
    status: pageStatus(match, routesAhead(document), path),
    route: match?.route.path ?? null,
    devServers: snapshot.remotes
      .filter(({ version, base }) => version === workingTree && URL.canParse(base))
      .map(({ base }) => new URL(base).origin),
    pieces: [piece(renderPage(content, previews.length > 0 ? { ...texts, indexing: notIndexed } : texts))],
  }
}

function devServerOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['x-qe-override']
  return typeof header === 'string' ? header : undefined
}

const pageRequest = (request: FastifyRequest, url: URL, visitor: Visitor, { siteOrigin }: Config): PageRequest => ({
  path: url.pathname,
  query: url.searchParams,
  isSignedIn: Boolean(cookieOf(request.headers.cookie, cookies.token)),
  session: sessionIn(cookieOf(request.headers.cookie, cookies.token), request.headers['user-agent']),
  nonce: randomUUID(),
  origin: siteOrigin ?? requestOrigin(request),
  // Where the request is traced, the page continues the trace.
  traceparent: currentTraceparent() ?? undefined,
  ip: request.ip,
  isCrawler: isCrawler(request.headers),
  isDark: cookieOf(request.headers.cookie, cookies.colourMode) === 'dark',
  renderedFor: renderedFor(request.headers, visitor),
})

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
    .redirect(urlWithout(url, 'cohort'))
}

const sendText = (reply: FastifyReply, status: number, text: string) => reply.code(status).type('text/plain').send(text)

function sendNoShell(reply: FastifyReply, document: ReleaseDocument, replay: Replay | null): FastifyReply {
  if (replay) return sendText(reply, 404, `Revision ${replay.revision} had no shell yet, so there was no page.`)
  return document.microFrontends['shell']?.length
    ? sendText(reply, 503, 'No shell has its page any more. Run: npm run release -- verify')
    : sendText(reply, 503, 'Nothing has been published yet. Run: npm run release -- publish shell')
}

/** The headers of pages, by page and nonce. */
function pageHeaders(config: Config) {
  const { site: settings, production, stripe } = config
  const policyOf = (nonce: string, devServers: readonly string[]) =>
    contentPolicy({ nonce, settings, production, stripe, devServers })
  const [policyStart = '', policyEnd = ''] = policyOf('…', []).split('…')
  // Wallets open in Stripe's frames.
  const payers = stripe ? 'self "https://js.stripe.com"' : 'self'
  const ofEveryPage = {
    'cache-control': 'private, no-cache',
    // Windows of Google and of the bank must be able to message the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `geolocation=(self), camera=(self), microphone=(), payment=(${payers})`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(production && { 'strict-transport-security': 'max-age=31536000' }),
    vary: `${visitorHeaders(config)}, accept-encoding`,
    'content-type': 'text/html; charset=utf-8',
  }
  return ({ status, devServers, isPersonal }: RenderedPage, nonce: string): Record<string, string> => ({
    ...(status === 503 && { 'retry-after': String(retryAfter) }),
    ...ofEveryPage,
    ...(isPersonal && { 'cache-control': 'private, no-store' }),
    'content-security-policy':
      devServers.length > 0 ? policyOf(nonce, devServers) : `${policyStart}${nonce}${policyEnd}`,
  })
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, pieces: readonly Piece[]): FastifyReply {
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(plainBody(pieces))
  return reply.header('content-encoding', 'gzip').send(gzip(pieces))
}
