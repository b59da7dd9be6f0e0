import { randomUUID } from 'node:crypto'
import { type CallInput, type CallOutput, calls } from '@qe/contract'
import { eq } from 'drizzle-orm'
import {
  amenity,
  city,
  datePrice,
  exchangeRate,
  leadTimeDiscount,
  listing,
  longTermDiscount,
  propertyType,
  room,
  stayBlock,
  taxRule,
} from '../../database/schema'
import { addDays, datesIn, daysBetween, weekday } from '../../domain/dates'
import { comparable } from '../../domain/money'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'
import { searchListings } from './search'

const { t, w } = inSmallWorld()
beforeAll(async () => {
  await t.db.insert(propertyType).values({ key: 'cabin', label: 'Cabin', plural: 'Cabins', icon: 'cabin', position: 2 })
  for (const key of ['pool', 'sauna', 'desk'])
    await t.db.insert(amenity).values({ key, label: key, group: 'More', icon: key, position: 2 })
})

type Search = CallInput<'property/getall'>
const search = async (input: Search) => (await t.nobody.call('property/getall', input)).data
const idsOf = async (input: Search) => (await search(input)).items.map(({ id }) => id)

/** A city of its own, so that searches there meet no other test's places. */
async function town(changes: Partial<typeof city.$inferInsert> = {}): Promise<{ id: string; slug: string }> {
  const id = randomUUID()
  const slug = `town-${id.slice(0, 8)}`
  await t.db.insert(city).values({
    id,
    slug,
    name: slug,
    country: 'Nowhere',
    countryCode: 'XX',
    lat: 0,
    lon: 0,
    timeZone: 'UTC',
    currency: 'EUR',
    population: 1,
    photo: { path: '', alt: '' },
    ...changes,
  })
  return { id, slug }
}

const unblock = (propertyId: string) => t.db.delete(stayBlock).where(eq(stayBlock.listingId, propertyId))

async function block(propertyId: string, checkIn: string, checkOut: string): Promise<void> {
  const [unit] = await t.db.select().from(room).where(eq(room.listingId, propertyId))
  await t.db
    .insert(stayBlock)
    .values({ listingId: propertyId, roomId: unit?.id ?? '', during: `[${checkIn},${checkOut})`, kind: 'host' })
}

describe('each filter leaves exactly the listings that match it', () => {
  let at: string
  let plain: string
  let special: string
  beforeAll(async () => {
    const { id, slug } = await town({ countryCode: 'QA' })
    at = slug
    plain = await w.listing({ cityId: id, hostId: w.otherHostId, bookingType: 'instant' })
    special = await w.listing({
      cityId: id,
      kind: 'private_room',
      typeKey: 'cabin',
      guests: 8,
      bedrooms: 4,
      beds: 6,
      petsAllowed: true,
      basePrice: 30_000,
      amenities: ['wifi', 'pool', 'sauna'],
      ratingAverage: 4.1,
      ratingCount: 3,
      publicLat: 20,
      publicLon: 30,
    })
  })

  test.each<[string, Omit<Search, 'city'>]>([
    ['kind', { kind: ['private_room'] }],
    ['several kinds', { kind: ['private_room', 'shared_room'] }],
    ['type', { type: ['cabin'] }],
    ['guests', { guests: 5 }],
    ['pets', { pets: 1 }],
    ['bedrooms', { bedrooms: 3 }],
    ['beds', { beds: 6 }],
    ['one amenity', { amenities: ['pool'] }],
    ['several amenities', { amenities: ['wifi', 'sauna', 'pool'] }],
    ['lowest price', { minPrice: 30_000 }],
    ['booking type', { bookingType: 'request' }],
    ['rating', { minRating: 4.1 }],
    ['bounds', { bounds: '29,19,31,21' }],
  ])('%s', async (_, filter) => {
    expect(await idsOf({ city: at, ...filter })).toEqual([special])
  })

  test.each<[string, Omit<Search, 'city'>]>([
    ['highest price', { maxPrice: 10_000 }],
    ['instant booking', { bookingType: 'instant' }],
    ['kind', { kind: ['entire'] }],
  ])('%s, the other way', async (_, filter) => {
    expect(await idsOf({ city: at, ...filter })).toEqual([plain])
  })

  test('country, host and ids', async () => {
    expect((await search({ country: 'QA' })).total).toBe(2)
    expect((await search({ country: 'QB' })).total).toBe(0)
    expect(await idsOf({ country: 'QA', hostId: w.otherHostId })).toEqual([plain])
    expect(await idsOf({ ids: [special, randomUUID(), plain] })).toEqual([special, plain])
  })

  test('an unknown amenity, or a rating just above, leaves nothing', async () => {
    expect(await idsOf({ city: at, amenities: ['wifi', 'moat'] })).toEqual([])
    expect(await idsOf({ city: at, minRating: 4.11 })).toEqual([])
  })

  test('saved listings keep their order from page to page', async () => {
    const first = await search({ ids: [special, plain], limit: 1 })
    expect(first.items.map(({ id }) => id)).toEqual([special])
    expect(await idsOf({ ids: [special, plain], limit: 1, cursor: first.nextCursor ?? '' })).toEqual([plain])
  })
})

