import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { amenity, city, room, stayBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { searchAlternatives } from './alternatives'

const { t, w } = inSmallWorld()
let small: string
let large: string
beforeAll(async () => {
  await t.db.insert(amenity).values({ key: 'pool', label: 'Pool', group: 'More', icon: 'pool', position: 9 })
  const [here, near, far] = [await town('here', 10, 10), await town('near', 10.5, 10), await town('far', -40, 100)]
  small = await w.listing({ cityId: here, guests: 4, basePrice: 10_000, amenities: ['wifi', 'pool'] })
  large = await w.listing({ cityId: here, guests: 8, basePrice: 30_000, bookingType: 'instant' })
  await w.listing({ cityId: near, guests: 14 })
  await w.listing({ cityId: far, guests: 14 })
})

async function town(slug: string, lat: number, lon: number): Promise<string> {
  const id = randomUUID()
  const rest = { timeZone: 'UTC', currency: 'EUR', population: 1, photo: { path: '', alt: '' }, listings: 1 }
  await t.db.insert(city).values({ id, slug, name: slug, country: 'Land', countryCode: 'QL', lat, lon, ...rest })
  return id
}

async function block(listingId: string, checkIn: string, checkOut: string): Promise<void> {
  const [unit] = await t.db.select().from(room).where(eq(room.listingId, listingId))
  await t.db
    .insert(stayBlock)
    .values({ listingId, roomId: unit?.id ?? '', during: `[${checkIn},${checkOut})`, kind: 'host' })
}

type Search = CallInput<'property/alternatives'>
const alternatives = async (input: Search) => (await t.nobody.call('property/alternatives', input)).data
const totalOf = async (input: Search) => (await t.nobody.call('property/getall', input)).data.total

test('a party that nothing there holds hears how many the largest takes, and of nearby cities', async () => {
  const found = await alternatives({ city: 'here', guests: 14, checkIn: w.day(20), checkOut: w.day(22) })
  expect(found).toMatchObject({
    listings: 2,
    largestParty: 8,
    withoutDates: 0,
    dates: [],
    fewerGuests: { guests: 8, total: 1 },
  })
  expect(found.nearby.map(({ city: slug, kilometres, total }) => [slug, kilometres, total])).toEqual([
    ['near', 56, 1],
    ['far', expect.any(Number), 1],
  ])
})

test('each filter that alone stands in the way is offered with what it gives', async () => {
  const search: Search = { city: 'here', amenities: ['wifi', 'pool'], minPrice: 20_000, guests: 2 }
  const { withoutFilter } = await alternatives(search)
  expect(withoutFilter).toEqual([
    { filter: 'amenities', value: 'pool', total: 1 },
    { filter: 'price', value: null, total: 1 },
  ])
  expect(await totalOf({ ...search, amenities: ['wifi'] })).toBe(1)
  expect(await totalOf({ ...search, minPrice: undefined })).toBe(1)
})

test('taken dates are told from a party that is too large, with the nearest free ones', async () => {
  await block(small, w.day(40), w.day(44))
  await block(large, w.day(41), w.day(45))
  const search = { city: 'here', guests: 2, checkIn: w.day(41), checkOut: w.day(43) }
  expect(await totalOf(search)).toBe(0)
  const found = await alternatives(search)
  expect(found).toMatchObject({ withoutDates: 2, largestParty: 8, fewerGuests: null })
  expect(found.dates).toEqual([
    { checkIn: w.day(39), checkOut: w.day(41), total: 1 },
    { checkIn: w.day(38), checkOut: w.day(40), total: 2 },
    { checkIn: w.day(44), checkOut: w.day(46), total: 1 },
    { checkIn: w.day(37), checkOut: w.day(39), total: 2 },
  ])
  for (const { total, ...dates } of found.dates) expect(await totalOf({ ...search, ...dates })).toBe(total)
})

describe('price limits of a stay', () => {
  const dates = () => ({ checkIn: w.day(61), checkOut: w.day(63) })

  test('are no part of the counts of other dates, which are as many as are found without them', async () => {
    await w.listing({ cityId: await town('dear', -10, 50), basePrice: 30_000 })
    const search: Search = { city: 'dear', ...dates(), maxTotal: 5000 }
    const found = await alternatives(search)
    expect(found).toMatchObject({ withoutDates: 1, withoutFilter: [{ filter: 'price', value: null, total: 1 }] })
    expect(found.dates).toHaveLength(4)
    for (const { total, ...stay } of found.dates) {
      expect(await totalOf({ ...search, ...stay })).toBe(0)
      expect(await totalOf({ city: 'dear', ...stay })).toBe(total)
    }
  })

  test('hold for what the stay costs without the pets that are left at home', async () => {
    const cityId = await town('strict', -20, 60)
    await w.listing({ cityId, petsAllowed: false, basePrice: 10_000, petFee: 20_000 })
    const search: Search = { city: 'strict', ...dates(), maxTotal: 30_000 }
    const { withoutFilter } = await alternatives({ ...search, pets: 1 })
    expect(withoutFilter).toContainEqual({ filter: 'pets', value: null, total: 1 })
    expect(await totalOf(search)).toBe(1)
  })
})

test('a search that finds something has none', async () => {
  expect(await alternatives({ city: 'here' })).toEqual({
    listings: 2,
    largestParty: 8,
    withoutDates: null,
    dates: [],
    withoutFilter: [],
    fewerGuests: null,
    nearby: [],
  })
})

test.each<[string, Search]>([
  ['a place nobody knows', { city: 'nowhere', guests: 2 }],
  ['bounds at the pole', { bounds: '-180,89,180,90' }],
  ['bounds over the date line', { bounds: '179,-20,-179,-10', guests: 3 }],
  ['nothing at all', {}],
])('%s is answered', async (_, search) => {
  expect(await t.nobody.call('property/alternatives', search)).toMatchObject({ statusCode: 200 })
})

test.each<[string, Search, string]>([
  ['children alone', { guests: 2, children: 2 }, 'Children travel with an adult'],
  ['infants alone', { infants: 1 }, 'Infants travel with an adult'],
])('a party of %s is refused in a sentence, by the search as well', async (_, search, sentence) => {
  for (const call of ['property/alternatives', 'property/getall', 'property/map-view'] as const)
    expect(await t.nobody.call(call, search)).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(sentence),
    })
})

test('infants need no bed, and children do', async () => {
  expect(await totalOf({ city: 'here', guests: 8, children: 3, infants: 2 })).toBe(1)
  expect(await totalOf({ city: 'here', guests: 9, children: 3 })).toBe(0)
})

test('today at the place is offered although it has ended elsewhere', async () => {
  const id = await w.listing({ timeZone: 'America/New_York' })
  await block(id, w.day(11), w.day(12))
  const search = { ids: [id], limit: 20, checkIn: w.day(11), checkOut: w.day(12) }
  const found = await searchAlternatives(t.db, search, new Date(`${w.day(11)}T02:00:00Z`))
  expect(found.dates.map(({ checkIn }) => checkIn)).toContain(w.day(10))
})

test('one listing offers its nearest free dates, also weeks away', async () => {
  await block(small, w.day(100), w.day(130))
  const stay = { checkIn: w.day(110), checkOut: w.day(112), ids: [small] }
  const { dates } = await alternatives(stay)
  expect(dates.slice(0, 3).map(({ checkIn }) => checkIn)).toEqual([w.day(98), w.day(97), w.day(96)])
  expect((await alternatives({ ...stay, ids: [small, large], guests: 3 })).dates).toEqual([])
})
