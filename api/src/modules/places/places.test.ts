import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { city, listing } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()
let surfHouse: string
beforeAll(async () => {
  const lisbon = {
    slug: 'lisbon',
    name: 'Lisbon',
    country: 'Portugal',
    countryCode: 'PT',
    lat: 38.71667,
    lon: -9.13333,
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    population: 517_802,
    photo: { path: '', alt: '' },
  }
  const [made] = await t.db.insert(city).values(lisbon).returning()
  surfHouse = await w.listing({
    cityId: made?.id ?? '',
    neighbourhood: 'Alfama',
    title: 'Zephyr house with a surfboard',
    publicLat: 38.712,
    publicLon: -9.13,
  })
  await t.db.update(city).set({ listings: 1 }).where(eq(city.slug, 'lisbon'))
})

type Input = CallInput<'places/suggest'>
const suggest = async (input: Input) => (await t.nobody.call('places/suggest', input)).data.places
const best = async (query: string, more: Omit<Input, 'query'> = {}) => (await suggest({ query, ...more }))[0]

describe('places are found', () => {
  test.each([
    ['the beginning of a name', 'reykj', 'Reykjavík', 'IS'],
    ['another case and no diacritics', 'SAO PAULO', 'São Paulo', 'BR'],
    ['a later word of a name', 'janeiro', 'Rio de Janeiro', 'BR'],
    ['the name there', 'Köln', 'Köln', 'DE'],
    ['the English name', 'cologne', 'Cologne', 'DE'],
    ['a name in its own script', '東京', '東京', 'JP'],
    ['two letters swapped', 'Reyjkavik', 'Reykjavík', 'IS'],
    ['a letter left out', 'Barcelna', 'Barcelona', 'ES'],
    ['a letter too many', 'Barccelona', 'Barcelona', 'ES'],
    ['a wrong letter', 'Barcelina', 'Barcelona', 'ES'],
  ])('by %s', async (_, query, name, countryCode) => {
    expect(await best(query)).toMatchObject({ kind: 'city', name, countryCode })
  })

  test('as regions by either name, with the box of their towns', async () => {
    const algarve = await best('algarve')
    expect(algarve).toMatchObject({ kind: 'region', name: 'Algarve', within: ['Portugal'] })
    const [west = 0, south = 0, east = 0, north = 0] = algarve?.bounds.split(',').map(Number) ?? []
    expect([west < -8.8, south < 37.1, east > -7.5, north < 37.8]).toEqual([true, true, true, true])
    expect(await best('tuscany')).toMatchObject({ kind: 'region', within: ['Italy'] })
    expect(await best('toscana')).toMatchObject({ kind: 'region', countryCode: 'IT' })
  })

  test('as countries, in the language of whoever asks', async () => {
    expect(await best('deutschl')).toMatchObject({ kind: 'country', name: 'Germany', countryCode: 'DE' })
    expect(await best('germany', { language: 'de' })).toMatchObject({ kind: 'country', name: 'Deutschland' })
    expect(await best('portugal')).toMatchObject({ kind: 'country', listings: 1 })
  })

  test('with a region or country behind a comma', async () => {
    expect(await best('Paris')).toMatchObject({ countryCode: 'FR' })
    expect(await best('Paris, Tex')).toMatchObject({ countryCode: 'US', within: ['Texas', 'United States'] })
    expect(await best('Paris, can')).toMatchObject({ countryCode: 'CA' })
  })

  test('the near one first for somebody who says where they are', async () => {
    expect(await best('Cambridge', { lat: 42.3, lon: -71.1 })).toMatchObject({ countryCode: 'US' })
    expect(await best('Cambridge', { lat: 51.5, lon: -0.1 })).toMatchObject({ countryCode: 'GB' })
  })
})

