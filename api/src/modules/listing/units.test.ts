import { eq } from 'drizzle-orm'
import { booking, room, stayBlock, teamMember } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, listingWithUnits, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld()

const save = (propertyId: string, units: { id?: string; name: string }[]) =>
  w.host.call('property/update', { propertyId, units })
const blocksOf = (roomId: string) => t.db.select().from(stayBlock).where(eq(stayBlock.roomId, roomId))
const book = async (propertyId: string, from: number, to: number, who = w.guest) => {
  const bookingId = await hold(who, propertyId, w.day(from), w.day(to))
  await pay(who, bookingId)
  return bookingId
}
const unitOf = async (bookingId: string) =>
  (await t.db.select({ id: booking.roomId }).from(booking).where(eq(booking.id, bookingId)))[0]?.id ?? ''

describe('the units of a listing', () => {
  test('are one at first, which stays the first of several, and guests learn how many there are', async () => {
    const propertyId = await w.listing()
    const [before] = await t.db.select().from(room).where(eq(room.listingId, propertyId))
    expect((await t.nobody.call('property/details', { propertyId })).data.units).toBeUndefined()
    const { data } = await save(propertyId, [{ name: 'Flat 1' }, { name: 'Flat 2' }, { name: 'Garden' }])
    expect(data.units?.map(({ name }) => name)).toEqual(['Flat 1', 'Flat 2', 'Garden'])
    expect([data.units?.[0]?.id, data.roomId]).toEqual([before?.id, before?.id])
    expect((await t.nobody.call('property/details', { propertyId })).data.units).toBe(3)
    const { rooms } = (await t.nobody.call('property/get-all-rooms', { propertyId })).data
    expect(rooms.map(({ name }) => name)).toEqual(['Flat 1', 'Flat 2', 'Garden'])
  })

  test('are renamed and sorted, and keep their stays', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const bookingId = await book(propertyId, 10, 12)
    const [first = '', second = ''] = unitIds
    const { data } = await save(propertyId, [
      { id: second, name: 'Upstairs' },
      { id: first, name: 'Downstairs' },
    ])
    expect(data.units).toEqual([
      { id: second, name: 'Upstairs' },
      { id: first, name: 'Downstairs' },
    ])
    const { booking: stay } = (await w.host.call('bookings/my-booking/details', { bookingId })).data
    expect(stay.unit).toEqual({ id: first, name: 'Downstairs' })
  })

  test.each([
    ['none', [], 'A listing has at least one.'],
    ['one without a name', [{ name: '1' }, { name: ' ' }], 'Give each of them a name or a number.'],
    ['two of one name', [{ name: 'Flat' }, { name: 'flat ' }], 'Two of them have the same name.'],
    ['too many', Array.from({ length: 51 }, (_, n) => ({ name: String(n) })), 'A listing has at most 50.'],
  ])('are refused with %s', async (_, units, sentence) => {
    const refused = await save(await w.listing(), units)
    expect([refused.statusCode, refused.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('are not those of another listing', async () => {
    const [one, other] = [await listingWithUnits(w, 2), await listingWithUnits(w, 2)]
    const refused = await save(one.propertyId, [{ id: other.unitIds[0] ?? '', name: 'Mine' }, { name: '2' }])
    expect([refused.statusCode, refused.message]).toEqual([400, expect.stringContaining('not there any more')])
  })

  test('are changed by a co-host who edits the listing, not by one who writes to guests', async () => {
    const propertyId = await w.listing()
    const coHost = { hostId: w.hostId, personId: w.otherHostId, listingIds: null, createdAt: t.services.now() }
    await t.db.insert(teamMember).values({ ...coHost, level: 'messages' })
    const units = [{ name: '1' }, { name: '2' }]
    expect((await w.otherHost.call('property/update', { propertyId, units })).statusCode).toBe(403)
    await t.db.update(teamMember).set({ level: 'listings' }).where(eq(teamMember.personId, w.otherHostId))
    expect((await w.otherHost.call('property/update', { propertyId, units })).data.units).toHaveLength(2)
    await t.db.delete(teamMember).where(eq(teamMember.personId, w.otherHostId))
  })

  test('that are new are closed on the nights on which all others are', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    await w.editNights([propertyId], [20, 24], { open: false })
    await w.editNights([propertyId], [30, 30], { open: false }, { unitIds: unitIds.slice(1) })
    const kept = unitIds.map((id, n) => ({ id, name: String(n + 1) }))
    const { data } = await save(propertyId, [...kept, { name: '3' }])
    const blocks = await blocksOf(data.units?.[2]?.id ?? '')
    expect(blocks.map(({ during, kind }) => [during, kind])).toEqual([[`[${w.day(20)},${w.day(25)})`, 'host']])
  })

  test('come with a draft, its submission and a copy', async () => {
    const { propertyId } = await listingWithUnits(w, 3)
    const { data: copy } = await w.host.call('property/duplicate', { propertyId })
    expect(copy.fields.units).toEqual([{ name: '1' }, { name: '2' }, { name: '3' }])
    const units = [{ name: 'Room 11' }, { name: 'Room 12' }]
    const description = 'A quiet house by the water, five minutes from the harbour and its boats.'
    const submitted = await w.host.call('property/save', {
      ...{ propertyId: copy.propertyId, units, description, submit: true },
      ...{ countryCode: 'XX', title: 'Rooms by the water' },
    })
    expect([submitted.message, submitted.data.status]).toEqual([expect.any(String), 'in_review'])
    const { items } = (await w.host.call('property/my-property')).data
    expect(items.find(({ id }) => id === copy.propertyId)?.units?.map(({ name }) => name)).toEqual([
      'Room 11',
      'Room 12',
    ])
  })
})

describe('a unit', () => {
  test('that is removed keeps its past stays, and takes no new ones', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const bookingId = await book(propertyId, 10, 12)
    const [first = '', second = ''] = unitIds
    await t.db
      .update(booking)
      .set({ status: 'completed', checkIn: w.day(-5), checkOut: w.day(-3), clockAt: null })
      .where(eq(booking.id, bookingId))
    await t.db.delete(stayBlock).where(eq(stayBlock.bookingId, bookingId))
    expect((await save(propertyId, [{ id: second, name: '2' }])).data.units).toEqual([{ id: second, name: '2' }])
    const { booking: stay } = (await w.host.call('bookings/my-booking/details', { bookingId })).data
    expect(stay.unit).toEqual({ id: first, name: '1' })
    expect(await unitOf(await book(propertyId, 40, 42))).toBe(second)
    await expect(hold(w.other, propertyId, w.day(40), w.day(42))).rejects.toThrow('Somebody else has these dates')
    expect((await t.nobody.call('property/room-details', { roomId: first })).statusCode).toBe(404)
  })

  test('with a stay to come is not removed, and the answer names the stay', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const bookingId = await book(propertyId, 10, 12)
    const [found] = await t.db.select({ code: booking.code }).from(booking).where(eq(booking.id, bookingId))
    const refused = await save(propertyId, [{ id: unitIds[1] ?? '', name: '2' }])
    expect([refused.statusCode, refused.data]).toEqual([409, expect.objectContaining({ reason: 'unit_in_use' })])
    expect(refused.message).toContain(`“1” can’t be removed: it has the stay ${found?.code}`)
  })

  test('with closed nights of its own is not removed, but with those of the whole listing', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const [first = '', second = ''] = unitIds
    await w.editNights([propertyId], [20, 24], { open: false })
    await w.editNights([propertyId], [30, 31], { open: false }, { unitIds: [second] })
    const one = [{ id: first, name: '1' }]
    expect((await save(propertyId, one)).message).toContain('“2” can’t be removed: it has nights that are closed from')
    await w.editNights([propertyId], [30, 31], { open: true }, { unitIds: [second] })
    expect((await save(propertyId, one)).data.units).toHaveLength(1)
  })
})
