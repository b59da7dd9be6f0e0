import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { booking, fellowGuest, notification, person, tripInvitation } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

let count = 0
async function newPerson(firstName = 'Tomas'): Promise<{ id: string; email: string; caller: Caller }> {
  const id = randomUUID()
  const email = `fellow-${++count}@example.com`
  await t.db.insert(person).values({ id, email, firstName, lastName: 'Berg' })
  return { id, email, caller: await t.as(id) }
}

/** A confirmed stay of the guest for so many people, in a month by default. */
async function booked(guests = 3, from = 30): Promise<string> {
  const propertyId = await w.listing({ bookingType: 'instant' })
  const stay = { propertyId, checkIn: w.day(from), checkOut: w.day(from + 3), guests }
  const { quote } = (await w.guest.call('bookings/check-availability', stay)).data
  const { data } = await w.guest.call('bookings/add', { quoteId: quote?.id ?? '', idempotencyKey: randomUUID() })
  await pay(w.guest, data.booking.id)
  return data.booking.id
}

async function invite(bookingId: string, email: string) {
  const { data, ...answer } = await w.guest.call('bookings/fellow-guests/invite', { bookingId, email })
  await t.settle()
  const mails = t.inbox.emails().filter(({ to }) => to === email)
  const tokens = mails.flatMap(({ text }) => /trip\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return { ...answer, data, token: tokens[0] ?? '', letters: tokens.length }
}

const accept = (who: Caller, token: string) => who.call('bookings/fellow-guests/answer', { token, accept: true })

async function joined(bookingId: string, firstName = 'Tomas') {
  const fellow = await newPerson(firstName)
  const { token } = await invite(bookingId, fellow.email)
  const answer = await accept(fellow.caller, token)
  if (answer.statusCode !== 200) throw new Error(answer.message)
  return fellow
}

const cancel = (bookingId: string) =>
  w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() })
const read = (who: Caller, bookingId: string) => who.call('bookings/shared-trips/details', { bookingId })
const partyOf = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.fellowGuests
const said = ({ statusCode, message }: { statusCode: number; message: string }) => [statusCode, message]
/** The letter was sent long enough ago for another. */
const later = (bookingId: string) =>
  t.db
    .update(tripInvitation)
    .set({ sentAt: plusDays(t.services.now(), -2) })
    .where(eq(tripInvitation.bookingId, bookingId))

