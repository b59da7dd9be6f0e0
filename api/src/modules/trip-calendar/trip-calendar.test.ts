import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { booking, listing, person } from '../../database/schema'
import { addDays, dateIn } from '../../domain/dates'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { hold, listingWithUnits, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
let propertyId: string
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
beforeEach(async () => {
  propertyId = await w.listing({ bookingType: 'instant', timeZone: 'Europe/Lisbon' })
})
afterEach(async () => {
  await t.db.update(booking).set({ guestId: w.otherHostId })
})
afterAll(() => t.close())

const create = async (who: Caller, renew?: boolean) =>
  (await who.call('bookings/trip-calendar/create', renew === undefined ? {} : { renew })).data.url
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url: new URL(url).pathname, headers })
const status = async (url: string) => (await get(url)).statusCode
/** The calendar of somebody's trips, with its lines unfolded. */
const read = async (who: Caller = w.guest) => (await get(await create(who))).body.replaceAll('\r\n ', '')
const uids = async (who?: Caller) => (await read(who)).match(/(?<=^UID:).*(?=@)/gm) ?? []
async function booked(from = 10, to = 12, guest = w.guest, place = propertyId): Promise<string> {
  const bookingId = await hold(guest, place, w.day(from), w.day(to))
  await pay(guest, bookingId)
  return bookingId
}
const compact = (date: string) => date.replaceAll('-', '')

describe('the address', () => {
  test('is made on demand, the same until it is renewed; then the old one ends', async () => {
    expect((await w.other.call('bookings/trip-calendar')).data).toEqual({ address: null })
    const before = await create(w.other)
    expect(await create(w.other)).toBe(before)
    expect((await w.other.call('bookings/trip-calendar')).data.address?.url).toBe(before)
    const after = await create(w.other, true)
    expect(after).not.toBe(before)
    expect([await status(before), await status(after)]).toEqual([404, 200])
  })

  test('ends when it is removed, which can be said twice; a new one is another', async () => {
    const before = await create(w.other)
    expect((await w.other.call('bookings/trip-calendar/remove')).statusCode).toBe(200)
    expect((await w.other.call('bookings/trip-calendar/remove')).statusCode).toBe(200)
    expect(await status(before)).toBe(404)
    expect((await w.other.call('bookings/trip-calendar')).data).toEqual({ address: null })
    expect(await create(w.other)).not.toBe(before)
  })

  test('is each person’s own: nobody renews or removes another’s', async () => {
    const url = await create(w.guest)
    await create(w.other, true)
    await w.other.call('bookings/trip-calendar/remove')
    expect((await w.guest.call('bookings/trip-calendar')).data.address?.url).toBe(url)
    for (const name of ['', '/create', '/remove'] as const)
      expect((await t.nobody.call(`bookings/trip-calendar${name}`)).statusCode).toBe(401)
  })

  test('is answered as a private file that is sent only when it changed', async () => {
    await booked()
    const url = await create(w.guest)
    const answer = await get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const again = { 'if-none-match': String(answer.headers.etag) }
    expect((await get(url, again)).statusCode).toBe(304)
    await booked(20, 22)
    expect((await get(url, again)).statusCode).toBe(200)
  })

  test('is answered to nobody while its owner is suspended', async () => {
    const url = await create(w.other)
    await t.db.update(person).set({ suspendedAt: new Date() }).where(eq(person.id, w.otherId))
    expect(await status(url)).toBe(404)
    await t.db.update(person).set({ suspendedAt: null }).where(eq(person.id, w.otherId))
    expect(await status(url)).toBe(200)
  })
})

