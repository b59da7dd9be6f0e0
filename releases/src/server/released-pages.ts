import {
  type CallName,
  type Choice,
  chooseRelease,
  describeReason,
  type PageFlags,
  pageFlags,
  type Release,
  type ReleaseDocument,
  type ResolvedRemote,
  type ResolvedSnapshot,
  type Visitor,
  withReason,
} from '@qe/contract'
import { isLive } from '../is-live'
import type { PageRenderer } from '../rendering/page-renderer'
import type { NewPageRenderer } from '../rendering/start-rendering'
import type { Config } from './config'
import { earlyCalls } from './early-calls'
import { allRemotes, GappedPage, gapTexts, reasonGaps, shellGap, snapshotWithGaps } from './gapped-page'
import type { Piece } from './gzip-pieces'
import { inlineJson } from './inline-json'
import { LruCache } from './lru-cache'
import { isSameForAll, type RemotesFile, type RemotesFiles } from './other-remotes'
import {
  givenSnapshot,
  initialViews,
  isShown,
  manifestOf,
  noscriptRefresh,
  notIndexed,
  type PageRequest,
  type PageTexts,
  pageTexts,
  renderedTexts,
  renderPage,
} from './page'
import { pageStatus, routesAhead } from './page-status'
import { measuresVitals, type PageVisitor, type ResolvedPage, resolveReleased } from './resolve-page'
import { type RouteMatch, routeFinder } from './route-match'
import { templateOf } from './shell-fallback'

/** Limit of the rendered pages in memory, bytes. */
const maxPageBytes = 64 * 1024 * 1024
/** Limit of the pieces in memory that pages may share, bytes. */
const maxPieceBytes = 16 * 1024 * 1024
/** Limit of the assignments in memory, in remotes: thousands of assignments of a few remotes. */
const maxAssignedRemotes = 20_000

/** Says whose page it is, and what the shell shows of them. It refuses a session that has ended. */
const profileCall: CallName = 'user/profile-details'

/** A page as it is sent. */
export interface RenderedPage {
  status: 200 | 404 | 410 | 503
  /** Pattern of its route; null when none serves the address. */
  route: string | null
  /** Dev servers that provide a remote on it. */
  devServers: readonly string[]
  pieces: readonly Piece[]
  /** Whether it has anything of the person who is signed in, so that no browser may keep it. */
  isPersonal?: boolean
}

/** Versions that visitors get together, the template of their shell, and their routes. */
interface Assignment {
  key: string
  page: ResolvedPage
  template: string
  findRoute(path: string): RouteMatch | null
  /** The remotes that pages need not carry; null when they carry all. */
  file: RemotesFile | null
}

export interface PageVisit extends PageVisitor {
  request: PageRequest
  /**
   * Counts the page as given, and returns the visit token to report with.
   * @param shown versions that should report
   * @param failed the version whose page could not be rendered on the server
   */
  startVisit(shown: readonly { name: string; version: string }[], failed?: { name: string; version: string }): string
}

/** What the server's rendering changes of a page. */
interface Result {
  texts: Partial<PageTexts>
  /** The root, and the answers that it was rendered from. */
  rendered: Record<'root' | 'answers', Piece>
  /** When the API gave what it was rendered from, ms since the epoch. */
  at: number
  isPersonal: boolean
  status: 404 | 410
  failed: { name: string; version: string }
}

/** What pages with the same gaps have in common. */
interface PageKind extends Pick<PageRequest, 'isSignedIn' | 'traceparent' | 'renderedFor'> {
  texts: PageTexts
  isRendered: boolean
}

/** The versions that should report on a page: the shell, and the remote whose page it is if it shows it. */
export const shownVersions = ({ shell }: ResolvedPage, match: RouteMatch | null, isSignedIn: boolean) => [
  { name: 'shell', version: shell.version },
  ...(match && isShown(match, isSignedIn) ? [match.remote] : []),
]

/** Computes once what visitors of a document share: versions by assignment, pages by route and audience. */
class PagesOfDocument {
  readonly #routesAhead: readonly string[]
  /** The live versions of whatever is not the same for everybody. */
  readonly #varying: (readonly [name: string, live: Release[]])[]
  readonly #remotes = new Map<string, ResolvedRemote>()
  readonly #assignments = new LruCache<Assignment>(maxAssignedRemotes)
  readonly #assigning = new Map<string, Promise<Assignment | null>>()
  readonly #pages = new LruCache<GappedPage>(maxPageBytes)
  /** What it keeps is of this document. */
  readonly #renderer: PageRenderer | undefined