describe('an invitation to a trip', () => {
  test('makes whoever accepts it a fellow guest, once, and tells the guest who booked', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    const { token, message } = await invite(bookingId, fellow.email)
    expect(message).toBe(`We have sent an invitation to ${fellow.email}.`)
    const seen = await t.nobody.call('bookings/fellow-guests/invitation', { token })
    expect(seen.data).toMatchObject({ guest: { name: 'Gil' }, title: 'A quiet house', city: 'Harbour', isMine: null })
    expect((await fellow.caller.call('bookings/fellow-guests/invitation', { token })).data.isMine).toBe(true)
    expect((await accept(fellow.caller, token)).data).toEqual({ bookingId })
    const { members, invitations, refusal } = (await partyOf(bookingId)) ?? {}
    expect([members?.map((one) => one.person.name), invitations, refusal]).toEqual([['Tomas B.'], [], null])
    expect(said(await accept(fellow.caller, token))).toEqual([
      409,
      'This invitation has been answered already. It works once.',
    ])
    const told = await t.db.select().from(notification).where(eq(notification.personId, w.guestId))
    expect(told.map((one) => [one.message, one.link])).toContainEqual([
      'Tomas has joined your trip to Harbour.',
      `/trips/${bookingId}`,
    ])
  })

  test('can be declined', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    const { token } = await invite(bookingId, fellow.email)
    const { data } = await fellow.caller.call('bookings/fellow-guests/answer', { token, accept: false })
    expect(data).toEqual({ bookingId: null })
    expect(await partyOf(bookingId)).toEqual({ members: [], invitations: [], refusal: null })
  })

  test('works with the address that it was sent to, and no other', async () => {
    const [bookingId, invited, other] = [await booked(), await newPerson(), await newPerson()]
    const { token } = await invite(bookingId, invited.email)
    expect(said(await accept(other.caller, token))).toEqual([
      403,
      'This invitation was sent to another address. Sign in with the account of that address.',
    ])
    expect(await t.db.$count(fellowGuest, eq(fellowGuest.bookingId, bookingId))).toBe(0)
  })

  test('to the same address again is another letter, not a second one, and not within a minute', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    const first = await invite(bookingId, fellow.email)
    expect((await invite(bookingId, fellow.email)).statusCode).toBe(429)
    await later(bookingId)
    const second = await invite(bookingId, fellow.email.toUpperCase())
    expect([second.statusCode, second.data.invitations.length]).toEqual([200, 1])
    expect((await accept(fellow.caller, first.token)).statusCode).toBe(404)
    await later(bookingId)
    const third = await invite(bookingId, fellow.email)
    expect((await accept(fellow.caller, third.token)).statusCode).toBe(200)
  })

  test('that was withdrawn is no way to a letter a second', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    const { data, token } = await invite(bookingId, fellow.email)
    const invitationId = data.invitations[0]?.invitationId ?? ''
    const { message } = await w.guest.call('bookings/fellow-guests/withdraw', { bookingId, invitationId })
    expect(message).toBe('The invitation is withdrawn.')
    expect(said(await accept(fellow.caller, token))).toEqual([
      409,
      'The guest who booked has withdrawn this invitation.',
    ])
    expect((await invite(bookingId, fellow.email)).statusCode).toBe(429)
  })

  test('expires after a week, and keeps no place then', async () => {
    const [bookingId, late, other] = [await booked(2), await newPerson(), await newPerson()]
    const { token } = await invite(bookingId, late.email)
    const old = { sentAt: plusDays(t.services.now(), -8), expiresAt: plusDays(t.services.now(), -1) }
    await t.db.update(tripInvitation).set(old).where(eq(tripInvitation.bookingId, bookingId))
    expect(said(await accept(late.caller, token))).toEqual([
      409,
      'This invitation has expired. Ask the guest who booked to send it again.',
    ])
    expect((await partyOf(bookingId))?.invitations[0]?.isExpired).toBe(true)
    expect((await invite(bookingId, other.email)).statusCode).toBe(200)
    expect((await invite(bookingId, late.email)).statusCode).toBe(409)
  })

  test('is refused for oneself, a fellow guest, and more people than the stay was booked for', async () => {
    const [bookingId, one] = [await booked(2), await booked(1)]
    const ask = async (id: string, email: string) => said(await invite(id, email))
    expect(await ask(bookingId, 'GIL@example.com')).toEqual([
      409,
      'This is your own address. The trip is yours already.',
    ])
    expect(await ask(one, 'anna@example.com')).toEqual([
      409,
      'You booked for one guest. Change the number of guests first, then share the trip.',
    ])
    const fellow = await joined(bookingId)
    expect(await ask(bookingId, fellow.email)).toEqual([409, 'This person shares the trip already.'])
    const full = 'You booked for 2 guests, and all of them are here. Remove somebody, or withdraw an invitation.'
    expect(await ask(bookingId, 'anna@example.com')).toEqual([409, full])
    expect((await partyOf(bookingId))?.refusal).toBe(full)
  })

  test('is refused for a stay that is only asked for, over, or cancelled', async () => {
    const asked = await request(w.guest, await w.listing(), w.day(60), w.day(62))
    expect(said(await invite(asked, 'anna@example.com'))).toEqual([
      409,
      'This trip can’t be shared: the host has yet to answer.',
    ])
    expect(await partyOf(asked)).toBeUndefined()
    const over = await booked()
    await t.db.update(booking).set({ status: 'completed' }).where(eq(booking.id, over))
    expect(said(await invite(over, 'anna@example.com'))).toEqual([409, 'This trip can’t be shared: the stay is over.'])
    const cancelled = await booked()
    await cancel(cancelled)
    expect(said(await invite(cancelled, 'anna@example.com'))).toEqual([
      409,
      'This trip can’t be shared: it was cancelled.',
    ])
  })

  test('ends with the trip', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    const { token } = await invite(bookingId, fellow.email)
    await cancel(bookingId)
    const sentence = [409, 'This trip can’t be shared: it was cancelled.']
    expect(said(await accept(fellow.caller, token))).toEqual(sentence)
    expect(said(await t.nobody.call('bookings/fellow-guests/invitation', { token }))).toEqual(sentence)
    expect(await partyOf(bookingId)).toBeUndefined()
  })

  test('is for the guest who booked alone to send, withdraw and end', async () => {
    const bookingId = await booked(4)
    const fellow = await joined(bookingId)
    const { data } = await invite(bookingId, 'anna@example.com')
    const invitationId = data.invitations[0]?.invitationId ?? ''
    const memberId = data.members[0]?.memberId ?? ''
    const answers = async (who: Caller) => [
      (await who.call('bookings/fellow-guests/invite', { bookingId, email: 'b@example.com' })).statusCode,
      (await who.call('bookings/fellow-guests/withdraw', { bookingId, invitationId })).statusCode,
      (await who.call('bookings/fellow-guests/remove', { bookingId, memberId })).statusCode,
    ]
    expect(await answers(w.other)).toEqual([404, 404, 404])
    expect(await answers(fellow.caller)).toEqual([404, 404, 404])
    expect(await answers(w.host)).toEqual([403, 403, 403])
    expect(await answers(t.nobody)).toEqual([401, 401, 401])
    const elsewhere = { bookingId: await booked(), invitationId, memberId }
    expect((await w.guest.call('bookings/fellow-guests/withdraw', elsewhere)).statusCode).toBe(404)
    expect((await w.guest.call('bookings/fellow-guests/remove', elsewhere)).statusCode).toBe(404)
  })

  test('does not make the host a guest of their own place', async () => {
    const bookingId = await booked()
    const { token } = await invite(bookingId, 'hanna@example.com')
    expect((await accept(w.host, token)).statusCode).toBe(409)
  })

  test('sent many times at once never exceeds the party', async () => {
    const bookingId = await booked(3)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        w.guest.call('bookings/fellow-guests/invite', { bookingId, email: `crowd-${n}@example.com` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409])
    expect((await partyOf(bookingId))?.invitations).toHaveLength(2)
  })

  test('accepted by many at once never exceeds a party that has become smaller, nor counts twice', async () => {
    const bookingId = await booked(4)
    const people = [await newPerson(), await newPerson(), await newPerson()]
    const tokens = [] as string[]
    for (const { email } of people) tokens.push((await invite(bookingId, email)).token)
    await t.db.update(booking).set({ guests: 2 }).where(eq(booking.id, bookingId))
    const answers = await Promise.all(
      people.flatMap(({ caller }, n) => [accept(caller, tokens[n] ?? ''), accept(caller, tokens[n] ?? '')]),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => /no place left/.test(message)).length).toBeGreaterThan(1)
    expect((await partyOf(bookingId))?.members).toHaveLength(1)
  })
})

