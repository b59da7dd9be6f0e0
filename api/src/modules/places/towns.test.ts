import { eq, sql } from 'drizzle-orm'
import { wholeListing } from '../../checks/examples'
import { city, listing } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { png } from '../../testing/pictures'
import { setListingStatus } from '../listing/listing-status'

const { t, w } = inSmallWorld()
const obidos = { lat: 39.3606, lon: -9.1571 }
const townOf = async (input: { lat: number; lon: number; name?: string; countryCode?: string }) =>
  (await w.host.call('places/town', input)).data.town

describe('the town of a home', () => {
  test('is the one of the name that was chosen, with region, time zone and the country’s currency', async () => {
    const town = await townOf({ ...obidos, name: 'obidos' })
    expect(town).toMatchObject({
      name: 'Óbidos',
      region: 'Leiria',
      country: 'Portugal',
      countryCode: 'PT',
      currency: 'EUR',
      slug: 'obidos',
    })
    const [stored] = await t.db.select().from(city).where(eq(city.id, town.id))
    expect(stored).toMatchObject({ timeZone: 'Europe/Lisbon', listings: 0 })
  })

  test('is added once, however often it is asked for', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => townOf(obidos)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await t.db.$count(city, eq(city.name, 'Óbidos'))).toBe(1)
  })

  test('has an address of its own where another town has its name', async () => {
    const [paris, texan] = [await townOf({ lat: 48.857, lon: 2.352 }), await townOf({ lat: 33.66, lon: -95.55 })]
    expect([paris.slug, texan.slug]).toEqual(['paris', 'paris-us'])
    expect([paris.currency, texan.currency]).toEqual(['EUR', 'USD'])
  })

  test('is a city of ours before its suburbs', async () => {
    await t.db.insert(city).values({
      ...{ slug: 'lisbon', name: 'Lisbon', country: 'Portugal', countryCode: 'PT', lat: 38.717, lon: -9.133 },
      ...{ timeZone: 'Europe/Lisbon', currency: 'EUR', population: 517_802, photo: { path: '', alt: '' } },
    })
    expect((await townOf({ lat: 38.705, lon: -9.17 })).name).toBe('Lisbon')
    // Across the river, for whoever chose it.
    expect((await townOf({ lat: 38.68, lon: -9.157, name: 'Almada' })).name).toBe('Almada')
  })

  test.each([
    ['a village in the Alps', { lat: 46.02, lon: 7.75 }, 'CH', 'CHF'],
    ['an island in the Pacific', { lat: -17.65, lon: -149.45 }, 'PF', 'XPF'],
    ['a ryokan', { lat: 35.23, lon: 139.1 }, 'JP', 'JPY'],
    ['a farm in the outback, far from any town', { lat: -25.9, lon: 133.2 }, 'AU', 'AUD'],
    ['a country whose own currency no card is charged in', { lat: 5.56, lon: -0.2 }, 'GH', 'USD'],
  ])('is found for %s', async (_, point, countryCode, currency) => {
    expect(await townOf(point)).toMatchObject({ countryCode, currency })
  })

  test('stays in the country that was chosen, near a border', async () => {
    expect((await townOf({ lat: 47.56, lon: 7.59, countryCode: 'DE' })).countryCode).toBe('DE')
  })

  test.each([
    ['in the middle of an ocean', { lat: -48, lon: -123 }, 404],
    ['where listings can’t be offered', { lat: 23.13, lon: -82.38 }, 400],
    ['off the earth', { lat: 91, lon: 0 }, 400],
  ])('is refused %s, in a sentence', async (_, point, statusCode) => {
    expect(await w.host.call('places/town', point)).toMatchObject({ statusCode, message: expect.stringMatching(/\.$/) })
  })
})