describe('the price of the whole stay', () => {
  let at: string
  let cheap: string
  let dear: string
  beforeAll(async () => {
    const { id, slug } = await town({ countryCode: 'QT' })
    at = slug
    await t.db.insert(taxRule).values({ countryCode: 'QT', label: 'Tax', bps: 1000 })
    // By the night the dear one is cheaper; its cleaning turns that round.
    cheap = await w.listing({ cityId: id, basePrice: 10_000, cleaningFee: 0 })
    dear = await w.listing({ cityId: id, basePrice: 9000, cleaningFee: 9000 })
  })
  const stay = () => ({ city: at, checkIn: w.day(40), checkOut: w.day(42), guests: 2 })

  test('orders by price and filters, and is the quote’s', async () => {
    const up = await search({ ...stay(), sort: 'price_low' })
    expect(up.items.map(({ id, total }) => [id, total?.amount])).toEqual([
      [cheap, 22_000],
      [dear, 29_700],
    ])
    expect(await idsOf({ ...stay(), sort: 'price_high' })).toEqual([dear, cheap])
    expect(await idsOf({ city: at, sort: 'price_low' })).toEqual([dear, cheap])
    expect(await idsOf({ ...stay(), minTotal: 22_001 })).toEqual([dear])
    expect(await idsOf({ ...stay(), maxTotal: 22_000 })).toEqual([cheap])
    expect(await search({ ...stay(), minTotal: 29_700, maxTotal: 29_700 })).toMatchObject({
      total: 1,
      facets: { kind: { entire: 1 } },
    })
    for (const { id, total } of up.items) {
      const { data } = await t.nobody.call('bookings/check-availability', {
        propertyId: id,
        checkIn: w.day(40),
        checkOut: w.day(42),
        guests: 2,
      })
      expect(data.quote?.total).toBe(total?.amount)
    }
  })

  test('follows a price for a date, a discount and a tax at once', async () => {
    await t.db.insert(datePrice).values({ listingId: cheap, date: w.day(41), price: 50_000 })
    expect(await idsOf({ ...stay(), minTotal: 66_000 })).toEqual([cheap])
    await t.db.update(datePrice).set({ price: 20_000 }).where(eq(datePrice.listingId, cheap))
    await t.db.insert(longTermDiscount).values({ listingId: cheap, minNights: 2, percentBps: 5000 })
    expect(await idsOf({ ...stay(), maxTotal: 16_500 })).toEqual([cheap])
    await t.db.delete(datePrice).where(eq(datePrice.listingId, cheap))
    await t.db.delete(longTermDiscount).where(eq(longTermDiscount.listingId, cheap))
    expect(await idsOf({ ...stay(), minTotal: 22_000, maxTotal: 22_000 })).toEqual([cheap])
    await t.db.update(taxRule).set({ bps: 2000 }).where(eq(taxRule.countryCode, 'QT'))
    expect(await idsOf({ ...stay(), minTotal: 24_000, maxTotal: 24_000 })).toEqual([cheap])
    await t.db.delete(taxRule).where(eq(taxRule.countryCode, 'QT'))
    expect(await idsOf({ ...stay(), minTotal: 20_000, maxTotal: 20_000 })).toEqual([cheap])
  })

  test('in several currencies is ordered by value', async () => {
    const { id, slug } = await town()
    const yen = await w.listing({ cityId: id, basePrice: 10_000, currency: 'JPY', cleaningFee: 0 })
    const euros = await w.listing({ cityId: id, basePrice: 5000, cleaningFee: 0 })
    expect(await idsOf({ ...stay(), city: slug, sort: 'price_low' })).toEqual([euros, yen])
    expect((await search({ city: slug })).priceRange).toBeNull()
  })
})

