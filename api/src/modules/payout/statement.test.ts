import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { booking, city, moneyDocument, movement, person, taxRule, teamMember } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { readPdf } from '../../testing/pdf-text'
import { bookStay, openPayouts, passDays, type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const stay = (from: number, to: number, changes?: Parameters<SmallWorld['listing']>[0]) =>
  bookStay(w, from, to, changes)
const days = async (count: number) => {
  w = await passDays(t, w, count)
}
const codeOf = async (bookingId: string) =>
  (await t.db.select().from(booking).where(eq(booking.id, bookingId)))[0]?.code ?? ''
const now = () => t.services.now()
const thisYear = () => now().getUTCFullYear()
const euros = async (year: number) =>
  (await w.host.call('payout/overview', { year })).data.currencies.find(({ currency }) => currency === 'EUR')
const statement = (input: { year: number; month?: number; currency?: string }) =>
  w.host.call('payout/statement', { currency: 'EUR', ...input })

async function read(path: string) {
  const { rawPayload } = await t.app.inject(`/${path}`)
  const pdf = await readPdf(rawPayload)
  return { ...pdf, text: pdf.text.replace(/[\s\p{Cc}]+/gu, ' ') }
}
async function textOf(input: Parameters<typeof statement>[0]): Promise<string> {
  return (await read((await statement(input)).data.path)).text
}

/** The amounts in euros between two words of a text, in minor units. */
function amounts(text: string, after: string, until: string): number[] {
  const start = text.indexOf(after)
  const part = text.slice(start, text.indexOf(until, start))
  return [...part.matchAll(/(-?)€([\d,]+\.\d\d)/g)].map(([, minus, digits]) =>
    Math.round(Number(`${minus}${digits?.replaceAll(',', '')}`) * 100),
  )
}
const total = (all: number[]) => all.reduce((a, b) => a + b, 0)

/** What the ledger has of a booking at a time: kept for the host, or below zero taken back. */
async function post(bookingId: string, at: string, kind: 'payout' | 'fee' | 'tax', amount: number): Promise<void> {
  const account = { payout: 'host', fee: 'platform', tax: 'tax' } as const
  const [from, to] = amount > 0 ? (['held', account[kind]] as const) : ([account[kind], 'held'] as const)
  await t.db.insert(movement).values({
    ...{ bookingId, guestId: w.guestId, hostId: w.hostId, kind, currency: 'EUR', at: new Date(at) },
    ...{ fromAccount: from, toAccount: to, amount: Math.abs(amount), idempotencyKey: randomUUID() },
  })
}

/** Taxes of the small world's country and city, and another city of the country. */
async function addTaxes(): Promise<string> {
  const [harbour] = await t.db.select().from(city)
  if (!harbour) throw new Error('The small world has no city')
  const inland = { ...harbour, id: randomUUID(), slug: 'inland', name: 'Inland' }
  await t.db.insert(city).values(inland)
  await t.db.insert(taxRule).values([
    { countryCode: 'XX', label: 'VAT', bps: 725 },
    { countryCode: 'XX', cityId: harbour.id, label: 'City tax', bps: 333 },
  ])
  return inland.id
}

test('totals of a statement are the sums of the overview to the cent, and taxes by kind add up to them', async () => {
  const inland = await addTaxes()
  await openPayouts(w.host)
  const kept = await stay(1, 4, { basePrice: 9999 })
  const cancelled = await stay(1, 9)
  const elsewhere = await stay(2, 5, { cityId: inland, title: 'A house inland' })
  await days(4)
  const reason = { reasonKey: 'other', idempotencyKey: randomUUID() }
  await w.guest.call('bookings/cancelled', { bookingId: cancelled, ...reason })
  await t.settle()
  const of = await euros(thisYear())
  if (!of?.taxes) throw new Error('The overview has no taxes')
  expect(of.year.bookings).toBe(3)
  expect(of.taxes.map(({ label, city: at, bookings }) => [label, at, bookings])).toEqual([
    ['VAT', 'Harbour', 2],
    ['City tax', 'Harbour', 2],
    ['VAT', 'Inland', 1],
  ])
  expect(total(of.taxes.map(({ amount }) => amount))).toBe(of.year.tax)
  const text = await textOf({ year: thisYear() })
  const { before, fee, tax, sent } = of.year
  expect(amounts(text, 'What was sent', 'Taxes by kind')).toEqual([before, -fee, -tax, sent])
  expect(amounts(text, 'Taxes by kind', 'Guests paid')).toEqual([...of.taxes.map(({ amount }) => amount), tax])
  const lines = amounts(text, 'Guests paid', 'Questions?')
  expect(lines).toHaveLength(16)
  expect(lines.slice(-4)).toEqual([before, -fee, -tax, sent])
  for (const column of [0, 1, 2, 3])
    expect(total(lines.slice(0, -4).filter((_, n) => n % 4 === column))).toBe(lines.slice(-4)[column])
  for (const said of ['Annual statement', 'Hanna Tęst', 'VAT, Inland, Nowhere: 1 booking', 'A house inland'])
    expect(text).toContain(said)
  for (const id of [kept, cancelled, elsewhere]) expect(text).toContain(await codeOf(id))
}, 60_000)

test('a month has what moved in it, also back, and is another file than the year', async () => {
  const inland = await addTaxes()
  const [first, second] = [await stay(20, 23), await stay(20, 23, { cityId: inland })]
  const year = thisYear() - 1
  // A fee that was posted while the payout waited for the account counts with the payout, in March.
  await post(first, `${year}-02-27T10:00:00Z`, 'fee', 4800)
  await post(first, `${year}-03-01T00:00:00Z`, 'tax', 3385)
  await post(first, `${year}-03-01T00:00:00Z`, 'payout', 27_200)
  await post(second, `${year}-03-31T23:59:59Z`, 'payout', 900)
  await post(first, `${year}-04-01T00:00:00Z`, 'payout', -7200)
  await post(first, `${year}-04-10T00:00:00Z`, 'tax', -1385)
  const of = await euros(year)
  expect(of?.taxes).toEqual([
    { label: 'VAT', city: 'Harbour', country: 'Nowhere', amount: 1370, bookings: 1 },
    { label: 'City tax', city: 'Harbour', country: 'Nowhere', amount: 630, bookings: 1 },
  ])
  const sumsOf = async (month?: number) =>
    amounts(await textOf({ year, ...(month && { month }) }), 'What was sent', 'Taxes by kind')
  const march = of?.months.find(({ month }) => month === `${year}-03`)
  const april = of?.months.find(({ month }) => month === `${year}-04`)
  expect(await sumsOf(3)).toEqual([march?.before, -4800, -3385, march?.sent])
  expect(await sumsOf(4)).toEqual([april?.before, 0, 1385, april?.sent])
  expect(await sumsOf()).toEqual([of?.year.before, -4800, -2000, of?.year.sent])
  expect([march?.sent, april?.sent]).toEqual([28_100, -7200])
  const inApril = await textOf({ year, month: 4 })
  expect(amounts(inApril, 'Taxes by kind', 'Guests paid')).toEqual([-436, -949, -1385])
  expect(inApril).toContain(await codeOf(first))
  expect(inApril).not.toContain(await codeOf(second))
}, 60_000)

test('a statement opens by its signed link, is drawn once for its figures, and says if a month goes on', async () => {
  const bookingId = await stay(20, 23)
  await post(bookingId, now().toISOString(), 'payout', 900)
  const at = { year: thisYear(), month: now().getUTCMonth() + 1 }
  const { data } = await statement(at)
  const name = `statement-${now().toISOString().slice(0, 7)}-EUR.pdf`
  expect(data).toMatchObject({ name, mediaType: 'application/pdf' })
  expect((await t.app.inject(`/${data.path.split('?')[0]}`)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await statement(at)).data.id).toBe(data.id)
  expect(await t.db.$count(moneyDocument)).toBe(1)
  const { text, tagged, pages } = await read(data.path)
  expect([tagged, pages]).toEqual([true, 1])
  expect(text).toContain('is not over: what is sent later in it is not in this statement.')
  expect(text).not.toContain('Taxes by kind')
  await t.db.update(person).set({ locale: 'de-DE' }).where(eq(person.id, w.hostId))
  expect(await textOf(at)).toMatch(/9,00\s€/)
})

test('a month without payouts and one that has not begun are refused with a sentence', async () => {
  const bookingId = await stay(20, 23)
  await post(bookingId, `${thisYear() - 1}-03-10T00:00:00Z`, 'payout', 900)
  const year = thisYear() - 1
  expect(await statement({ year, month: 4 })).toMatchObject({
    statusCode: 404,
    message: `Nothing was sent in EUR in April ${year}. Choose another month.`,
  })
  expect(await statement({ year: year - 1 })).toMatchObject({
    statusCode: 404,
    message: `Nothing was sent in EUR in ${year - 1}. Choose another year.`,
  })
  expect((await statement({ year, month: 3, currency: 'JPY' })).statusCode).toBe(404)
  expect(await statement({ year: year + 2, month: 1 })).toMatchObject({
    statusCode: 400,
    data: { fields: { month: `January ${year + 2} has not begun. Choose an earlier month.` } },
  })
  expect(await statement({ year: year + 2 })).toMatchObject({
    statusCode: 400,
    data: { fields: { year: `${year + 2} has not begun. Choose an earlier year.` } },
  })
  expect(await statement({ year, month: 13 })).toMatchObject({
    statusCode: 400,
    data: { fields: { month: 'Choose a month from 1 to 12.' } },
  })
})

test('a host has only their own bookings, and a co-host the statement where their level includes money', async () => {
  const bookingId = await stay(20, 23)
  const year = thisYear() - 1
  await post(bookingId, `${year}-03-10T00:00:00Z`, 'payout', 900)
  expect((await w.otherHost.call('payout/statement', { year, currency: 'EUR' })).statusCode).toBe(404)
  const input = { year, currency: 'EUR', hostId: w.hostId }
  expect((await w.otherHost.call('payout/statement', input)).statusCode).toBe(403)
  const member = { hostId: w.hostId, personId: w.otherHostId, createdAt: now(), level: 'listings' as const }
  await t.db.insert(teamMember).values(member)
  expect((await w.otherHost.call('payout/statement', input)).statusCode).toBe(403)
  await t.db.update(teamMember).set({ level: 'money' })
  const { data } = await w.otherHost.call('payout/statement', input)
  expect((await read(data.path)).text).toContain(await codeOf(bookingId))
  expect((await w.guest.call('payout/statement', input)).statusCode).toBe(403)
})

/** As many bookings with a payout in March of a year; returns their codes. */
async function addBookings(count: number, year: number): Promise<string[]> {
  const copied = await stay(20, 23)
  const added = await rows<{ code: string }>(
    t.db,
    sql`insert into booking select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
          'code', 'QE-' || lpad(n::text, 6, '0'), 'status', 'completed', 'payment_intent', null,
          'command_key', null))).*
        from booking b, generate_series(1, ${count}::int) n where b.id = ${copied} returning code`,
  )
  await t.db.execute(
    sql`insert into movement (booking_id, at, kind, from_account, to_account, amount, currency, guest_id, host_id,
          idempotency_key)
        select id, make_timestamptz(${year}::int, 3, 10, 0, 0, 0, 'UTC'), 'payout', 'held', 'host', 101, 'EUR',
          guest_id, host_id, code from booking where id <> ${copied}`,
  )
  return added.map(({ code }) => code)
}

test('many bookings take many pages, each with the header of the table', async () => {
  const year = thisYear() - 1
  const codes = await addBookings(120, year)
  const { text, pages } = await read((await statement({ year })).data.path)
  expect(pages).toBeGreaterThan(3)
  expect(text.match(/Booking Guests paid Service fee Taxes Sent/g)).toHaveLength(pages)
  for (const code of codes) expect(text).toContain(code)
  expect(text).toContain('Total €121.20')
}, 60_000)

test('more than 2,500 bookings are refused with what to do', async () => {
  const year = thisYear() - 1
  await addBookings(2501, year)
  expect((await statement({ year })).data.fields?.year).toMatch(/more than 2,500 bookings.*Choose a month\.$/)
  expect((await statement({ year, month: 3 })).data.fields?.month).toMatch(/The CSV of the year has them\.$/)
}, 120_000)
