import { city, listing } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  const near = { countryCode: 'XX', timeZone: 'UTC', currency: 'EUR', population: 1, photo: { path: '', alt: '' } }
  await t.db.insert(city).values([
    { ...near, slug: 'far', name: 'Far', country: 'Nowhere', lat: 10, lon: 10, listings: 2 },
    { ...near, slug: 'over-the-date-line', name: 'East', country: 'Côte d’Été', lat: 50, lon: -179, listings: 1 },
    { ...near, slug: 'beside', name: 'Beside', country: 'Nowhere', lat: 50, lon: 11, listings: 1 },
    { ...near, slug: 'empty', name: 'Empty', country: 'Nowhere', lat: 50, lon: 10.5, listings: 0 },
  ])
  for (const basePrice of [8000, 10_000, 12_000, 90_000]) await w.listing({ basePrice })
  await w.listing({ basePrice: 1, currency: 'JPY', ratingAverage: 4.5, ratingCount: 2 })
  await w.listing({ ratingAverage: 5, ratingCount: 6, basePrice: 11_000 })
  await w.listing({ basePrice: 1, status: 'paused', ratingAverage: 1, ratingCount: 50 })
})
afterAll(() => t.close())

const details = (country: string, slug: string) => t.nobody.call('city/details', { country, city: slug })

test('a city shows what its live places cost, in the currency that most of them have', async () => {
  const { data } = await details('nowhere', 'harbour')
  expect(data).toMatchObject({
    city: { name: 'Harbour', country: 'Nowhere' },
    medianPrice: { amount: 11_000, currency: 'EUR' },
    lowestPrice: { amount: 8000, currency: 'EUR' },
    priced: 5,
    types: [{ key: 'house', label: 'House', listings: 6 }],
  })
  expect(data.items).toHaveLength(6)
})

test('its rating is the average of all reviews of its live places', async () => {
  expect((await details('nowhere', 'harbour')).data.rating).toEqual({ average: 4.88, count: 8 })
})

test('cities with places are near it in the order of their distance', async () => {
  const { data } = await details('nowhere', 'harbour')
  expect(data.nearby.map(({ name }) => name)).toEqual(['Beside', 'Far', 'East'])
})

test.each([
  ['portugal', 'harbour'],
  ['nowhere', 'atlantis'],
  ['nowhere', 'empty'],
])('/places/%s/%s is 404 with a way on', async (country, slug) => {
  const { statusCode, message } = await details(country, slug)
  expect([statusCode, message]).toEqual([404, 'There is no place to stay at this address. Search for another city.'])
})

test('an address that no city can have is refused', async () => {
  expect((await details('nowhere', '../x')).statusCode).toBe(400)
})

test('sitemaps name each city and each live listing once, with its day', async () => {
  const read = async (path: string) => (await t.app.inject(path)).body
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, it]) => it)
  expect(locations(await read('/v1/sitemap.xml'))).toEqual(['/v1/sitemaps/cities.xml', '/v1/sitemaps/listings-1.xml'])
  expect(locations(await read('/v1/sitemaps/cities.xml')).sort()).toEqual([
    '/places/cote-d-ete/over-the-date-line',
    '/places/nowhere/beside',
    '/places/nowhere/far',
    '/places/nowhere/harbour',
  ])
  const ids = (await t.db.select().from(listing)).filter(({ status }) => status === 'live').map(({ id }) => id)
  const listings = await read('/v1/sitemaps/listings-1.xml')
  expect(locations(listings)).toEqual(ids.sort().map((id) => `/property/${id}`))
  expect(listings).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test.each(['listings-2', 'listings-0', 'listings-01', 'listings-x'])('there is no sitemap %s', async (name) => {
  expect((await t.app.inject(`/v1/sitemaps/${name}.xml`)).statusCode).toBe(404)
})