describe('price limits in a currency', () => {
  let at = ''
  let euros = ''
  let yen = ''
  let dirhams = ''
  beforeAll(async () => {
    const { id, slug } = await town()
    at = slug
    await t.db.insert(exchangeRate).values(
      [
        ['USD', '1.1'],
        ['JPY', '160'],
      ].map(([currency = '', perEuro = '']) => ({ currency, perEuro, day: w.day(0), fetchedAt: t.services.now() })),
    )
    euros = await w.listing({ cityId: id, basePrice: 10_000, cleaningFee: 0 })
    yen = await w.listing({ cityId: id, basePrice: 24_000, cleaningFee: 0, currency: 'JPY' })
    dirhams = await w.listing({ cityId: id, basePrice: 40_000, cleaningFee: 0, currency: 'AED' })
  })
  afterAll(() => t.db.delete(exchangeRate))

  test('take what reads as such an amount, and leave out what has no rate', async () => {
    // 100 euros are 110 dollars, 24,000 yen are 165.
    const inDollars = (limits: object) => idsOf({ city: at, priceCurrency: 'USD', sort: 'price_low', ...limits })
    expect(await inDollars({ maxPrice: 11_000 })).toEqual([euros])
    expect(await inDollars({ maxPrice: 10_900 })).toEqual([])
    expect(await inDollars({ minPrice: 11_000, maxPrice: 16_500 })).toEqual([euros, yen])
    expect(await inDollars({ minPrice: 16_500 })).toEqual([yen])
    expect(await inDollars({ minPrice: 16_600 })).toEqual([])
    expect(await inDollars({})).toHaveLength(3)
    // The yen's listing is 150 euros; the euro's own is compared exactly.
    expect(await idsOf({ city: at, priceCurrency: 'EUR', maxPrice: 10_000 })).toEqual([euros])
    expect(await idsOf({ city: at, priceCurrency: 'EUR', minPrice: 10_001 })).toEqual([yen])
    expect(await idsOf({ city: at, priceCurrency: 'AED', minPrice: 1 })).toEqual([dirhams])
  })

  test('count the total of a stay with dates, fixed or flexible, on the list and on the map', async () => {
    const stay = { city: at, checkIn: w.day(40), checkOut: w.day(42), priceCurrency: 'USD' }
    for (const dates of [stay, { ...stay, flexible: 'days1' as const }]) {
      expect(await idsOf({ ...dates, maxTotal: 22_000 })).toEqual([euros])
      expect(await idsOf({ ...dates, minTotal: 33_000 })).toEqual([yen])
      expect(await idsOf({ ...dates, minTotal: 33_100 })).toEqual([])
    }
    const { data } = await t.nobody.call('property/map-view', { ...stay, maxTotal: 22_000 })
    expect(data.pins.map(({ id }) => id)).toEqual([euros])
    const found = await search({ ...stay, maxTotal: 33_000 })
    expect(found).toMatchObject({ total: 2, facets: { kind: { entire: 2 } } })
  })
})

