import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { arrivalGuide } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'
import { readGuide, renewGuideEncryption } from './stored-guide'

const hour = 3_600_000
const day = 24 * hour
const guide = {
  wayIn: 'The blue door beside the bakery.',
  parking: 'In the yard.',
  houseManual: 'The boiler is behind the mirror.',
  doorCode: 'gate 47',
  wifiName: 'Salt air',
  wifiPassword: 'salt-and-wind',
  phone: '+351 910 000 000',
}
const secrets = { doorCode: 'gate 47', wifiName: 'Salt air', wifiPassword: 'salt-and-wind', phone: '+351 910 000 000' }

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

const people = async () => {
  w = { ...w, host: await t.as(w.hostId), guest: await t.as(w.guestId) }
}
async function booked(): Promise<{ bookingId: string; propertyId: string }> {
  const propertyId = await w.listing({ bookingType: 'instant' })
  await w.host.call('arrival-guide/update', { propertyId, ...guide })
  const bookingId = await hold(w.guest, propertyId, w.day(10), w.day(12))
  await pay(w.guest, bookingId)
  return { bookingId, propertyId }
}
const seen = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.arrivalGuide

test('a guest who has not paid, or who cancelled, reads none of it', async () => {
  const { bookingId, propertyId } = await booked()
  const held = await hold(w.guest, propertyId, w.day(20), w.day(22))
  expect(await seen(held)).toBeUndefined()
  await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
  expect(await seen(bookingId)).toBeUndefined()
})

test('no public answer has any of it, and the table has no code in clear', async () => {
  const { propertyId } = await booked()
  const answers = [
    await t.nobody.call('property/details', { propertyId }),
    await w.guest.call('property/details', { propertyId }),
    await t.nobody.call('property/get-all-rooms', { propertyId }),
    await t.nobody.call('property/getall', {}),
  ]
  const [stored] = await t.db.select().from(arrivalGuide).where(eq(arrivalGuide.listingId, propertyId))
  const text = JSON.stringify(answers) + stored?.secrets
  for (const word of ['gate 47', 'salt-and-wind', 'Salt air', '910 000', 'boiler']) expect(text).not.toContain(word)
})

test('a host changes one field and keeps the others; an emptied guide is shown to nobody', async () => {
  const { bookingId, propertyId } = await booked()
  const changed = await w.host.call('arrival-guide/update', { propertyId, doorCode: '1234' })
  expect(changed.data.guide).toEqual({ ...guide, doorCode: '1234' })
  const empty = Object.fromEntries(Object.keys(guide).map((name) => [name, '']))
  await w.host.call('arrival-guide/update', { propertyId, ...empty })
  expect(await seen(bookingId)).toBeUndefined()
})

test('another server secret takes the codes over; without the old one they are lost without an error', async () => {
  const { bookingId, propertyId } = await booked()
  const next = randomBytes(32)
  await renewGuideEncryption({ ...t.services, secret: next, acceptedSecrets: [next, t.services.secret] })
  const read = (acceptedSecrets: Buffer[]) => readGuide(t.db, propertyId, { acceptedSecrets })
  expect((await read([next]))?.guide.doorCode).toBe('gate 47')
  expect((await read([t.services.secret]))?.guide).toMatchObject({ wayIn: guide.wayIn, doorCode: '' })
  expect((await seen(bookingId))?.wayIn).toBe(guide.wayIn)
  await renewGuideEncryption({ ...t.services, acceptedSecrets: [t.services.secret, next] })
  expect((await read([t.services.secret]))?.guide.doorCode).toBe('gate 47')
})

test('a draft has no guide yet, and says what to do', async () => {
  const { data } = await w.host.call('property/save', { title: 'A house that is not finished' })
  const answer = await w.host.call('arrival-guide/update', { propertyId: data.propertyId, wayIn: 'Round the back.' })
  expect(answer).toMatchObject({ statusCode: 409, message: expect.stringContaining('Submit it first') })
})

test('a guest reads the way in at once, the codes 48 hours before check-in, and nothing after departure', async () => {
  const { bookingId } = await booked()
  const early = await seen(bookingId)
  expect(early).toMatchObject({ wayIn: guide.wayIn, parking: guide.parking, secrets: null })
  const opensAt = Date.parse(early?.secretsFrom ?? '')

  await t.pass(opensAt - t.services.now().getTime() - 60_000)
  await people()
  expect((await seen(bookingId))?.secrets).toBeNull()
  await t.pass(60_000)
  expect((await seen(bookingId))?.secrets).toEqual(secrets)

  await t.pass(2 * day)
  await people()
  expect((await seen(bookingId))?.secrets).toEqual(secrets)
  await t.pass(3 * day)
  await people()
  expect(await seen(bookingId)).toBeUndefined()
})
