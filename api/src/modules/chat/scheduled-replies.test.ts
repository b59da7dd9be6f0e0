import { randomUUID } from 'node:crypto'
import type { ReplySchedule, ScheduledReply } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { booking, listing, scheduledMessage, stayChange } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { oneself } from '../../domain/team'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { sendDueReplies } from './scheduled-replies'
import { sendMessage } from './send'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const save = (schedule: Partial<ReplySchedule> & Pick<ReplySchedule, 'when'>, body = 'Dear {{guest}}, welcome.') =>
  w.host.call('chat/quick-reply/update', { title: 'Welcome', body, schedule })
async function stay(from = 20, listingId?: string) {
  const place = listingId ?? (await w.listing({ bookingType: 'instant' }))
  const bookingId = await hold(w.guest, place, w.day(from), w.day(from + 3))
  await pay(w.guest, bookingId)
  const { data } = await w.guest.call('chat/chat-room/create', { bookingId })
  return { bookingId, roomId: data.id, checkIn: w.day(from) }
}
const texts = async (roomId: string) =>
  (await w.guest.call('chat/details', { roomId })).data.messages.filter(({ kind }) => kind === 'text')
const upcoming = async (roomId: string): Promise<ScheduledReply[]> =>
  (await w.host.call('chat/scheduled/list', { roomId })).data.items
const act = (scheduledId: string, action: 'skip' | 'restore' | 'edit' | 'send', text?: string) =>
  w.host.call('chat/scheduled/update', { scheduledId, action, ...(text && { text }) })
/** Passes the time until so many ms after a moment. */
const passUntil = (at: string, after = 0) => t.pass(Date.parse(at) + after - t.services.now().getTime())

test('a reply at the booking goes out once it is confirmed, once, filled in, and in the host’s name', async () => {
  await save({ when: 'booked' })
  const { roomId } = await stay()
  await t.pass(minute)
  await Promise.all([sendDueReplies(t.services), sendDueReplies(t.services)])
  await t.pass(minute)
  expect(await texts(roomId)).toMatchObject([{ text: 'Dear Gil, welcome.', senderId: w.hostId, automatic: true }])
  expect(await upcoming(roomId)).toEqual([])
  expect((await w.guest.call('chat/chat-room/list')).data.unread).toBe(1)
})

test('a request gets nothing until it is accepted', async () => {
  await save({ when: 'booked' })
  const bookingId = await request(w.guest, await w.listing(), w.day(20), w.day(22))
  const roomId = (await w.guest.call('chat/chat-room/create', { bookingId })).data.id
  await t.pass(minute)
  expect(await texts(roomId)).toEqual([])
  await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
  await t.pass(minute)
  expect(await texts(roomId)).toHaveLength(1)
})

test('a reply before the arrival goes out at its time on the clock of the place', async () => {
  await save({ when: 'before_arrival', count: 3, time: '18:30' })
  const place = await w.listing({ bookingType: 'instant', timeZone: 'Pacific/Auckland' })
  const { roomId, checkIn } = await stay(20, place)
  const [planned] = await upcoming(roomId)
  const there = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(planned?.sendAt ?? ''))
  expect(there).toBe(`${addDays(checkIn, -3)} 18:30`)
  expect(planned).toMatchObject({ title: 'Welcome', text: 'Dear Gil, welcome.', state: 'waiting' })
  await passUntil(planned?.sendAt ?? '', -minute)
  expect(await texts(roomId)).toEqual([])
  await passUntil(planned?.sendAt ?? '', minute)
  expect(await texts(roomId)).toHaveLength(1)
})

test('who books after its time gets a reply for the arrival at once, but none for later', async () => {
  await save({ when: 'before_arrival', count: 60 })
  await save({ when: 'after_departure', count: 1 }, 'Thank you.')
  const { roomId } = await stay()
  await t.pass(minute)
  expect((await texts(roomId)).map(({ text }) => text)).toEqual(['Dear Gil, welcome.'])
  expect(await upcoming(roomId)).toMatchObject([{ text: 'Thank you.' }])
})

test('a reply that is saved, or whose text is changed, sends nothing for what is over', async () => {
  const { roomId } = await stay()
  await save({ when: 'booked' })
  const { data } = await save({ when: 'before_arrival', count: 60 })
  await w.host.call('chat/quick-reply/update', {
    quickReplyId: data.items[0]?.id ?? '',
    title: 'Welcome',
    body: 'Another text.',
  })
  await t.pass(minute)
  expect([await texts(roomId), await upcoming(roomId)]).toEqual([[], []])
})