describe('flexible dates', () => {
  test('by three days give the cheapest available stay, and among equals the nearest', async () => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id, cleaningFee: 0 })
    const criteria = { city: slug, checkIn: w.day(20), checkOut: w.day(22), flexible: 'days3' } as const
    const shownStays = async () =>
      (await search(criteria)).items.map(({ dates, total }) => [dates?.checkIn, total?.amount])
    expect(await shownStays()).toEqual([[w.day(20), 20_000]])
    await block(listing, w.day(20), w.day(21))
    expect(await shownStays()).toEqual([[w.day(21), 20_000]])
    await t.db.insert(datePrice).values([22, 23].map((n) => ({ listingId: listing, date: w.day(n), price: 4000 })))
    expect(await shownStays()).toEqual([[w.day(22), 8000]])
    expect(await idsOf({ ...criteria, maxTotal: 8000 })).toEqual([listing])
    expect(await idsOf({ ...criteria, maxTotal: 7999 })).toEqual([])
    await block(listing, w.day(17), w.day(20))
    await block(listing, w.day(21), w.day(26))
    expect(await shownStays()).toEqual([])
  })

  test.each([
    ['days1', 1],
    ['days2', 2],
    ['days3', 3],
    ['days7', 7],
  ] as const)('by %s reach %d days earlier and later, and no further', async (flexible, days) => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id })
    const criteria = { city: slug, checkIn: w.day(40), checkOut: w.day(42), flexible } as const
    const shown = async () => (await search(criteria)).items.map(({ dates }) => dates?.checkIn)
    await block(listing, w.day(40 - days + 1), w.day(60))
    expect(await shown()).toEqual([])
    await unblock(listing)
    await block(listing, w.day(40 - days + 2), w.day(60))
    expect(await shown()).toEqual([w.day(40 - days)])
    await unblock(listing)
    await block(listing, w.day(20), w.day(40 + days))
    expect(await shown()).toEqual([w.day(40 + days)])
    await unblock(listing)
    await block(listing, w.day(20), w.day(40 + days + 1))
    expect(await shown()).toEqual([])
  })

  test('to a week of the month are seven nights in it, and the map says which', async () => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id })
    const first = `${addDays(`${w.day(0).slice(0, 7)}-01`, 62).slice(0, 7)}-01`
    await block(listing, first, addDays(first, 9))
    await block(listing, addDays(first, 16), addDays(first, 40))
    const criteria = { city: slug, checkIn: first, checkOut: addDays(first, 2), flexible: 'week' } as const
    const dates = { checkIn: addDays(first, 9), checkOut: addDays(first, 16) }
    expect((await search(criteria)).items.map((card) => card.dates)).toEqual([dates])
    const { data: map } = await t.nobody.call('property/map-view', criteria)
    expect(map.pins.map((pin) => pin.dates)).toEqual([dates])
    const exact = await t.nobody.call('property/map-view', { city: slug, ...dates })
    expect(exact.data.pins).toEqual([expect.not.objectContaining({ dates: expect.anything() })])
  })

  test('in words that nobody offers are refused with those there are', async () => {
    const input = { checkIn: w.day(40), checkOut: w.day(42), flexible: 'rubbish' as 'week' }
    const answer = await t.nobody.call('property/getall', input)
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer)).toContain('days1, days2, days3, days7, weekend, week, month')
  })

  test('to a weekend of the month are from Friday to Sunday', async () => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id })
    const month = addDays(`${w.day(0).slice(0, 7)}-01`, 62).slice(0, 7)
    const { items } = await search({ city: slug, checkIn: `${month}-10`, checkOut: `${month}-15`, flexible: 'weekend' })
    const dates = items[0]?.dates
    expect(items.map((card) => card.id)).toEqual([listing])
    expect([weekday(dates?.checkIn ?? ''), daysBetween(dates?.checkIn ?? '', dates?.checkOut ?? '')]).toEqual([5, 2])
    expect(Math.abs(daysBetween(`${month}-10`, dates?.checkIn ?? ''))).toBeLessThanOrEqual(3)
    expect(items[0]?.nights).toBe(2)
  })

  test('within the month find the only gap, at the price of its quote; map and list agree', async () => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id, weekendPrice: 15_000 })
    const first = `${addDays(`${w.day(0).slice(0, 7)}-01`, 62).slice(0, 7)}-01`
    await block(listing, first, addDays(first, 11))
    await block(listing, addDays(first, 15), addDays(first, 31))
    const criteria = { city: slug, checkIn: addDays(first, 2), checkOut: addDays(first, 6), flexible: 'month' } as const
    const { items, total } = await search(criteria)
    expect([total, items[0]?.dates]).toEqual([1, { checkIn: addDays(first, 11), checkOut: addDays(first, 15) }])
    const { data: quoted } = await t.nobody.call('bookings/check-availability', {
      propertyId: listing,
      checkIn: addDays(first, 11),
      checkOut: addDays(first, 15),
    })
    expect(items[0]?.total?.amount).toBe(quoted.quote?.total)
    const { data: map } = await t.nobody.call('property/map-view', criteria)
    expect(map.pins.map(({ total: price }) => price)).toEqual([items[0]?.total])
    expect(await idsOf({ ...criteria, checkOut: addDays(first, 7) })).toEqual([])
  })

  test('give every listing its best available stay, as trying them all does', async () => {
    const { id, slug } = await town()
    const first = `${addDays(`${w.day(0).slice(0, 7)}-01`, 93).slice(0, 7)}-01`
    for (let n = 0; n < 6; n++) {
      const listing = await w.listing({ cityId: id, basePrice: 8000 + n * 500, weekendPrice: n % 2 ? 7000 : 12_000 })
      if (n % 3 > 0) await block(listing, addDays(first, 3 + n), addDays(first, 9 + n * 2))
      if (n > 2)
        await t.db
          .insert(datePrice)
          .values([14, 15, 16].map((day) => ({ listingId: listing, date: addDays(first, day), price: 3000 })))
    }
    const criteria = addDays(first, 9)
    const { items } = await search({
      city: slug,
      checkIn: criteria,
      checkOut: addDays(criteria, 3),
      flexible: 'month',
      sort: 'price_low',
    })
    expect(items).toHaveLength(6)
    expect(items.map(({ total }) => total?.amount)).toEqual(
      items.map(({ total }) => total?.amount ?? 0).sort((a, b) => a - b),
    )
    for (const card of items) {
      const tried: { checkIn: string; total: number }[] = []
      for (const checkIn of datesIn(first, addDays(first, 28))) {
        const { data } = await t.nobody.call('bookings/check-availability', {
          propertyId: card.id,
          checkIn,
          checkOut: addDays(checkIn, 3),
        })
        if (data.quote && addDays(checkIn, 3).slice(0, 7) <= addDays(first, 31).slice(0, 7))
          tried.push({ checkIn, total: data.quote.total })
      }
      const away = (checkIn: string) => Math.abs(daysBetween(criteria, checkIn))
      tried.sort((a, b) => a.total - b.total || away(a.checkIn) - away(b.checkIn) || (a.checkIn < b.checkIn ? -1 : 1))
      expect([card.dates?.checkIn, card.total?.amount]).toEqual([tried[0]?.checkIn, tried[0]?.total])
    }
  })
})

