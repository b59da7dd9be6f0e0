import { randomUUID } from 'node:crypto'
import type { NightChanges } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { datePrice, listing, priceRule } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'
import { moreHosts, town } from '../../testing/town'
import { followPriceRules } from './price-rules'

const { t, w } = inSmallWorld()

/** A listing of the host among six similar places that ask 90.00. */
async function among(changes: Partial<typeof listing.$inferInsert> = {}) {
  const cityId = await town(t)
  const hosts = await moreHosts(t, 3)
  const places: string[] = []
  for (const n of [0, 1, 2, 3, 4, 5])
    places.push(await w.listing({ cityId, hostId: hosts[n % 3] ?? '', basePrice: 9000, ...changes }))
  return { own: await w.listing({ cityId, bookingType: 'instant', ...changes }), places }
}
const save = (propertyId: string, floor = 8000, ceiling = 12_000, who = w.host) =>
  who.call('price-rule/save', { propertyId, floor, ceiling })
const edit = (propertyId: string, range: [number, number], changes: NightChanges) =>
  w.editNights([propertyId], range, changes)
const prices = async (listingId: string) =>
  new Map(
    (await t.db.select().from(datePrice).where(eq(datePrice.listingId, listingId))).map(({ date, price, byRule }) => [
      date,
      { price, byRule },
    ]),
  )
const askAll = (places: readonly string[], basePrice: number) =>
  Promise.all(places.map((id) => t.db.update(listing).set({ basePrice }).where(eq(listing.id, id))))
const follow = (day = 0) => followPriceRules({ ...t.services, now: () => new Date(`${w.day(day)}T12:00:00Z`) })
const byRule = (price: number) => ({ price, byRule: true })

