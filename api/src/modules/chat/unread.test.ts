import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conversation, teamMember } from '../../database/schema'
import { oneself } from '../../domain/team'
import { textFormats } from '../../mail/templates/text-formats'
import { startApp, type TestApp } from '../../testing/harness'
import { bookStay, type SmallWorld, smallWorld } from '../../testing/small-world'
import { emailUnread } from './email-unread'
import { sendMessage } from './send'

const [second, minute] = [1000, 60_000]
let t: TestApp
let w: SmallWorld
let roomId: string
beforeEach(async () => {
  t = await startApp({ MESSAGE_EMAIL_MINUTES: '5' })
  w = await smallWorld(t)
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
})
afterEach(() => t.close())

const write = async (text: string, by = w.guestId) => {
  const { seq } = await sendMessage(t.services, oneself(by), { roomId, clientId: randomUUID(), text })
  await t.settle()
  return seq
}
const read = (readSeq: number) => w.host.call('chat/mark-as', { roomId, readSeq })
const choose = (choices: object) =>
  w.host.call('email-alert/add-update', {
    bookings: true,
    messages: true,
    reviews: true,
    payouts: true,
    news: false,
    ...choices,
  })
const notifications = () =>
  t.emittedEvents.filter(({ event, personId }) => event === 'notification' && personId === w.hostId)
const listed = async () => (await w.host.call('notification/getAll')).data
/** The newest first. */
const emails = () => t.inbox.emails().filter(({ to, subject }) => to === 'hanna@example.com' && /wrote/.test(subject))

describe('a notification about a message', () => {
  test('comes once for a run of unread messages', async () => {
    await write('One')
    await write('Two')
    expect(notifications()).toEqual([])
    await t.pass(4 * second)
    expect(notifications()).toHaveLength(1)
    expect((await listed()).items.map(({ message }) => message)).toEqual(['Gil T.: One'])
  })

  test('does not come to whoever has the conversation open and has read it', async () => {
    await read(await write('Hello?'))
    await t.pass(10 * second)
    expect(notifications()).toEqual([])
    expect(await listed()).toMatchObject({ items: [], unread: 0 })
  })

  test('counts as read once its message is, and open pages hear of that', async () => {
    await write('One')
    await t.pass(4 * second)
    const later = await write('Two')
    expect((await listed()).unread).toBe(1)
    const heard = () => t.emittedEvents.filter(({ event }) => event === 'notification:read')
    await read(later)
    expect((await listed()).unread).toBe(0)
    expect((await listed()).items[0]?.readAt).not.toBeNull()
    expect(heard().map(({ personId }) => personId)).toEqual([w.hostId])
    await read(later)
    expect(heard()).toHaveLength(1)
  })

  test('stays unread while only earlier messages, or those of another conversation, were read', async () => {
    const first = await write('One')
    await read(first)
    await write('Two')
    await t.pass(4 * second)
    await read(first)
    const { id: elsewhere } = (await w.other.call('chat/chat-room/create', { propertyId: await w.listing() })).data
    await sendMessage(t.services, oneself(w.otherId), { roomId: elsewhere, clientId: randomUUID(), text: 'Hello' })
    await w.host.call('chat/mark-as', { roomId: elsewhere, readSeq: 1 })
    expect((await listed()).unread).toBe(1)
  })

  test('counts as read for the host and their co-hosts when one of them reads', async () => {
    const chat = await t.db.query.conversation.findFirst({ where: eq(conversation.id, roomId) })
    await t.db.insert(teamMember).values({
      hostId: w.hostId,
      personId: w.otherHostId,
      level: 'messages',
      listingIds: [chat?.listingId ?? ''],
      createdAt: t.services.now(),
    })
    const seq = await write('One')
    await t.pass(4 * second)
    const unread = async () => {
      const lists = [await w.host.call('notification/getAll'), await w.otherHost.call('notification/getAll')]
      return lists.map(({ data }) => data.unread)
    }
    expect(await unread()).toEqual([1, 1])
    await w.otherHost.call('chat/mark-as', { roomId, readSeq: seq })
    expect(await unread()).toEqual([0, 0])
  })

  test('is gone with its message when that is unsent, and changes with it', async () => {
    const { id: messageId } = await sendMessage(t.services, oneself(w.guestId), {
      roomId,
      clientId: randomUUID(),
      text: 'Oh no',
    })
    await t.settle()
    await t.pass(4 * second)
    await w.guest.call('chat/message/edit', { messageId, text: 'Oh yes' })
    expect((await listed()).items.map(({ message }) => message)).toEqual(['Gil T.: Oh yes'])
    await w.guest.call('chat/message/unsend', { messageId })
    expect(await listed()).toMatchObject({ items: [], unread: 0 })
  })

  test('comes in no way but those that the person chose', async () => {
    await choose({ mutedInApp: ['messages'] })
    await write('Hello?')
    await t.pass(4 * second)
    expect(notifications()).toEqual([])
    expect(await listed()).toMatchObject({ items: [], unread: 0 })
    await choose({ mutedInApp: [] })
    await read(await write('Again'))
    await write('And again')
    await t.pass(4 * second)
    expect((await listed()).items.map(({ message }) => message)).toEqual(['Gil T.: And again'])
  })
})

