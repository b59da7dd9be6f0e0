import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { conversation, messageReport } from '../../database/schema'
import { oneself } from '../../domain/team'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'
import { excerptAround, searchWords } from './search-conversations'
import { sendMessage } from './send'

let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const room = async (title: string, who: 'guest' | 'other' = 'guest') =>
  (await w[who].call('chat/chat-room/create', { propertyId: await w.listing({ title }) })).data.id
const write = (personId: string, roomId: string, text: string) =>
  sendMessage(t.services, oneself(personId), { roomId, clientId: randomUUID(), text })
const list = async (who: 'guest' | 'host' | 'other', input: CallInput<'chat/chat-room/list'> = {}) => {
  const { data } = await w[who].call('chat/chat-room/list', input)
  return { titles: data.rooms.map(({ property }) => property.title), rooms: data.rooms, unread: data.unread }
}

test('an archived conversation leaves list and count, and the next message brings it back', async () => {
  const [mill, boat] = [await room('The mill'), await room('The boat')]
  await write(w.guestId, mill, 'Is the mill free?')
  await write(w.guestId, boat, 'Is the boat free?')
  expect(await list('host')).toMatchObject({ titles: ['The boat', 'The mill'], unread: 2 })
  const { data } = await w.host.call('chat/chat-room/archive', { roomId: mill, archived: true })
  expect(data.unread).toBe(1)
  expect((await list('host')).titles).toEqual(['The boat'])
  expect((await list('host', { filter: 'archived' })).rooms).toMatchObject([{ id: mill, archived: true, unread: 1 }])
  expect((await list('guest')).titles).toHaveLength(2)
  await write(w.guestId, mill, 'Or in June?')
  expect(await list('host')).toMatchObject({ titles: ['The mill', 'The boat'], unread: 3 })
  await w.host.call('chat/chat-room/archive', { roomId: mill, archived: true })
  await w.host.call('chat/chat-room/archive', { roomId: mill, archived: false })
  expect((await list('host', { filter: 'archived' })).titles).toEqual([])
})

test('a conversation marked as unread counts as one until it is opened; the other’s receipt stays', async () => {
  const mill = await room('The mill')
  const { seq } = await write(w.guestId, mill, 'Is the mill free?')
  await w.host.call('chat/mark-as', { roomId: mill, readSeq: seq })
  expect((await w.host.call('chat/chat-room/mark-unread', { roomId: mill })).data.unread).toBe(1)
  expect((await list('host', { filter: 'unread' })).rooms).toMatchObject([{ id: mill, unread: 1 }])
  expect((await w.guest.call('chat/details', { roomId: mill })).data.room.otherReadSeq).toBe(seq)
  expect((await w.host.call('chat/mark-as', { roomId: mill, readSeq: seq })).data.unread).toBe(0)
})

test('a list of very many conversations goes on page by page, and counts all that are unread', async () => {
  const unread = await room('The oldest')
  await write(w.guestId, unread, 'Is it free?')
  const listingIds = await w.listings(204)
  await t.db.insert(conversation).values(
    listingIds.map((listingId, n) => ({
      ...{ listingId, guestId: w.guestId, hostId: w.hostId, createdAt: t.services.now() },
      // Several at the same moment.
      updatedAt: new Date(t.services.now().getTime() + 60_000 * Math.ceil(n / 10)),
    })),
  )
  const first = (await w.host.call('chat/chat-room/list')).data
  expect([first.rooms.length, first.unread, first.unreadRooms]).toEqual([200, 1, 1])
  const second = (await w.host.call('chat/chat-room/list', { cursor: first.nextCursor ?? '' })).data
  expect([second.rooms.length, second.nextCursor]).toEqual([5, null])
  expect(new Set([...first.rooms, ...second.rooms].map(({ id }) => id)).size).toBe(205)
  expect(second.rooms.at(-1)?.id).toBe(unread)
})

test('filters tell hosting from travelling', async () => {
  await room('The mill')
  const own = (await w.host.call('chat/chat-room/create', { propertyId: await w.listing({ hostId: w.otherHostId }) }))
    .data
  expect((await list('host', { filter: 'hosting' })).titles).toEqual(['The mill'])
  expect((await list('host', { filter: 'travelling' })).rooms.map(({ id }) => id)).toEqual([own.id])
})

test('a search of one’s own finds people, listings, cities and words of messages, in any case', async () => {
  const [mill, boat, others] = [await room('Mühle am Fluß'), await room('The boat'), await room('Mühle zwei', 'other')]
  await write(w.guestId, boat, 'We bring a Kinderwagen. 100 % sure')
  await write(w.otherId, others, 'Kinderwagen?')
  const found = async (search: string, who: 'guest' | 'host' = 'guest') =>
    (await list(who, { search })).rooms.map(({ id }) => id)
  expect(await found('MUHLE')).toEqual([mill])
  expect(await found('hanna muhle')).toEqual([mill])
  expect(await found('harbour')).toEqual([boat, mill])
  expect(await found('kinderwagen')).toEqual([boat])
  expect(await found('kinderwagen', 'host')).toEqual([others, boat])
  expect(await found('otto', 'host')).toEqual([others])
  expect(await found('100 %')).toEqual([boat])
  expect(await found('100_')).toEqual([])
  expect(await found("'; drop table")).toEqual([])
  const { rooms } = await list('guest', { search: 'kinder' })
  expect(rooms[0]?.found).toMatchObject({ excerpt: 'We bring a Kinderwagen. 100 % sure', seq: 1 })
  await w.guest.call('chat/chat-room/archive', { roomId: boat, archived: true })
  expect(await found('kinderwagen')).toEqual([boat])
})

