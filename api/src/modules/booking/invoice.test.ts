import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { moneyDocument, person } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { readPdf } from '../../testing/pdf-text'
import { hold, openPayouts, request, type SmallWorld, smallWorld } from '../../testing/small-world'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  await openPayouts(w.host)
})
afterAll(() => t.close())

async function paidStay(): Promise<string> {
  const bookingId = await request(w.guest, await w.listing(), w.day(20), w.day(23))
  await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
  return bookingId
}
const open = async (path: string) => t.app.inject(`/${path}`)
async function textOf(path: string): Promise<string> {
  return (await readPdf((await open(path)).rawPayload)).text
}

test('a guest opens the invoice of a paid stay by a signed link, and nobody opens it without', async () => {
  const bookingId = await paidStay()
  const { data } = await w.guest.call('bookings/invoice-download', { bookingId })
  expect(data).toMatchObject({ name: expect.stringMatching(/^QE-.{6}-I1\.pdf$/), mediaType: 'application/pdf' })
  const answer = await open(data.path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await textOf(data.path)).toContain('€320.00')
  expect((await open(data.path.split('?')[0] ?? '')).statusCode).toBeGreaterThanOrEqual(400)
})

test('the same figures give the same file, and a refund gives another', async () => {
  const bookingId = await paidStay()
  const first = await w.guest.call('bookings/invoice-download', { bookingId })
  expect((await w.guest.call('bookings/invoice-download', { bookingId })).data.id).toBe(first.data.id)
  await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
  await t.settle()
  const second = await w.guest.call('bookings/invoice-download', { bookingId, kind: 'receipt' })
  expect(second.data.name).toMatch(/-R2\.pdf$/)
  expect(await textOf(second.data.path)).toContain('Refunded')
  expect(await t.db.$count(moneyDocument, eq(moneyDocument.bookingId, bookingId))).toBe(2)
})

test('the host gets a statement: planned before the payout, with its day afterwards', async () => {
  const bookingId = await paidStay()
  const planned = await w.host.call('bookings/invoice-download', { bookingId, kind: 'payout' })
  const text = await textOf(planned.data.path)
  expect(text).toContain('Your payout leaves us on')
  expect(text).toContain('€272.00')
  expect(planned.data.name).toMatch(/-P1\.pdf$/)
  w = { ...w, host: await t.as(w.hostId), guest: await t.as(w.guestId) }
  await t.pass(21 * 24 * hour + 16 * hour)
  await t.settle()
  w = { ...w, host: await t.as(w.hostId), guest: await t.as(w.guestId) }
  const sent = await w.host.call('bookings/invoice-download', { bookingId, kind: 'payout' })
  expect(await textOf(sent.data.path)).toContain('Your payout left us on')
  expect(sent.data.name).toMatch(/-P2\.pdf$/)
})

test('the invoice is in the reader’s locale', async () => {
  const bookingId = await paidStay()
  await t.db.update(person).set({ locale: 'de-DE' }).where(eq(person.id, w.guestId))
  expect(await textOf((await w.guest.call('bookings/invoice-download', { bookingId })).data.path)).toMatch(/320,00\s€/)
  await t.db.update(person).set({ locale: 'no such locale' }).where(eq(person.id, w.guestId))
  expect(await textOf((await w.guest.call('bookings/invoice-download', { bookingId })).data.path)).toContain('€320.00')
})

test('there is no invoice before anything was paid', async () => {
  const bookingId = await hold(w.guest, await w.listing(), w.day(30), w.day(32))
  expect(await w.guest.call('bookings/invoice-download', { bookingId })).toMatchObject({
    statusCode: 409,
    data: { reason: 'not_paid' },
  })
})

test('each side gets its own document, and a stranger none', async () => {
  const bookingId = await paidStay()
  expect((await w.host.call('bookings/invoice-download', { bookingId })).statusCode).toBe(403)
  expect((await w.guest.call('bookings/invoice-download', { bookingId, kind: 'payout' })).statusCode).toBe(403)
  expect((await w.other.call('bookings/invoice-download', { bookingId })).statusCode).toBe(404)
})
