import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { booking, review } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, pay, request } from '../../testing/small-world'

// The clock moves by days, and sessions end.
const { t, w } = inSmallWorld({}, { each: true })

const rowOf = async (bookingId: string) => {
  const [found] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) throw new Error(`There is no booking ${bookingId}`)
  return found
}
const passUntil = (moment: string) => t.pass(Date.parse(moment) - t.services.now().getTime())
const detailsOf = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking

/** All that a guest has agreed to and that a clock or a sum of money depends on. */
async function termsOf(bookingId: string) {
  const { property, refunds, refundNow, checkInFrom, checkInUntil, checkOutBy, cancellationTier, lines, total } =
    await detailsOf(bookingId)
  const { clockAt, payoutAt, currency, nights, payout } = await rowOf(bookingId)
  return {
    ...{ timeZone: property.timeZone, checkInFrom, checkInUntil, checkOutBy, cancellationTier, lines, total },
    ...{ refunds, refundNow, clockAt, payoutAt, currency, nights, payout },
  }
}

type ListingEdit = CallInput<'property/update'>
const edit = async (propertyId: string, changes: Omit<ListingEdit, 'propertyId'>) =>
  expect(await w.host.call('property/update', { propertyId, ...changes })).toMatchObject({ statusCode: 200 })

/** Earlier check-in, later check-out, a stricter tier, and a place where the clocks show another time. */
const otherTerms: Omit<ListingEdit, 'propertyId'> = {
  checkInFrom: '06:00',
  checkInUntil: '09:00',
  checkOutBy: '19:00',
  cancellationTier: 'firm',
  point: { lat: 50.02, lon: 10.02 },
}

describe('when the host changes check-in, check-out, tier and place after a guest has paid', () => {
  test('the guest sees and gets the refund that was agreed', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, listingId, w.day(9), w.day(12))
    await pay(w.guest, bookingId)
    const agreed = await termsOf(bookingId)
    await edit(listingId, otherTerms)
    expect(await termsOf(bookingId)).toEqual(agreed)
    expect(agreed).toMatchObject({ timeZone: 'UTC', checkInFrom: '15:00', checkInUntil: '22:00', checkOutBy: '11:00' })
    // Nothing of a firm stay would come back any more, and of a moderate one from 6:00 not everything.
    await passUntil(`${w.day(4)}T14:30:00Z`)
    const cancelled = await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'plans_changed',
      idempotencyKey: randomUUID(),
    })
    expect(cancelled.message).toContain('€320.00 goes back')
    await t.settle()
    expect(await rowOf(bookingId)).toMatchObject({ refunded: 32_000 })
  })

  test('clock, payout and review window follow the agreed times', async () => {
    const listingId = await w.listing()
    const [checkIn, checkOut] = [w.day(2), w.day(4)]
    const bookingId = await request(w.guest, listingId, checkIn, checkOut)
    await edit(listingId, otherTerms)
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect(await rowOf(bookingId)).toMatchObject({
      clockAt: new Date(`${checkIn}T15:00:00Z`),
      payoutAt: new Date(`${addDays(checkIn, 1)}T15:00:00Z`),
    })
    await passUntil(`${checkIn}T15:00:01Z`)
    expect(await rowOf(bookingId)).toMatchObject({
      status: 'in_progress',
      clockAt: new Date(`${checkOut}T11:00:00Z`),
    })
    await passUntil(`${checkOut}T11:00:01Z`)
    expect((await rowOf(bookingId)).status).toBe('completed')
    await w.guest.call('bookings/review', { bookingId, overall: 5, text: 'A quiet house, and it is.' })
    const [written] = await t.db.select().from(review).where(eq(review.bookingId, bookingId))
    expect(written?.publishAt).toEqual(new Date(`${addDays(checkOut, 15)}T00:00:00Z`))
  })

  test('a change of the stay keeps them, too', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, listingId, w.day(30), w.day(33))
    await pay(w.guest, bookingId)
    await edit(listingId, otherTerms)
    const change = { bookingId, checkIn: w.day(31), checkOut: w.day(34), guests: 2, pets: 0 }
    const { quote } = (await w.guest.call('bookings/change/quote', change)).data
    const proposed = await w.guest.call('bookings/change/propose', {
      ...change,
      quoteId: quote?.id ?? '',
      idempotencyKey: randomUUID(),
    })
    const changeId = proposed.data.change?.id ?? ''
    await w.host.call('bookings/change/answer', {
      ...{ bookingId, changeId, answer: 'agree', idempotencyKey: randomUUID() },
    })
    expect(await termsOf(bookingId)).toMatchObject({
      ...{ timeZone: 'UTC', checkInFrom: '15:00', checkOutBy: '11:00', cancellationTier: 'moderate' },
      clockAt: new Date(`${w.day(31)}T15:00:00Z`),
    })
  })
})

