import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { booking, stayChange } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { pay } from '../../testing/small-world'
import { stayFacts } from './stay-facts'

const { t, w } = inSmallWorld()

type StayInput = Partial<CallInput<'bookings/check-availability'>>
const family = { guests: 3, children: 1, infants: 2, pets: 1 }

async function quoted(propertyId: string, asked: StayInput) {
  const dates = { checkIn: w.day(30), checkOut: w.day(33) }
  return (await w.guest.call('bookings/check-availability', { propertyId, ...dates, ...asked })).data
}

/** A stay that is held. */
async function held(asked: StayInput, propertyId?: string): Promise<string> {
  const place = propertyId ?? (await w.listing({ bookingType: 'instant', petsAllowed: true }))
  const { quote } = await quoted(place, asked)
  const input = { quoteId: quote?.id ?? '', idempotencyKey: randomUUID() }
  return (await w.guest.call('bookings/add', input)).data.booking.id
}

/** A stay that is confirmed and paid. */
async function booked(asked: StayInput): Promise<string> {
  const bookingId = await held(asked)
  await pay(w.guest, bookingId)
  return bookingId
}

const details = async (bookingId: string, who = w.guest) =>
  (await who.call('bookings/my-booking/details', { bookingId })).data.booking

test('a party goes from the quote to the booking, and both sides and their e-mails read it', async () => {
  const bookingId = await booked(family)
  expect(await details(bookingId)).toMatchObject(family)
  expect(await details(bookingId, w.host)).toMatchObject(family)
  const listed = (await w.host.call('bookings/my-booking', { side: 'provider' })).data.items
  expect(listed.find(({ id }) => id === bookingId)).toMatchObject(family)
  expect(await stayFacts(t.db, bookingId, { event: 'pay', at: new Date(), note: null })).toMatchObject(family)
  const { listings } = (await w.host.call('calendar/overview', { from: w.day(25), days: 20 })).data
  expect(listings.flatMap(({ bookings }) => bookings).find(({ id }) => id === bookingId)).toMatchObject(family)
})

test('a client that sends only guests books for as many adults', async () =>
  expect(await details(await booked({ guests: 2 }))).toMatchObject({ guests: 2, children: 0, infants: 0, pets: 0 }))

test('infants cost nothing and need no bed', async () => {
  const place = await w.listing({ guests: 2, guestsIncluded: 1, extraGuestFee: 1000 })
  const [couple, withInfants] = [await quoted(place, { guests: 2 }), await quoted(place, { guests: 2, infants: 5 })]
  expect(withInfants.available).toBe(true)
  expect(withInfants.quote?.total).toBe(couple.quote?.total)
})

test('the same dates for another party are another hold', async () => {
  const place = await w.listing({ bookingType: 'instant' })
  const first = await held({ guests: 3 }, place)
  const second = await held({ guests: 3, children: 1 }, place)
  expect(second).not.toBe(first)
  expect(await details(second)).toMatchObject({ guests: 3, children: 1 })
  expect(await held({ guests: 3, children: 1 }, place)).toBe(second)
})

test.each([
  ['children alone', { guests: 2, children: 2 }, 400, 'Children travel with an adult'],
  ['children without guests', { children: 1 }, 400, 'Children travel with an adult'],
  ['six infants', { guests: 2, infants: 6 }, 400, 'five infants at most'],
  ['half a child', { guests: 2, children: 0.5 }, 400, 'whole number'],
  ['more than the place sleeps', { guests: 5, children: 2 }, 200, 'This place sleeps 4'],
  ['pets where none may stay', { guests: 2, pets: 1 }, 200, 'Pets can’t stay here'],
  [
    'dates beyond the window',
    { checkIn: '2099-01-01', checkOut: '2099-01-03' },
    200,
    'This place takes bookings until',
  ],
])('%s are refused in a sentence', async (_what, asked, status, sentence) => {
  const input = { propertyId: await w.listing(), checkIn: w.day(30), checkOut: w.day(33), ...asked }
  const answer = await w.guest.call('bookings/check-availability', input)
  expect(answer.statusCode).toBe(status)
  expect(JSON.stringify(answer)).toContain(sentence)
})

describe('a change of the stay', () => {
  const wish = () => ({ checkIn: w.day(30), checkOut: w.day(32) })
  const quoteOf = async (bookingId: string, changes: object) =>
    (await w.guest.call('bookings/change/quote', { bookingId, ...changes })).data
  async function agreed(bookingId: string, changes: { guests: number; pets: number } & object) {
    const { quote } = await quoteOf(bookingId, { ...wish(), ...changes })
    const input = { bookingId, ...wish(), ...changes, quoteId: quote?.id ?? '', idempotencyKey: randomUUID() }
    const { data } = await w.guest.call('bookings/change/propose', input)
    return data.change
  }
  const agree = (bookingId: string, changeId: string) =>
    w.host.call('bookings/change/answer', { bookingId, changeId, answer: 'agree', idempotencyKey: randomUUID() })

  test('keeps the party where it says nothing of it, also for one less', async () => {
    const bookingId = await booked({ guests: 4, children: 3, infants: 1 })
    const { quote } = await quoteOf(bookingId, { guests: 3 })
    expect(quote?.after).toMatchObject({ guests: 3, children: 2, infants: 1 })
    expect((await quoteOf(bookingId, wish())).quote?.after).toMatchObject({ guests: 4, children: 3, infants: 1 })
  })

  test('may be of the party alone, and is shown to the host before and after', async () => {
    const bookingId = await booked({ guests: 2 })
    const before = await details(bookingId)
    const input = { bookingId, checkIn: before.checkIn, checkOut: before.checkOut, guests: 2, children: 1, pets: 0 }
    const { quote } = await quoteOf(bookingId, { children: 1 })
    expect(quote).toMatchObject({ difference: { amount: 0 }, after: { guests: 2, children: 1 } })
    await w.guest.call('bookings/change/propose', {
      ...input,
      quoteId: quote?.id ?? '',
      idempotencyKey: randomUUID(),
    })
    const { change } = await details(bookingId, w.host)
    expect([change?.before.children, change?.after.children]).toEqual([0, 1])
    await agree(bookingId, change?.id ?? '')
    const after = await details(bookingId)
    expect(after).toMatchObject({ guests: 2, children: 1, infants: 0 })
    expect(after.timeline.map(({ note }) => note).join()).toContain('1 adult, 1 child')
  })

  test('is refused for children alone', async () => {
    const bookingId = await booked({ guests: 2 })
    expect(await w.guest.call('bookings/change/quote', { bookingId, children: 2 })).toMatchObject({ statusCode: 400 })
  })

  test('that the release before has proposed keeps the children there are', async () => {
    const bookingId = await booked({ guests: 4, children: 2, infants: 1 })
    const change = await agreed(bookingId, { guests: 2, pets: 0 })
    await t.db
      .update(stayChange)
      .set({ children: null, infants: null })
      .where(eq(stayChange.id, change?.id ?? ''))
    expect((await details(bookingId, w.host)).change?.after).toMatchObject({ guests: 2, children: 1, infants: 1 })
    await agree(bookingId, change?.id ?? '')
    const [stored] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
    expect(stored).toMatchObject({ guests: 2, children: 1, infants: 1 })
  })
})
