import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { overlap, row, sqlState } from '../../database/rows'
import { booking, person, stayBlock } from '../../database/schema'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, listingWithUnits, pay, request } from '../../testing/small-world'
import { claimUnit } from './claim-unit'

const { t, w } = inSmallWorld()

const unitOf = async (bookingId: string) =>
  (await t.db.select({ id: booking.roomId }).from(booking).where(eq(booking.id, bookingId)))[0]?.id
const dates = (from: number, to: number) => ({ checkIn: w.day(from), checkOut: w.day(to) })
const ask = async (propertyId: string, from: number, to: number, who: Caller = t.nobody) =>
  (await who.call('bookings/check-availability', { propertyId, ...dates(from, to), guests: 2 })).data

async function guests(count: number): Promise<Caller[]> {
  const made: Caller[] = []
  for (let n = 0; n < count; n++) {
    const id = randomUUID()
    await t.db
      .insert(person)
      .values({ id, email: `${id}@example.com`, firstName: 'Gus', lastName: 'Guest', role: 'guest' })
    made.push(await t.as(id))
  }
  return made
}

/** Everybody holds the same nights at the same moment, each by a quote of their own. */
async function holdAtOnce(who: readonly Caller[], propertyId: string, from: number, to: number) {
  const quotes: string[] = []
  for (const guest of who) quotes.push((await ask(propertyId, from, to, guest)).quote?.id ?? '')
  return Promise.all(
    who.map((guest, n) => guest.call('bookings/add', { quoteId: quotes[n] ?? '', idempotencyKey: randomUUID() })),
  )
}

const overlaps = async () =>
  (
    await row<{ count: number }>(
      t.db,
      sql`select count(*)::int as count from stay_block a join stay_block b on a.room_id = b.room_id and a.id < b.id
          and a.during && b.during and a.blocking and b.blocking`,
    )
  )?.count

