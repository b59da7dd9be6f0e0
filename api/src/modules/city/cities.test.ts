import { city } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  const add = (name: string, country: string, listings: number) =>
    t.db.insert(city).values({
      slug: `${name}-${country}`,
      name,
      country,
      countryCode: 'XX',
      lat: 0,
      lon: 0,
      timeZone: 'UTC',
      currency: 'EUR',
      population: 1,
      photo: { path: '', alt: '' },
      listings,
    })
  await add('Kraków', 'Poland', 5)
  await add('Reykjavík', 'Iceland', 9)
  await add('Portland', 'United States', 3)
  await add('Porto', 'Portugal', 7)
  await add('Lisbon', 'Portugal', 20)
  await add('Stockport', 'United Kingdom', 2)
  await add('Puerto Port', 'Chile', 1)
  await add('Port Nobody', 'Chile', 0)
  await add('Łódź', 'Poland', 4)
})
afterAll(() => t.close())

const names = async (query?: string, limit?: number) =>
  (await t.nobody.call('cities/getAll', { query, limit })).data.cities.map(({ name }) => name)

test('without a query all cities with listings are returned, the largest number first', async () => {
  expect(await names()).toEqual([
    'Lisbon',
    'Reykjavík',
    'Porto',
    'Kraków',
    'Łódź',
    'Portland',
    'Stockport',
    'Puerto Port',
  ])
  expect(await names(undefined, 2)).toEqual(['Lisbon', 'Reykjavík'])
})

test('names that begin with the query come first, then words, then countries', async () => {
  expect((await names('port')).slice(0, 4)).toEqual(['Porto', 'Portland', 'Puerto Port', 'Lisbon'])
})

test.each([
  ['krakow', 'Kraków'],
  ['KRAKÓW', 'Kraków'],
  ['reykjav', 'Reykjavík'],
  ['lodz', 'Łódź'],
  ['Łódź', 'Łódź'],
  ['lisbn', 'Lisbon'],
])('“%s” finds %s', async (query, name) => {
  expect((await names(query))[0]).toBe(name)
})

test('wildcards of the database are matched literally', async () => {
  for (const query of ['%', '_', '\\', "'", 'po%to'])
    expect((await t.nobody.call('cities/getAll', { query })).statusCode).toBe(200)
  expect(await names('%')).toEqual([])
})
