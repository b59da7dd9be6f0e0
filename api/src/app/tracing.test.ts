import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInbox } from '@qe/emulators/inbox'
import { startStripeEmulator } from '@qe/emulators/stripe'
import { type Collector, startCollector } from '@qe/telemetry/testing'
import { readConfig } from '../config'
import { openTestDatabase } from '../testing/open-test-database'
import { startApi } from './start'

const sent = { email: 'tilda@example.com', firstName: 'Tilda', lastName: 'Thorne', password: 'a long and good one' }
const page = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
let collector: Collector

/** Runs the whole API with a collector, has somebody sign up and save a card, and stops it. */
beforeAll(async () => {
  collector = await startCollector()
  const dataDir = mkdtempSync(join(tmpdir(), 'qe-api-tracing-'))
  const stripe = await startStripeEmulator({ port: 0, webhookSecret: 'whsec_test' })
  // The SDK reads the environment itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  const config = readConfig(
    {
      NODE_ENV: 'test',
      PORT: '0',
      QE_DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_emulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_BASE: stripe.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'silent',
    },
    '/tmp',
  )
  const inbox = createInbox(() => new Date())
  let url = ''
  const api = await startApi(config, {
    mail: inbox,
    database: () => openTestDatabase(config),
    routes: (app) => {
      app.addHook('onListen', async () => {
        const address = app.server.address()
        url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/api/`
      })
    },
  })
  const call = async (name: string, input: object, token?: string) => {
    const response = await fetch(url + name, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${page.traceId}-${page.spanId}-01`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { ticket } = await call('user/signup', sent)
  while (inbox.emails().length === 0) await new Promise((done) => setTimeout(done, 50))
  const code = /\b\d{6}\b/.exec(inbox.emails()[0]?.text ?? '')?.[0]
  const { token } = await call('user/signup-otp-verify', { email: sent.email, ticket, code })
  await call('stripe-bank/add', { paymentMethodId: 'pm_card_visa' }, token)
  await api.stop()
  await stripe.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await collector.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const named = (name: string | RegExp) =>
  collector.spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

test('a call continues the trace of its page, and its statements are in it', () => {
  const call = named('POST /v1/api/user/signup')
  expect(call).toMatchObject({ service: 'quality-escape-api', traceId: page.traceId, parentSpanId: page.spanId })
  const statement = collector.spans.find(
    ({ name, parentSpanId }) => name === 'insert outbox' && parentSpanId === call?.spanId,
  )
  expect(statement?.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'insert outbox' })
})

test('a job continues the trace of the call that it follows from, to the mail server', () => {
  const job = collector.spans.find(({ name, traceId }) => name === 'job mail' && traceId === page.traceId)
  const email = collector.spans.find(({ parentSpanId }) => parentSpanId === job?.spanId)
  expect([job?.isError, email?.name]).toEqual([false, 'SMTP send'])
})

test('a request to the payment provider is in the trace', () => {
  const call = named('POST /v1/api/stripe-bank/add')
  expect(named(/^Stripe /)).toMatchObject({ traceId: page.traceId, parentSpanId: call?.spanId, isError: false })
})

test('traces have nothing of what was sent', () => {
  const all = collector.bodies.join()
  expect([...Object.values(sent), 'pm_card_visa'].filter((text) => all.includes(text))).toEqual([])
})
