import {
  chooseRelease,
  clientSubnet,
  cookies,
  type ReleaseDocument,
  revisionOf,
  type Visitor,
  watchReport,
} from '@qe/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import { keepWatch, ownWatch } from '../watch/kept'
import { metricsText, type Reports } from '../watch/metrics'
import { totalsFromPrometheus } from '../watch/prometheus'
import { Tally, totalsOf } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { tell } from '../watch/webhook'
import type { Config } from './config'
import { RateLimit } from './rate-limit'
import { isVisit } from './visit'
import { cookieOf, visitorOf } from './visitor'

/** Longest report, bytes. */
const longest = 16_384
/** A page sends a handful; a household opens a few at a time. */
const reportsPerSecond = 2
const reportsAtOnce = 30

/**
 * A version that this visitor gets, with the cohort they stand for; `fallback` for one that took its place in the page;
 * null for one that does not exist.
 */
function cohortOf({ microFrontends }: ReleaseDocument, visitor: Visitor, name: string, version: string): string | null {
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined
  if (!releases?.some(({ metadata }) => metadata.version === version)) return null
  const chosen = chooseRelease(releases, visitor)
  return chosen?.release.metadata.version === version ? chosen.cohort : 'fallback'
}

/**
 * Takes what pages report, counts it, and takes away a canary that is worse. A stranger may send anything: it is
 * counted only for a page that this server made for that visitor, once, for the version which that visitor gets, and
 * only so often for an address.
 */
export async function watchRoutes(
  app: FastifyInstance,
  { store, config }: { store: ReleaseStore; config: Config },
): Promise<void> {
  const { watch, production } = config
  const before = await ownWatch(store.shelf, watch.server)
  const tally = new Tally({ visitorsPerAddress: watch.visitorsPerAddress }, before.figures)
  const reports: Reports = { counted: 0, refused: 0, limited: 0 }
  const limit = new RateLimit(reportsPerSecond, reportsAtOnce)
  const watcher = new Watcher({
    store,
    totals: () => (watch.prometheusUrl ? totalsFromPrometheus(watch.prometheusUrl) : totalsOf(tally.figures)),
    followed: before.followed,
    tell(message) {
      console.error(`${message.name} ${message.version} was rolled back to ${message.now}: ${message.reason}.`)
      if (watch.webhook) tell(watch.webhook, message).catch((error: Error) => console.error(error.message))
    },
  })

  const count = async (request: FastifyRequest): Promise<keyof Reports> => {
    const now = Date.now()
    const address = clientSubnet(request.ip)
    if (!limit.take(address, now)) return 'limited'
    const report = watchReport.safeParse(readJson(request.body))
    const known = cookieOf(request.headers.cookie, cookies.visitor) ?? ''
    if (!report.success || !isVisit(config.visitKey, report.data.visit, known, now)) return 'refused'
    const visitor = visitorOf(request.headers.cookie, config.cohortKeys)
    const source = { visit: report.data.visit, visitor: visitor.id, address }
    const document = await store.read()
    const on = ({ remote, version }: { remote: string; version: string }) => {
      const cohort = cohortOf(document, visitor, remote, version)
      return cohort === null ? null : { name: remote, version, cohort }
    }
    for (const event of report.data.events) {
      const version = on(event)
      if (version) tally.event(version, event.kind, source, now)
    }
    for (const vital of report.data.vitals) {
      const version = on(vital)
      if (version) tally.vital(version, vital.name, vital.value, source, now)
    }
    return 'counted'
  }

  const statuses: Record<keyof Reports, number> = { counted: 204, refused: 400, limited: 429 }
  app.post('/releases/watch', { bodyLimit: longest }, async (request, reply) => {
    const became = await count(request)
    reports[became]++
    return reply.code(statuses[became]).send()
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

  const keep = () => keepWatch(store.shelf, watch.server, { figures: tally.figures, followed: watcher.followed })
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await watcher.look().catch((error: Error) => console.error(`The watch could not look: ${error.message}`))
    // Also where Prometheus was not there: what was counted here must not be lost with it.
    await keep().catch((error: Error) => console.error(`The watch could not keep its figures: ${error.message}`))
    busy = false
  }, watch.everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await keep().catch(() => {})
  })
}

function readJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return null
  }
}