test('it is for one listing where its host says so, and only for one of their own', async () => {
  const [mill, boat] = [await w.listing({ bookingType: 'instant' }), await w.listing({ bookingType: 'instant' })]
  await save({ when: 'arrival_day', propertyId: mill })
  expect(await upcoming((await stay(20, mill)).roomId)).toHaveLength(1)
  expect(await upcoming((await stay(30, boat)).roomId)).toHaveLength(0)
  const theirs = await w.listing({ hostId: w.otherHostId })
  expect(await save({ when: 'arrival_day', propertyId: theirs })).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Choose one of your listings.'),
  })
})

test('a cancelled booking gets nothing any more', async () => {
  await save({ when: 'arrival_day' })
  const { bookingId, roomId } = await stay()
  await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() })
  expect(await upcoming(roomId)).toEqual([])
  await t.pass(21 * day)
  expect(await texts(roomId)).toEqual([])
  expect(await t.db.select().from(scheduledMessage)).toEqual([])
})

test('it moves with the dates when a change of them is accepted, and is not sent twice', async () => {
  await save({ when: 'before_arrival', count: 2 })
  await save({ when: 'booked' }, 'Booked!')
  const { bookingId, roomId, checkIn } = await stay()
  await t.pass(minute)
  const [before] = await upcoming(roomId)
  const input = { bookingId, checkIn: addDays(checkIn, 5), checkOut: addDays(checkIn, 8), guests: 2, pets: 0 }
  const { data } = await w.guest.call('bookings/change/quote', input)
  await w.guest.call('bookings/change/propose', {
    ...input,
    quoteId: data.quote?.id ?? '',
    idempotencyKey: randomUUID(),
  })
  const [change] = await t.db.select().from(stayChange).where(eq(stayChange.bookingId, bookingId))
  await w.host.call('bookings/change/answer', {
    bookingId,
    changeId: change?.id ?? '',
    answer: 'agree',
    idempotencyKey: randomUUID(),
  })
  const [after] = await upcoming(roomId)
  expect(Date.parse(after?.sendAt ?? '') - Date.parse(before?.sendAt ?? '')).toBe(5 * day)
  await passUntil(after?.sendAt ?? '', minute)
  expect((await texts(roomId)).map(({ text }) => text)).toEqual(['Booked!', 'Dear Gil, welcome.'])
})

test('later than six hours after its time it is not sent, and the host is told', async () => {
  await save({ when: 'before_arrival', count: 2 })
  const { roomId } = await stay()
  const [planned] = await upcoming(roomId)
  await passUntil(planned?.sendAt ?? '', 6 * hour + minute)
  expect(await texts(roomId)).toEqual([])
  expect(await upcoming(roomId)).toMatchObject([{ state: 'late' }])
  const { data } = await w.host.call('notification/getAll')
  expect(data.items.filter(({ message }) => message.includes('was not sent by itself'))).toHaveLength(1)
  await act(planned?.id ?? '', 'send')
  expect(await texts(roomId)).toHaveLength(1)
})

test('a reply with a variable that has no value is not sent with its braces', async () => {
  await save({ when: 'booked' }, 'Come from {{checkInTime}} on.')
  const place = await w.listing({ bookingType: 'instant' })
  const { roomId } = await stay(20, place)
  await t.db.update(listing).set({ checkInFrom: '' }).where(eq(listing.id, place))
  await t.db.update(booking).set({ checkInFrom: '' }).where(eq(booking.listingId, place))
  await t.pass(minute)
  const [planned] = await upcoming(roomId)
  expect(planned).toMatchObject({ state: 'unfilled', text: 'Come from {{checkInTime}} on.' })
  expect((await act(planned?.id ?? '', 'send')).message).toBe('Some of it can’t be filled in. Edit the reply first.')
  await act(planned?.id ?? '', 'edit', 'Come from three on, {{guest}}.')
  await act(planned?.id ?? '', 'send')
  expect(await texts(roomId)).toMatchObject([{ text: 'Come from three on, Gil.' }])
})

