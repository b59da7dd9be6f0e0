import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'

const { t, w } = inSmallWorld()

describe('a search', () => {
  test('shows only live listings, and with dates only available ones, each with its total', async () => {
    const [free, taken, paused] = [await w.listing(), await w.listing(), await w.listing({ status: 'paused' })]
    await hold(w.guest, taken, w.day(30), w.day(33))
    const { data } = await t.nobody.call('property/getall', {
      city: 'harbour',
      checkIn: w.day(31),
      checkOut: w.day(34),
      guests: 2,
    })
    const ids = data.items.map(({ id }) => id)
    expect(ids).toContain(free)
    expect(ids).not.toContain(taken)
    expect(ids).not.toContain(paused)
    const card = data.items.find(({ id }) => id === free)
    expect(card).toMatchObject({ nights: 3, nightly: { amount: 10_000 }, total: { amount: 32_000, currency: 'EUR' } })
    const { data: quoted } = await t.nobody.call('bookings/check-availability', {
      propertyId: free,
      checkIn: w.day(31),
      checkOut: w.day(34),
      guests: 2,
    })
    expect(quoted.quote?.total).toBe(card?.total?.amount)
    const { data: map } = await t.nobody.call('property/map-view', {
      city: 'harbour',
      checkIn: w.day(31),
      checkOut: w.day(34),
      guests: 2,
    })
    expect(map.pins.find(({ id }) => id === free)?.total).toEqual(card?.total)
  })

  test('goes through all results page by page, each once, in every order', async () => {
    for (let n = 0; n < 9; n++)
      await w.listing({
        hostId: w.otherHostId,
        basePrice: 5000 + (n % 3) * 1000,
        score: n % 2,
        ratingAverage: n % 2 ? 4.5 : null,
      })
    for (const sort of ['recommended', 'price_low', 'price_high', 'rating', 'newest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await t.nobody.call('property/getall', {
          hostId: w.otherHostId,
          sort,
          limit: 4,
          ...(cursor && { cursor }),
        })
        expect(data.total).toBe(9)
        seen.push(...data.items.map(({ id }) => id))
        cursor = data.nextCursor ?? undefined
      } while (cursor)
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 9, 9])
    }
  })

  test('counts what each further choice would leave, and says the range of prices', async () => {
    const { data } = await t.nobody.call('property/getall', { hostId: w.otherHostId })
    expect(data.facets).toEqual({
      kind: { entire: 9 },
      type: { house: 9 },
      amenities: { wifi: 9 },
      bookingType: { request: 9 },
      bedrooms: { 1: 9, 2: 9 },
      beds: { 1: 9, 2: 9 },
      pets: {},
      minRating: { 3: 4, 4: 4, 4.5: 4 },
    })
    expect(data.priceRange).toEqual({ min: { amount: 5000, currency: 'EUR' }, max: { amount: 7000, currency: 'EUR' } })
  })

  test('by part of the map finds what is inside, also over the antimeridian', async () => {
    const pacific = await w.listing({ publicLat: -17, publicLon: 179.9 })
    const inside = await t.nobody.call('property/map-view', { bounds: '179,-20,-179,-15' })
    expect(inside.data.pins.map(({ id }) => id)).toEqual([pacific])
    expect((await t.nobody.call('property/map-view', { bounds: '0,-20,10,-15' })).data.total).toBe(0)
  })

  test('keeps the order of saved listings', async () => {
    const [a, b] = [await w.listing(), await w.listing()]
    expect((await t.nobody.call('property/getall', { ids: [b, a] })).data.items.map(({ id }) => id)).toEqual([b, a])
  })
})

describe('asking for dates', () => {
  test.each([
    [{ minNights: 3 }, 5, 7, 'shortest stay here is 3 nights'],
    [{ maxNights: 2 }, 5, 9, 'longest stay here is 2 nights'],
    [{ noticeDays: 10 }, 5, 7, '10 days of notice'],
    [{ windowDays: 30 }, 40, 42, 'takes bookings until'],
    [{}, -3, -1, 'in the past'],
  ])('of a place with %j from day %i to %i says why not', async (rules, from, to, sentence) => {
    const propertyId = await w.listing(rules)
    const { data } = await t.nobody.call('bookings/check-availability', {
      propertyId,
      checkIn: w.day(from),
      checkOut: w.day(to),
    })
    expect(data).toMatchObject({ available: false, reason: expect.stringContaining(sentence), quote: null })
  })

  test('lists the nights that are taken', async () => {
    const propertyId = await w.listing()
    await hold(w.guest, propertyId, w.day(10), w.day(12))
    const { data } = await t.nobody.call('bookings/check-availability', { propertyId })
    expect(data).toMatchObject({ available: null, takenNights: [w.day(10), w.day(11)] })
  })

  test('a host may ask for dates of their own listing, but not book them', async () => {
    await expect(hold(w.host, await w.listing(), w.day(10), w.day(12))).rejects.toThrow('your own listing')
  })
})

describe('a property page', () => {
  test('shows everything but the exact address', async () => {
    const propertyId = await w.listing()
    const { data } = await t.nobody.call('property/details', { propertyId })
    expect(data).toMatchObject({
      address: null,
      point: { lat: 50.001 },
      host: { name: 'Hanna T.', isVerified: true },
      amenities: [{ key: 'wifi' }],
      citySlug: 'harbour',
    })
    expect((await w.host.call('property/details', { propertyId })).data.address).toBe('1 Harbour Street')
  })

  test('of a paused listing is shown to its host only', async () => {
    const propertyId = await w.listing({ status: 'paused' })
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(404)
    expect((await w.host.call('property/details', { propertyId })).statusCode).toBe(200)
  })
})