describe('a price rule', () => {
  test('sets the next ninety nights to what similar places ask, and a guest is quoted that', async () => {
    const { own } = await among()
    expect(await save(own)).toMatchObject({ data: { nights: 90 }, message: 'The price rule is on.' })
    const set = await prices(own)
    expect([set.size, set.get(w.day(0)), set.get(w.day(89))]).toEqual([90, byRule(9000), byRule(9000)])
    const stay = { propertyId: own, checkIn: w.day(20), checkOut: w.day(22), guests: 1 }
    const { data } = await t.nobody.call('bookings/check-availability', stay)
    expect(data.quote?.nights.map(({ amount }) => amount)).toEqual([9000, 9000])
  })

  test.each([
    ['floor', 9500, 12_000, 9500],
    ['ceiling', 5000, 8500, 8500],
  ])('keeps to its %s', async (_, floor, ceiling, expected) => {
    const { own } = await among()
    await save(own, floor, ceiling)
    expect(new Set([...(await prices(own)).values()].map(({ price }) => price))).toEqual(new Set([expected]))
  })

  test('follows what similar places ask each day, and does nothing twice', async () => {
    const { own, places } = await among()
    await save(own)
    await askAll(places, 10_000)
    await follow()
    const once = await prices(own)
    expect(once.get(w.day(5))).toEqual(byRule(10_000))
    await follow()
    expect(await prices(own)).toEqual(once)
    await follow(3)
    expect((await prices(own)).get(w.day(92))).toEqual(byRule(10_000))
    await askAll(places, 50_000)
    await follow(3)
    expect((await prices(own)).get(w.day(92))).toEqual(byRule(12_000))
  })

  test('leaves nights that the host prices, even at the same price, and taken and closed ones', async () => {
    const { own, places } = await among()
    await edit(own, [4, 5], { price: 20_000 })
    await edit(own, [6, 6], { open: false })
    await hold(w.guest, own, w.day(8), w.day(10))
    expect((await save(own)).data.nights).toBe(85)
    await edit(own, [12, 12], { price: 9000 })
    await askAll(places, 10_000)
    await follow()
    const set = await prices(own)
    const at = (day: number) => set.get(w.day(day))
    expect([at(4), at(6), at(8), at(12), at(13)]).toEqual([
      ...[{ price: 20_000, byRule: false }, undefined, undefined],
      ...[{ price: 9000, byRule: false }, byRule(10_000)],
    ])
  })

  test('gives a night back to the rule when the host undoes an edit of it', async () => {
    const { own } = await among()
    await save(own)
    const { data } = await edit(own, [4, 5], { price: 20_000 })
    await w.host.call('calendar/undo-edit', { editId: data.editId })
    expect((await prices(own)).get(w.day(4))).toEqual(byRule(9000))
  })

  test('gives way to a season', async () => {
    const { own } = await among()
    await save(own)
    const { data } = await w.host.call('season/save', {
      ...{ name: 'Fair', firstNight: w.day(10), lastNight: w.day(12), isYearly: false, price: 15_000 },
      ...{ pricePercent: null, minNights: null, arrivalDays: null, propertyIds: [own] },
      ...{ mode: 'keep', idempotencyKey: randomUUID() },
    })
    expect([data.nights, data.setByHand]).toEqual([3, []])
    await follow()
    expect((await prices(own)).get(w.day(11))).toEqual({ price: 15_000, byRule: false })
  })

  test('leaves nothing behind when it is turned off', async () => {
    const { own } = await among()
    await edit(own, [4, 5], { price: 20_000 })
    await save(own)
    const off = await w.host.call('price-rule/delete', { propertyId: own })
    expect(off).toMatchObject({ data: { nights: 88 }, message: 'The price rule is off.' })
    expect([...(await prices(own)).keys()].sort()).toEqual([w.day(4), w.day(5)])
    await follow()
    expect((await prices(own)).size).toBe(2)
    expect((await w.host.call('price-rule/delete', { propertyId: own })).data.nights).toBe(0)
  })

  test('is shown before it is turned on, night by night with the reason, and changes nothing', async () => {
    const { own } = await among({ weekendPrice: null })
    await edit(own, [1, 1], { price: 20_000 })
    await edit(own, [2, 2], { open: false })
    const { data } = await w.host.call('price-rule/preview', { propertyId: own, floor: 9500, ceiling: 12_000 })
    expect(data.nights).toHaveLength(14)
    expect(data.nights.slice(0, 3)).toEqual([
      { date: w.day(0), before: 10_000, after: 9500, by: 'rule' },
      { date: w.day(1), before: 20_000, after: 20_000, by: 'host' },
      { date: w.day(2), before: 10_000, after: 10_000, by: 'taken' },
    ])
    expect((await prices(own)).size).toBe(1)
    expect(await t.db.select().from(priceRule).where(eq(priceRule.listingId, own))).toEqual([])
  })

  test('sets nothing where too few places are similar', async () => {
    const own = await w.listing({ cityId: await town(t) })
    expect((await save(own)).data.nights).toBe(0)
    const { data } = await w.host.call('price-rule/preview', { propertyId: own, floor: 8000, ceiling: 12_000 })
    expect(data.nights[0]).toMatchObject({ after: 10_000, by: 'tooFew' })
  })

  test('stands in the calendar with its nights, until it is turned off', async () => {
    const { own } = await among()
    await save(own)
    const shown = async () =>
      (await w.host.call('calendar/overview', { from: w.day(0), days: 100 })).data.listings.find(
        ({ propertyId }) => propertyId === own,
      )
    expect(await shown()).toMatchObject({
      priceRule: { floor: 8000, ceiling: 12_000 },
      prices: [{ from: w.day(0), nights: 90, price: 9000, byRule: true }],
    })
    await w.host.call('price-rule/delete', { propertyId: own })
    expect(await shown()).toMatchObject({ priceRule: null, prices: [] })
  })

  test('is refused with a floor above its ceiling, with amounts that nobody is charged, and to others', async () => {
    const { own } = await among()
    expect(await save(own, 12_000, 8000)).toMatchObject({
      statusCode: 400,
      message: 'The ceiling can’t be below the floor.',
    })
    expect((await save(own, 0, 8000)).statusCode).toBe(400)
    const dinars = await w.listing({ currency: 'KWD', cityId: await town(t) })
    expect((await save(dinars, 8001, 12_000)).statusCode).toBe(400)
    expect((await save(own, 8000, 12_000, w.otherHost)).statusCode).toBe(403)
  })
})