describe('a fellow guest', () => {
  test('sees stay, place, rules and guide, and nothing of money, messages or what can be done', async () => {
    const bookingId = await booked(3, 1)
    const fellow = await joined(bookingId)
    const { id: propertyId } = (await read(fellow.caller, bookingId)).data.property
    await w.host.call('arrival-guide/update', {
      propertyId,
      wayIn: 'The blue door',
      doorCode: '4711#',
      wifiName: 'Salt air',
      wifiPassword: 'salt-and-wind',
      phone: '+351 910 000 000',
    })
    const { data } = await read(fellow.caller, bookingId)
    const own = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(data.arrivalGuide?.secrets?.doorCode).toBe('4711#')
    expect(data.arrivalGuide).toEqual(own.arrivalGuide)
    expect(data).toMatchObject({ address: '1 Harbour Street', point: { lat: 50, lon: 10 }, houseRules: ['No smoking'] })
    expect([data.sharedBy, data.host]).toEqual(['Gil', { name: own.host.name }])
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['address', 'arrivalGuide', 'checkIn', 'checkInFrom', 'checkInUntil', 'checkOut', 'checkOutBy', 'children'],
        ...['code', 'guests', 'host', 'houseRules', 'id', 'infants', 'nights', 'pets', 'point', 'property', 'sharedBy'],
        'status',
      ].sort(),
    )
    expect(Object.keys(data.property).sort()).toEqual(['city', 'country', 'id', 'photo', 'timeZone', 'title'])
  })

  test('reads door codes from the same moment on as the guest who booked', async () => {
    const bookingId = await booked(3, 30)
    const fellow = await joined(bookingId)
    const { id: propertyId } = (await read(fellow.caller, bookingId)).data.property
    await w.host.call('arrival-guide/update', { propertyId, wayIn: 'The blue door', doorCode: '4711#' })
    const { arrivalGuide } = (await read(fellow.caller, bookingId)).data
    expect([arrivalGuide?.wayIn, arrivalGuide?.secrets]).toEqual(['The blue door', null])
    const own = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(arrivalGuide?.secretsFrom).toBe(own.arrivalGuide?.secretsFrom)
  })

  test('finds the trip among theirs, and nobody else does', async () => {
    const bookingId = await booked()
    const fellow = await joined(bookingId)
    const list = async (who: Caller, when: 'upcoming' | 'past' | 'cancelled' | 'all' = 'upcoming') =>
      (await who.call('bookings/shared-trips', { when })).data.items.map(({ id }) => id)
    expect(await list(fellow.caller)).toEqual([bookingId])
    expect([await list(w.guest), await list(w.other), await list(w.host)]).toEqual([[], [], []])
    expect((await read(w.other, bookingId)).statusCode).toBe(404)
    expect((await read(w.host, bookingId)).statusCode).toBe(404)
    expect([await list(fellow.caller, 'past'), await list(fellow.caller, 'all')]).toEqual([[], [bookingId]])
    await cancel(bookingId)
    expect([await list(fellow.caller), await list(fellow.caller, 'cancelled')]).toEqual([[], [bookingId]])
  })

  test('may make no other call about the booking', async () => {
    const bookingId = await booked()
    const { caller } = await joined(bookingId)
    const key = { idempotencyKey: randomUUID() }
    const answers = [
      await caller.call('bookings/my-booking/details', { bookingId }),
      await caller.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', ...key }),
      await caller.call('bookings/invoice-download', { bookingId, kind: 'invoice' }),
      await caller.call('bookings/payment-now', { bookingId, paymentMethodId: 'pm_card_visa', ...key }),
      await caller.call('bookings/review', { bookingId, overall: 5, text: 'A fine place by the water.' }),
      await caller.call('chat/chat-room/create', { bookingId }),
      await caller.call('bookings/change/quote', {
        ...{ bookingId, checkIn: w.day(30), checkOut: w.day(32), guests: 2, pets: 0 },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await caller.call('bookings/my-booking', { side: 'guest', when: 'all' })).data.items).toEqual([])
  })

  test('sees a cancelled trip as cancelled, without place and guide', async () => {
    const bookingId = await booked(3, 1)
    const { caller } = await joined(bookingId)
    const { id: propertyId } = (await read(caller, bookingId)).data.property
    await w.host.call('arrival-guide/update', { propertyId, wayIn: 'The blue door', doorCode: '4711#' })
    await cancel(bookingId)
    const { data } = await read(caller, bookingId)
    expect([data.status, data.address, data.point, data.arrivalGuide]).toEqual([
      'cancelled_by_guest',
      null,
      null,
      undefined,
    ])
    expect((await partyOf(bookingId))?.refusal).toBe('Only a trip that is ahead or running can be shared.')
  })

  test('sees nothing more once removed, and can be invited again', async () => {
    const bookingId = await booked()
    const fellow = await joined(bookingId)
    const memberId = (await partyOf(bookingId))?.members[0]?.memberId ?? ''
    await w.guest.call('bookings/fellow-guests/remove', { bookingId, memberId })
    expect(said(await read(fellow.caller, bookingId))).toEqual([
      404,
      'This trip is not, or no longer, shared with you.',
    ])
    await later(bookingId)
    const { token } = await invite(bookingId, fellow.email)
    expect((await accept(fellow.caller, token)).statusCode).toBe(200)
  })

  test('leaves by themselves, once', async () => {
    const bookingId = await booked()
    const { caller } = await joined(bookingId)
    expect((await caller.call('bookings/fellow-guests/leave', { bookingId })).statusCode).toBe(200)
    expect((await read(caller, bookingId)).statusCode).toBe(404)
    expect((await caller.call('bookings/fellow-guests/leave', { bookingId })).statusCode).toBe(404)
    expect((await partyOf(bookingId))?.members).toEqual([])
  })

  test('has the trip in their calendar, with the address of their own page', async () => {
    const bookingId = await booked()
    const { caller } = await joined(bookingId)
    const { url } = (await caller.call('bookings/trip-calendar/create')).data
    const get = async () => (await t.app.inject({ url: new URL(url).pathname })).body.replaceAll('\r\n ', '')
    expect(await get()).toContain(`${t.services.config.siteUrl}/trips/shared/${bookingId}`)
    await caller.call('bookings/fellow-guests/leave', { bookingId })
    expect(await get()).not.toContain(bookingId)
  })

  test('is nobody whom the host sees, and the number of guests stays', async () => {
    const bookingId = await booked()
    await joined(bookingId, 'Xaver')
    const { booking: seen } = (await w.host.call('bookings/my-booking/details', { bookingId })).data
    expect([seen.guests, seen.fellowGuests, JSON.stringify(seen).includes('Xaver')]).toEqual([3, undefined, false])
  })

  test('leaves no row when they delete their account, and neither does an invitation to it', async () => {
    const [bookingId, fellow] = [await booked(), await newPerson()]
    await joined(bookingId)
    const { token } = await invite(bookingId, fellow.email)
    await accept(fellow.caller, token)
    expect((await fellow.caller.call('user/delete')).statusCode).toBe(200)
    expect(await t.db.$count(fellowGuest, eq(fellowGuest.personId, fellow.id))).toBe(0)
    expect(await t.db.$count(tripInvitation, eq(tripInvitation.email, fellow.email))).toBe(0)
    expect((await partyOf(bookingId))?.members).toHaveLength(1)
  })
})