test('a message that was unsent is found no more', async () => {
  const mill = await room('The mill')
  const { id } = await write(w.guestId, mill, 'A secret')
  await w.guest.call('chat/message/unsend', { messageId: id })
  expect((await list('guest', { search: 'secret' })).titles).toEqual([])
})

test('an excerpt shows what was found, also far down', () => {
  const text = `${'Long before it. '.repeat(20)}The stroller stands in the hall. ${'Much after it. '.repeat(20)}`
  expect(excerptAround(text, searchWords('stroller'))).toMatch(/^….{0,40}stroller stands.*…$/)
  expect(excerptAround('A stroller', searchWords('stroller'))).toBe('A stroller')
})

describe('a blocked person', () => {
  const block = (blocked = true) => w.guest.call('chat/block', { personId: w.hostId, blocked })

  test('and who blocked them can’t write to each other, nor book, until they are unblocked', async () => {
    const place = await w.listing()
    const mill = (await w.guest.call('chat/chat-room/create', { propertyId: place })).data.id
    const said = await write(w.guestId, mill, 'Hello')
    expect(await block()).toMatchObject({ statusCode: 200, data: { blocked: true } })
    expect((await block()).statusCode).toBe(200)
    for (const personId of [w.guestId, w.hostId])
      await expect(write(personId, mill, 'Hello?')).rejects.toThrow('You can’t write to each other')
    expect(await w.guest.call('chat/message/edit', { messageId: said.id, text: 'Hello!' })).toMatchObject({
      statusCode: 409,
    })
    expect((await w.guest.call('chat/details', { roomId: mill })).data.room.block).toEqual({
      byMe: true,
      mayWrite: false,
    })
    expect((await w.host.call('chat/details', { roomId: mill })).data.room.block).toEqual({
      byMe: false,
      mayWrite: false,
    })
    await expect(hold(w.guest, place, w.day(20), w.day(22))).rejects.toThrow('You can’t book with this host')
    expect((await w.guest.call('chat/blocked/list')).data.people).toMatchObject([{ id: w.hostId, name: 'Hanna T.' }])
    await block(false)
    expect((await w.guest.call('chat/details', { roomId: mill })).data.room.block).toBeNull()
    await write(w.hostId, mill, 'Hello again')
  })

  test('is not notified of, nor e-mailed, what was written before', async () => {
    const mill = await room('The mill')
    await write(w.hostId, mill, 'Pay me elsewhere')
    await block()
    await t.settle()
    await t.pass(3_600_000)
    expect((await w.guest.call('notification/getAll')).data.items).toEqual([])
    expect(t.inbox.emails()).toEqual([])
  })

  test('may write, and be written to, while a stay of the two is confirmed and not over', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(20), w.day(22))
    await pay(w.guest, bookingId)
    const { data } = await w.guest.call('chat/chat-room/create', { bookingId })
    await block()
    expect((await w.host.call('chat/details', { roomId: data.id })).data.room.block).toEqual({
      byMe: false,
      mayWrite: true,
    })
    await write(w.hostId, data.id, 'The key is in the box.')
    await t.pass(24 * 86_400_000)
    await t.pass(1000)
    await expect(write(w.hostId, data.id, 'Come again!')).rejects.toThrow('You can’t write to each other')
  })

  test('is somebody else than oneself, with whom one has a conversation', async () => {
    expect(await w.guest.call('chat/block', { personId: w.guestId, blocked: true })).toMatchObject({
      statusCode: 409,
      message: 'You can’t block yourself.',
    })
    expect((await w.guest.call('chat/block', { personId: w.otherHostId, blocked: true })).statusCode).toBe(404)
    expect((await w.guest.call('chat/blocked/list')).data.people).toEqual([])
  })
})

test('a report is made once while it is open, with the message as it was', async () => {
  const mill = await room('The mill')
  const { id: messageId } = await write(w.hostId, mill, 'Send the money by wire')
  const input = { roomId: mill, messageId, reason: 'payment_elsewhere', text: 'By wire!' } as const
  const [first, second] = await Promise.all([w.guest.call('chat/report', input), w.guest.call('chat/report', input)])
  expect(first.data.reportedAt).toBe(second.data.reportedAt)
  await w.host.call('chat/message/unsend', { messageId })
  const found = await t.db.select().from(messageReport)
  expect(found).toMatchObject([
    { messageText: 'Send the money by wire', reporterId: w.guestId, reportedId: w.hostId, reason: 'payment_elsewhere' },
  ])
  const stranger = await w.other.call('chat/report', { roomId: mill, reason: 'spam' })
  expect(stranger).toMatchObject({ statusCode: 404, message: expect.stringContaining('can’t find this conversation') })
  const elsewhere = await w.guest.call('chat/report', { ...input, roomId: await room('The boat') })
  expect(elsewhere.statusCode).toBe(404)
})

test('a message of 10,000 characters is refused with a sentence, and nothing is stored', async () => {
  const mill = await room('The mill')
  const { id: messageId } = await write(w.guestId, mill, 'Hello')
  const answer = await w.guest.call('chat/message/edit', { messageId, text: 'x'.repeat(10_000) })
  expect(answer).toMatchObject({ statusCode: 400, data: { fields: { text: expect.stringContaining('4000') } } })
  expect((await w.guest.call('chat/details', { roomId: mill })).data.messages).toMatchObject([{ text: 'Hello' }])
})
