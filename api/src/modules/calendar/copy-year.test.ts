import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { datePrice, nightSetting } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()

type Copy = Partial<CallInput<'calendar/copy-year'>>
const copy = (propertyIds: string[], [from, to]: [number, number], more: Copy = {}) =>
  w.host.call('calendar/copy-year', {
    propertyIds,
    ranges: [{ from: w.day(from), to: w.day(to) }],
    mode: 'keep',
    idempotencyKey: randomUUID(),
    ...more,
  })
/** Last year's prices, by days from today. */
async function lastYear(listingId: string, byDay: Record<number, number>) {
  await t.db
    .insert(datePrice)
    .values(Object.entries(byDay).map(([day, price]) => ({ listingId, date: w.day(Number(day) - 364), price })))
}
const prices = async (listingId: string, from: number) =>
  Object.fromEntries(
    (await t.db.select().from(datePrice).where(eq(datePrice.listingId, listingId)))
      .filter(({ date }) => date >= w.day(from))
      .map(({ date, price }) => [date, price]),
  )

test('prices and rules of the same day of the week a year before are copied, without notes', async () => {
  const id = await w.listing()
  await lastYear(id, { 20: 14_000, 21: 15_000 })
  const date = w.day(21 - 364)
  await t.db.insert(nightSetting).values({ listingId: id, date, minNights: 3, noArrival: true, note: 'Fair' })
  const { data } = await copy([id], [19, 22])
  expect([data.nights, data.setByHand]).toEqual([2, []])
  expect(await prices(id, 0)).toEqual({ [w.day(20)]: 14_000, [w.day(21)]: 15_000 })
  expect(await t.db.select().from(nightSetting).where(eq(nightSetting.listingId, id))).toContainEqual(
    expect.objectContaining({ date: w.day(21), minNights: 3, noArrival: true, note: null }),
  )
  expect(new Date(w.day(20)).getUTCDay()).toBe(new Date(w.day(20 - 364)).getUTCDay())
})

test('a preview says what each night has now and would have, and changes nothing', async () => {
  const id = await w.listing()
  await lastYear(id, { 20: 14_000, 21: 15_000 })
  const { data } = await copy([id], [20, 21], { mode: 'preview' })
  expect(data).toMatchObject({ editId: null, nights: 2 })
  expect(data.changes).toEqual([
    expect.objectContaining({
      propertyId: id,
      date: w.day(20),
      currency: 'EUR',
      before: expect.objectContaining({ price: 10_000 }),
      after: expect.objectContaining({ price: 14_000, minNights: null }),
    }),
    expect.objectContaining({ date: w.day(21), after: expect.objectContaining({ price: 15_000 }) }),
  ])
  expect(await prices(id, 0)).toEqual({})
})

test('nights that the host has set already are named, and stay unless they are to be overwritten', async () => {
  const id = await w.listing()
  await lastYear(id, { 20: 14_000, 21: 15_000 })
  await t.db.insert(datePrice).values({ listingId: id, date: w.day(20), price: 9000 })
  const { data } = await copy([id], [20, 21])
  expect([data.nights, data.setByHand]).toEqual([1, [{ propertyId: id, title: 'A quiet house', dates: [w.day(20)] }]])
  expect((await prices(id, 0))[w.day(20)]).toBe(9000)
  await copy([id], [20, 21], { mode: 'overwrite' })
  expect((await prices(id, 0))[w.day(20)]).toBe(14_000)
})

test('a copy is undone, and made once however often it is sent', async () => {
  const id = await w.listing()
  await lastYear(id, { 20: 14_000 })
  const idempotencyKey = randomUUID()
  const [first, second] = [
    await copy([id], [20, 20], { idempotencyKey }),
    await copy([id], [20, 20], { idempotencyKey }),
  ]
  expect(second).toEqual(first)
  await w.host.call('calendar/undo-edit', { editId: first.data.editId ?? '' })
  expect(await prices(id, 0)).toEqual({})
})

test('only chosen days of the week are copied', async () => {
  const id = await w.listing()
  await lastYear(id, { 20: 1000, 21: 2000, 22: 3000 })
  await copy([id], [20, 22], { weekdays: [new Date(w.day(21)).getUTCDay()] })
  expect(await prices(id, 0)).toEqual({ [w.day(21)]: 2000 })
})

test('a copy is refused of past nights, of too many, and of nothing', async () => {
  const id = await w.listing()
  expect((await copy([id], [-3, 3])).message).toMatch(/are over/)
  expect((await copy([id], [5, 4])).message).toMatch(/can’t be before/)
  expect((await copy([id], [20, 25])).message).toMatch(/of last year already/)
  expect((await copy([id], [20, 25], { mode: 'preview' })).data).toMatchObject({ nights: 0, changes: [] })
  const many = await w.listings(199)
  const tooMany = await copy(many, [10, 72])
  expect([tooMany.statusCode, tooMany.message]).toEqual([400, expect.stringMatching(/These are 12537 nights/)])
})
