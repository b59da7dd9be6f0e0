import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { room, stayBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold } from '../../testing/small-world'

const { t, w } = inSmallWorld()

async function block(listingId: string, from: string, to: string): Promise<void> {
  const [unit] = await t.db.select().from(room).where(eq(room.listingId, listingId))
  await t.db.insert(stayBlock).values({ listingId, roomId: unit?.id ?? '', during: `[${from},${to})`, kind: 'host' })
}

const ask = async (propertyId: string, from: number, to: number, who = t.nobody) =>
  (await who.call('bookings/check-availability', { propertyId, checkIn: w.day(from), checkOut: w.day(to) })).data

test('a visitor’s quote reads the listing, its blocks and its rates in four statements', async () => {
  const propertyId = await w.listing()
  const sent = jest.spyOn((t.db as unknown as { $client: pg.Pool }).$client, 'query')
  const { available } = await ask(propertyId, 10, 12)
  const statements = sent.mock.calls.length
  sent.mockRestore()
  expect([available, statements]).toEqual([true, 4])
})

describe('nights that are blocked', () => {
  test('refuse a stay over them and next to them only where preparation days reach', async () => {
    const propertyId = await w.listing({ preparationDays: 2 })
    await block(propertyId, w.day(20), w.day(22))
    const available = async (from: number, to: number) => (await ask(propertyId, from, to)).available
    expect([await available(16, 18), await available(22, 24)]).toEqual([true, true])
    expect([await available(17, 19), await available(19, 21), await available(21, 23)]).toEqual([false, false, false])
  })

  test('count beyond the booking window where preparation days reach, and are not in its calendar', async () => {
    const propertyId = await w.listing({ preparationDays: 2, windowDays: 30 })
    await block(propertyId, w.day(29), w.day(33))
    expect(await ask(propertyId, 27, 29)).toMatchObject({ available: false, takenNights: [w.day(29)] })
    const later = await w.listing({ preparationDays: 2, windowDays: 30 })
    await block(later, w.day(31), w.day(33))
    expect(await ask(later, 28, 30)).toMatchObject({ available: false, takenNights: [] })
    expect(await ask(later, 27, 29)).toMatchObject({ available: true, takenNights: [] })
  })

  test('are in the calendar in order', async () => {
    const propertyId = await w.listing()
    await block(propertyId, w.day(14), w.day(16))
    await block(propertyId, w.day(10), w.day(12))
    const { data } = await t.nobody.call('bookings/check-availability', { propertyId })
    expect(data.takenNights).toEqual([10, 11, 14, 15].map((n) => w.day(n)))
  })

  test('by the guest’s own hold are free to that guest and taken for others', async () => {
    const propertyId = await w.listing()
    await hold(w.guest, propertyId, w.day(10), w.day(12))
    expect(await ask(propertyId, 10, 12, w.guest)).toMatchObject({ available: true, takenNights: [] })
    expect(await ask(propertyId, 10, 12, w.other)).toMatchObject({
      available: false,
      reason: expect.stringContaining('Somebody else has these dates'),
      takenNights: [w.day(10), w.day(11)],
    })
  })
})