describe('a home in a town that none of our cities is', () => {
  test('is submitted, goes live, and is found by its place, on the map and on a page of its town', async () => {
    const { id: cityId, slug, name } = await townOf({ lat: 42.95, lon: -9.19, name: 'Cee', countryCode: 'ES' })
    const fields = {
      ...wholeListing({ cityId }),
      countryCode: 'ES',
      point: { lat: 42.951, lon: -9.191 },
      postcode: '15270',
    }
    const { data: draft } = await w.host.call('property/save', { ...fields, submit: true }, { photos: [await png()] })
    expect(draft).toMatchObject({ status: 'in_review', missing: {}, currency: 'EUR', town: { name, country: 'Spain' } })
    const { propertyId } = draft

    await t.db.transaction(async (tx) => {
      const [found] = await tx.select().from(listing).where(eq(listing.id, propertyId))
      if (found) await setListingStatus(tx, found, 'live', new Date())
    })
    const [stored] = await t.db.select().from(listing).where(eq(listing.id, propertyId))
    expect(stored).toMatchObject({ timeZone: 'Europe/Madrid', currency: 'EUR', postcode: '15270' })

    const { data: places } = await t.nobody.call('places/suggest', { query: name })
    const place = places.places.find(({ countryCode }) => countryCode === 'ES')
    expect(place).toBeDefined()
    for (const search of [{ city: slug }, { bounds: place?.bounds ?? '' }, { country: 'ES' }]) {
      const { data } = await t.nobody.call('property/getall', search)
      expect([search, data.items.map(({ id }) => id)]).toEqual([search, [propertyId]])
    }
    const city = async () => (await t.nobody.call('city/details', { country: 'spain', city: slug })).data.city
    expect(await city()).toMatchObject({ name, listings: 1, photo: { path: '' } })
    await w.host.call('user/image-permission/setting', { listingPhotosInMarketing: true })
    await t.pass(60_000)
    expect((await city()).photo.path).toContain('media/upload/')
  })

  test('pays the taxes of its country', async () => {
    const town = await townOf(obidos)
    await t.db.execute(sql`insert into tax_rule (country_code, city_id, label, bps) values ('PT', null, 'VAT', 600)`)
    const propertyId = await w.listing({ cityId: town.id, lat: obidos.lat, lon: obidos.lon })
    const { data } = await t.nobody.call('bookings/check-availability', {
      propertyId,
      checkIn: w.day(20),
      checkOut: w.day(22),
    })
    expect(data.quote?.lines).toContainEqual({ kind: 'tax', label: 'VAT', amount: 1320 })
  })
})

describe('a listing that moves to another town', () => {
  test('takes its count along, and not to another country', async () => {
    const [from, to] = [await townOf(obidos), await townOf({ lat: 39.4, lon: -9.13, name: 'Caldas da Rainha' })]
    const paris = await townOf({ lat: 48.857, lon: 2.352 })
    const propertyId = await w.listing({ cityId: from.id, ...obidos, bookingType: 'instant' })
    const counts = async () =>
      Object.fromEntries((await t.db.select().from(city)).map(({ id, listings }) => [id, listings]))
    const before = await counts()
    const answer = await w.host.call('property/update', { propertyId, cityId: to.id, point: { lat: 39.4, lon: -9.13 } })
    expect(answer).toMatchObject({ statusCode: 200, data: { city: 'Caldas da Rainha', cityId: to.id } })
    const after = await counts()
    expect([after[from.id], after[to.id]]).toEqual([(before[from.id] ?? 0) - 1, (before[to.id] ?? 0) + 1])
    expect(await w.host.call('property/update', { propertyId, cityId: paris.id })).toMatchObject({
      statusCode: 400,
      data: { fields: { cityId: expect.stringContaining('stays in its country') } },
    })
  })
})

describe('an address', () => {
  const find = async (query: string, more: { countryCode?: string } = {}) =>
    (await w.host.call('places/find-address', { query, ...more })).data.addresses

  test('is completed by its town where nobody knows its street', async () => {
    expect((await find('12 Rua da Paz, Óbidos', { countryCode: 'PT' }))[0]).toMatchObject({
      street: '12 Rua da Paz',
      town: 'Óbidos',
      countryCode: 'PT',
    })
  })

  test('is looked for in the country that was chosen', async () => {
    expect((await find('Valencia', { countryCode: 'VE' })).map(({ countryCode }) => countryCode)).toContain('VE')
    expect((await find('Valencia', { countryCode: 'VE' })).every(({ countryCode }) => countryCode === 'VE')).toBe(true)
    expect((await find('Paris, Texas'))[0]).toMatchObject({ countryCode: 'US', town: 'Paris' })
  })

  test('that nobody knows is no error', async () => {
    expect(await find('zzzzqqqq')).toEqual([])
    expect(await find(',,,')).toEqual([])
  })
})