describe('the calendar', () => {
  test('has a confirmed stay on the clock of its place, with title, address, reference and link', async () => {
    const bookingId = await booked()
    const { code } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    const text = await read()
    for (const line of [
      `DTSTART;TZID=Europe/Lisbon:${compact(w.day(10))}T150000`,
      `DTEND;TZID=Europe/Lisbon:${compact(w.day(12))}T110000`,
      'TZID:Europe/Lisbon',
      'SUMMARY:Stay: A quiet house',
      'LOCATION:1 Harbour Street\\, Harbour\\, Nowhere',
      'GEO:50;10',
      `UID:${bookingId}@quality-escape`,
      `URL;VALUE=URI:${t.services.config.siteUrl}/trips/${bookingId}`,
    ])
      expect(text.split('\r\n')).toContain(line)
    expect(text).toContain(`Booking ${code}\\n`)
  })

  test('never has door codes, Wi-Fi or what was written to the host', async () => {
    await w.host.call('arrival-guide/update', {
      propertyId,
      wayIn: 'The blue door',
      doorCode: 'gate 47',
      wifiName: 'Salt air',
      wifiPassword: 'salt-and-wind',
      phone: '+351 910 000 000',
    })
    const bookingId = await hold(w.guest, propertyId, w.day(1), w.day(3), 'We come with two dogs')
    await pay(w.guest, bookingId)
    const { arrivalGuide } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(arrivalGuide?.secrets?.doorCode).toBe('gate 47')
    expect(await uids()).toEqual([bookingId])
    expect(await read()).not.toMatch(/gate 47|Salt air|salt-and|910 000|blue door|dogs|Gil/)
  })

  test('has nobody else’s trips, and not those of the guests of one’s own places', async () => {
    const mine = await booked()
    const theirs = await booked(20, 22, w.other)
    expect([await uids(w.guest), await uids(w.other), await uids(w.host)]).toEqual([[mine], [theirs], []])
  })

  test('has no hold and no request, and a cancelled stay leaves it', async () => {
    const slow = await w.listing({ bookingType: 'request' })
    await hold(w.guest, propertyId, w.day(30), w.day(32))
    const asked = await request(w.guest, slow, w.day(40), w.day(42))
    expect(await uids()).toEqual([])
    await w.host.call('bookings/accepted-declinded', { bookingId: asked, decision: 'accepted' })
    const stay = await booked()
    expect(await uids()).toEqual([stay, asked])
    await w.guest.call('bookings/cancelled', {
      bookingId: stay,
      reasonKey: 'plans_changed',
      idempotencyKey: randomUUID(),
    })
    await w.host.call('bookings/cancelled', { bookingId: asked, reasonKey: 'other', idempotencyKey: randomUUID() })
    expect(await uids()).toEqual([])
  })

  test('keeps stays of the last year, and none before', async () => {
    const [recent, old] = [await booked(10, 12), await booked(20, 22)]
    const today = dateIn('UTC', t.services.now())
    for (const [id, ago] of [
      [recent, 300],
      [old, 400],
    ] as const)
      await t.db
        .update(booking)
        .set({ status: 'completed', checkIn: addDays(today, -ago - 2), checkOut: addDays(today, -ago) })
        .where(eq(booking.id, id))
    expect(await uids()).toEqual([recent])
  })

  test('says which unit is the guest’s', async () => {
    const { propertyId: house } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    await booked(10, 12, w.guest, house)
    expect(await read()).toContain('LOCATION:1\\, 1 Harbour Street\\, Harbour\\, Nowhere')
  })

  test('counts a change of the stay and one of the listing', async () => {
    const bookingId = await booked(10, 13)
    const version = async () => {
      const text = await read()
      return [/^SEQUENCE:(\d+)/m, /^DTSTAMP:(\S+)/m].map((one) => one.exec(text)?.[1]?.replaceAll(/\D/g, ''))
    }
    const versions = [(await version()).map(Number)]
    await t.pass(60_000)
    await t.db
      .update(listing)
      .set({ title: 'A quieter house', updatedAt: t.services.now() })
      .where(eq(listing.id, propertyId))
    versions.push((await version()).map(Number))
    expect(await read()).toContain('SUMMARY:Stay: A quieter house')
    await t.pass(60_000)
    const changed = { bookingId, checkIn: w.day(10), checkOut: w.day(12), guests: 2, pets: 0 }
    const { quote } = (await w.guest.call('bookings/change/quote', changed)).data
    const { data } = await w.guest.call('bookings/change/propose', {
      ...changed,
      quoteId: quote?.id ?? '',
      idempotencyKey: randomUUID(),
    })
    await w.host.call('bookings/change/answer', {
      bookingId,
      changeId: data.change?.id ?? '',
      answer: 'agree',
      idempotencyKey: randomUUID(),
    })
    expect(await read()).toContain(`DTEND;TZID=Europe/Lisbon:${compact(w.day(12))}T110000`)
    versions.push((await version()).map(Number))
    const [first = [], second = [], third = []] = versions
    for (const n of [0, 1]) {
      expect(second[n]).toBeGreaterThan(first[n] ?? 0)
      expect(third[n]).toBeGreaterThan(second[n] ?? 0)
    }
  })
})
