import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { listing, room, stayBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()

let longitude = -170
/** A stretch of the world of its own, so that tests do not see one another's places. */
function neighbourhood() {
  longitude += 5
  return { publicLat: 20, publicLon: longitude }
}

async function block(listingId: string, checkIn: string, checkOut: string): Promise<void> {
  const [unit] = await t.db.select().from(room).where(eq(room.listingId, listingId))
  await t.db
    .insert(stayBlock)
    .values({ listingId, roomId: unit?.id ?? '', during: `[${checkIn},${checkOut})`, kind: 'host' })
}

const similar = async (propertyId: string, asked: object = {}) =>
  (await t.nobody.call('property/similar', { propertyId, ...asked })).data.items
const idsOf = async (propertyId: string, asked: object = {}) => (await similar(propertyId, asked)).map(({ id }) => id)

test('what comes closest stands first: size, price, kind and distance count', async () => {
  const here = neighbourhood()
  const place = await w.listing(here)
  const dearer = await w.listing({ ...here, basePrice: 20_000 })
  const other = await w.listing({ ...here, kind: 'private_room', bedrooms: 1, guests: 2 })
  const alike = await w.listing({ ...here, publicLon: here.publicLon + 0.01 })
  const larger = await w.listing({ ...here, bedrooms: 3, guests: 5 })
  expect(await idsOf(place)).toEqual([alike, larger, dearer, other])
})

test('places far away, much dearer or cheaper, or not live are left out, and so is the listing itself', async () => {
  const here = neighbourhood()
  const place = await w.listing(here)
  await w.listing({ ...here, publicLon: here.publicLon + 1 })
  await w.listing({ ...here, basePrice: 30_000 })
  await w.listing({ ...here, basePrice: 3000 })
  await w.listing({ ...here, status: 'paused' })
  expect(await idsOf(place)).toEqual([])
})

test('with dates only what is free and holds the party is there, with the total of its quote', async () => {
  const here = neighbourhood()
  const place = await w.listing(here)
  const taken = await w.listing(here)
  await block(taken, w.day(40), w.day(42))
  await w.listing({ ...here, guests: 3 })
  const free = await w.listing({ ...here, petsAllowed: true })
  const asked = { checkIn: w.day(40), checkOut: w.day(43), guests: 4, pets: 1 }
  const items = await similar(place, asked)
  expect(items.map(({ id }) => id)).toEqual([free])
  const { data } = await t.nobody.call('bookings/check-availability', { propertyId: free, ...asked })
  expect(items[0]?.total?.amount).toBe(data.quote?.total)
  expect(await idsOf(place)).toContain(taken)
})

test('one statement finds them, and one reads their cards', async () => {
  const here = neighbourhood()
  const place = await w.listing(here)
  await w.listing(here)
  const sent = jest.spyOn((t.db as unknown as { $client: pg.Pool }).$client, 'query')
  await similar(place)
  const statements = sent.mock.calls.length
  sent.mockRestore()
  expect(statements).toBe(2)
})

test('a listing that was never on the site has none: it is not there', async () => {
  const place = await w.listing(neighbourhood())
  await t.db.update(listing).set({ status: 'in_review' }).where(eq(listing.id, place))
  expect(await t.nobody.call('property/similar', { propertyId: place })).toMatchObject({ statusCode: 404 })
})

test('past dates are refused in a sentence', async () => {
  const input = { propertyId: await w.listing(), checkIn: '2020-01-01', checkOut: '2020-01-03' }
  expect(await t.nobody.call('property/similar', input)).toMatchObject({ statusCode: 400 })
})

test('a place that has left the site still leads to those near it', async () => {
  const here = neighbourhood()
  const gone = await w.listing({ ...here, status: 'removed' })
  const other = await w.listing(here)
  const { data } = await t.nobody.call('property/similar', { propertyId: gone })
  expect(data.items.map(({ id }) => id)).toEqual([other])
  expect(data.city).toEqual({ slug: 'harbour', name: 'Harbour' })
})