describe('flexible dates by price', () => {
  let slug: string
  beforeAll(async () => {
    const created = await town()
    slug = created.slug
    // What sets prices apart from their bounds: blocked, dear and cheap nights, all discounts, two currencies.
    for (let n = 0; n < 30; n++) {
      const listing = await w.listing({
        cityId: created.id,
        currency: n % 5 === 0 ? 'JPY' : 'EUR',
        basePrice: 5000 + ((n * 37) % 30) * 300,
        weekendPrice: [null, 3000, 20_000][n % 3] ?? null,
        cleaningFee: (n % 4) * 1500,
      })
      const month = datesIn(firstOfMonth(), addDays(firstOfMonth(), 28))
      const nights = month.filter((_, day) => (day * 7 + n * 11) % 13 === 0)
      if (n % 2 === 0)
        await t.db
          .insert(datePrice)
          .values(nights.map((date, nth) => ({ listingId: listing, date, price: nth % 2 ? 500 : 90_000 })))
      if (n % 3 === 0) await block(listing, addDays(firstOfMonth(), n % 7), addDays(firstOfMonth(), 12 + (n % 9)))
      if (n % 6 === 1)
        await t.db.insert(longTermDiscount).values({ listingId: listing, minNights: 2, percentBps: 4000 })
      // In the middle of the month the discounts by the time of booking end, and begin.
      const days = daysBetween(w.day(0), addDays(firstOfMonth(), 10))
      if (n % 6 === 2)
        await t.db.insert(leadTimeDiscount).values({ listingId: listing, kind: 'last_minute', days, percentBps: 5000 })
      if (n % 6 === 5)
        await t.db
          .insert(leadTimeDiscount)
          .values({ listingId: listing, kind: 'early_booking', days, percentBps: 3000 })
    }
  })
  const firstOfMonth = () => `${addDays(`${w.day(0).slice(0, 7)}-01`, 62).slice(0, 7)}-01`

  test.each([
    ['price_low', 'month'],
    ['price_high', 'month'],
    ['price_low', 'weekend'],
    ['price_high', 'days3'],
  ] as const)('pages by %s within a %s hold each listing once, in the order of all of them', async (sort, flexible) => {
    const checkIn = addDays(firstOfMonth(), 12)
    const criteria = { city: slug, checkIn, checkOut: addDays(checkIn, 3), flexible }
    const worthOf = ({ total }: { total: { amount: number; currency: string } | null }) =>
      total ? Math.round(comparable(total.amount, total.currency)) : 0
    const all = (await search({ ...criteria, limit: 50 })).items
    const expected = all.map(worthOf).sort((a, b) => (sort === 'price_low' ? a - b : b - a))
    const seen: typeof all = []
    let cursor: string | undefined
    do {
      const found = await search({ ...criteria, sort, limit: 2, ...(cursor && { cursor }) })
      seen.push(...found.items)
      cursor = found.nextCursor ?? undefined
    } while (cursor)
    expect(expected.length).toBeGreaterThan(20)
    expect(seen.map(worthOf)).toEqual(expected)
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
  })

  test('and by total hold the listings whose best stay is within it: list, map and counts', async () => {
    const checkIn = addDays(firstOfMonth(), 12)
    const criteria = { city: slug, checkIn, checkOut: addDays(checkIn, 3), flexible: 'month' } as const
    const all = (await search({ ...criteria, limit: 50 })).items
    const amounts = all.map(({ total }) => total?.amount ?? 0).sort((a, b) => a - b)
    const [low = 0, high = 0] = [amounts[8], amounts[20]]
    for (const [limits, expected] of [
      [{ minTotal: low }, amounts.filter((amount) => amount >= low)],
      [{ maxTotal: high }, amounts.filter((amount) => amount <= high)],
      [{ minTotal: low, maxTotal: high }, amounts.filter((amount) => amount >= low && amount <= high)],
    ] as const) {
      const found = await search({ ...criteria, ...limits, sort: 'price_low', limit: 50 })
      expect(found.items.map(({ total }) => total?.amount ?? 0).sort((a, b) => a - b)).toEqual(expected)
      const { data: map } = await t.nobody.call('property/map-view', { ...criteria, ...limits, zoom: 5 })
      const { total } = await search({ ...criteria, ...limits, limit: 1 })
      expect([total, map.total]).toEqual([expected.length, expected.length])
    }
  })
})

