import { revisionOf, spanReport } from '@qe/contract'
import type { Tracing } from '@qe/telemetry'
import type { FastifyInstance } from 'fastify'
import type { ReleaseStore } from '../store/release-store'
import { Announcer } from '../watch/announcer'
import { metricsText, type Reports, refusedText } from '../watch/metrics'
import { totalsFromPrometheus } from '../watch/prometheus'
import { readOwnWatch, storeWatch } from '../watch/stored-watch'
import { totalsOf } from '../watch/tally'
import { Watcher } from '../watch/watcher'
import { type ReleaseEvent, sendWebhook, textOf } from '../watch/webhook'
import type { Config } from './config'
import { PageWatch } from './page-watch'
import { parsedOrNull } from './parsed-or-null'

/** Size limit of a report, bytes. */
const maxReportBytes = 16_384
const statuses: Record<keyof Reports, number> = { counted: 204, refused: 400, limited: 429 }

/** Takes the reports of pages, compares versions at intervals, and rolls back one that is worse. */
export async function watchRoutes(
  app: FastifyInstance,
  { store, config, tracing }: { store: ReleaseStore; config: Config; tracing: Tracing | null },
): Promise<PageWatch> {
  const { watch, production } = config
  const stored = await readOwnWatch(store.objects, watch.server)
  const pages = new PageWatch(store, config, stored.figures)
  const send = (message: ReleaseEvent) => {
    if (watch.webhook) sendWebhook(watch.webhook, message).catch((error: Error) => console.error(error.message))
  }
  const tell = (message: ReleaseEvent) => {
    console.error(`${textOf(message)}.`)
    send(message)
  }
  const watcher = new Watcher({
    store,
    totals: () => (watch.prometheusUrl ? totalsFromPrometheus(watch.prometheusUrl) : totalsOf(pages.figures())),
    followed: stored.followed,
    fresh: stored.fresh,
    defaults: stored.defaults,
    onStep: ({ action }) => console.log(`By its plan: ${action}.`),
    onRollback: tell,
    onRefused: tell,
  })
  const announcer = new Announcer(store, send)

  app.post('/releases/watch', { bodyLimit: maxReportBytes }, async (request, reply) =>
    reply.code(statuses[await pages.count(request, readJson(request.body))]).send(),
  )

  if (tracing)
    app.post('/releases/spans', { bodyLimit: maxReportBytes }, async (request, reply) => {
      if (!pages.tryTake(request)) return reply.code(429).send()
      const report = spanReport.safeParse(readJson(request.body))
      if (!report.success || !pages.visitOf(request, report.data.visit)) return reply.code(400).send()
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
      .send(
        metricsText(Object.values(pages.figures()), watcher.followed, pages.reports, revisionOf(await store.read())) +
          refusedText([...watcher.refused.values()]) +
          refusalsMetric(store.verified?.refusals ?? 0),
      )
  })

  const save = () =>
    storeWatch(store.objects, watch.server, {
      figures: pages.figures(),
      followed: watcher.followed,
      fresh: watcher.fresh,
      defaults: watcher.defaults,
    })
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    await pages
      .endFigures()
      .then(() => watcher.check())
      .catch((error: Error) => console.error(`The watch could not compare versions: ${error.message}`))
    if (watch.webhook)
      await announcer.check().catch((error: Error) => console.error(`Changes could not be announced: ${error.message}`))
    // Also after a failure of Prometheus, so that the counts of this server are not lost.
    await save().catch((error: Error) => console.error(`The watch could not store its figures: ${error.message}`))
    busy = false
  }, watch.everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await save().catch(() => {})
  })
  return pages
}

const refusalsMetric = (count: number) =>
  [
    '# HELP qe_release_document_refused_total Release documents and logs that this server could not verify.',
    '# TYPE qe_release_document_refused_total counter',
    `qe_release_document_refused_total ${count}`,
    '',
  ].join('\n')

const readJson = (body: unknown): unknown => (typeof body === 'string' ? parsedOrNull(body) : body)