  constructor(
    readonly document: ReleaseDocument,
    private readonly config: Config,
    private readonly readFile: (key: string) => Promise<Buffer | null>,
    /** See {@link GappedPage}. */
    private readonly pieces: LruCache<Piece>,
    private readonly files: RemotesFiles,
    newRenderer: NewPageRenderer | null,
  ) {
    this.#renderer = newRenderer?.()
    this.#routesAhead = routesAhead(document)
    this.#varying = Object.entries(document.microFrontends)
      .map(([name, releases]) => [name, releases.filter(isLive)] as const)
      .filter(([, live]) => live.length > 0 && !isSameForAll(live))
  }

  /** Null when no shell is published, or the file of this visitor's is lost. */
  async page({ visitor, isDeveloping, request, startVisit }: PageVisit): Promise<RenderedPage | null> {
    const choices = new Map(this.#varying.map(([name, live]) => [name, chooseRelease(live, visitor)]))
    const key = [isDeveloping, ...[...choices.values()].map(assignmentKey)].join(' ')
    const assignment = this.#assignments.get(key) ?? (await this.#assignOnce(key, { visitor, isDeveloping }))
    if (!assignment) return null
    const match = assignment.findRoute(request.path)
    const flags = flagsOf(this.document, visitor, assignment.page.snapshot)
    const result = await this.#render(assignment, match, request, flags)
    const texts = { ...pageTexts(match, this.config.site, request), ...result.texts }
    const visit = startVisit(shownVersions(assignment.page, match, request.isSignedIn), result.failed)
    const vitals = measuresVitals(this.document, this.config)
    const values = {
      ...texts,
      ...result.rendered,
      ...reasons(assignment.page.snapshot, choices),
      ...(flags && { flags: inlineJson(flags) }),
      visit: inlineJson(visit),
      vitals: inlineJson(vitals),
      ...(result.at !== undefined && { renderedFor: inlineJson({ ...request.renderedFor, at: result.at }) }),
      ...(request.traceparent && { traceparent: inlineJson(request.traceparent) }),
    }
    return {
      status: result.status ?? pageStatus(match, this.#routesAhead, request.path),
      route: match?.route.path ?? null,
      devServers: [],
      pieces: this.#gappedPage(assignment, match, { ...request, texts, isRendered: Boolean(result.rendered) }).fill(
        values,
      ),
      isPersonal: result.isPersonal === true,
    }
  }

  /** What the server renders of a page; nothing where the browser renders it. */
  async #render(
    { key, page, file }: Assignment,
    match: RouteMatch | null,
    request: PageRequest,
    flags: PageFlags | undefined,
  ): Promise<Partial<Result>> {
    const { renderedFor, origin, ip, isCrawler, traceparent, isSignedIn, session, path, query } = request
    const isRendered = match?.route.render === 'server' && isShown(match, isSignedIn)
    if (!this.#renderer || !isRendered || !origin) return {}
    if (isSignedIn && !(session && this.#supports(page, 'signed-in-pages'))) return {}
    const { site: settings } = this.config
    const ofRoute = earlyCalls(match, query, settings.apiBaseUrl)
    const calls = session ? [...ofRoute, { url: settings.apiBaseUrl + profileCall }] : ofRoute
    const url = new URL(`${path}${query.size > 0 ? `?${query}` : ''}`, origin).href
    const rendered = await this.#renderer.render(
      session
        ? Symbol('of one person')
        : [key, url, renderedFor.locale, renderedFor.width, JSON.stringify(flags)].join('\n'),
      {
        document: this.document,
        shell: page.shell.version,
        snapshot: (at) => ({
          ...givenSnapshot({ document: this.document, snapshot: page.snapshot, match, file }),
          renderedFor: { ...renderedFor, at },
          ...(flags && { flags }),
        }),
        views: initialViews(page.snapshot, match, isSignedIn),
        url,
        calls: calls.map((call) => call.url),
        isAboutFirst: ofRoute.length > 0 && Object.keys(match.params).length > 0,
      },
      { ip, traceparent, session },
      isCrawler,
    )
    switch (rendered.kind) {
      case 'rendered': {
        const { root, answers, at } = rendered.part
        return {
          texts: renderedTexts(rendered.part, match, { request, origin, settings, calls }),
          rendered: { root, answers },
          at,
          isPersonal: session !== null,
        }
      }
      case 'missing':
        return { status: rendered.status, texts: { indexing: notIndexed } }
      case 'failed':
        return { failed: rendered.version ?? match.remote }
      default:
        return { texts: { refresh: noscriptRefresh } }
    }
  }

  /** Visitors who come at the same time share one resolution. */
  #assignOnce(key: string, visit: PageVisitor): Promise<Assignment | null> {
    const pending = this.#assigning.get(key) ?? this.#assign(key, visit).finally(() => this.#assigning.delete(key))
    this.#assigning.set(key, pending)
    return pending
  }

  async #assign(key: string, visit: PageVisitor): Promise<Assignment | null> {
    const page = resolveReleased(this.document, visit, this.config)
    const template = page && (await templateOf(page.shell, this.readFile))
    if (!page || !template) return null
    const remotes = page.snapshot.remotes.map((remote) => this.#shared(remote))
    const assignment = {
      key,
      page: { ...page, snapshot: { ...page.snapshot, remotes } },
      template,
      findRoute: routeFinder({ ...page.snapshot, remotes }),
      file: this.#leavesOthers(page, visit) ? this.files.of(this.document) : null,
    }
    this.#assignments.set(key, assignment, remotes.length + 1)
    return assignment
  }

  /** Not from a shell that would not read them, and not for developers and staff, whose panel shows all. */
  #leavesOthers(page: ResolvedPage, { isDeveloping }: PageVisitor): boolean {
    return !isDeveloping && this.#supports(page, 'other-remotes')
  }

