import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ecbPath, ecbRoutes, ecbXml, referenceDay } from '@qe/emulators/ecb'
import Fastify from 'fastify'
import { exchangeRate } from '../database/schema'
import { startApp, type TestApp } from '../testing/harness'

let t: TestApp
let answer: (reply: ServerResponse) => void
let asked = 0
const bank = createServer((_request, reply) => {
  asked++
  answer(reply)
})
beforeAll(async () => {
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  t = await startApp({
    EXCHANGE_RATES_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-daily.xml`,
  })
})
beforeEach(async () => {
  await t.db.delete(exchangeRate)
  answer = (reply) => reply.end(ecbXml(referenceDay))
  asked = 0
})
afterAll(async () => {
  bank.closeAllConnections()
  bank.close()
  await t.close()
})

const day = 86_400_000
/** Moves the clock on and lets the worker look, as its loop does every second. */
const after = async (ms: number) => {
  await t.pass(ms)
  await t.worker.readRates()
}
const told = async () => (await t.nobody.call('setting/details')).data.exchange
const outcomes = async () =>
  (await t.services.metrics.rates.get()).values
    .filter(({ labels }) => labels.outcome === 'failed')
    .reduce((sum, { value }) => sum + value, 0)

test('a site without rates says so', async () => {
  expect(await told()).toBeNull()
})

test('the day’s rates are told with their day, the euro among them', async () => {
  await after(2 * day)
  expect(await told()).toEqual({
    day: '2026-09-24',
    rates: {
      EUR: 1,
      ...Object.fromEntries(Object.entries(referenceDay.perEuro).map(([currency, rate]) => [currency, Number(rate)])),
    },
  })
})

test('they are asked for once a day, and again in an hour where that failed', async () => {
  await after(2 * day)
  await after(day / 2)
  expect(asked).toBe(1)
  answer = (reply) => reply.writeHead(503).end()
  await after(day)
  await after(60_000)
  expect(asked).toBe(2)
  await after(3_600_000)
  expect(asked).toBe(3)
})

test('a newer day takes the older one’s place whole, an older one changes nothing', async () => {
  await after(2 * day)
  answer = (reply) => reply.end(ecbXml({ day: '2026-09-25', perEuro: { USD: '1.14' } }))
  await after(2 * day)
  expect(await told()).toEqual({ day: '2026-09-25', rates: { EUR: 1, USD: 1.14 } })
  answer = (reply) => reply.end(ecbXml(referenceDay))
  await after(2 * day)
  expect((await told())?.day).toBe('2026-09-25')
})

test.each<[string, (reply: ServerResponse) => void]>([
  ['an error', (reply) => reply.writeHead(500).end('no')],
  ['a page of something else', (reply) => reply.end('<html><body>Sign in</body></html>')],
  ['more than a day of rates can have', (reply) => reply.end(`${ecbXml(referenceDay)}${' '.repeat(100_000)}`)],
  ['letters that are none', (reply) => reply.end(Buffer.from([0x3c, 0xff, 0xfe]))],
  ['a connection that breaks', (reply) => reply.destroy()],
  ['rates of a day to come', (reply) => reply.end(ecbXml({ ...referenceDay, day: '2999-01-01' }))],
])('%s leaves the rates before as they are, and is counted', async (_what, how) => {
  await after(2 * day)
  const before = await outcomes()
  answer = how
  await after(2 * day)
  expect((await told())?.rates).toMatchObject({ USD: 1.1367, JPY: 180.57 })
  expect(await outcomes()).toBe(before + 1)
})

test('where no address is set, this machine answers as the bank does', async () => {
  const app = Fastify()
  ecbRoutes(app)
  expect((await app.inject(ecbPath)).body).toBe(ecbXml(referenceDay))
  await app.close()
})
