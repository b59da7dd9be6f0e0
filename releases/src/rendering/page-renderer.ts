import type { PageSnapshot, ReleaseDocument } from '@qe/contract'
import { releaseOf } from '../release-of'
import type { Piece } from '../server/gzip-pieces'
import { LruCache } from '../server/lru-cache'
import { fileKey } from '../store/release-store'
import { type Client, Missing, type MissingStatus, Refused } from './first-answers'
import { AnswersForPages, type PageAnswers } from './page-answers'
import type { HalfKey, InitialView, RenderedRoot } from './render-job'
import { RenderingFailed, type WorkerPool } from './worker-pool'

/**
 * How long a rendered page is given to other visitors, ms: as it is; while it is rendered anew for the next; and where
 * it can't be rendered in time, as `stale-if-error` of RFC 5861.
 */
const keptMs = { fresh: 5000, stale: 30_000, inNeed: 600_000 }
/** A page of which a copy was given is rendered anew once the first calls of whoever got it have been answered, ms. */
const refreshDelayMs = 1000
/** Longest wait for the rendering where there is a copy to give in need, ms. */
const waitWithCopyMs = 50
/** Longest wait of a crawler, ms, unless visitors wait longer: what it gets is shown for weeks. */
const crawlerWaitMs = 5000
/** Limit of the pages that are kept, bytes. */
const maxKept = 32 * 1024 * 1024
/** Longest address whose page is kept, characters. */
const maxKeptAddress = 500
/** Pages that may be rendered at once, so that a slow API is not asked for ever more. */
const maxRendering = 50
/** Longest wait for the API, ms. What it answers after the budget is rendered for the next visitor. */
const maxApiMs = 2000
/** How long a route is left to the browser after its code has failed on the server, and after the API has, ms. */
const restMs = { failed: 30_000, left: 3000 }

/** What a page is rendered from. */
export interface PageToRender {
  document: ReleaseDocument
  /** Version of the shell. */
  shell: string
  /** The snapshot that the page is given with, for answers of a time (ms since the epoch). */
  snapshot: (answeredAt: number) => PageSnapshot
  /** The route's page first. */
  views: readonly InitialView[]
  /** The requested address, absolute. */
  url: string
  /** Canonical URLs of the page's first calls. */
  calls: readonly string[]
  /** Whether the page is about what the first call asks for, as that of a listing is. */
  isAboutFirst: boolean
}

/** What the server adds to a page: its root, and what that was rendered from. */
export interface RenderedPart extends RenderedRoot, Pick<PageAnswers, 'data' | 'at'> {
  answers: Piece
}

export type Rendered =
  | { kind: 'rendered'; part: RenderedPart }
  /** What the page is about does not exist, or does no longer: 404 or 410. */
  | { kind: 'missing'; status: MissingStatus }
  /** The code of a version is at fault; undefined when nothing tells which. */
  | { kind: 'failed'; version: Pick<HalfKey, 'name' | 'version'> | undefined }
  /** The browser renders it: a build has no server half, the API is slow or refuses, or the budget is over. */
  | { kind: 'left' }

const left: Rendered = { kind: 'left' }

/** The server half of a version; null for a build without one. */
function halfOf(document: ReleaseDocument, name: string, version: string): HalfKey | null {
  const server = releaseOf(document, name, version)?.extras.manifest.server
  return server ? { name, version, file: fileKey(name, version, server) } : null
}

interface Halves {
  shell: HalfKey
  remotes: HalfKey[]
}

/** The server halves of the shell and of the remotes on the page; null when one has none. */
export function halvesOf({
  document,
  shell,
  views,
}: Pick<PageToRender, 'document' | 'shell' | 'views'>): Halves | null {
  const versions = new Map(views.map(({ remote, version }) => [remote, version]))
  const remotes = [...versions].map(([name, version]) => halfOf(document, name, version))
  const ofShell = halfOf(document, 'shell', shell)
  return ofShell && remotes.every((half) => half !== null) ? { shell: ofShell, remotes } : null
}

/** The versions of a page and its route: what is at fault when it fails. */
const codeOf = ({ shell, remotes }: Halves, [page]: readonly InitialView[]) =>
  [shell.file, ...remotes.map(({ file }) => file), page && 'route' in page.view ? page.view.route : ''].join('\n')

/** Since when a page is as it is, ms since the epoch. */
const givenAt = (rendered: Rendered) => (rendered.kind === 'rendered' ? rendered.part.at : Date.now())

/** The size of what is kept, in bytes, about. */
function sizeOf(key: string, rendered: Rendered): number {
  if (rendered.kind !== 'rendered') return key.length + 200
  const { root, answers, head } = rendered.part
  // The answers are kept as objects, too.
  return key.length + root.blocks.length + answers.blocks.length + JSON.stringify(head).length + answers.length
}

/** Who gets a page: everybody with the same text, or one person, as a symbol that nobody else has. */
export type PageKey = string | symbol

/** What is rendered within so many ms. */
function within(ms: number, rendering: Promise<Rendered>): Promise<Rendered> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<Rendered>((resolve) => {
    timer = setTimeout(resolve, ms, left)
  })
  return Promise.race([rendering, over]).finally(() => clearTimeout(timer))
}