test('a month whose weekends are over leaves nothing, with every sort order and filter', async () => {
  await w.listing()
  const saturday = { checkIn: '2026-10-31', checkOut: '2026-11-01', flexible: 'weekend' } as const
  for (const more of [{}, { sort: 'price_low' }, { maxTotal: 1_000_000 }] as const) {
    const input = calls['property/getall'].input.parse({ ...saturday, ...more })
    expect(await searchListings(t.db, input, new Date('2026-10-31T12:00:00Z'))).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    })
  }
})

describe('search results can be booked', () => {
  test.each([
    ['Pacific/Kiritimati', 0],
    ['Pacific/Kiritimati', 1],
    ['Pacific/Pago_Pago', 0],
    ['Pacific/Pago_Pago', -1],
    ['UTC', 0],
  ])('in %s, %i days from today by UTC: list and quote agree to the day', async (timeZone, day) => {
    const { id, slug } = await town({ timeZone })
    for (const rules of [{}, { noticeDays: 1 }, { windowDays: 1 }, { windowDays: 2 }, { windowDays: 3 }])
      await w.listing({ cityId: id, timeZone, ...rules })
    const stay = { checkIn: w.day(day), checkOut: w.day(day + 2) }
    const listed = await t.nobody.call('property/getall', { city: slug, ...stay })
    const all = await t.db.select({ id: listing.id }).from(listing).where(eq(listing.cityId, id))
    const bookable: string[] = []
    for (const one of all)
      if ((await t.nobody.call('bookings/check-availability', { propertyId: one.id, ...stay })).data.available)
        bookable.push(one.id)
    expect(listed.statusCode === 400 ? [] : listed.data.items.map((card) => card.id).sort()).toEqual(bookable.sort())
  })

  test('a hold removes a listing at once, with its preparation days, and its end brings it back', async () => {
    const { id, slug } = await town()
    const listing = await w.listing({ cityId: id, preparationDays: 1 })
    const free = (from: number, to: number) => idsOf({ city: slug, checkIn: w.day(from), checkOut: w.day(to) })
    await hold(w.guest, listing, w.day(30), w.day(32))
    expect(await free(28, 30)).toEqual([])
    expect(await free(32, 34)).toEqual([])
    expect(await free(27, 29)).toEqual([listing])
    expect(await free(33, 34)).toEqual([listing])
    await t.pass(20 * 60_000)
    expect(await free(30, 32)).toEqual([listing])
  })

  test('a listing that is paused, moved or rated is found as it is now', async () => {
    const { id, slug } = await town()
    const found = await w.listing({ cityId: id })
    await t.db.update(listing).set({ status: 'paused' }).where(eq(listing.id, found))
    expect(await idsOf({ city: slug })).toEqual([])
    await t.db
      .update(listing)
      .set({ status: 'live', ratingAverage: 4.9, ratingCount: 1, publicLat: -40, publicLon: -70 })
      .where(eq(listing.id, found))
    expect(await idsOf({ city: slug, minRating: 4.9, bounds: '-71,-41,-69,-39' })).toEqual([found])
  })
})

