import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { fellowGuest, person, stayChange, teamMember } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld()

let count = 0
/** A confirmed stay from day 30 to 33 that somebody shares who booked it. */
async function sharedTrip() {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(30), w.day(33))
  await pay(w.guest, bookingId)
  await t.settle()
  return { bookingId, fellow: await joins(bookingId) }
}

async function joins(bookingId: string) {
  const id = randomUUID()
  const email = `along-${++count}@example.com`
  await t.db.insert(person).values({ id, email, firstName: 'Tomas', lastName: 'Berg' })
  const [member] = await t.db
    .insert(fellowGuest)
    .values({ bookingId, personId: id, createdAt: t.services.now() })
    .returning()
  return { id, email, memberId: member?.id ?? '', caller: await t.as(id) }
}
type Fellow = Awaited<ReturnType<typeof joins>>

const notices = async ({ caller }: Fellow) =>
  (await caller.call('notification/getAll')).data.items.map(({ message, link }) => [message, link])
const letters = ({ email }: Fellow) => t.inbox.emails().filter(({ to }) => to === email)

async function change(bookingId: string, days: { from: number; to: number; guests?: number }) {
  const stay = { checkIn: w.day(days.from), checkOut: w.day(days.to), guests: days.guests ?? 2, pets: 0 }
  const { quote } = (await w.guest.call('bookings/change/quote', { bookingId, ...stay })).data
  const key = () => ({ idempotencyKey: randomUUID() })
  await w.guest.call('bookings/change/propose', { bookingId, ...stay, quoteId: quote?.id ?? '', ...key() })
  const [open] = await t.db
    .select({ id: stayChange.id })
    .from(stayChange)
    .where(eq(stayChange.bookingId, bookingId))
    .orderBy(desc(stayChange.createdAt))
  return w.host.call('bookings/change/answer', { bookingId, changeId: open?.id ?? '', answer: 'agree', ...key() })
}

const cancel = async (who: 'guest' | 'host', bookingId: string, note?: string) => {
  const reason = { reasonKey: 'other', ...(note && { note }) }
  expect(await w[who].call('bookings/cancelled', { bookingId, ...reason, idempotencyKey: randomUUID() })).toMatchObject(
    {
      statusCode: 200,
    },
  )
  await t.settle()
}

const money = /[€$£]|\d[.,]\d\d|refund|paid|card|credit|price/i

test('new dates of a trip reach each fellow guest as a notification and a letter, with nothing of money', async () => {
  const { bookingId, fellow } = await sharedTrip()
  const other = await joins(bookingId)
  await change(bookingId, { from: 34, to: 36 })
  await t.settle()
  const link = `/trips/shared/${bookingId}`
  const message = `Your trip to Harbour has other dates: ${formatDate(w.day(34))} to ${formatDate(w.day(36))}.`
  for (const one of [fellow, other]) {
    expect(await notices(one)).toEqual([[message, link]])
    const [letter, ...more] = letters(one)
    expect([letter?.subject, more]).toEqual(['Your trip to Harbour has other dates', []])
    expect(letter?.text).toContain(t.services.config.siteUrl + link)
    expect(letter?.text).toContain('the stay that Gil shares with you was moved')
    expect(letter?.text).not.toMatch(money)
  }
})

test('a change that is only asked for, and one of the party alone, is no news to them', async () => {
  const { bookingId, fellow } = await sharedTrip()
  await change(bookingId, { from: 30, to: 33, guests: 3 })
  await t.settle()
  expect([await notices(fellow), letters(fellow)]).toEqual([[], []])
})

test('a stay that the guest cancels, and one that the host cancels, is told in the same ways', async () => {
  for (const [who, name] of [
    ['guest', 'Gil'],
    ['host', 'the host'],
  ] as const) {
    const { bookingId, fellow } = await sharedTrip()
    await cancel(who, bookingId, 'You still owe me 40.00.')
    const days = `${formatDate(w.day(30))} to ${formatDate(w.day(33))}`
    expect(await notices(fellow)).toEqual([
      [`Your trip to Harbour, ${days}, was cancelled by ${name}.`, `/trips/shared/${bookingId}`],
    ])
    expect(letters(fellow).map(({ subject }) => subject)).toEqual(['Your trip to Harbour is cancelled'])
    expect(letters(fellow)[0]?.text).toContain(`/trips/shared/${bookingId}`)
    expect(letters(fellow)[0]?.text).not.toMatch(money)
  }
})

test('who is removed is told which trip it was, and is led to their trips', async () => {
  const { bookingId, fellow } = await sharedTrip()
  await w.guest.call('bookings/fellow-guests/remove', { bookingId, memberId: fellow.memberId })
  await t.settle()
  expect(await notices(fellow)).toEqual([['Gil does not share the trip to Harbour with you any more.', '/trips']])
  expect(letters(fellow).map(({ subject }) => subject)).toEqual(['The trip to Harbour is not shared with you any more'])
  await cancel('guest', bookingId)
  expect(await notices(fellow)).toHaveLength(1)
})

test('who leaves by themselves is not told of it', async () => {
  const { bookingId, fellow } = await sharedTrip()
  await fellow.caller.call('bookings/fellow-guests/leave', { bookingId })
  await t.settle()
  expect([await notices(fellow), letters(fellow)]).toEqual([[], []])
})

test('each way is as they chose for changes of bookings', async () => {
  const { bookingId, fellow } = await sharedTrip()
  const chosen = (await fellow.caller.call('email-alert/get')).data
  await fellow.caller.call('email-alert/add-update', { ...chosen, bookings: false })
  await cancel('guest', bookingId)
  expect([(await notices(fellow)).length, letters(fellow)]).toEqual([1, []])

  const { bookingId: second, fellow: quiet } = await sharedTrip()
  await quiet.caller.call('email-alert/add-update', { ...chosen, mutedInApp: ['bookings'] })
  await cancel('guest', second)
  expect([await notices(quiet), letters(quiet).length]).toEqual([[], 1])
})

test('a fellow guest who cancels the stay as a co-host of the place is not told what they did', async () => {
  const { bookingId, fellow } = await sharedTrip()
  const other = await joins(bookingId)
  await t.db
    .insert(teamMember)
    .values({ hostId: w.hostId, personId: fellow.id, level: 'money', createdAt: t.services.now() })
  const answer = await fellow.caller.call('bookings/cancelled', {
    ...{ bookingId, reasonKey: 'other', idempotencyKey: randomUUID() },
  })
  expect(answer).toMatchObject({ statusCode: 200, data: { status: 'cancelled_by_provider' } })
  await t.settle()
  expect([(await notices(fellow)).length, (await notices(other)).length]).toEqual([0, 1])
})

test('their open page hears of each change, and of their removal', async () => {
  const { bookingId, fellow } = await sharedTrip()
  const heard = () => t.emittedEvents.filter((one) => one.personId === fellow.id && one.event === 'booking:changed')
  await w.guest.call('bookings/fellow-guests/remove', { bookingId, memberId: fellow.memberId })
  expect(heard().map(({ payload }) => payload)).toEqual([{ bookingId, status: 'confirmed' }])
  const next = await sharedTrip()
  await cancel('guest', next.bookingId)
  expect(t.emittedEvents).toContainEqual({
    personId: next.fellow.id,
    event: 'booking:changed',
    payload: { bookingId: next.bookingId, status: 'cancelled_by_guest' },
  })
})
