import { randomUUID } from 'node:crypto'
import type { CallInput, NightChanges, SeasonFields } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { datePrice, listing, nightSetting, season } from '../../database/schema'
import { oneself } from '../../domain/team'
import { inSmallWorld } from '../../testing/in-small-world'
import { continueYearlySeasons, deleteSeason, saveSeason } from './seasons'

const { t, w } = inSmallWorld()

/** Each test has listings of its own, so that no season of another overlaps. */
const fields = (propertyIds: string[], changes: Partial<SeasonFields> = {}): SeasonFields => ({
  name: 'Summer',
  firstNight: w.day(20),
  lastNight: w.day(29),
  isYearly: false,
  price: 15_000,
  pricePercent: null,
  minNights: null,
  arrivalDays: null,
  propertyIds,
  ...changes,
})
type Save = Partial<CallInput<'season/save'>>
const save = (propertyIds: string[], changes: Save = {}) =>
  w.host.call('season/save', { ...fields(propertyIds), mode: 'keep', idempotencyKey: randomUUID(), ...changes })
const edit = (propertyId: string, range: [number, number], changes: NightChanges) =>
  w.editNights([propertyId], range, changes)
const prices = async (listingId: string) =>
  Object.fromEntries(
    (await t.db.select().from(datePrice).where(eq(datePrice.listingId, listingId))).map(({ date, price }) => [
      date,
      price,
    ]),
  )
const settings = (listingId: string) => t.db.select().from(nightSetting).where(eq(nightSetting.listingId, listingId))

describe('a season', () => {
  test('sets price, shortest stay and arrival days of its listings, and a guest is quoted them at once', async () => {
    const ids = [await w.listing(), await w.listing()]
    const { data, message } = await save(ids, { minNights: 4, arrivalDays: [6] })
    expect([data.nights, data.setByHand, message]).toEqual([20, [], '“Summer” is saved.'])
    for (const id of ids) {
      expect(Object.values(await prices(id))).toEqual(Array(10).fill(15_000))
      expect((await settings(id)).every(({ minNights }) => minNights === 4)).toBe(true)
      expect((await settings(id)).filter(({ noArrival }) => !noArrival)).toHaveLength(
        [...Array(10).keys()].filter((n) => new Date(w.day(20 + n)).getUTCDay() === 6).length,
      )
    }
    const stay = { propertyId: ids[0] ?? '', checkIn: w.day(20), checkOut: w.day(22) }
    const { data: asked } = await t.nobody.call('bookings/check-availability', stay)
    expect(asked.reason).toMatch(/shortest stay|can’t check in/)
  })

  test('raises what each night of each listing usually costs by a percentage', async () => {
    const id = await w.listing({ weekendPrice: 20_000 })
    await save([id], { price: null, pricePercent: 25 })
    expect(new Set(Object.values(await prices(id)))).toEqual(new Set([12_500, 25_000]))
  })

  test('stands in the calendar, and is not undone there: the nights follow the season', async () => {
    const id = await w.listing()
    const { data: edited } = await edit(id, [5, 5], { price: 9000 })
    const { data } = await save([id], { name: 'Kept' })
    expect([data.undo?.editId, data.redo]).toEqual([edited.editId, null])
    const { statusCode, message } = await w.host.call('calendar/undo-edit', { editId: data.editId ?? '' })
    expect([statusCode, message]).toEqual([409, expect.stringContaining('follow a season')])
    const { data: calendar } = await w.host.call('calendar/overview', { from: w.day(0), days: 60 })
    expect(calendar.undo?.editId).toBe(edited.editId)
    const kept = calendar.seasons.find(({ name }) => name === 'Kept')
    expect(kept).toMatchObject({ propertyIds: [id], ranges: [{ from: w.day(20), to: w.day(30) }] })
    const deleted = await w.host.call('season/delete', { seasonId: kept?.seasonId ?? '' })
    expect(deleted.data.undo?.editId).toBe(edited.editId)
    expect(Object.keys(await prices(id))).toEqual([w.day(5)])
  })

  test('names nights that the host has set otherwise, and leaves or overwrites them as is wished', async () => {
    const id = await w.listing()
    await edit(id, [22, 23], { price: 9000 })
    const byHand = [{ propertyId: id, title: 'A quiet house', dates: [w.day(22), w.day(23)] }]
    const preview = await save([id], { mode: 'preview' })
    expect(preview.data).toMatchObject({ seasonId: null, editId: null, nights: 10, setByHand: byHand })
    expect(Object.keys(await prices(id))).toHaveLength(2)

    const { data: kept } = await save([id])
    expect([kept.nights, kept.setByHand]).toEqual([8, byHand])
    expect((await prices(id))[w.day(22)]).toBe(9000)
    await save([id], { seasonId: kept.seasonId ?? '', mode: 'overwrite' })
    expect((await prices(id))[w.day(22)]).toBe(15_000)
  })

  test('that moves leaves its former nights as the listing has them, but not what was changed since', async () => {
    const id = await w.listing()
    const { data } = await save([id])
    await edit(id, [21, 21], { price: 7000 })
    await save([id], { seasonId: data.seasonId ?? '', firstNight: w.day(25), lastNight: w.day(32), price: 16_000 })
    const expected = Object.fromEntries([25, 26, 27, 28, 29, 30, 31, 32].map((n) => [w.day(n), 16_000]))
    expect(await prices(id)).toEqual({ ...expected, [w.day(21)]: 7000 })
  })

  test('that is deleted takes its nights along, and leaves what was changed since', async () => {
    const [id, other] = [await w.listing(), await w.listing()]
    const { data } = await save([id, other], { minNights: 3 })
    await edit(id, [24, 24], { price: 8000 })
    const deleted = await w.host.call('season/delete', { seasonId: data.seasonId ?? '' })
    expect(deleted.message).toBe('The season is deleted.')
    expect([await prices(id), await prices(other), await settings(id)]).toEqual([{ [w.day(24)]: 8000 }, {}, []])
    expect((await w.host.call('season/delete', { seasonId: data.seasonId ?? '' })).statusCode).toBe(404)
  })

  test('that is deleted takes tonight along where that is still to come', async () => {
    const id = await w.listing({ timeZone: 'America/New_York' })
    const { data } = await save([id])
    const evening = new Date(`${w.day(21)}T02:00:00Z`)
    await deleteSeason({ ...t.services, now: () => evening }, oneself(w.hostId), data.seasonId ?? '')
    expect(await prices(id)).toEqual({})
  })

  test('that drops a listing takes tonight along where that is still to come', async () => {
    const [west, kept] = [await w.listing({ timeZone: 'America/New_York' }), await w.listing()]
    const { data } = await save([west, kept])
    const evening = new Date(`${w.day(21)}T02:00:00Z`)
    await saveSeason({ ...t.services, now: () => evening }, oneself(w.hostId), {
      ...fields([kept]),
      seasonId: data.seasonId ?? '',
      mode: 'keep',
      idempotencyKey: randomUUID(),
    })
    expect(await prices(west)).toEqual({})
    expect(Object.keys(await prices(kept))).toHaveLength(10)
  })

  test('takes its nights along even after the listing’s price has changed', async () => {
    const id = await w.listing()
    const { data } = await save([id], { price: null, pricePercent: 50 })
    await t.db.update(listing).set({ basePrice: 30_000 }).where(eq(listing.id, id))
    await w.host.call('season/delete', { seasonId: data.seasonId ?? '' })
    expect(await prices(id)).toEqual({})
  })

  test('comes back each year, and goes on when its next year is near enough', async () => {
    const id = await w.listing()
    const { data } = await save([id], { isYearly: true, name: 'Each year' })
    expect(data.nights).toBe(20)
    const stored = () =>
      t.db
        .select()
        .from(season)
        .where(eq(season.id, data.seasonId ?? ''))
    const [{ setUntil = '' } = {}] = await stored()
    await continueYearlySeasons({ ...t.services, now: () => new Date(`${w.day(360)}T12:00:00Z`) })
    expect(Object.keys(await prices(id))).toHaveLength(30)
    expect((await stored())[0]?.setUntil && ((await stored())[0]?.setUntil ?? '') > setUntil).toBe(true)
  })

  test('saved twice with one key is one season', async () => {
    const id = await w.listing()
    const idempotencyKey = randomUUID()
    const [first, second] = [await save([id], { idempotencyKey }), await save([id], { idempotencyKey })]
    expect(second).toEqual(first)
  })
})