const price = fc.integer({ min: 1, max: 90_000 })
/** Every field that a host can edit, photos, rooms, units and city aside: the type asks for new ones. */
const edits: {
  [F in Exclude<keyof ListingEdit, 'propertyId' | 'photos' | 'rooms' | 'units' | 'cityId'>]-?: fc.Arbitrary<
    NonNullable<ListingEdit[F]>
  >
} = {
  type: fc.constant('house'),
  kind: fc.constantFrom('entire', 'private_room', 'shared_room'),
  title: fc.constantFrom('A quiet house', 'A loud house by the road'),
  description: fc.constantFrom('By the water, '.repeat(5), 'By the road, '.repeat(5)),
  neighbourhood: fc.constantFrom('Old town', 'New town'),
  address: fc.constantFrom('1 Harbour Street', '2 Market Square'),
  postcode: fc.constantFrom('', '12345'),
  point: fc.constantFrom({ lat: 50, lon: 10 }, { lat: 50.02, lon: 10.03 }),
  guests: fc.integer({ min: 8, max: 9 }),
  bedrooms: fc.integer({ min: 1, max: 9 }),
  beds: fc.integer({ min: 1, max: 9 }),
  bathrooms: fc.constantFrom(1, 1.5),
  amenities: fc.constantFrom(['wifi'], []),
  houseRules: fc.constantFrom([], ['No shoes']),
  checkInFrom: fc.constantFrom('00:00', '09:30', '16:00'),
  checkInUntil: fc.constantFrom('17:00', '23:59'),
  checkOutBy: fc.constantFrom('06:00', '12:00', '18:00'),
  bookingType: fc.constantFrom('instant', 'request'),
  basePrice: price,
  weekendPrice: price,
  cleaningFee: price,
  extraGuestFee: price,
  guestsIncluded: fc.integer({ min: 1, max: 8 }),
  petsAllowed: fc.boolean(),
  petFee: price,
  minNights: fc.integer({ min: 1, max: 9 }),
  maxNights: fc.integer({ min: 10, max: 99 }),
  noticeDays: fc.integer({ min: 0, max: 60 }),
  preparationDays: fc.integer({ min: 0, max: 14 }),
  windowDays: fc.integer({ min: 1, max: 730 }),
  cancellationTier: fc.constantFrom('flexible', 'moderate', 'firm'),
  status: fc.constantFrom('live', 'paused'),
}

test('nothing that a host edits, prices included, moves the terms of a paid stay', async () => {
  const listingId = await w.listing({ bookingType: 'instant', guests: 8, extraGuestFee: 900, guestsIncluded: 1 })
  const [from, to] = [w.day(60), w.day(64)]
  const bookingId = await hold(w.guest, listingId, from, to)
  await pay(w.guest, bookingId)
  const agreed = await termsOf(bookingId)
  const changes = fc.record(edits, { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(changes, price, fc.integer({ min: 1, max: 5000 }), async (changed, nightly, percentBps) => {
      await edit(listingId, changed)
      await w.host.call('date-wise-price/add-new-price', { propertyId: listingId, from, to: from, price: nightly })
      await w.host.call('long-term-discount/addUpdate', {
        propertyId: listingId,
        discounts: [{ minNights: 3, percentBps }],
      })
      expect(await termsOf(bookingId)).toEqual(agreed)
    }),
    { numRuns: 25 },
  )
})

test('a booking that the previous release inserts, without the terms, takes them from its listing', async () => {
  const terms = { timeZone: 'Asia/Tokyo', checkInFrom: '16:00', checkInUntil: '21:00', checkOutBy: '10:00' }
  const like = await rowOf(await hold(w.guest, await w.listing(terms), w.day(90), w.day(92)))
  const { id: _id, timeZone: _zone, checkInFrom: _from, checkInUntil: _until, checkOutBy: _by, ...rest } = like
  const [inserted] = await t.db
    .insert(booking)
    .values({ ...rest, code: 'QE-BEFORE', commandKey: null, paymentIntent: null })
    .returning()
  expect(inserted).toMatchObject(terms)
})
