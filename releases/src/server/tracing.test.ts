import type { AddressInfo } from 'node:net'
import type { SpanReport } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { type Collector, startCollector } from '@qe/telemetry/testing'
import Fastify from 'fastify'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

const cookie = '_qe_visitor=11111111-2222-4333-8444-555555555555'
let collector: Collector
/** The `traceparent` of each request that reached the API. */
const reachedApi: unknown[] = []
let page: string
let statuses: number[]

/** Serves one page, one call, and three reports: a browser's, one with a name of its own, and one without a token. */
beforeAll(async () => {
  const releasesDir = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(releasesDir))
  await publish(store, { from: exampleShell(), by: 'ada' })
  await publish(store, { from: exampleBuild(), by: 'ada' })
  collector = await startCollector()
  const api = Fastify()
  api.get('/v1/*', async ({ headers }) => {
    reachedApi.push(headers.traceparent)
    return {}
  })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const settings = {
    RELEASES_DIR: releasesDir,
    API_URL: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  // The SDK reads the environment itself.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const site = await createSite(readConfig(settings))
  const answer = await site.inject({ url: '/example/lisbon?limit=seaside', headers: { cookie } })
  page = answer.body
  await site.inject('/v1/api/cms/faq/list')
  const [, traceId = '', parentId = ''] = snapshotIn(page).traceparent?.split('-') ?? []
  const span = { traceId, parentId, spanId: 'b7ad6b7169203331', name: 'cms/faq/list', startedAt: Date.now() } as const
  const report: SpanReport = {
    visit: snapshotIn(page).visit ?? '',
    spans: [{ ...span, durationMs: 12, isError: false }],
  }
  const send = async (payload: object) =>
    (await site.inject({ method: 'POST', url: '/releases/spans', headers: { cookie }, payload })).statusCode
  statuses = [
    await send(report),
    await send({ ...report, spans: [{ ...report.spans[0], name: 'ann@example.com' }] }),
    await send({ ...report, visit: 'x.y.z' }),
  ]
  await site.close()
  await api.close()
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  await collector.close()
})

const named = (name: string) => collector.spans.find((span) => span.name === name)

test('a page load is a span with the route of its remote, which the page continues', () => {
  const load = named('GET /example/:slug')
  expect(load).toMatchObject({ service: 'quality-escape-delivery', attributes: { 'http.response.status_code': 200 } })
  expect(snapshotIn(page).traceparent).toBe(`00-${load?.traceId}-${load?.spanId}-01`)
  // In the snapshot, and in the script of the early calls.
  expect(page.split(`00-${load?.traceId}`)).toHaveLength(3)
})

test('the API continues the trace of a call that passes through', () => {
  const call = collector.spans.find(({ name, traceId }) => name.startsWith('GET /v1') && traceId)
  expect(reachedApi).toEqual([`00-${call?.traceId}-${call?.spanId}-01`])
})

test('the spans of a browser are handed on, where its page is ours and they name a call', () => {
  const load = named('GET /example/:slug')
  expect(statuses).toEqual([204, 400, 400])
  expect(collector.spans.filter(({ service }) => service === 'quality-escape-browser')).toMatchObject([
    { name: 'cms/faq/list', traceId: load?.traceId, parentSpanId: load?.spanId, isError: false },
  ])
})

test('traces have no addresses, and a site that is not traced has no such reports', async () => {
  expect(collector.bodies.join()).not.toMatch(/lisbon|seaside|11111111/)
  const site = await createSite(readConfig({ RELEASES_DIR: temporaryFolder() }))
  expect((await site.inject({ method: 'POST', url: '/releases/spans', payload: {} })).statusCode).toBe(404)
  await site.close()
})
