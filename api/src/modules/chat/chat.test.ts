import { randomUUID } from 'node:crypto'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'
import { maskContacts, maskFileName } from './mask'
import { sendMessage } from './send'

let t: TestApp
let w: SmallWorld
let place: string
let roomId: string
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  place = await w.listing({ bookingType: 'instant' })
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: place })).data.id
})
afterAll(() => t.close())

const send = (personId: string, text: string, clientId = randomUUID()) =>
  sendMessage(t.services, personId, { roomId, clientId, text })

test('a guest and a host have one conversation about a listing, however often it is opened', async () => {
  const again = await w.guest.call('chat/chat-room/create', { propertyId: place })
  expect(again.data).toMatchObject({ id: roomId, side: 'guest', other: { name: 'Hanna T.' } })
  expect(await w.host.call('chat/chat-room/create', { propertyId: place })).toMatchObject({
    statusCode: 409,
    data: { reason: 'own_listing' },
  })
})

test('messages are numbered without gaps, and a resend is stored once', async () => {
  const clientId = randomUUID()
  const first = await send(w.guestId, 'Is there a cot?', clientId)
  const resent = await send(w.guestId, 'Is there a cot?', clientId)
  expect(resent).toEqual(first)
  const answers = await Promise.all([
    send(w.hostId, 'Yes.'),
    send(w.guestId, 'And a high chair?'),
    send(w.hostId, 'That too.'),
  ])
  expect(answers.map(({ seq }) => seq).sort()).toEqual([first.seq + 1, first.seq + 2, first.seq + 3])
  const missed = await w.guest.call('chat/details', { roomId, afterSeq: first.seq })
  expect(missed.data.messages.map(({ seq }) => seq)).toEqual([first.seq + 1, first.seq + 2, first.seq + 3])
  const before = await w.guest.call('chat/details', { roomId, beforeSeq: first.seq + 1, limit: 1 })
  expect(before.data).toMatchObject({ messages: [{ text: 'Is there a cot?' }], hasEarlier: first.seq > 1 })
})

test('both sides get the event, and the reader gets one notification for a run of messages', async () => {
  await t.settle()
  await w.host.call('chat/mark-as', { roomId, readSeq: 1000 })
  await t.settle()
  t.emittedEvents.length = 0
  await send(w.guestId, 'One')
  await send(w.guestId, 'Two')
  await t.settle()
  expect(t.emittedEvents.filter(({ event }) => event === 'chat:message').map(({ personId }) => personId)).toEqual([
    w.guestId,
    w.hostId,
    w.guestId,
    w.hostId,
  ])
  expect(
    t.emittedEvents.filter(({ event, personId }) => event === 'notification' && personId === w.hostId),
  ).toHaveLength(1)
})

test('the read position is stored per person, sent to the other side, and never goes back', async () => {
  const { data } = await w.host.call('chat/chat-room/list')
  expect(data.unread).toBe(2)
  const last = data.rooms[0]?.lastMessage?.seq ?? 0
  expect((await w.host.call('chat/mark-as', { roomId, readSeq: last })).data.unread).toBe(0)
  expect((await w.host.call('chat/mark-as', { roomId, readSeq: 1 })).data.unread).toBe(0)
  await t.settle()
  expect(t.emittedEvents).toContainEqual({
    personId: w.guestId,
    event: 'chat:read',
    payload: { roomId, readerId: w.hostId, readSeq: last },
  })
  expect((await w.guest.call('chat/details', { roomId })).data.room.otherReadSeq).toBe(last)
})

test('contact details are hidden until a stay is confirmed', async () => {
  expect((await send(w.guestId, 'Call me: +46 70 123 45 67 or gil@example.com')).text).toBe('Call me: ••• or •••')
  await pay(w.guest, await hold(w.guest, place, w.day(20), w.day(22)))
  expect((await send(w.guestId, 'Call me: +46 70 123 45 67')).text).toBe('Call me: +46 70 123 45 67')
})

test.each([
  ['We come on 2026-12-24 and leave 27.12.2026', 'We come on 2026-12-24 and leave 27.12.2026'],
  ['For 3 nights at 120.50, 4 guests', 'For 3 nights at 120.50, 4 guests'],
  ['see www.example.com/me', 'see •••'],
  ['0701234567', '•••'],
  ['12.01.2027 - 16.01.2027, or 2027-01-12 - 2027-01-16', '12.01.2027 - 16.01.2027, or 2027-01-12 - 2027-01-16'],
  ['2027-01-12 14.30, und 12.01.2027-16.01.2027', '2027-01-12 14.30, und 12.01.2027-16.01.2027'],
  ['Rp 12.000.000 or IDR 12.000.000 or 12 000 000 Ft?', 'Rp 12.000.000 or IDR 12.000.000 or 12 000 000 Ft?'],
  ['¥10,000,000, 10.000.000,50 €', '¥10,000,000, 10.000.000,50 €'],
  ['600 123 456, 600.123.456', '•••, •••'],
  ['TEL 600.123.456', 'TEL •••'],
  ['06.12.34.56.78 / 06-12-34-56-78', '••• / •••'],
  ['łucja@żółć.pl', '•••'],
  ['٠١٢٣٤٥٦٧٨٩ or ０９０１２３４５６７８', '••• or •••'],
  ['2027-01-12 0701234567', '2027-01-12 •••'],
])('of %p others read %p', (written, read) => {
  expect(maskContacts(written)).toBe(read)
})

test.each([
  ['Überraschung – 写真 (1).jpg', 'Überraschung – 写真 (1).jpg'],
  ['IMG_20261121_143005.jpg', 'IMG_20261121_143005.jpg'],
  ['Screenshot 2026-11-21 143005.png', 'Screenshot 2026-11-21 143005.png'],
  ['me@example.com.jpg', '•••.jpg'],
  ['call 0701234567.pdf', 'call •••.pdf'],
  ['0701234567', '•••'],
])('of a file %p others read %p', (written, read) => {
  expect(maskFileName(written)).toBe(read)
})

test('a host stores quick replies', async () => {
  const { data } = await w.host.call('chat/quick-reply/update', { title: 'Welcome', body: 'Hello {{guest}}' })
  const id = data.items[0]?.id ?? ''
  expect((await w.host.call('chat/quick-reply/list', { roomId })).data.items).toHaveLength(1)
  await w.host.call('chat/quick-reply/update', { quickReplyId: id, title: 'Welcome', body: 'Hi {{guest}}' })
  expect((await w.host.call('chat/quick-reply/details', { quickReplyId: id })).data.body).toBe('Hi {{guest}}')
  expect(
    (await w.host.call('chat/quick-reply/update', { quickReplyId: id, title: 'x', body: 'x', remove: true })).data
      .items,
  ).toEqual([])
})