describe('airports are found', () => {
  test.each([
    ['the town that it serves', 'lisbon airp', 'LIS'],
    ['the name of that town there', 'münchen airport', 'MUC'],
    ['its code', 'LIS', 'LIS'],
    ['its own name', 'humberto delg', 'LIS'],
    ['a later word of it', 'heathrow', 'LHR'],
    ['a typing error', 'heatrhow', 'LHR'],
  ])('by %s', async (_, query, code) => {
    expect((await suggest({ query })).map(({ airport }) => airport)).toContain(code)
  })

  test('as landmarks by their own name, with a box around them', async () => {
    const paris = (await suggest({ query: 'paris airport' })).filter(({ airport }) => airport)
    expect(paris.slice(0, 2).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Charles de Gaulle International Airport', 'Paris-Orly Airport']),
    )
    expect(paris[0]).toMatchObject({ kind: 'landmark', within: ['Paris', 'France'], countryCode: 'FR', city: null })
    const [west = 0, south = 0, east = 0, north = 0] = paris[0]?.bounds.split(',').map(Number) ?? []
    const { lat = 0, lon = 0 } = paris[0]?.point ?? {}
    expect([west < lon, lon < east, south < lat, lat < north]).toEqual([true, true, true, true])
  })

  test('after the city of that name, and never instead of it', async () => {
    for (const query of ['lisbon', 'paris', 'Munich', 'Faro', 'Nice', 'London'])
      expect([query, (await best(query))?.kind]).toEqual([query, 'city'])
  })
})

describe('what is ours', () => {
  test('a city of ours comes as itself, and once', async () => {
    const found = await suggest({ query: 'lisb' })
    expect(found[0]).toMatchObject({ kind: 'city', name: 'Lisbon', city: 'lisbon', listings: 1 })
    expect(found.filter(({ kind, countryCode }) => kind === 'city' && countryCode === 'PT')).toHaveLength(1)
  })

  test.each(['Lison', 'Lisboa'])('a city of ours is found as %s', async (query) => {
    expect(await best(query)).toMatchObject({ city: 'lisbon' })
  })

  test('neighbourhoods that hosts named, with a typing error as well', async () => {
    expect(await best('alfama')).toMatchObject({ kind: 'neighbourhood', within: ['Lisbon', 'Portugal'], listings: 1 })
    expect(await best('alfaam')).toMatchObject({ kind: 'neighbourhood', name: 'Alfama' })
  })

  test('listings by words of their titles, unless they are paused', async () => {
    expect(await suggest({ query: 'surfboard' })).toContainEqual(
      expect.objectContaining({ kind: 'listing', propertyId: surfHouse, name: 'Zephyr house with a surfboard' }),
    )
    await t.db.update(listing).set({ status: 'paused' }).where(eq(listing.id, surfHouse))
    expect((await suggest({ query: 'surfboard' })).map(({ kind }) => kind)).not.toContain('listing')
    await t.db.update(listing).set({ status: 'live' }).where(eq(listing.id, surfHouse))
  })

  test('without a text the cities with listings', async () => {
    expect((await suggest({})).every(({ city: slug, listings }) => slug && listings)).toBe(true)
  })
})

describe('odd questions', () => {
  test.each(['%', '_', '\\', ',', '…', 'zzzzzzzzzzzz', '💚', 'a'.repeat(80)])('%s is answered', async (query) => {
    expect((await t.nobody.call('places/suggest', { query })).statusCode).toBe(200)
  })

  test('half a position is refused in a sentence', async () => {
    expect(await t.nobody.call('places/suggest', { query: 'x', lon: 1 })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('latitude'),
    })
  })

  test('all bounds are accepted by the search, also over the date line and at a pole', async () => {
    for (const query of [
      'fiji',
      'suva',
      'alert',
      'longyearbyen',
      'antarctica',
      'chukotka',
      'aleutians',
      'usa',
      'kiribati',
    ])
      for (const { bounds } of await suggest({ query }))
        expect([bounds, (await t.nobody.call('property/getall', { bounds })).statusCode]).toEqual([bounds, 200])
    expect((await best('fiji'))?.bounds).toMatch(/^17\d[\d.]*,-\d+[\d.]*,-1[78]\d/)
  })
})