describe('a season is refused', () => {
  test.each<[string, Save, RegExp]>([
    ['without anything to change', { price: null }, /Say what the season changes/],
    ['with an amount and a percentage', { pricePercent: 10 }, /not both/],
    ['that ends before it begins', { lastNight: 'day 10' }, /can’t be before the first/],
    ['of a whole year', { lastNight: 'day 390' }, /shorter than a year/],
    ['that is over', { firstNight: 'day -9', lastNight: 'day -2' }, /is over/],
    ['three years ahead', { firstNight: 'day 990', lastNight: 'day 999' }, /two years ahead/],
    ['on a date that does not exist', { firstNight: '2027-02-30' }, /Use a date/],
    ['whose shortest stay is longer than the longest', { minNights: 120 }, /would be 120 nights and the longest 90/],
  ])('%s', async (_what, changes, sentence) => {
    const dates = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        typeof value === 'string' && value.startsWith('day ') ? w.day(Number(value.slice(4))) : value,
      ]),
    )
    const id = await w.listing()
    const refused = await save([id], dates)
    expect([refused.statusCode, refused.message]).toEqual([400, expect.stringMatching(sentence)])
    expect(await prices(id)).toEqual({})
  })

  test('that shares nights of a listing with another, in any year', async () => {
    const id = await w.listing()
    await save([id], { name: 'Fair', isYearly: true })
    const nextYear = { firstNight: w.day(388), lastNight: w.day(392) }
    expect((await save([id], nextYear)).message).toMatch(/belong to “Fair” already/)
    expect((await save([await w.listing()], nextYear)).statusCode).toBe(200)
  })

  test('with an amount for listings of two currencies', async () => {
    const ids = [await w.listing(), await w.listing({ currency: 'USD' })]
    expect((await save(ids)).message).toMatch(/EUR and USD|USD and EUR/)
    expect((await save(ids, { price: null, pricePercent: 10 })).statusCode).toBe(200)
  })

  test('of more nights than one edit changes, or with a listing of somebody else', async () => {
    const others = await w.listing({ hostId: w.otherHostId })
    expect((await save([await w.listing(), others])).statusCode).toBe(403)
    const many = await w.listings(63)
    const long = await save(many, { lastNight: w.day(219) })
    expect([long.statusCode, long.message]).toEqual([400, expect.stringMatching(/These are 12600 nights/)])
  })

  test('and somebody else’s is not found', async () => {
    const { data } = await save([await w.listing()])
    const own = await w.listing({ hostId: w.otherHostId })
    const stolen = await w.otherHost.call('season/save', {
      ...fields([own]),
      seasonId: data.seasonId ?? '',
      mode: 'keep',
      idempotencyKey: randomUUID(),
    })
    expect(stolen.statusCode).toBe(404)
  })
})