describe('an e-mail about messages', () => {
  test('is sent when they are still unread after the minutes of the setting: one for all of them', async () => {
    await write('One')
    await t.pass(3 * minute)
    await write('Two')
    expect(emails()).toEqual([])
    await t.pass(2.1 * minute)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.text).toContain('> One')
    expect(emails()[0]?.text).toContain('> Two')
    await t.pass(30 * minute)
    expect(emails()).toHaveLength(1)
  })

  test('is not sent about what was read meanwhile', async () => {
    const first = await write('One')
    await write('Two')
    await read(first)
    await t.pass(5.1 * minute)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.text).not.toContain('> One')
    await t.pass(70 * minute)
    await read(await write('Three'))
    await t.pass(10 * minute)
    expect(emails()).toHaveLength(1)
  })

  test('waits where one went out within the hour, and then tells of everything since', async () => {
    await write('One')
    await t.pass(6 * minute)
    await write('Two')
    await t.pass(6 * minute)
    await write('Three')
    await t.pass(20 * minute)
    expect(emails()).toHaveLength(1)
    await t.pass(35 * minute)
    expect(emails()).toHaveLength(2)
    expect(emails()[0]?.text).toMatch(/> Two[\s\S]*> Three/)
    expect(emails()[0]?.text).not.toContain('> One')
  })

  test('is sent once when several processes run its jobs at the same time, or one runs twice', async () => {
    const seqs = [await write('One'), await write('Two'), await write('Three')]
    const jobs = [...seqs, ...seqs].map((seq) => emailUnread(t.services, { roomId, seq }))
    await Promise.all(jobs)
    await t.settle()
    await emailUnread(t.services, { roomId, seq: seqs[0] ?? 0 })
    await t.pass(10 * minute)
    expect(emails()).toHaveLength(1)
  })

  test('is not sent to whoever chose none', async () => {
    await choose({ messages: false })
    await write('Hello?')
    await t.pass(6 * minute)
    expect(emails()).toEqual([])
    expect((await listed()).items).toHaveLength(1)
  })
})

