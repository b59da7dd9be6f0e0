import Fastify from 'fastify'
import { currentTraceparent, isTracingOn, startTracing, traceCalls, traceRequests, withSpan, withTraceparent } from '.'
import { type Collector, startCollector } from './testing/collector'

const outside = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('tracing', () => {
  it('is off unless an endpoint is named, and can be turned off beside one', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
    expect(isTracingOn({})).toBe(false)
    expect(isTracingOn({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false)
    expect(isTracingOn(endpoint)).toBe(true)
    expect(isTracingOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true)
    expect(isTracingOn({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false)
    expect(isTracingOn({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
  })

  it('does nothing before it is started', async () => {
    const port = { send: async () => currentTraceparent(), count: 3 }
    expect(await traceCalls('Mail', port).send()).toBeNull()
    expect(await withSpan('work', {}, async () => 1)).toBe(1)
  })
})

describe('a process that is traced', () => {
  let collector: Collector
  beforeAll(async () => {
    collector = await startCollector()
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
    process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test'
    const tracing = await startTracing('example')
    await serveTwoRequests()
    tracing.recordFinished('browser', [
      {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        parentId: null,
        name: 'a call',
        startedAt: Date.now(),
        durationMs: 5,
        isError: true,
      },
    ])
    await tracing.stop()
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    delete process.env.OTEL_RESOURCE_ATTRIBUTES
    await collector.close()
  })

  /** One that a caller traces, with a body; and one that fails. */
  async function serveTwoRequests(): Promise<void> {
    const app = Fastify()
    const port = traceCalls('Shop', {
      sell: async (_secret: string) => {
        throw Object.assign(new Error('no card of ann@example.com'), { code: 'card_declined' })
      },
      price: () => 3,
    })
    traceRequests(app)
    let handedOn: string | null = null
    app.post('/things/:id', async () => {
      handedOn = currentTraceparent()
      return { price: port.price() }
    })
    app.get('/broken', async () => withTraceparent(handedOn, () => port.sell('tok_secret')))
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { traceparent: outside, 'content-type': 'application/json' }
    await fetch(`${url}/things/thing-of-ann?name=ann`, { method: 'POST', headers, body: '{"name":"ann"}' })
    await fetch(`${url}/broken`)
    await app.close()
  }

  const named = (name: string) => collector.spans.find((span) => span.name === name)

  it('continues the trace of its caller, also after it has read a body', () => {
    expect(named('POST /things/:id')).toMatchObject({
      service: 'example',
      traceId: outside.split('-')[1],
      parentSpanId: outside.split('-')[2],
      attributes: { 'http.request.method': 'POST', 'http.route': '/things/:id', 'http.response.status_code': 200 },
      isError: false,
    })
  })

  it('continues a trace that was stored, for work that follows later', () => {
    expect(named('Shop sell')).toMatchObject({
      traceId: outside.split('-')[1],
      parentSpanId: named('POST /things/:id')?.spanId,
      attributes: { 'peer.service': 'Shop', 'error.type': 'card_declined' },
      isError: true,
    })
    expect(named('GET /broken')).toMatchObject({ isError: true, parentSpanId: null })
  })

  it('has no span for a method that waits for nothing', () => {
    expect(named('Shop price')).toBeUndefined()
  })

  it('hands on the spans of browsers', () => {
    expect(named('a call')).toMatchObject({ service: 'browser', traceId: 'a'.repeat(32), isError: true })
  })

  it('sends no addresses, inputs and messages of errors', () => {
    // Ids are of hexadecimal digits, times of decimal ones: no chance makes either word.
    expect(collector.bodies.join()).not.toMatch(/ann|tok_secret/)
    expect(collector.bodies.join()).toContain('deployment.environment.name')
  })
})
