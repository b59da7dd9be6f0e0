import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { city, room } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'

const { t, w } = inSmallWorld()
beforeAll(async () => {
  const place = { timeZone: 'UTC', population: 1, photo: { path: '', alt: '' }, currency: 'EUR' }
  await t.db.insert(city).values([
    {
      ...place,
      slug: 'lisbon',
      name: 'Lisbon',
      country: 'Portugal',
      countryCode: 'PT',
      lat: 38.72,
      lon: -9.14,
      listings: 3,
    },
    {
      ...place,
      slug: 'porto',
      name: 'Porto',
      country: 'Portugal',
      countryCode: 'PT',
      lat: 41.15,
      lon: -8.61,
      listings: 4,
    },
    { ...place, slug: 'tui', name: 'Tui', country: 'Spain', countryCode: 'ES', lat: 42.05, lon: -8.64 },
    { ...place, slug: 'valenca', name: 'Valença', country: 'Portugal', countryCode: 'PT', lat: 42.03, lon: -8.63 },
    {
      ...place,
      slug: 'suva',
      name: 'Suva',
      country: 'Fiji',
      countryCode: 'FJ',
      lat: -17.8,
      lon: 179.98,
      currency: 'FJD',
    },
  ])
})

describe('rooms', () => {
  test('of a live listing are shown to anybody, with the nights that are not available', async () => {
    const propertyId = await w.listing({ minNights: 2 })
    const [one] = await t.db.select().from(room).where(eq(room.listingId, propertyId))
    const roomId = one?.id ?? ''
    expect((await t.nobody.call('property/get-all-rooms', { propertyId })).data.rooms).toEqual([
      { id: roomId, propertyId, name: 'Whole place', guests: 4, beds: 2, nightly: { amount: 10_000, currency: 'EUR' } },
    ])
    await hold(w.guest, propertyId, w.day(10), w.day(12))
    const { data } = await t.nobody.call('property/room-details', { roomId })
    expect(data).toMatchObject({
      id: roomId,
      name: 'Whole place',
      property: { id: propertyId, title: 'A quiet house' },
      minNights: 2,
      takenNights: [w.day(10), w.day(11)],
    })
    expect((await w.guest.call('property/room-details', { roomId })).data.takenNights).toEqual([])
  })

  test.each(['paused', 'in_review', 'draft'] as const)(
    'of a listing that is %s are told to its host only',
    async (status) => {
      const propertyId = await w.listing({ status })
      const [one] = await t.db.select().from(room).where(eq(room.listingId, propertyId))
      const roomId = one?.id ?? ''
      for (const stranger of [t.nobody, w.guest, w.otherHost]) {
        expect((await stranger.call('property/get-all-rooms', { propertyId })).statusCode).toBe(404)
        expect((await stranger.call('property/room-details', { roomId })).statusCode).toBe(404)
      }
      expect((await w.host.call('property/get-all-rooms', { propertyId })).data.rooms).toHaveLength(1)
      expect((await w.host.call('property/room-details', { roomId })).data.id).toBe(roomId)
    },
  )

  test('that are not there are a 404', async () => {
    expect((await t.nobody.call('property/get-all-rooms', { propertyId: randomUUID() })).statusCode).toBe(404)
    expect((await t.nobody.call('property/room-details', { roomId: randomUUID() })).statusCode).toBe(404)
    expect((await t.nobody.call('property/room-details', { roomId: 'x' })).statusCode).toBe(400)
  })
})

describe('countries', () => {
  test('are all where cards can be charged, with live listings and whether hosts can be paid out there', async () => {
    const { data } = await t.nobody.call('property/country-list')
    const codes = data.countries.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['AF', 'FJ', 'XX', 'PT', 'ES', 'ZW']))
    expect(codes.filter((code) => ['CU', 'IR', 'KP', 'SY'].includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(data.countries.find(({ code }) => code === 'PT')).toEqual({
      code: 'PT',
      name: 'Portugal',
      currency: 'EUR',
      listings: 7,
      payouts: true,
    })
    expect(data.countries.find(({ code }) => code === 'FJ')?.payouts).toBe(false)
  })

  test.each([
    ['PT', undefined, true, null, null],
    ['PT', [38.8, -9.1], true, null, 'Lisbon'],
    // Just across the border, a city of the right country is near enough.
    ['PT', [42.06, -8.645], true, null, 'Tui'],
    ['FR', undefined, true, null, null],
    ['CU', undefined, false, 'Places in Cuba can’t be listed yet.', null],
    ['ZZ', undefined, false, 'There is no country with the code ZZ.', null],
    ['ES', [38.72, -9.14], false, 'near Lisbon, which is not in Spain', 'Lisbon'],
    ['PT', [0, 0], false, 'There is no town in Portugal within 400 km', null],
    ['AU', [-25.9, 133.2], true, null, null],
    ['FJ', [-17.8, -179.9], true, null, 'Suva'],
  ] as const)('%s with the point %j: %s', async (countryCode, point, valid, reason, nearest) => {
    const { data } = await t.nobody.call('property/country-validate', {
      countryCode,
      ...(point && { lat: point[0], lon: point[1] }),
    })
    expect(data).toMatchObject({
      valid,
      reason: reason ? expect.stringContaining(reason) : null,
      nearestCity: nearest ? { name: nearest } : null,
    })
    if (data.nearestCity) expect(data.nearestCity.kilometres).toBeLessThanOrEqual(60)
  })

  test.each([{ countryCode: 'pt' }, { countryCode: 'PT', lat: 3 }, { countryCode: 'PT', lat: 91, lon: 0 }])(
    'with %j it is a 400',
    async (input) => {
      expect((await t.nobody.call('property/country-validate', input)).statusCode).toBe(400)
    },
  )
})
