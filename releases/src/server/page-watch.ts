import { chooseRelease, clientSubnet, cookies, type ReleaseDocument, type Visitor, watchReport } from '@qe/contract'
import type { FastifyRequest } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import { cohortWithTargets, hasTargets, signalsOf } from '../watch/follow'
import type { Reports } from '../watch/metrics'
import { type Figures, type Source, Tally, type VersionOnPage } from '../watch/tally'
import { totalKey } from '../watch/totals'
import type { Config } from './config'
import { RateLimit } from './rate-limit'
import { createVisitToken, readVisitToken, type Visit } from './visit-token'
import { cookieOf, visitorOf } from './visitor'

/** A page sends a handful of reports; people of one client subnet open a few pages at a time. */
const reportsPerSecond = 2
const reportBurst = 30

/** A page that is about to be sent. */
export interface GivenPage {
  document: ReleaseDocument
  visitor: Visitor
  /** Versions that should report: the shell, and the remote whose page it is. */
  shown: readonly { name: string; version: string }[]
  /** The version whose page could not be rendered on the server, which the browser renders instead. */
  failed?: { name: string; version: string } | undefined
}

/**
 * Counts pages that visitors are given, and what these report. Anybody can send anything, so a report counts only with
 * the visit token of that visitor, once, for a version that the visitor gets, and within the rate limit of the client
 * subnet.
 */
export class PageWatch {
  readonly reports: Reports = { counted: 0, refused: 0, limited: 0 }
  readonly #limit = new RateLimit(reportsPerSecond, reportBurst)
  readonly #tally: Tally

  constructor(
    private readonly store: ReleaseStore,
    private readonly config: Config,
    stored: Record<string, Figures>,
  ) {
    this.#tally = new Tally({ visitorsPerAddress: config.watch.visitorsPerAddress }, stored)
  }

  /** All counts up to now. */
  figures(): Record<string, Figures> {
    this.#tally.settle(Date.now())
    return this.#tally.figures
  }

  /** Ends the figures of versions that the release document has not listed for a day. */
  async endFigures(): Promise<void> {
    this.#tally.endFigures(await this.store.read(), Date.now())
  }

  /** Counts a page, and returns the visit token for its reports. */
  startVisit(request: FastifyRequest, page: GivenPage): string {
    const givenAt = Date.now()
    const source = { visitor: page.visitor.id, address: clientSubnet(request.ip) }
    const expected = isPrefetch(request) ? [] : this.#tally.given(givenVersions(page), source, givenAt)
    const facts = hasTargets(page.document) ? page.visitor : {}
    const token = createVisitToken(this.config.visitKey, page.visitor.id, { givenAt, expected, facts })
    if (page.failed && !isPrefetch(request)) this.#countFailedRendering(page, { ...source, visit: token }, givenAt)
    return token
  }

  #countFailedRendering({ document, visitor, failed }: GivenPage, source: Source, now: number): void {
    const cohort = failed && cohortOf(document, visitor, failed.name, failed.version)
    if (cohort) this.#tally.event({ ...failed, cohort }, 'render-error', source, now)
  }

  /** The visit that a request reports on; null without a valid token. */
  visitOf(request: FastifyRequest, token: string): Visit | null {
    const visitorId = cookieOf(request.headers.cookie, cookies.visitor) ?? ''
    return readVisitToken(this.config.visitKey, token, visitorId, Date.now())
  }

  /** Whether the client subnet may send another report. */
  tryTake(request: FastifyRequest): boolean {
    return this.#limit.tryTake(clientSubnet(request.ip), Date.now())
  }

  /** Counts the events and web vitals of a report, `body` being its JSON. */
  async count(request: FastifyRequest, body: unknown): Promise<keyof Reports> {
    const outcome = this.tryTake(request) ? await this.#countReport(request, body) : 'limited'
    this.reports[outcome]++
    return outcome
  }

  async #countReport(request: FastifyRequest, body: unknown): Promise<'counted' | 'refused'> {
    const report = watchReport.safeParse(body)
    const visit = report.success && this.visitOf(request, report.data.visit)
    if (!visit) return 'refused'
    const { visit: token, events, vitals, signals } = report.data
    const now = Date.now()
    const { id, cohorts } = visitorOf(request.headers, this.config)
    const visitor = { id, cohorts, ...visit.facts }
    const source = { visit: token, visitor: visitor.id, address: clientSubnet(request.ip) }
    const document = await this.store.read()
    const versionOf = ({ remote, version }: { remote: string; version: string }) => {
      const cohort = cohortOf(document, visitor, remote, version)
      return cohort === null ? null : { name: remote, version, cohort }
    }
    for (const event of events) {
      const version = versionOf(event)
      if (!version) continue
      this.#tally.event(version, event.kind, source, now)
      const declared = event.kind === 'shown' ? signalsOf(document, event.remote, event.version) : []
      if (declared.length > 0) this.#tally.visited(version, declared, source, visit.givenAt, now)
    }
    for (const signal of signals) {
      const version = versionOf(signal)
      if (version && signalsOf(document, signal.remote, signal.version).includes(signal.name))
        this.#tally.signal(version, signal, source, visit.givenAt, now)
    }
    for (const vital of vitals) {
      const version = versionOf(vital)
      if (version) this.#tally.vital(version, vital.name, vital.value, source, now)
    }
    for (const key of visit.expected)
      if (events.some(({ remote, version }) => key.startsWith(totalKey(remote, version, ''))))
        this.#tally.reported(key, { visit: token, givenAt: visit.givenAt }, now)
    return 'counted'
  }
}

/**
 * The cohort to count a visitor in for a version, with the targets that they match; `fallback` for a version that
 * replaced the one they get; null for a version that does not exist.
 */
function cohortOf({ microFrontends }: ReleaseDocument, visitor: Visitor, name: string, version: string): string | null {
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined
  if (!releases?.some(({ metadata }) => metadata.version === version)) return null
  const chosen = chooseRelease(releases, visitor)
  if (chosen?.release.metadata.version !== version) return 'fallback'
  return chosen.reason.kind === 'cohort' ? chosen.cohort : cohortWithTargets(chosen.cohort, releases, visitor)
}

/** A browser may never run a page that it loads ahead. */
const isPrefetch = ({ headers }: FastifyRequest) => String(headers['sec-purpose'] ?? '').startsWith('prefetch')

/**
 * The versions of a page that should report, each with the cohort that its visitor counts in. Those of every page: a
 * version that goes to everybody is judged by how many pages of the one before it never reported.
 */
const givenVersions = ({ document, visitor, shown }: GivenPage): VersionOnPage[] =>
  shown.flatMap(({ name, version }) => {
    const cohort = cohortOf(document, visitor, name, version)
    return cohort ? [{ name, version, cohort }] : []
  })
