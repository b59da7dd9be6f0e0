import { randomUUID } from 'node:crypto'
import type { TeamLevel } from '@qe/contract'
import { person, teamMember } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import { oneself } from '../../domain/team'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { request } from '../../testing/small-world'
import { recordEvent } from '../booking/booking-record'
import { sendMessage } from '../chat/send'

const { t, w } = inSmallWorld()

let count = 0
/** Somebody in Hanna's team, for all of her listings. */
async function member(level: TeamLevel, firstName: string) {
  const id = randomUUID()
  const email = `member-${++count}@example.com`
  await t.db.insert(person).values({ id, email, firstName, lastName: 'Berg', role: 'provider' })
  const createdAt = t.services.now()
  await t.db.insert(teamMember).values({ hostId: w.hostId, personId: id, level, listingIds: null, createdAt })
  return { id, email, caller: await t.as(id) }
}

/** The e-mails to an address about a listing. */
async function emailsTo(email: string, title: string) {
  await t.settle()
  return t.inbox.emails().filter(({ to, text }) => to === email && text.includes(title))
}

describe('what the host earns', () => {
  test.each<[TeamLevel, string | null]>([
    ['messages', null],
    ['listings', null],
    ['money', 'Hanna T. earns: €187.00'],
  ])('is in the e-mails to a co-host of level %s as %s', async (level, line) => {
    const title = `A house for ${level}`
    const mila = await member(level, 'Mila')
    await request(w.guest, await w.listing({ title }), w.day(10), w.day(12))
    const [mail] = await emailsTo(mila.email, title)
    expect(mail?.subject).toBe(`Gil T. asks for ${title}`)
    expect(mail?.text).toContain('Check-out: ')
    expect(/^.*(?:€187|earns?:).*$/m.exec(mail?.text ?? '')?.[0] ?? null).toBe(line)
    const [own] = await emailsTo('hanna@example.com', title)
    expect(own?.text).toContain('You earn: €187.00')
  })
})

describe('what one of the team did', () => {
  const notified = async (caller: Caller, title: string) =>
    (await caller.call('notification/getAll')).data.items
      .map(({ message }) => message)
      .filter((message) => message.includes(title))
  const dates = () => `${formatDate(w.day(10))} to ${formatDate(w.day(12))}`

  test('is told to the others by name, with no words of “you”, and not to who did it', async () => {
    const title = 'Taken by Mila'
    const [mila, carl] = [await member('messages', 'Mila'), await member('messages', 'Carl')]
    const bookingId = await request(w.guest, await w.listing({ title }), w.day(10), w.day(12))
    await t.settle()
    await mila.caller.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    const accepted = (await emailsTo(carl.email, title)).find(({ subject }) => subject.includes('accepted'))
    expect(accepted?.subject).toBe(`Mila accepted Gil T. at ${title}`)
    expect(accepted?.text).toContain('Mila accepted this request.')
    expect(accepted?.text).not.toMatch(/you accepted|your share/i)
    const hosts = (await emailsTo('hanna@example.com', title)).find(({ subject }) => subject.includes('accepted'))
    expect(hosts?.subject).toBe(`Mila accepted Gil T. at ${title}`)
    expect(hosts?.text).toContain('Your share leaves 24 hours after check-in.')
    const line = `Mila accepted the request of Gil T. at ${title}, ${dates()}.`
    for (const { caller } of [{ caller: w.host }, carl]) expect(await notified(caller, title)).toContain(line)
    expect(await notified(mila.caller, title)).not.toContain(line)
    expect((await emailsTo(mila.email, title)).map(({ subject }) => subject)).toEqual([`Gil T. asks for ${title}`])
  })

  test('as the host themselves is told to co-hosts, and confirmed to the host', async () => {
    const title = 'Taken by Hanna'
    const mila = await member('messages', 'Mila')
    const bookingId = await request(w.guest, await w.listing({ title }), w.day(10), w.day(12))
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    const subjects = async (email: string) => (await emailsTo(email, title)).map(({ subject }) => subject)
    expect(await subjects('hanna@example.com')).toContain(`You accepted Gil T. at ${title}`)
    expect(await subjects(mila.email)).toContain(`Hanna accepted Gil T. at ${title}`)
    const line = `Hanna accepted the request of Gil T. at ${title}, ${dates()}.`
    expect(await notified(mila.caller, title)).toContain(line)
    expect(await notified(w.host, title)).not.toContain(line)
  })

  test('is told to the host where it was a refusal, a change or a cancellation', async () => {
    const title = 'Left to Lena'
    const lena = await member('listings', 'Lena')
    const place = await w.listing({ title })
    const refused = await request(w.guest, place, w.day(10), w.day(12))
    await lena.caller.call('bookings/accepted-declinded', { bookingId: refused, decision: 'declined' })
    const bookingId = await request(w.guest, place, w.day(10), w.day(12))
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    const other = { bookingId, checkIn: w.day(10), checkOut: w.day(13), guests: 2, pets: 0 }
    const { data } = await lena.caller.call('bookings/change/quote', other)
    await lena.caller.call('bookings/change/propose', {
      ...other,
      quoteId: data.quote?.id ?? '',
      idempotencyKey: randomUUID(),
    })
    await t.settle()
    const ended = { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() }
    expect((await lena.caller.call('bookings/cancelled', ended)).statusCode).toBe(200)
    await t.settle()
    expect((await notified(w.host, title)).filter((message) => message.startsWith('Lena')).sort()).toEqual([
      `Lena asked Gil T. for a change of the stay at ${title}, ${dates()}.`,
      `Lena cancelled the stay of Gil T. at ${title}, ${dates()}.`,
      `Lena declined the request of Gil T. at ${title}, ${dates()}.`,
    ])
    const subjects = (await emailsTo('hanna@example.com', title)).map(({ subject }) => subject)
    expect(subjects).toContain('Lena cancelled the stay of Gil T.')
    expect(subjects).not.toContainEqual(expect.stringContaining('asks for a change'))
  })
})