describe('guests at a listing with several units', () => {
  test('get one each for the same nights, until none is left', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const [one = w.guest, two = w.guest, three = w.guest] = await guests(3)
    expect(await ask(propertyId, 10, 13)).toMatchObject({ available: true, unitsLeft: 2, takenNights: [] })
    expect(await unitOf(await hold(one, propertyId, w.day(10), w.day(13)))).toBe(unitIds[0])
    expect(await ask(propertyId, 10, 13, two)).toMatchObject({ available: true, unitsLeft: 1, takenNights: [] })
    expect(await unitOf(await hold(two, propertyId, w.day(10), w.day(13)))).toBe(unitIds[1])
    expect(await ask(propertyId, 10, 13, three)).toMatchObject({
      available: false,
      reason: expect.stringContaining('Somebody else has these dates'),
      takenNights: [10, 11, 12].map((n) => w.day(n)),
    })
  })

  test('all get one when they are as many as the units, in the same moment', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 8)
    const answers = await holdAtOnce(await guests(8), propertyId, 20, 23)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const taken = await Promise.all(answers.map(({ data }) => unitOf(data.booking.id)))
    expect(taken.sort()).toEqual([...unitIds].sort())
  })

  test('are refused beyond the units, and nobody is refused while one is free', async () => {
    const { propertyId } = await listingWithUnits(w, 3)
    const answers = await holdAtOnce(await guests(6), propertyId, 20, 23)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    for (const { data, message } of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([data, message]).toEqual([
        expect.objectContaining({ reason: 'dates_taken' }),
        expect.stringContaining('Somebody else has these dates'),
      ])
    expect(await overlaps()).toBe(0)
  })

  test('are given the next unit when one is lost at the last moment, and refused when the last is', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const during = `[${w.day(10)},${w.day(12)})`
    // As by a transaction that does not wait for the listing: it is there when the first unit is tried.
    await t.db.insert(stayBlock).values({ listingId: propertyId, roomId: unitIds[0] ?? '', during, kind: 'stay' })
    const units = unitIds.map((id) => ({ id }))
    const claim = () =>
      t.db.transaction((tx) =>
        claimUnit(tx, units, (inner, roomId) =>
          inner.insert(stayBlock).values({ listingId: propertyId, roomId, during, kind: 'hold' }),
        ),
      )
    expect(await claim()).toBe(unitIds[1])
    expect(sqlState(await claim().catch((error: unknown) => error))).toBe(overlap)
    expect(await t.db.$count(stayBlock, eq(stayBlock.listingId, propertyId))).toBe(2)
  })

  test('who try twice in one moment hold one unit, not two', async () => {
    const { propertyId } = await listingWithUnits(w, 3)
    const quoteId = (await ask(propertyId, 30, 32, w.guest)).quote?.id ?? ''
    const add = () => w.guest.call('bookings/add', { quoteId, idempotencyKey: randomUUID() })
    const [first, second] = await Promise.all([add(), add()])
    expect([first.statusCode, second.data.booking.id]).toEqual([200, first.data.booking.id])
  })

  test('are told when no single unit is free for all the nights, though each night is free', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const [first = '', second = ''] = unitIds
    const close = (roomId: string, from: number, to: number) =>
      t.db
        .insert(stayBlock)
        .values({ listingId: propertyId, roomId, during: `[${w.day(from)},${w.day(to)})`, kind: 'host' })
    await close(first, 40, 42)
    await close(second, 42, 44)
    expect(await ask(propertyId, 40, 44)).toMatchObject({
      available: false,
      reason: expect.stringContaining('not all of them in the same unit'),
      takenNights: [],
    })
    expect((await ask(propertyId, 40, 42)).unitsLeft).toBe(1)
    const found = await t.nobody.call('property/getall', { ids: [propertyId], ...dates(40, 44) })
    expect(found.data.items).toEqual([])
  })

  test('take the unit whose free time is shortest, so that a long stay still fits', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const [first = '', second = ''] = unitIds
    await t.db.insert(stayBlock).values({
      ...{ listingId: propertyId, roomId: second, during: `[${w.day(12)},${w.day(50)})`, kind: 'host' },
    })
    expect(await unitOf(await hold(w.guest, propertyId, w.day(5), w.day(8)))).toBe(second)
    expect(await unitOf(await hold(w.other, propertyId, w.day(4), w.day(30)))).toBe(first)
  })

  test('read the name of theirs once the stay is confirmed', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2)
    const bookingId = await request(w.guest, propertyId, w.day(10), w.day(12))
    const of = async (who: Caller) => (await who.call('bookings/my-booking/details', { bookingId })).data.booking
    expect([(await of(w.guest)).unit, (await of(w.host)).unit]).toEqual([undefined, { id: unitIds[0], name: '1' }])
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect((await of(w.guest)).unit?.name).toBe('1')
    const single = await w.listing({ bookingType: 'instant' })
    const alone = await hold(w.guest, single, w.day(10), w.day(12))
    await pay(w.guest, alone)
    const { booking: stay } = (await w.host.call('bookings/my-booking/details', { bookingId: alone })).data
    expect([stay.unit, stay.freeUnits]).toEqual([undefined, undefined])
  })
})

const confirmed = async (propertyId: string, from: number, to: number, who = w.guest) => {
  const bookingId = await hold(who, propertyId, w.day(from), w.day(to))
  await pay(who, bookingId)
  return bookingId
}

