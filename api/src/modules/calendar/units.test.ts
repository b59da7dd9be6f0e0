import { eq } from 'drizzle-orm'
import { stayBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, listingWithUnits, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld()

const book = async (propertyId: string, from: number, to: number, who = w.guest) =>
  pay(who, await hold(who, propertyId, w.day(from), w.day(to)))
const range = (from: number, to: number) => ({ from: w.day(from), to: w.day(to) })
const calendarOf = async (propertyId: string) => {
  const { data } = await w.host.call('calendar/overview', { from: w.day(0), days: 90 })
  const listing = data.listings.find((one) => one.propertyId === propertyId)
  if (!listing) throw new Error('It is there.')
  return listing
}
const unitsLeft = async (propertyId: string, from: number, to: number) =>
  (await t.nobody.call('bookings/check-availability', { propertyId, checkIn: w.day(from), checkOut: w.day(to) })).data
    .unitsLeft ?? 0
const closedOf = async (propertyId: string) => (await calendarOf(propertyId)).units?.map(({ closed }) => closed)

describe('nights of a listing with several units', () => {
  test('are closed in all of them, or in one, and taken for guests when none is free', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const [, second = ''] = unitIds
    await w.editNights([propertyId], [20, 21], { open: false })
    await w.editNights([propertyId], [30, 31], { open: false }, { unitIds: [second] })
    const { closed, units } = await calendarOf(propertyId)
    expect(closed).toEqual([range(20, 22)])
    expect(units).toEqual([
      { id: unitIds[0], name: '1', closed: [range(20, 22)], busy: [] },
      { id: second, name: '2', closed: [range(20, 22), range(30, 32)], busy: [] },
    ])
    expect([await unitsLeft(propertyId, 20, 21), await unitsLeft(propertyId, 30, 31)]).toEqual([0, 1])
    await w.editNights([propertyId], [30, 31], { open: false }, { unitIds: unitIds.slice(0, 1) })
    expect((await calendarOf(propertyId)).closed).toEqual([range(20, 22), range(30, 32)])
    expect(await unitsLeft(propertyId, 30, 31)).toBe(0)
    await w.editNights([propertyId], [20, 40], { open: true })
    expect(await closedOf(propertyId)).toEqual([[], []])
  })

  test('show each booking and each stay elsewhere with its unit, and are full when no unit is free', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    await book(propertyId, 20, 24)
    await book(propertyId, 22, 26, w.other)
    const { bookings, busy, closed, units } = await calendarOf(propertyId)
    expect(bookings.map(({ unitId }) => unitId)).toEqual(unitIds)
    expect(units?.map((unit) => unit.busy)).toEqual([[range(20, 24)], [range(22, 26)]])
    expect([busy, closed]).toEqual([[range(22, 24)], []])
    const { days } = (await w.host.call('date-wise-price/get-calender', { propertyId, from: w.day(20), to: w.day(24) }))
      .data
    expect(days.map(({ state }) => state)).toEqual(['open', 'open', 'booked', 'booked', 'open'])
  })

  test('that are closed leave the booked units alone, and are named only where nothing could be closed', async () => {
    const { propertyId } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    await book(propertyId, 20, 22)
    await book(propertyId, 21, 23, w.other)
    const { data } = await w.editNights([propertyId], [20, 22], { open: false })
    expect([data.nights, data.skipped]).toEqual([2, [expect.objectContaining({ dates: [w.day(21)] })]])
    expect(await closedOf(propertyId)).toEqual([[range(22, 23)], [range(20, 21)]])
  })

  test('go back to the units that were closed before when an edit is undone, and again when it is redone', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 3)
    const [first = ''] = unitIds
    await w.editNights([propertyId], [20, 20], { open: false }, { unitIds: [first] })
    const before = await closedOf(propertyId)
    const { data } = await w.editNights([propertyId], [19, 21], { open: false })
    const after = await closedOf(propertyId)
    expect([before, after]).toEqual([
      [[range(20, 21)], [], []],
      [[range(19, 22)], [range(19, 22)], [range(19, 22)]],
    ])
    await w.host.call('calendar/undo-edit', { editId: data.editId })
    expect(await closedOf(propertyId)).toEqual(before)
    await w.host.call('calendar/redo-edit', { editId: data.editId })
    expect(await closedOf(propertyId)).toEqual(after)
  })

  test('are not closed again by a redo when one of their units was booked meanwhile', async () => {
    const { propertyId } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const { data } = await w.editNights([propertyId], [20, 21], { open: false })
    await w.host.call('calendar/undo-edit', { editId: data.editId })
    await book(propertyId, 20, 21)
    const redone = await w.host.call('calendar/redo-edit', { editId: data.editId })
    expect([redone.statusCode, redone.message]).toEqual([409, expect.stringContaining('is booked by now')])
    expect(await closedOf(propertyId)).toEqual([[], []])
  })

  test('are closed and opened as a whole by the call of one listing', async () => {
    const { propertyId } = await listingWithUnits(w, 2)
    const nights = { propertyId, from: w.day(20), to: w.day(21) }
    await w.host.call('date-wise-price/add-new-price', { ...nights, open: false })
    expect(await closedOf(propertyId)).toEqual([[range(20, 22)], [range(20, 22)]])
    await w.host.call('date-wise-price/add-new-price', { ...nights, open: true })
    expect(await t.db.select().from(stayBlock).where(eq(stayBlock.listingId, propertyId))).toEqual([])
  })
})

describe('an edit of single units is refused', () => {
  test.each([
    ['with a price', { open: false, price: 9000 }, 'All else is of the whole listing'],
    ['without opening or closing', { note: 'Fair' }, 'All else is of the whole listing'],
  ])('%s', async (_, changes, sentence) => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const refused = await w.editNights([propertyId], [20, 20], changes, { unitIds })
    expect([refused.statusCode, refused.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('with several listings, and with a unit of another', async () => {
    const [one, other] = [await listingWithUnits(w, 2), await listingWithUnits(w, 2)]
    const both = await w.editNights(
      [one.propertyId, other.propertyId],
      [20, 20],
      { open: false },
      { unitIds: one.unitIds },
    )
    expect(both.message).toContain('units of one listing')
    const foreign = await w.editNights([one.propertyId], [20, 20], { open: false }, { unitIds: other.unitIds })
    expect([foreign.statusCode, foreign.message]).toEqual([400, expect.stringContaining('not there any more')])
  })
})

test('the price rule prices nights on which a unit is free', async () => {
  const { propertyId } = await listingWithUnits(w, 2, { bookingType: 'instant' })
  await book(propertyId, 5, 7)
  await book(propertyId, 6, 8, w.other)
  const rule = { propertyId, floor: 8000, ceiling: 12_000 }
  const { nights } = (await w.host.call('price-rule/preview', rule)).data
  expect(nights.filter(({ by }) => by === 'taken').map(({ date }) => date)).toEqual([w.day(6)])
})
