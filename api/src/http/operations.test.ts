import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { buildApp } from '../app/build-app'
import { observeRedis } from '../redis/connection'
import { startApp, type TestApp } from '../testing/harness'
import { request, type SmallWorld, smallWorld } from '../testing/small-world'

let t: TestApp
let w: SmallWorld
let lines: Record<string, unknown>[]
beforeAll(async () => {
  lines = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  t = await startApp({ LOG_LEVEL: 'info' }, sink)
  w = await smallWorld(t)
})
afterAll(() => t.close())

const metrics = async () => (await t.app.inject('/metrics')).body

test('a request is named by its caller or by us, in the answer and in the log', async () => {
  const named = await t.app.inject({ url: '/v1/api/cms/faq/list', headers: { 'x-request-id': 'from-the-site-1' } })
  expect(named.headers['x-request-id']).toBe('from-the-site-1')
  const odd = await t.app.inject({ url: '/v1/api/cms/faq/list', headers: { 'x-request-id': 'x\u0007y z' } })
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.find(({ requestId }) => requestId === 'from-the-site-1')).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/v1/api/cms/faq/list',
    status: 200,
    ms: expect.any(Number),
  })
})

test('a failure names its request, and everything that was logged on the way names it, too', async () => {
  const id = 'request-that-fails'
  const { db } = t.services
  t.services.db = {
    select: () => {
      throw new Error('the disk is on fire')
    },
  } as never
  const answer = await t.app.inject({ url: '/v1/api/cms/faq/list', headers: { 'x-request-id': id } })
  t.services.db = db
  expect(answer.json()).toMatchObject({ statusCode: 500, data: { reason: 'failed', requestId: id } })
  expect(answer.body).not.toContain('fire')
  expect(lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg)).toEqual(['a call failed', 'request'])
})

test('neither tokens nor what was asked for get into the log', async () => {
  await t.app.inject({
    url: `/v1/api/property/getall?city=secret-place`,
    headers: { authorization: `Bearer ${w.guest.token}` },
  })
  await t.app.inject('/v1/api/newsletter/confirm?token=secret-token')
  await t.app.inject(`/v1/api/user/get/${w.hostId}`)
  const log = JSON.stringify(lines)
  for (const secret of [w.guest.token, 'secret-place', 'secret-token', w.hostId]) expect(log).not.toContain(secret)
})

const ready = async () => {
  const answer = await t.app.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

test('ready means a database that can be written to, with all migrations', async () => {
  expect(await ready()).toEqual([200, { ok: true, database: true, migrations: true }])
  await t.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  const behind = await ready()
  await t.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  expect(behind).toEqual([503, { ok: false, database: true, migrations: false }])
  await t.db.execute(sql`set default_transaction_read_only = on`)
  const readOnly = await ready()
  await t.db.execute(sql`set default_transaction_read_only = off`)
  expect(readOnly).toEqual([503, { ok: false, database: false, migrations: true }])
  const { db } = t.services
  t.services.db = { execute: () => Promise.reject(new Error('gone')) } as never
  const without = await ready()
  t.services.db = db
  expect(without).toEqual([503, { ok: false, database: false, migrations: false }])
})

test('a process is alive, also without its database', async () => {
  const { db } = t.services
  t.services.db = {} as never
  const answers = await Promise.all(['/livez', '/healthz'].map((url) => t.app.inject(url)))
  t.services.db = db
  expect(answers.map((answer) => answer.json())).toEqual([{ ok: true }, { ok: true }])
})

test('requests, jobs, bookings, the outbox and the pool are measured', async () => {
  await request(w.guest, await w.listing(), w.day(20), w.day(22))
  expect(await metrics()).toMatch(/qe_outbox_rows\{state="waiting"\} [1-9]/)
  await t.settle()
  const after = await metrics()
  expect(after).toMatch(/qe_request_seconds_count\{call="\/v1\/api\/bookings\/add",method="POST",status="200"\} 1/)
  expect(after).toMatch(/qe_jobs_total\{topic="booking",outcome="done"\} [1-9]/)
  expect(after).toMatch(/qe_booking_events_total\{event="request"\} 1/)
  expect(after).toMatch(/qe_outbox_rows\{state="waiting"\} 0/)
  expect(after).toMatch(/qe_database_connections\{state="idle"\} \d/)
})

test('each alert has metrics that exist, and a section in the runbook', async () => {
  const read = (name: string) => readFileSync(join(__dirname, '../../../docs/operating', name), 'utf8')
  const group = read('alerts.yml').split('- name: api')[1] ?? ''
  const alerts = [...group.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const metricNames = [...group.matchAll(/\bqe_\w+/g)].map(([name]) => name.replace(/_count$/, ''))
  expect(alerts.length).toBeGreaterThan(5)
  expect([...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
  // A process without Redis, such as this one, does not have those.
  observeRedis(t.services.metrics, { status: 'ready', failedCommands: 0 })
  const known = await metrics()
  expect(metricNames.filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([])
})

test('the dashboard asks for metrics that exist', async () => {
  const dashboard = JSON.parse(readFileSync(join(__dirname, '../../../docs/operating/dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  // Those of the delivery server are its own.
  const asked = [...expressions.matchAll(/\bqe_(?!watch_|release_)\w+/g)].map(([name]) =>
    name.replace(/_(count|bucket)$/, ''),
  )
  const known = await metrics()
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([])
})

test('figures are for this machine, or for whoever shows the token', async () => {
  const status = async (app: TestApp['app'], options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await app.inject({ url: '/metrics', ...options })).statusCode
  expect(await status(t.app, {})).toBe(200)
  expect(await status(t.app, { remoteAddress: '10.0.0.1' })).toBe(404)
  expect(await status(t.app, { headers: { 'x-forwarded-for': '10.0.0.1' } })).toBe(404)
  const token = 'a-token-for-prometheus'
  const guarded = await buildApp({
    services: { ...t.services, config: { ...t.services.config, metricsToken: token } },
  })
  expect(await status(guarded, {})).toBe(404)
  expect(await status(guarded, { remoteAddress: '10.0.0.1', headers: { authorization: `Bearer ${token}` } })).toBe(200)
  await guarded.close()
})
