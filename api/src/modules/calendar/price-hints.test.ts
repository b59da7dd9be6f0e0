import { eq } from 'drizzle-orm'
import { booking, listing, stayBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'
import { moreHosts, town } from '../../testing/town'

const { t, w } = inSmallWorld()

type Others = { hosts?: number } & Partial<typeof listing.$inferInsert>

/** A listing of the host, and similar places of others at these prices. */
async function among(prices: readonly number[], { hosts = 3, ...changes }: Others = {}) {
  const cityId = await town(t)
  const ids = await moreHosts(t, hosts)
  const own = await w.listing({ cityId })
  const places: string[] = []
  for (const [n, basePrice] of prices.entries())
    places.push(
      await w.listing({ cityId, hostId: ids[n % hosts] ?? '', basePrice, bookingType: 'instant', ...changes }),
    )
  return { own, places }
}
const ask = (propertyId: string, from = 20, to = 22, more: object = {}, who = w.host) =>
  who.call('calendar/hints', { propertyId, from: w.day(from), to: w.day(to), ...more })
/** A confirmed stay in a place, at its price. */
async function stayIn(listingId: string, from: number, to: number) {
  const id = await hold(w.guest, listingId, w.day(from), w.day(to))
  await t.db.update(booking).set({ status: 'confirmed', clockAt: null }).where(eq(booking.id, id))
}

describe('a price hint', () => {
  test('says what half of the similar places ask, in whole amounts, and suggests it', async () => {
    const { own } = await among([8000, 9000, 9230, 11_000, 15_000])
    const { data } = await ask(own)
    expect(data).toEqual({ places: 5, asked: 9200, booked: 0, sold: null, suggested: 9200 })
  })

  test('knows prices of single nights and of weekends, and leaves nights out that are closed', async () => {
    const { own, places } = await among([8000, 8000, 8000, 8000, 8000], { weekendPrice: 12_000 })
    const friday = [20, 21, 22, 23, 24, 25, 26].find((n) => new Date(w.day(n)).getUTCDay() === 5) ?? 0
    expect((await ask(own, friday, friday)).data.asked).toBe(12_000)
    expect((await ask(own, friday - 1, friday + 6, { weekdays: [5, 6] })).data.asked).toBe(12_000)
    expect((await ask(own, friday - 1, friday - 1)).data.asked).toBe(8000)
    for (const id of places.slice(0, 3)) {
      const [{ hostId = '' } = {}] = await t.db.select().from(listing).where(eq(listing.id, id))
      const nights = { propertyId: id, from: w.day(friday), to: w.day(friday) }
      await (await t.as(hostId)).call('date-wise-price/add-new-price', { ...nights, price: 20_000 })
    }
    expect((await ask(own, friday, friday)).data.asked).toBe(20_000)
    await t.db.insert(stayBlock).values({
      ...{ listingId: places[0] ?? '', during: `[${w.day(friday)},${w.day(friday + 1)})`, kind: 'host' },
      roomId: (await t.db.query.room.findFirst({ where: (room) => eq(room.listingId, places[0] ?? '') }))?.id ?? '',
    })
    expect((await ask(own, friday, friday)).data).toMatchObject({ places: 4, asked: null, suggested: null })
  })

  test('goes by what guests pay once enough places are booked', async () => {
    const { own, places } = await among([8000, 9000, 10_000, 11_000, 12_000, 30_000])
    for (const id of places.slice(0, 4)) await stayIn(id, 20, 22)
    expect((await ask(own)).data).toEqual({ places: 6, asked: 10_500, booked: 4, sold: null, suggested: 10_500 })
    await stayIn(places[4] ?? '', 21, 23)
    expect((await ask(own)).data).toEqual({ places: 6, asked: 10_500, booked: 5, sold: 10_000, suggested: 10_000 })
    expect((await ask(own, 40, 41)).data).toMatchObject({ booked: 0, suggested: 10_500 })
  })

  test.each<[string, Others & { count: number }]>([
    ['of fewer than five places', { count: 4 }],
    ['of places of two hosts', { count: 6, hosts: 2 }],
    ['of places in another currency', { count: 6, currency: 'USD' }],
    ['of rooms beside a whole home', { count: 6, kind: 'private_room' }],
    ['of much larger places', { count: 6, bedrooms: 6 }],
    ['of paused places', { count: 6, status: 'paused' }],
  ])('is not given %s', async (_, { count, ...changes }) => {
    const { own } = await among(Array<number>(count).fill(9000), changes)
    expect((await ask(own)).data).toMatchObject({ asked: null, sold: null, suggested: null })
  })

  test('is for the host alone, and for nights to come', async () => {
    const { own } = await among([])
    expect((await ask(own, 20, 22, {}, w.otherHost)).statusCode).toBe(403)
    expect(await ask(own, -3, 2)).toMatchObject({ statusCode: 400, message: expect.stringMatching(/are over/) })
    expect(await ask(own, 5, 2)).toMatchObject({ statusCode: 400 })
    expect(await ask(own, 5, 1000)).toMatchObject({ statusCode: 400 })
  })
})