describe('facets', () => {
  const kinds = ['entire', 'private_room', 'shared_room'] as const
  let slug: string
  beforeAll(async () => {
    const created = await town()
    slug = created.slug
    const keys = ['wifi', 'pool', 'sauna', 'desk']
    for (let n = 0; n < 24; n++) {
      const listing = await w.listing({
        cityId: created.id,
        kind: kinds[n % 3],
        typeKey: n % 4 === 0 ? 'cabin' : 'house',
        bookingType: n % 2 ? 'instant' : 'request',
        bedrooms: n === 23 ? 50 : n % 7,
        beds: n === 22 ? 40 : 1 + (n % 6),
        petsAllowed: n % 3 !== 1,
        amenities: keys.filter((_, bit) => (n >> bit) & 1),
        ratingAverage: n % 5 === 0 ? null : 2.5 + (n % 6) * 0.5,
        basePrice: 5000 + n * 100,
      })
      if (n % 8 === 0) await block(listing, w.day(10), w.day(12))
    }
  })

  test.each<[string, Omit<Search, 'city'>]>([
    ['nothing chosen', {}],
    ['a kind and a rating', { kind: ['entire', 'private_room'], minRating: 3.5 }],
    ['as many bedrooms as there can be', { bedrooms: 50 }],
    ['a type, bedrooms and an amenity', { type: ['house'], bedrooms: 2, amenities: ['pool'] }],
    ['instant booking under a price', { bookingType: 'instant', maxPrice: 6500 }],
    ['beds and a pet', { beds: 3, pets: 1, guests: 2 }],
    ['more beds than are counted apart', { beds: 35 }],
  ])('with %s each count is what that choice gives, with dates and without', async (_, chosen) => {
    for (const dates of [{}, { checkIn: w.day(10), checkOut: w.day(12) }]) {
      const criteria = { city: slug, ...chosen, ...dates }
      const { facets, total, items, priceRange } = await search({ ...criteria, limit: 50 })
      const counts = async (choices: Search) => (await search({ ...criteria, ...choices, limit: 50 })).items.length
      if (!facets) throw new Error('The first page has facets')
      expect(total).toBe(items.length)
      const prices = items.map((card) => card.nightly.amount)
      if (!('checkIn' in dates))
        expect(priceRange).toEqual({
          min: { amount: Math.min(...prices), currency: 'EUR' },
          max: { amount: Math.max(...prices), currency: 'EUR' },
        })
      const given = (facet: Record<string, number>, key: string) => facet[key] ?? 0
      for (const kind of kinds) expect(given(facets.kind, kind)).toBe(await counts({ kind: [kind] }))
      for (const type of ['house', 'cabin']) expect(given(facets.type, type)).toBe(await counts({ type: [type] }))
      for (const bookingType of ['instant', 'request'] as const)
        expect(given(facets.bookingType, bookingType)).toBe(await counts({ bookingType }))
      for (const bedrooms of [1, 2, 3, 4, 5])
        expect(given(facets.bedrooms, String(bedrooms))).toBe(await counts({ bedrooms }))
      for (const minRating of [3, 4, 4.5])
        expect(given(facets.minRating, String(minRating))).toBe(await counts({ minRating }))
      if ((chosen.beds ?? 0) <= 31)
        for (const beds of [1, 2, 3, 4, 5]) expect(given(facets.beds ?? {}, String(beds))).toBe(await counts({ beds }))
      expect(given(facets.pets ?? {}, 'allowed')).toBe(await counts({ pets: 1 }))
      for (const key of ['wifi', 'pool', 'sauna', 'desk'])
        expect(given(facets.amenities, key)).toBe(await counts({ amenities: [...(chosen.amenities ?? []), key] }))
    }
  })

  test.each(['recommended', 'price_low', 'price_high', 'rating', 'newest'] as const)(
    'come with the first page only, and pages by %s hold each place once',
    async (sort) => {
      const stay = { checkIn: w.day(10), checkOut: w.day(12) }
      const seen: CallOutput<'property/getall'>['items'] = []
      let cursor: string | undefined
      do {
        const found = await search({ city: slug, ...stay, sort, limit: 5, ...(cursor && { cursor }) })
        expect([found.total, found.facets === null]).toEqual([21, cursor !== undefined])
        seen.push(...found.items)
        cursor = found.nextCursor ?? undefined
      } while (cursor)
      expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([21, 21])
      const totals = seen.map(({ total }) => total?.amount ?? 0)
      if (sort === 'price_low') expect(totals).toEqual([...totals].sort((a, b) => a - b))
      if (sort === 'price_high') expect(totals).toEqual([...totals].sort((a, b) => b - a))
    },
  )
})