describe('an e-mail about several conversations', () => {
  /** Writes to the host in a conversation of its own, about a listing of this name. */
  const writeAbout = async (title: string, text: string, by: 'guest' | 'other' = 'guest') => {
    const propertyId = await w.listing({ title })
    const { id } = (await w[by].call('chat/chat-room/create', { propertyId })).data
    await writeIn(id, text, by === 'guest' ? w.guestId : w.otherId)
    return id
  }
  const writeIn = async (room: string, text: string, by: string) => {
    const { seq } = await sendMessage(t.services, oneself(by), { roomId: room, clientId: randomUUID(), text })
    await t.settle()
    return seq
  }
  const newest = () => emails()[0]?.text ?? ''

  test('is one that lists each with its place, count, newest words and link, and comes once', async () => {
    await write('One')
    await t.pass(2 * minute)
    await write('Two')
    const mill = await writeAbout('An old mill', 'Is there a cot?', 'other')
    await t.pass(3.1 * minute)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.subject).toBe('Otto T. and 1 other wrote to you')
    expect(newest()).toMatch(/Gil T\. about A quiet house: 2 new messages\.\n\n> Two\n\nAnswer Gil T\.:\n\S+\/inbox\//)
    expect(newest()).toContain(`Otto T. about An old mill: 1 new message.\n\n> Is there a cot?\n\nAnswer Otto T.:\n`)
    for (const id of [roomId, mill]) expect(newest()).toContain(`/inbox/${id}?hostId=${w.hostId}`)
    expect(newest()).not.toContain('> One')
    await t.pass(120 * minute)
    expect(emails()).toHaveLength(1)
    await writeIn(mill, 'Anybody there?', w.otherId)
    await t.pass(6 * minute)
    expect(emails()).toHaveLength(2)
    expect(emails()[0]?.subject).toBe('Otto T. wrote to you about An old mill')
    expect(newest()).not.toContain('cot')
  })

  test('names the dates of a stay as its reader writes them', async () => {
    await w.host.call('user/update', { preferences: { currency: null, locale: 'de-DE' } })
    const stay = textFormats('de-DE').dateRanges()(w.day(10), w.day(13))
    const bookingId = await bookStay(w, 10, 13, { title: 'An old mill' })
    const { data } = await w.host.call('chat/chat-room/create', { bookingId })
    await writeIn(data.id, 'Hello', w.guestId)
    await write('One')
    await t.pass(5.1 * minute)
    expect(emails()).toHaveLength(1)
    expect(newest()).toContain(`Gil T. about An old mill, ${stay}: 1 new message.`)
    expect(emails()[0]?.subject).toBe('Gil T. wrote to you in 2 conversations')
  })

  test('leaves out what was read, archived or blocked meanwhile, and then is about the one that is left', async () => {
    await write('One')
    const archived = await writeAbout('An old mill', 'Archived')
    const opened = await writeAbout('A barn', 'Read')
    const blocked = await writeAbout('A tower', 'Blocked', 'other')
    await w.host.call('chat/chat-room/archive', { roomId: archived, archived: true })
    await w.host.call('chat/mark-as', { roomId: opened, readSeq: 1 })
    await w.host.call('chat/block', { personId: w.otherId, blocked: true })
    await t.pass(30 * minute)
    expect(emails().map(({ subject }) => subject)).toEqual(['Gil T. wrote to you about A quiet house'])
    for (const id of [archived, opened, blocked]) expect(newest()).not.toContain(id)
  })

  test('is sent once when several processes run the jobs of all conversations at the same time', async () => {
    const others = [await writeAbout('An old mill', 'Two', 'other'), await writeAbout('A barn', 'Three')]
    const seq = await write('One')
    const jobs = [roomId, ...others, roomId, ...others].map((room) => emailUnread(t.services, { roomId: room, seq }))
    await Promise.all(jobs)
    await t.settle()
    await t.pass(70 * minute)
    expect(emails()).toHaveLength(1)
    for (const words of ['> One', '> Two', '> Three']) expect(newest()).toContain(words)
  })

  test('lists for a co-host only the conversations of their listings', async () => {
    const mill = await writeAbout('An old mill', 'Two')
    await write('One')
    await t.db.insert(teamMember).values({
      hostId: w.hostId,
      personId: w.otherHostId,
      level: 'messages',
      listingIds: [(await t.db.query.conversation.findFirst({ where: eq(conversation.id, mill) }))?.listingId ?? ''],
      createdAt: t.services.now(),
    })
    await t.pass(10 * minute)
    const toCoHost = t.inbox.emails().filter(({ to, subject }) => to === 'hugo@example.com' && /wrote/.test(subject))
    expect(toCoHost.map(({ subject }) => subject)).toEqual(['Gil T. wrote to you about An old mill'])
    expect(emails().map(({ subject }) => subject)).toEqual(['Gil T. wrote to you in 2 conversations'])
  })

  test('is not sent to whoever chose none, and is not made up for when they choose e-mails again', async () => {
    await choose({ messages: false })
    await write('One')
    await writeAbout('An old mill', 'Two')
    await t.pass(6 * minute)
    await choose({ messages: true })
    await t.pass(70 * minute)
    expect(emails()).toEqual([])
  })

  test('counts the conversations beyond ten', async () => {
    for (let n = 1; n <= 11; n++) await writeAbout(`House ${n}`, `Words ${n}.`)
    await write('One')
    await t.pass(5.1 * minute)
    expect(emails()).toHaveLength(1)
    expect(newest()).toContain('And 2 more conversations.')
    expect(newest().match(/^> /gm)).toHaveLength(10)
  })
})

test('what is not a known kind, or is named twice, is refused, and nothing changes', async () => {
  await choose({ mutedPush: ['reviews'] })
  expect((await choose({ mutedPush: ['everything'] })).statusCode).toBe(400)
  expect((await choose({ mutedInApp: ['messages', 'messages'] })).statusCode).toBe(400)
  expect((await w.host.call('email-alert/get')).data).toMatchObject({ mutedPush: ['reviews'], mutedInApp: [] })
})
