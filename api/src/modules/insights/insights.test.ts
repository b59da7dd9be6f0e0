import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { booking, listingViews, review, room } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'
import { town } from '../../testing/town'
import { insightsOverview } from './overview'
import { countView, isRobot, writeViews } from './views'

const { t, w } = inSmallWorld()
const moment = (day: number) => new Date(`${w.day(day)}T12:00:00Z`)

/** A stay of the past: nights from a day on at 100.00 each, less `discount`, booked ten days before. */
async function stay(listingId: string, day: number, nights: number, discount = 0): Promise<string> {
  const future = await hold(w.guest, listingId, w.day(300), w.day(302))
  const sum = nights * 10_000
  await t.db
    .update(booking)
    .set({
      status: 'completed',
      checkIn: w.day(day),
      checkOut: w.day(day + nights),
      lines: [
        { kind: 'nights', label: 'nights', amount: sum },
        ...(discount > 0 ? [{ kind: 'discount' as const, label: 'discount', amount: -discount }] : []),
        { kind: 'cleaning', label: 'Cleaning', amount: 2000 },
      ],
      createdAt: moment(day - 10),
      confirmedAt: moment(day - 10),
      clockAt: null,
    })
    .where(eq(booking.id, future))
  await t.db.execute(`delete from stay_block where booking_id = '${future}'`)
  return future
}
const long = { createdAt: new Date('2020-01-01T00:00:00Z') }
const overview = async (input: object, who = w.host) =>
  (await who.call('insights/overview', { days: '30', ...input } as never)).data

describe('insights', () => {
  test('count nights, revenue without fees, bookings and lead time of the last days', async () => {
    const id = await w.listing({ ...long, cityId: await town(t) })
    // Two nights before the time, three in it: revenue goes by nights.
    await stay(id, -31, 5, 5000)
    await stay(id, -10, 4)
    const { from, to, now: figures, series } = await overview({ propertyId: id })
    expect([from, to, series.length]).toEqual([w.day(-29), w.day(1), 30])
    expect(figures).toMatchObject({
      bookings: 1,
      nightsBooked: 7,
      nightsToLet: 30,
      occupancyBps: 2333,
      revenue: 27_000 + 40_000,
      nightlyAverage: 9571,
      revenuePerNight: 2233,
      leadDays: 10,
      views: 0,
      conversionBps: null,
    })
    expect(series.reduce((sum, { now: step }) => sum + step.revenue, 0)).toBe(67_000)
    expect(series.find((step) => step.from === w.day(-10))?.now).toMatchObject({ nightsBooked: 1, revenue: 10_000 })
  })

  test('compare with the same days of the week a year before', async () => {
    const id = await w.listing({ ...long, cityId: await town(t) })
    await stay(id, -10 - 364, 3)
    const { now: figures, yearBefore, series } = await overview({ propertyId: id, days: '90' })
    expect([figures.nightsBooked, yearBefore.nightsBooked, yearBefore.revenue]).toEqual([0, 3, 30_000])
    expect(series).toHaveLength(13)
    expect(series.reduce((sum, step) => sum + step.yearBefore.nightsBooked, 0)).toBe(3)
  })

  test('begin with the listing', async () => {
    const id = await w.listing({ createdAt: moment(-10), cityId: await town(t) })
    expect((await overview({ propertyId: id })).now).toMatchObject({ nightsToLet: 11, occupancyBps: 0 })
  })

  test('count the nights of each unit, from when it came until it went', async () => {
    const id = await w.listing({ ...long, cityId: await town(t) })
    await t.db.insert(room).values([
      { listingId: id, name: '2', addedAt: moment(-9) },
      { listingId: id, name: '3', addedAt: moment(-60), removedAt: moment(-19) },
    ])
    await stay(id, -10, 4)
    const { now: figures } = await overview({ propertyId: id })
    expect(figures).toMatchObject({ nightsToLet: 30 + 10 + 10, nightsBooked: 4, occupancyBps: 800 })
  })

  test('compare with places of others of the same kind and size nearby, but only with five or more', async () => {
    const cityId = await town(t)
    const id = await w.listing({ ...long, cityId })
    const others = { ...long, cityId, hostId: w.otherHostId }
    const [first] = [await w.listing(others), await w.listing(others), await w.listing(others), await w.listing(others)]
    await w.listing({ ...others, bedrooms: 6 })
    await w.listing({ ...others, kind: 'private_room' })
    await stay(first ?? '', -10, 3)
    expect((await overview({ propertyId: id })).similar).toBeNull()
    await w.listing({ ...others, bedrooms: 3 })
    const { similar } = await overview({ propertyId: id })
    expect(similar).toMatchObject({ places: 5, nightsBooked: 3, nightsToLet: 150, occupancyBps: 200, revenue: 30_000 })
  })

  test('have ratings of the reviews that came in the time, by part', async () => {
    const id = await w.listing({ ...long, cityId: await town(t) })
    const write = async (day: number, overall: number, cleanliness: number) => {
      const bookingId = await stay(id, day, 2)
      const at = moment(day + 3)
      await t.db.insert(review).values({
        ...{ bookingId, listingId: id, authorId: w.guestId, subjectId: w.hostId, side: 'guest', overall, cleanliness },
        ...{ text: 'Quiet', submittedAt: at, publishAt: at, publishedAt: at },
      })
    }
    await write(-20, 5, 4)
    await write(-12, 4, 4)
    await write(-364 - 12, 3, 2)
    const { now: figures, yearBefore } = await overview({ propertyId: id })
    expect(figures.ratings).toMatchObject({ count: 2, overall: 4.5, cleanliness: 4, value: null })
    expect(yearBefore.ratings).toMatchObject({ count: 1, overall: 3, cleanliness: 2 })
  })

  test('are of all listings of the main currency, and say how many others there are', async () => {
    const caller = w.otherHost
    const cityId = await town(t)
    await w.listing({ ...long, cityId, hostId: w.otherHostId, currency: 'USD', title: 'Dollars' })
    const data = await overview({}, caller)
    expect(data.currency).toBe('EUR')
    expect(data.otherCurrencies).toBe(1)
    const dollars = data.listings.find(({ title }) => title === 'Dollars')
    expect((await overview({ propertyId: dollars?.propertyId }, caller)).currency).toBe('USD')
  })

  test('of somebody else’s listing are not there', async () => {
    const id = await w.listing()
    expect((await w.otherHost.call('insights/overview', { propertyId: id })).statusCode).toBe(404)
  })
})