  /** Whether the shell of a page knows something that older ones do not. */
  #supports({ shell }: ResolvedPage, feature: string): boolean {
    return manifestOf(this.document, { ...shell, name: 'shell' })?.supports?.includes(feature) ?? false
  }

  /** One object for all assignments that have the same remote. */
  #shared(remote: ResolvedRemote): ResolvedRemote {
    const key = `${remote.name} ${remote.version} ${remote.reason.kind === 'rollout' ? 'rollout' : remote.why}`
    const known = this.#remotes.get(key) ?? remote
    this.#remotes.set(key, known)
    return known
  }

  #gappedPage(
    { key, page, template, file }: Assignment,
    match: RouteMatch | null,
    { texts, isRendered, isSignedIn, traceparent, renderedFor }: PageKind,
  ): GappedPage {
    const has = [texts.earlyCalls, isRendered, texts.pictures, texts.description, traceparent].map(Boolean)
    const pageKey = [key, match?.route.path, isSignedIn, ...has].join('\n')
    const known = this.#pages.get(pageKey)
    if (known) return known
    const snapshot = {
      ...page.snapshot,
      visit: '',
      vitals: false,
      ...(isRendered && { renderedFor: { ...renderedFor, at: 0 } }),
      ...(traceparent && { traceparent }),
    }
    const content = { template, document: this.document, page: { ...page, snapshot }, match, isSignedIn, file }
    const rendered = new GappedPage(renderPage(content, gapTexts(texts, isRendered), snapshotWithGaps), this.pieces)
    this.#pages.set(pageKey, rendered, rendered.size)
    return rendered
  }
}

const assignmentKey = (choice: Choice | undefined) =>
  choice ? `${choice.release.metadata.version}:${choice.cohort}` : '-'

/** The flags of this visitor, which many who have the same versions don't share. */
const flagsOf = (document: ReleaseDocument, visitor: Visitor, snapshot: ResolvedSnapshot): PageFlags | undefined =>
  snapshot.flags && pageFlags(document, visitor, { remotes: flagged(snapshot) })

const flagged = ({ flags = {}, ...snapshot }: ResolvedSnapshot): ResolvedRemote[] =>
  allRemotes(snapshot).filter(({ name }) => Object.hasOwn(flags, name))

/** Why this visitor gets the versions in rollout: their bucket is their own. */
function reasons(snapshot: ResolvedSnapshot, choices: ReadonlyMap<string, Choice | undefined>): Record<string, string> {
  const ofShell = choices.get('shell')?.reason
  const values: Record<string, string> = {
    [shellGap]: inlineJson(ofShell ? describeReason(ofShell) : snapshot.shell?.why),
  }
  for (const { name, reason } of allRemotes(snapshot)) {
    const choice = reason.kind === 'rollout' ? choices.get(name) : undefined
    if (!choice) continue
    const own = withReason(choice.reason)
    const gaps = reasonGaps(name)
    values[gaps.reason] = inlineJson(own.reason)
    values[gaps.why] = inlineJson(own.why)
  }
  return values
}

/**
 * Renders pages of released versions. What is shared between visitors is kept until the document changes.
 * @returns a function that renders a page; null when no shell is published, or the file of the visitor's is lost
 */
export function releasedPages(
  config: Config,
  readFile: (key: string) => Promise<Buffer | null>,
  files: RemotesFiles,
  newRenderer: NewPageRenderer | null,
): (document: ReleaseDocument, visit: PageVisit) => Promise<RenderedPage | null> {
  let current: PagesOfDocument | undefined
  // Also for the pages of the next document, most of whose texts are the same.
  const pieces = new LruCache<Piece>(maxPieceBytes)
  return (document, visit) => {
    if (current?.document !== document)
      current = new PagesOfDocument(document, config, readFile, pieces, files, newRenderer)
    return current.page(visit)
  }
}