describe('a host', () => {
  test('changes a listing and pauses it', async () => {
    const propertyId = await w.listing()
    const saved = await w.host.call('property/update', { propertyId, basePrice: 12_000, status: 'paused' })
    expect(saved.data).toMatchObject({ basePrice: { amount: 12_000 }, status: 'paused' })
    expect(await w.host.call('property/update', { propertyId, minNights: 5, maxNights: 4 })).toMatchObject({
      statusCode: 400,
      data: { fields: { maxNights: expect.any(String) } },
    })
  })

  test('closes and opens nights around a guest’s stay, and sets prices', async () => {
    const propertyId = await w.listing()
    await hold(w.guest, propertyId, w.day(12), w.day(14))
    const states = async () =>
      (await w.host.call('date-wise-price/get-calender', { propertyId, from: w.day(10), to: w.day(15) })).data.days.map(
        ({ state }) => state,
      )
    await w.host.call('date-wise-price/add-new-price', { propertyId, from: w.day(10), to: w.day(15), open: false })
    expect(await states()).toEqual(['blocked', 'blocked', 'booked', 'booked', 'blocked', 'blocked'])
    await w.host.call('date-wise-price/add-new-price', {
      propertyId,
      from: w.day(11),
      to: w.day(14),
      open: true,
      price: 9000,
    })
    expect(await states()).toEqual(['blocked', 'open', 'booked', 'booked', 'open', 'blocked'])
    const { data } = await w.guest.call('date-wise-price/get-calender', { propertyId, from: w.day(10), to: w.day(12) })
    expect(data.days.map(({ price, source, state }) => [price, source, state])).toEqual([
      [10_000, 'base', 'blocked'],
      [9000, 'date', 'open'],
      [9000, 'date', 'blocked'],
    ])
  })

  test('sets long-term discounts, and the quote has them', async () => {
    const propertyId = await w.listing()
    await w.host.call('long-term-discount/addUpdate', { propertyId, discounts: [{ minNights: 7, percentBps: 1000 }] })
    const { data } = await t.nobody.call('bookings/check-availability', {
      propertyId,
      checkIn: w.day(20),
      checkOut: w.day(27),
    })
    expect(data.quote?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['nights', 70_000],
      ['discount', -7000],
      ['cleaning', 2000],
    ])
    const twice = {
      propertyId,
      discounts: [
        { minNights: 7, percentBps: 1000 },
        { minNights: 7, percentBps: 2000 },
      ],
    }
    expect((await w.host.call('long-term-discount/addUpdate', twice)).statusCode).toBe(400)
  })

  describe('gives a discount for late or early bookings', () => {
    const line = async (propertyId: string, day: number) => {
      const stay = { propertyId, checkIn: w.day(day), checkOut: w.day(day + 2) }
      const { data } = await t.nobody.call('bookings/check-availability', stay)
      return data.quote?.lines.find(({ kind }) => kind === 'discount') ?? null
    }
    const discounts = {
      lastMinute: { days: 5, percentBps: 2000 },
      earlyBooking: { days: 60, percentBps: 1000 },
    }

    test('and quote, card and booking have it', async () => {
      const propertyId = await w.listing({ bookingType: 'instant' })
      await w.host.call('lead-time-discount/update', { propertyId, ...discounts })
      expect((await w.host.call('lead-time-discount', { propertyId })).data).toEqual(discounts)
      expect(await line(propertyId, 5)).toEqual({
        kind: 'discount',
        label: 'Last-minute discount, 20%',
        amount: -4000,
      })
      expect(await line(propertyId, 6)).toBeNull()
      expect(await line(propertyId, 61)).toMatchObject({ label: 'Early-booking discount, 10%', amount: -2000 })
      const { data } = await t.nobody.call('property/getall', {
        ids: [propertyId],
        checkIn: w.day(5),
        checkOut: w.day(7),
      })
      expect(data.items[0]?.total).toEqual({ amount: 18_000, currency: 'EUR' })
      const bookingId = await hold(w.guest, propertyId, w.day(5), w.day(7))
      const { booking } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data
      expect(booking.total.amount).toBe(18_000)
    })

    test('which null removes again', async () => {
      const propertyId = await w.listing()
      await w.host.call('lead-time-discount/update', { propertyId, ...discounts })
      await w.host.call('lead-time-discount/update', { propertyId, lastMinute: null, earlyBooking: null })
      expect(await line(propertyId, 5)).toBeNull()
    })

    test.each([
      ['of nothing', { days: 3, percentBps: 0 }],
      ['of 101 %', { days: 3, percentBps: 10_100 }],
      ['before the booking', { days: -1, percentBps: 1000 }],
      ['years ahead', { days: 366, percentBps: 1000 }],
    ])('but none %s', async (_what, lastMinute) => {
      const propertyId = await w.listing()
      const given = { propertyId, lastMinute, earlyBooking: null }
      expect((await w.host.call('lead-time-discount/update', given)).statusCode).toBe(400)
      expect((await w.host.call('lead-time-discount', { propertyId })).data.lastMinute).toBeNull()
    })
  })

  test('sees listings as rows of nights with the stays on them', async () => {
    const propertyId = await w.listing({ hostId: w.otherHostId, bookingType: 'instant', title: 'A row of its own' })
    const { data } = await w.otherHost.call('bookings/linear-calender', { from: w.day(0), days: 14 })
    const line = data.listings.find((listing) => listing.propertyId === propertyId)
    expect(line).toMatchObject({ title: 'A row of its own', bookings: [] })
    expect(line?.days).toHaveLength(14)
  })
})
