import { randomUUID } from 'node:crypto'
import { conversation } from '../../database/schema'
import { oneself } from '../../domain/team'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'
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
  sendMessage(t.services, oneself(personId), { roomId, clientId, text })

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

test.each(['afterSeq', 'beforeSeq'] as const)(
  'a number in `%s` that no message can have is refused before anything is written',
  async (field) => {
    await send(w.hostId, 'Not delivered yet.')
    const delivered = () => t.db.select({ to: conversation.guestDeliveredSeq }).from(conversation)
    const before = await delivered()
    expect(await w.guest.call('chat/details', { roomId, [field]: 2 ** 31 })).toMatchObject({
      statusCode: 400,
      data: { fields: { [field]: expect.stringMatching(/\S/) } },
    })
    expect(await delivered()).toEqual(before)
  },
)

test('both sides get the event', async () => {
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

test('what was delivered is stored per person and told to the other side once, without being read', async () => {
  const { seq } = await send(w.guestId, 'Are you there?')
  const delivered = async () => (await w.guest.call('chat/details', { roomId })).data.room.otherDeliveredSeq
  await t.settle()
  expect(await delivered()).toBeLessThan(seq)
  t.emittedEvents.length = 0
  for (let n = 0; n < 2; n++) await w.host.call('chat/chat-room/list')
  await t.settle()
  expect(t.emittedEvents.filter(({ event }) => event === 'chat:delivered')).toEqual([
    { personId: w.guestId, event: 'chat:delivered', payload: { roomId, receiverId: w.hostId, deliveredSeq: seq } },
  ])
  expect(await delivered()).toBe(seq)
  expect((await w.guest.call('chat/details', { roomId })).data.room.otherReadSeq).toBeLessThan(seq)
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

describe('one’s own message', () => {
  const said = async (text: string) => (await send(w.guestId, text)).id
  const edit = (messageId: string, text: string, who: 'guest' | 'host' = 'guest') =>
    w[who].call('chat/message/edit', { messageId, text })
  const unsend = (messageId: string) => w.guest.call('chat/message/unsend', { messageId })
  const changes = () => t.emittedEvents.filter(({ event }) => event === 'chat:message-changed')

  test('can be changed for fifteen minutes, and both sides hear of it', async () => {
    const messageId = await said('We come at fiv')
    t.emittedEvents.length = 0
    expect((await edit(messageId, 'We come at five')).data).toMatchObject({
      text: 'We come at five',
      editedAt: expect.any(String),
    })
    await edit(messageId, 'We come at five')
    await t.settle()
    expect(changes().map(({ personId }) => personId)).toEqual([w.guestId, w.hostId])
    const { data } = await w.host.call('chat/details', { roomId })
    expect(data.messages.at(-1)).toMatchObject({ id: messageId, text: 'We come at five' })
  })

  test('can be unsent: nothing of its text is left, and there is no e-mail about it', async () => {
    const messageId = await said('Not for you')
    expect((await unsend(messageId)).data).toMatchObject({ text: '', files: [], unsentAt: expect.any(String) })
    expect((await unsend(messageId)).statusCode).toBe(200)
    expect(await edit(messageId, 'After all')).toMatchObject({ statusCode: 409, data: { reason: 'unsent' } })
    const { data } = await w.host.call('chat/details', { roomId })
    expect(JSON.stringify(data)).not.toContain('Not for you')
  })

  test('is nobody else’s to change', async () => {
    const messageId = await said('Mine')
    expect((await edit(messageId, 'Yours', 'host')).statusCode).toBe(404)
    expect((await w.other.call('chat/message/unsend', { messageId })).statusCode).toBe(404)
  })

  test('hides contact details in its new text, as in its first', async () => {
    const listing = await w.listing()
    const { data: room } = await w.guest.call('chat/chat-room/create', { propertyId: listing })
    const message = { roomId: room.id, clientId: randomUUID(), text: 'Hello' }
    const { id } = await sendMessage(t.services, oneself(w.guestId), message)
    expect((await edit(id, 'Call 0701234567')).data.text).toBe('Call •••')
  })

  test('stays as it is after fifteen minutes, and the sentence says so', async () => {
    const messageId = await said('Too late')
    await t.pass(15.1 * 60_000)
    expect(await edit(messageId, 'Still')).toMatchObject({
      statusCode: 409,
      message: 'A message can be changed for 15 minutes. Write another one instead.',
    })
    expect((await unsend(messageId)).statusCode).toBe(409)
  })
})

test('a system line speaks to each side as “you”', async () => {
  const listing = await w.listing()
  await request(w.guest, listing, w.day(30), w.day(32))
  const { data: room } = await w.guest.call('chat/chat-room/create', { propertyId: listing })
  await t.settle()
  const lines = async (who: 'guest' | 'host') =>
    (await w[who].call('chat/details', { roomId: room.id })).data.messages.map(({ text }) => text)
  expect(await lines('guest')).toEqual([expect.stringMatching(/^You asked for .* The host has until .* to answer\.$/)])
  expect(await lines('host')).toEqual([expect.stringMatching(/^A request for .* You have until .* to answer\.$/)])

  const told = t.emittedEvents.filter(({ event }) => event === 'chat:message').slice(-2)
  expect(told).toMatchObject([
    { personId: w.guestId, payload: { text: expect.stringContaining('The host has until') } },
    { personId: w.hostId, payload: { text: expect.stringContaining('You have until') } },
  ])
  await w.host.call('bookings/accepted-declinded', {
    bookingId: (await w.host.call('chat/details', { roomId: room.id })).data.room.booking?.id ?? '',
    decision: 'accepted',
  })
  await t.settle()
  const last = async (who: 'guest' | 'host') =>
    (await w[who].call('chat/chat-room/list')).data.rooms.find(({ id }) => id === room.id)?.lastMessage?.text
  expect(await last('guest')).toBe('The host accepted your request. Your stay is confirmed.')
  expect(await last('host')).toBe('You accepted the request. The stay is confirmed.')
})

test('quick replies come filled in for the conversation, and what has no value yet stays', async () => {
  const body = 'Hello {{guest}}, {{host}} here: {{property}}, {{checkIn}} {{checkInTime}} to {{checkOut}}, {{code}}'
  const { data } = await w.host.call('chat/quick-reply/update', { title: 'All', body })
  const filled = async (room: string) =>
    (await w.host.call('chat/quick-reply/list', { roomId: room })).data.items.find(({ title }) => title === 'All')?.body
  const listing = await w.listing()
  const before = (await w.guest.call('chat/chat-room/create', { propertyId: listing })).data.id
  expect(await filled(before)).toMatch(
    /^Hello Gil, Hanna here: A quiet house, \{\{checkIn\}\} \d\d:\d\d to \{\{checkOut\}\}, \{\{code\}\}$/,
  )
  await request(w.guest, listing, w.day(40), w.day(42))
  expect(await filled(before)).toMatch(/A quiet house, \d+ \w+ \d{4} \d\d:\d\d to \d+ \w+ \d{4}, QE-/)
  // As written in the editor, where it is not about anybody.
  expect((await w.host.call('chat/quick-reply/getAll')).data.items[0]?.body).toBe(body)
  await w.host.call('chat/quick-reply/update', { quickReplyId: data.items[0]?.id, title: 'All', body, remove: true })
})

test('a quick reply with an unknown variable is refused, and nothing is saved', async () => {
  expect(await w.host.call('chat/quick-reply/update', { title: 'Wrong', body: 'Hello {{gest}}' })).toMatchObject({
    statusCode: 400,
    data: { fields: { body: 'We can’t fill in {{gest}}. Use the buttons for what differs from guest to guest.' } },
  })
  expect((await w.host.call('chat/quick-reply/getAll')).data.items).toEqual([])
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