describe('the statistics of a search', () => {
  /** The search as it is answered at a moment, in ms from now. */
  const searchAt = (ms: number, input: Search) =>
    searchListings(t.db, calls['property/getall'].input.parse(input), new Date(startedAt + ms))
  const startedAt = Date.now()

  test('are kept for a second, in whatever order the filters come; results are fresh', async () => {
    const { id, slug } = await town()
    const add = () => w.listing({ cityId: id, amenities: ['pool', 'sauna'] })
    for (let n = 0; n < 3; n++) await add()
    const first = await searchAt(0, { city: slug, amenities: ['pool', 'sauna'], limit: 1 })
    expect([first.total, first.facets?.amenities.pool]).toEqual([3, 3])
    const added = await add()
    const meanwhile = await searchAt(999, { amenities: ['sauna', 'pool'], city: slug, limit: 1, sort: 'newest' })
    expect([meanwhile.total, meanwhile.items[0]?.id]).toEqual([3, added])
    expect((await searchAt(60_000, { city: slug, amenities: ['pool', 'sauna'], limit: 1 })).total).toBe(4)
  })

  test('are those of the same filters only', async () => {
    const { id, slug } = await town()
    await w.listing({ cityId: id, guests: 2 })
    for (let n = 0; n < 3; n++) await w.listing({ cityId: id, guests: 4 })
    const totals = [{}, { guests: 3 }, { guests: 3, maxPrice: 1 }].map(async (filters) => {
      return (await searchAt(0, { city: slug, ...filters, limit: 1 })).total
    })
    expect(await Promise.all(totals)).toEqual([4, 3, 0])
  })

  test('never contradict the page that they come with', async () => {
    const { id, slug } = await town()
    const listings = [await w.listing({ cityId: id }), await w.listing({ cityId: id })]
    const totalAt = async (ms: number, limit: number) => (await searchAt(ms, { city: slug, limit })).total
    expect(await totalAt(0, 50)).toBe(2)
    await t.db
      .update(listing)
      .set({ status: 'paused' })
      .where(eq(listing.id, listings[0] ?? ''))
    expect(await totalAt(500, 50)).toBe(1)
    for (let n = 0; n < 2; n++) await w.listing({ cityId: id })
    expect([await totalAt(500, 50), await totalAt(500, 2)]).toEqual([3, 3])
  })
})

describe('contradictory input is refused with the field’s name', () => {
  const stay = () => ({ checkIn: w.day(10), checkOut: w.day(12) })
  test.each<[string, () => Search, string]>([
    ['a latitude above 90', () => ({ bounds: '0,0,10,91' }), 'bounds'],
    ['a longitude above 180', () => ({ bounds: '0,0,181,10' }), 'bounds'],
    ['south above north', () => ({ bounds: '0,20,10,10' }), 'bounds'],
    ['prices the wrong way round', () => ({ minPrice: 10, maxPrice: 5 }), 'maxPrice'],
    ['totals the wrong way round', () => ({ ...stay(), minTotal: 10, maxTotal: 5 }), 'maxTotal'],
    ['a total without dates', () => ({ maxTotal: 5 }), 'maxTotal'],
    ['leeway without dates', () => ({ flexible: 'month' }), 'flexible'],
    [
      'a month for a stay longer than it',
      () => ({ checkIn: w.day(10), checkOut: w.day(50), flexible: 'month' }),
      'flexible',
    ],
    ['dates in the past', () => ({ checkIn: w.day(-3), checkOut: w.day(2) }), 'checkIn'],
    ['check-out before check-in', () => ({ checkIn: w.day(5), checkOut: w.day(4) }), 'checkOut'],
    ['check-in alone', () => ({ checkIn: w.day(5) }), 'checkOut'],
    ['a stay of two years', () => ({ checkIn: w.day(5), checkOut: w.day(700) }), 'checkOut'],
    [
      'a cursor without its total',
      () => ({ cursor: Buffer.from(JSON.stringify([1, randomUUID(), 'many'])).toString('base64url') }),
      'cursor',
    ],
  ])('%s', async (_, input, field) => {
    for (const call of ['property/getall', 'property/map-view'] as const) {
      if (field === 'cursor' && call === 'property/map-view') continue
      const answer = await t.nobody.call(call, input())
      expect(answer).toMatchObject({ statusCode: 400, data: { fields: { [field]: expect.stringMatching(/\.$/) } } })
    }
  })

  test('absurd numbers and dates are not a server error', async () => {
    expect(await t.nobody.call('property/getall', { minPrice: Number.MAX_SAFE_INTEGER })).toMatchObject({
      statusCode: 200,
      data: { total: 0 },
    })
    expect(await t.nobody.call('property/getall', { checkIn: '9999-12-01', checkOut: '9999-12-03' })).toMatchObject({
      statusCode: 400,
      data: { fields: { checkIn: 'Use a date between 2000 and 2100.' } },
    })
  })
})