test('a host skips one, takes that back, edits it for one guest, and sends it before its time, once', async () => {
  await save({ when: 'arrival_day' })
  const { roomId } = await stay()
  const id = (await upcoming(roomId))[0]?.id ?? ''
  expect((await act(id, 'skip')).data.items).toMatchObject([{ id, state: 'skipped' }])
  expect((await act(id, 'restore')).data.items).toMatchObject([{ id, state: 'waiting' }])
  expect(await act(id, 'edit', 'Hello {{gest}}')).toMatchObject({
    statusCode: 400,
    data: { fields: { text: expect.stringContaining('We can’t fill in {{gest}}') } },
  })
  expect((await act(id, 'edit', 'Hello {{guest}}')).data.items).toMatchObject([{ text: 'Hello Gil' }])
  const [first, second] = await Promise.all([act(id, 'send'), act(id, 'send')])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  await t.pass(21 * day)
  expect(await texts(roomId)).toMatchObject([{ text: 'Hello Gil' }])
  expect((await act(id, 'skip')).data.reason).toBe('sent')
  expect((await w.otherHost.call('chat/scheduled/update', { scheduledId: id, action: 'skip' })).statusCode).toBe(404)
})

test('one that was skipped stays unsent', async () => {
  await save({ when: 'arrival_day' })
  const { roomId } = await stay()
  await act((await upcoming(roomId))[0]?.id ?? '', 'skip')
  await t.pass(22 * day)
  expect([await texts(roomId), await upcoming(roomId)]).toEqual([[], []])
})

test('what the host had not read stays unread when a reply goes out in their name', async () => {
  await save({ when: 'arrival_day' })
  const { roomId } = await stay()
  await sendMessage(t.services, oneself(w.guestId), { roomId, clientId: randomUUID(), text: 'When can we come?' })
  const unread = async () => (await list()).rooms[0]?.unread
  const list = async () => (await w.host.call('chat/chat-room/list')).data
  const before = await unread()
  await passUntil((await upcoming(roomId))[0]?.sendAt ?? '', minute)
  expect(await texts(roomId)).toHaveLength(2)
  expect(before).toBeGreaterThan(0)
  expect(await unread()).toBe(before)
})

test('a schedule that ends deletes what waits; another timing moves it and keeps what was edited', async () => {
  const { data } = await save({ when: 'arrival_day' })
  const quickReplyId = data.items[0]?.id ?? ''
  const reply = { quickReplyId, title: 'Welcome', body: 'Dear {{guest}}, welcome.' }
  const { roomId } = await stay()
  const [planned] = await upcoming(roomId)
  expect(planned).toMatchObject({ template: 'Dear {{guest}}, welcome.', values: { guest: 'Gil' } })
  await act(planned?.id ?? '', 'edit', 'Only for you')
  await w.host.call('chat/quick-reply/update', { ...reply, schedule: { when: 'before_arrival', count: 1 } })
  const [moved] = await upcoming(roomId)
  expect(moved).toMatchObject({ id: planned?.id, text: 'Only for you' })
  expect(Date.parse(planned?.sendAt ?? '') - Date.parse(moved?.sendAt ?? '')).toBe(day)
  expect((await w.host.call('chat/quick-reply/update', { ...reply, schedule: null })).data.items).toMatchObject([
    { schedule: null },
  ])
  expect(await upcoming(roomId)).toEqual([])
})

test('nobody gets a reply while one of the two has blocked the other and the stay is over', async () => {
  await save({ when: 'after_departure', count: 1 })
  const { roomId } = await stay()
  await w.guest.call('chat/block', { personId: w.hostId, blocked: true })
  const [planned] = await upcoming(roomId)
  await passUntil(planned?.sendAt ?? '', -2 * hour)
  await t.pass(minute)
  await passUntil(planned?.sendAt ?? '', minute)
  expect(await texts(roomId)).toEqual([])
  expect(await upcoming(roomId)).toMatchObject([{ state: 'blocked' }])
})

test.each([
  [{ when: 'before_arrival', count: 0 }, 'schedule.count'],
  [{ when: 'before_arrival', count: 1.5 }, 'schedule.count'],
  [{ when: 'arrival_day', time: '25:00' }, 'schedule.time'],
  [{ when: 'sometime' }, 'schedule.when'],
])('a schedule of %j is refused with a sentence, and nothing is saved', async (schedule, field) => {
  const answer = await save(schedule as never)
  expect(answer).toMatchObject({ statusCode: 400, data: { fields: { [field]: expect.any(String) } } })
  expect((await w.host.call('chat/quick-reply/getAll')).data.items).toEqual([])
})
