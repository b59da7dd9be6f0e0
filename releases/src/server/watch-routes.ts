import {
  chooseRelease,
  clientSubnet,
  cookies,
  type ReleaseDocument,
  revisionOf,
  spanReport,
  type Visitor,
  watchReport,
} from '@qe/contract'
import type { Tracing } from '@qe/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import { metricsText, type Reports } from '../watch/metrics'
import { totalsFromPrometheus } from '../watch/prometheus'
import { readOwnWatch, storeWatch } from '../watch/stored-watch'
import { Tally, totalsOf } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { sendWebhook } from '../watch/webhook'
import type { Config } from './config'
import { RateLimit } from './rate-limit'
import { isValidVisitToken } from './visit-token'
import { cookieOf, visitorOf } from './visitor'

/** Size limit of a report, bytes. */
const maxReportBytes = 16_384
/** A page sends a handful of reports; people of one client subnet open a few pages at a time. */
const reportsPerSecond = 2
const reportBurst = 30

/**
 * The cohort to count a visitor in for a version; `fallback` for a version that replaced the one they get; null for a
 * version that does not exist.
 */
function cohortOf({ microFrontends }: ReleaseDocument, visitor: Visitor, name: string, version: string): string | null {
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined
  if (!releases?.some(({ metadata }) => metadata.version === version)) return null
  const chosen = chooseRelease(releases, visitor)
  return chosen?.release.metadata.version === version ? chosen.cohort : 'fallback'
}

/**
 * Counts the reports of pages, and rolls back a canary that is worse. Anybody can send anything, so a report counts
 * only with the visit token of that visitor, once, for a version that the visitor gets, and within the rate limit of
 * the client subnet.
 */
export async function watchRoutes(
  app: FastifyInstance,
  { store, config, tracing }: { store: ReleaseStore; config: Config; tracing: Tracing | null },
): Promise<void> {
  const { watch, production } = config
  const stored = await readOwnWatch(store.objects, watch.server)
  const tally = new Tally({ visitorsPerAddress: watch.visitorsPerAddress }, stored.figures)
  const reports: Reports = { counted: 0, refused: 0, limited: 0 }
  const limit = new RateLimit(reportsPerSecond, reportBurst)
  const watcher = new Watcher({
    store,
    totals: () => (watch.prometheusUrl ? totalsFromPrometheus(watch.prometheusUrl) : totalsOf(tally.figures)),
    followed: stored.followed,
    onRollback(message) {
      console.error(`${message.name} ${message.version} was rolled back to ${message.now}: ${message.reason}.`)
      if (watch.webhook) sendWebhook(watch.webhook, message).catch((error: Error) => console.error(error.message))
    },
  })

  const count = async (request: FastifyRequest): Promise<keyof Reports> => {
    const now = Date.now()
    const address = clientSubnet(request.ip)
    if (!limit.tryTake(address, now)) return 'limited'
    const report = watchReport.safeParse(readJson(request.body))
    const visitorId = cookieOf(request.headers.cookie, cookies.visitor) ?? ''
    if (!report.success || !isValidVisitToken(config.visitKey, report.data.visit, visitorId, now)) return 'refused'
    const visitor = visitorOf(request.headers.cookie, config.cohortKeys)
    const source = { visit: report.data.visit, visitor: visitor.id, address }
    const document = await store.read()
    const versionOf = ({ remote, version }: { remote: string; version: string }) => {
      const cohort = cohortOf(document, visitor, remote, version)
      return cohort === null ? null : { name: remote, version, cohort }
    }
    for (const event of report.data.events) {
      const version = versionOf(event)
      if (version) tally.event(version, event.kind, source, now)
    }
    for (const vital of report.data.vitals) {
      const version = versionOf(vital)
      if (version) tally.vital(version, vital.name, vital.value, source, now)
    }
    return 'counted'
  }

  const statuses: Record<keyof Reports, number> = { counted: 204, refused: 400, limited: 429 }
  app.post('/releases/watch', { bodyLimit: maxReportBytes }, async (request, reply) => {
    const outcome = await count(request)
    reports[outcome]++
    return reply.code(statuses[outcome]).send()
  })

  if (tracing)
    app.post('/releases/spans', { bodyLimit: maxReportBytes }, async (request, reply) => {
      const now = Date.now()
      if (!limit.tryTake(clientSubnet(request.ip), now)) return reply.code(429).send()
      const report = spanReport.safeParse(readJson(request.body))
      const visitorId = cookieOf(request.headers.cookie, cookies.visitor) ?? ''
      if (!report.success || !isValidVisitToken(config.visitKey, report.data.visit, visitorId, now))
        return reply.code(400).send()
      tracing.recordFinished('quality-escape-browser', report.data.spans)
      return reply.code(204).send()
    })

  app.get('/metrics', async (request, reply) => {
    const isAllowed = watch.metricsToken
      ? request.headers.authorization === `Bearer ${watch.metricsToken}`
      : !production
    if (!isAllowed) return reply.code(404).type('text/plain').send('There is no such page.')
    return reply
      .type('text/plain; version=0.0.4')
      .send(metricsText(Object.values(tally.figures), watcher.followed, reports, revisionOf(await store.read())))
  })

  const save = () => storeWatch(store.objects, watch.server, { figures: tally.figures, followed: watcher.followed })
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await watcher
      .check()
      .catch((error: Error) => console.error(`The watch could not compare versions: ${error.message}`))
    // Also after a failure of Prometheus, so that the counts of this server are not lost.
    await save().catch((error: Error) => console.error(`The watch could not store its figures: ${error.message}`))
    busy = false
  }, watch.everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await save().catch(() => {})
  })
}

function readJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return null
  }
}