describe('views', () => {
  const viewsOf = (listingId: string) => t.db.select().from(listingViews).where(eq(listingViews.listingId, listingId))

  test('are added up by day, without those of the host', async () => {
    const id = await w.listing(long)
    for (const viewer of [null, w.guestId, null, w.hostId]) countView(t.services, id, viewer)
    await writeViews(t.services)
    countView(t.services, id, null)
    await writeViews(t.services)
    expect(await viewsOf(id)).toEqual([{ listingId: id, date: w.day(0), views: 4 }])
    await stay(id, -3, 1)
    await t.db
      .update(listingViews)
      .set({ date: w.day(-5) })
      .where(eq(listingViews.listingId, id))
    await t.db
      .update(booking)
      .set({ confirmedAt: moment(-5) })
      .where(eq(booking.listingId, id))
    expect((await overview({ propertyId: id })).now).toMatchObject({ views: 4, bookings: 1, conversionBps: 2500 })
  })

  test('belong to the day that it is at the place, up to which insights are', async () => {
    const id = await w.listing({ timeZone: 'Pacific/Kiritimati' })
    const evening = new Date(`${w.day(3)}T20:00:00Z`)
    countView(t.services, id, null)
    await writeViews({ ...t.services, now: () => evening })
    expect((await viewsOf(id)).map(({ date }) => date)).toEqual([w.day(4)])
    const { to, now } = await insightsOverview(t.db, w.hostId, { propertyId: id, days: '30' }, evening)
    expect([to, now.views]).toEqual([w.day(5), 1])
  })

  test('are counted of live listings only, and of any that is gone nothing is written', async () => {
    const paused = await w.listing({ status: 'paused' })
    for (const id of [paused, randomUUID()]) countView(t.services, id, null)
    await writeViews(t.services)
    expect(await viewsOf(paused)).toEqual([])
  })

  test('come from the call, and never from robots', async () => {
    const id = await w.listing()
    await t.nobody.call('insights/view', { propertyId: id })
    await t.app.inject({
      method: 'POST',
      url: '/v1/api/insights/view',
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      payload: { propertyId: id },
    })
    await writeViews(t.services)
    expect((await viewsOf(id)).map(({ views }) => views)).toEqual([1])
  })

  test.each([
    ['', true],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0', true],
    ['facebookexternalhit/1.1 preview', true],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
  ])('%s is a robot: %s', (userAgent, expected) => expect(isRobot(userAgent)).toBe(expected))
})