test('only co-hosts who may write a review are asked for one', async () => {
  const title = 'Left in peace'
  const [carl, lena] = [await member('messages', 'Carl'), await member('listings', 'Lena')]
  await request(w.guest, await w.listing({ title, bookingType: 'instant' }), w.day(1), w.day(2))
  for (let n = 0; n < 4; n++) await t.pass(86_400_000)
  const isAsked = async (email: string) =>
    (await emailsTo(email, title)).some(({ subject }) => subject === 'How was Gil T. as a guest?')
  expect([await isAsked('hanna@example.com'), await isAsked(lena.email), await isAsked(carl.email)]).toEqual([
    true,
    true,
    false,
  ])
  const messages = (await (await t.as(carl.id)).call('notification/getAll')).data.items.map(({ message }) => message)
  expect(messages).not.toContainEqual(expect.stringContaining('write a review'))
  expect(messages).toContainEqual(expect.stringContaining(`arrives today at ${title}`))
})

test('a dispute about the guest’s payment is told to those with the right to money', async () => {
  const title = 'Left to the bank'
  const [lena, mila] = [await member('listings', 'Lena'), await member('money', 'Mila')]
  const guest = await t.as(w.guestId)
  const bookingId = await request(guest, await w.listing({ title, bookingType: 'instant' }), w.day(10), w.day(12))
  const of = { bookingId, by: 'system', from: 'confirmed', to: 'confirmed', note: '€220.00' } as const
  await t.db.transaction((tx) => recordEvent(tx, { ...of, event: 'disputed', now: t.services.now() }))
  await t.settle()
  const isTold = async (personId: string) =>
    (await (await t.as(personId)).call('notification/getAll')).data.items.some(({ message }) =>
      message.includes(`disputed the payment for ${title}`),
    )
  expect([await isTold(w.hostId), await isTold(mila.id), await isTold(lena.id)]).toEqual([true, true, false])
})

describe('a link', () => {
  const newestLink = async (caller: Caller) => (await caller.call('notification/getAll')).data.items[0]?.link

  test('to a host’s booking or conversation names the host to everybody on their side', async () => {
    const title = 'Linked to'
    const mila = await member('messages', 'Mila')
    const guest = await t.as(w.guestId)
    const bookingId = await request(guest, await w.listing({ title }), w.day(10), w.day(12))
    const path = `/host/bookings/${bookingId}?hostId=${w.hostId}`
    for (const email of ['hanna@example.com', mila.email])
      expect((await emailsTo(email, title))[0]?.text).toContain(`${t.services.config.siteUrl}${path}\n`)
    const host = await t.as(w.hostId)
    expect([await newestLink(host), await newestLink(mila.caller)]).toEqual([path, path])
    const { data: room } = await guest.call('chat/chat-room/create', { bookingId })
    const message = { roomId: room.id, clientId: randomUUID(), text: 'Is there a lift?' }
    await sendMessage(t.services, oneself(w.guestId), message)
    await t.settle()
    await t.pass(10_000)
    await t.settle()
    const inbox = `/inbox/${room.id}?hostId=${w.hostId}`
    expect([await newestLink(host), await newestLink(mila.caller)]).toEqual([inbox, inbox])
    await sendMessage(t.services, oneself(w.hostId), { ...message, clientId: randomUUID(), text: 'There is.' })
    await t.settle()
    await t.pass(10_000)
    await t.settle()
    expect(await newestLink(guest)).toBe(`/inbox/${room.id}`)
  })
})