describe('a change of a stay', () => {
  const change = async (bookingId: string, from: number, to: number) => {
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, ...dates(from, to) })
    if (!data.quote) return { reason: data.reason, answer: null }
    const answer = await w.guest.call('bookings/change/propose', {
      ...{ bookingId, ...dates(from, to), guests: 2, pets: 0, quoteId: data.quote.id, idempotencyKey: randomUUID() },
    })
    return { reason: null, answer }
  }
  const agree = async (bookingId: string) => {
    const { booking: stay } = (await w.host.call('bookings/my-booking/details', { bookingId })).data
    const changeId = stay.change?.id ?? ''
    return w.host.call('bookings/change/answer', { bookingId, changeId, answer: 'agree', idempotencyKey: randomUUID() })
  }
  const blocks = async (bookingId: string) =>
    (await t.db.select().from(stayBlock).where(eq(stayBlock.bookingId, bookingId))).map(({ roomId, during }) => [
      roomId,
      during,
    ])

  test('stays in its unit while that is free', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const bookingId = await confirmed(propertyId, 20, 24)
    await change(bookingId, 21, 24)
    await agree(bookingId)
    expect(await blocks(bookingId)).toEqual([[unitIds[0], `[${w.day(21)},${w.day(24)})`]])
  })

  test('moves to another unit where somebody else has its own, and holds the nights there meanwhile', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const [first, second] = unitIds
    const bookingId = await confirmed(propertyId, 20, 24)
    // Both units have a stay before; what is left around the wish differs.
    const [other = w.other] = await guests(1)
    const inTheWay = await confirmed(propertyId, 17, 20, other)
    expect([await unitOf(bookingId), await unitOf(inTheWay)]).toEqual([first, first])
    expect((await change(bookingId, 19, 23)).reason).toBeNull()
    expect((await ask(propertyId, 19, 20)).available).toBe(false)
    await agree(bookingId)
    expect(await blocks(bookingId)).toEqual([[second, `[${w.day(19)},${w.day(23)})`]])
    expect([await unitOf(bookingId), await overlaps()]).toEqual([second, 0])
    expect((await ask(propertyId, 23, 24)).unitsLeft).toBe(2)
  })

  test('is refused when every unit has one of its nights taken', async () => {
    const { propertyId } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const bookingId = await confirmed(propertyId, 20, 24)
    const [one = w.other, two = w.other] = await guests(2)
    await confirmed(propertyId, 24, 26, one)
    await confirmed(propertyId, 24, 26, two)
    expect((await change(bookingId, 22, 25)).reason).toContain('Somebody else has some of these nights')
  })
})

describe('a host who moves a stay', () => {
  const move = (bookingId: string, unitId: string) => w.host.call('bookings/unit/move', { bookingId, unitId })

  test('moves it once to a unit that is free for all its nights, and the guest is not told', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 3, { bookingType: 'instant' })
    const [first = '', second = '', third = ''] = unitIds
    const bookingId = await confirmed(propertyId, 20, 24)
    const other = await confirmed(propertyId, 22, 25, w.other)
    expect(await unitOf(other)).toBe(second)
    await t.settle()
    const before = (await w.guest.call('notification/getAll')).data.items.length
    const { data } = await w.host.call('bookings/my-booking/details', { bookingId })
    expect(data.booking.freeUnits).toEqual([{ id: third, name: '3' }])
    const moved = await move(bookingId, third)
    expect([moved.message, moved.data.unit]).toEqual(['The stay is in “3” now.', { id: third, name: '3' }])
    expect((await move(bookingId, third)).data.timeline).toEqual(moved.data.timeline)
    expect(moved.data.timeline.at(-1)).toMatchObject({ label: 'You moved the stay to another unit', note: '1 → 3' })
    await t.settle()
    const guest = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(guest.timeline.map(({ note }) => note)).not.toContain('1 → 3')
    expect((await w.guest.call('notification/getAll')).data.items).toHaveLength(before)
    expect(await unitOf(await hold(w.guest, propertyId, w.day(20), w.day(24)))).toBe(first)
  })

  test('is refused for a unit with one of its nights taken, and while a change is open', async () => {
    const { propertyId, unitIds } = await listingWithUnits(w, 2, { bookingType: 'instant' })
    const [, second = ''] = unitIds
    const bookingId = await confirmed(propertyId, 20, 24)
    const other = await confirmed(propertyId, 23, 25, w.other)
    expect(await move(bookingId, second)).toMatchObject({ statusCode: 409, data: { reason: 'dates_taken' } })
    await w.host.call('bookings/cancelled', {
      ...{ bookingId: other, reasonKey: 'repairs', idempotencyKey: randomUUID() },
    })
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, ...dates(20, 23) })
    await w.guest.call('bookings/change/propose', {
      ...{ bookingId, ...dates(20, 23), guests: 2, pets: 0, quoteId: data.quote?.id ?? '' },
      idempotencyKey: randomUUID(),
    })
    expect(await move(bookingId, second)).toMatchObject({ statusCode: 409, data: { reason: 'change_open' } })
  })
})