/** Renders pages of one document, within a budget of time. */
export class PageRenderer {
  readonly #kept = new LruCache<{ rendered: Rendered; since: number }>(maxKept)
  readonly #rendering = new Map<PageKey, Promise<Rendered>>()
  /** Pages that will be rendered anew when those who got a copy have been served. */
  readonly #refreshing = new Set<PageKey>()
  /** What is given in place of rendering a route of these versions, and until when (ms since the epoch). */
  readonly #resting = new LruCache<{ rendered: Rendered; until: number }>(1000)
  readonly #answers: AnswersForPages

  constructor(
    private readonly pool: WorkerPool,
    apiUrl: string,
    /** Longest time that a visitor waits for the rendering, ms. */
    private readonly budgetMs: number,
  ) {
    this.#answers = new AnswersForPages(apiUrl)
  }

  /**
   * What is rendered after the budget serves the next visitor who gets the same page. An older copy is given at once,
   * and a still older one when the rendering takes longer than 50 ms: the browser asks again for answers of that age.
   * @param isCrawler whether it waits longer than a visitor does
   */
  async render(key: PageKey, page: PageToRender, client: Client, isCrawler: boolean): Promise<Rendered> {
    const kept = typeof key === 'string' ? this.#kept.get(key) : undefined
    const age = kept ? Date.now() - kept.since : Number.POSITIVE_INFINITY
    if (kept && age < keptMs.fresh) return kept.rendered
    const copyWithin = (ms: number) => (kept?.rendered.kind === 'rendered' && age < ms ? kept.rendered : null)
    const inNeed = copyWithin(keptMs.inNeed)
    const orCopy = (rendered: Rendered) => (rendered.kind === 'left' ? (inNeed ?? rendered) : rendered)
    const from = this.#renderFrom(page, client, isCrawler)
    if ('kind' in from) return orCopy(from)
    const copy = copyWithin(keptMs.stale)
    if (copy) {
      this.#refreshLater(key, page, client)
      return copy
    }
    const budgetMs = isCrawler ? Math.max(crawlerWaitMs, this.budgetMs) : this.budgetMs
    const waitMs = inNeed ? Math.min(waitWithCopyMs, budgetMs) : budgetMs
    return orCopy(await within(waitMs, this.#begin(key, page, from)))
  }

  /** What a page is rendered by, or what is given in its place where that is known. */
  #renderFrom(page: PageToRender, client: Client, isCrawler = false): RenderFrom | Rendered {
    const halves = halvesOf(page)
    if (!halves) return left
    const code = codeOf(halves, page.views)
    const resting = this.#resting.get(code)
    const isResting = resting && resting.until > Date.now()
    // A crawler waits for an API that is slow.
    if (!isResting || (isCrawler && resting.rendered.kind === 'left')) return { halves, code, client }
    return resting.rendered
  }

  #refreshLater(key: PageKey, page: PageToRender, client: Client): void {
    if (this.#refreshing.has(key)) return
    this.#refreshing.add(key)
    setTimeout(() => {
      this.#refreshing.delete(key)
      const from = this.#renderFrom(page, client)
      if (!('kind' in from)) void this.#begin(key, page, from)
    }, refreshDelayMs).unref()
  }

  /** Begins to render a page, or waits for whoever has begun. */
  async #begin(key: PageKey, page: PageToRender, from: RenderFrom): Promise<Rendered> {
    const pending = this.#rendering.get(key)
    if (!pending && this.#rendering.size >= maxRendering) return left
    return pending ?? this.#start(key, page, from)
  }

  #start(key: PageKey, page: PageToRender, from: RenderFrom): Promise<Rendered> {
    const isShared = typeof key === 'string'
    const rendering = this.#renderAnew(page, from, isShared ? Math.max(maxApiMs, this.budgetMs) : this.budgetMs)
      .then((rendered) => {
        const isKept = rendered.kind === 'rendered' || rendered.kind === 'missing'
        if (isKept && isShared && page.url.length <= maxKeptAddress)
          this.#kept.set(key, { rendered, since: givenAt(rendered) }, sizeOf(key, rendered))
        return rendered
      })
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #renderAnew(page: PageToRender, { halves, code, client }: RenderFrom, apiMs: number): Promise<Rendered> {
    const { snapshot, url, views, calls, isAboutFirst } = page
    const slow = setTimeout(() => this.#rest(code, left, restMs.left), this.budgetMs)
    try {
      const signal = AbortSignal.timeout(apiMs)
      const asking = { isAboutFirst, client, signal }
      const { data, text, piece, at } = await this.#answers.get(calls, asking).finally(() => clearTimeout(slow))
      const input = { answers: text, rest: JSON.stringify({ snapshot: snapshot(at), url, views }) }
      const [root, answers] = await Promise.all([this.pool.render({ ...halves, input }), piece])
      return { kind: 'rendered', part: { ...root, answers, data, at } }
    } catch (error) {
      if (error instanceof Refused) return left
      if (error instanceof Missing) return { kind: 'missing', status: error.status }
      if (error instanceof RenderingFailed) {
        console.error(`${url} could not be rendered on the server: ${error.message}`)
        return this.#rest(code, { kind: 'failed', version: error.version }, restMs.failed)
      }
      return this.#rest(code, left, restMs.left)
    }
  }

  #rest(code: string, rendered: Rendered, ms: number): Rendered {
    this.#resting.set(code, { rendered, until: Date.now() + ms }, 1)
    return rendered
  }
}

interface RenderFrom {
  halves: Halves
  code: string
  client: Client
}
