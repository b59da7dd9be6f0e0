import { randomUUID } from 'node:crypto'
import { oneself } from '../../domain/team'
import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'
import { sendMessage } from './send'
import { emailUnread } from './unread'

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

test('what is not a known kind, or is named twice, is refused, and nothing changes', async () => {
  await choose({ mutedPush: ['reviews'] })
  expect((await choose({ mutedPush: ['everything'] })).statusCode).toBe(400)
  expect((await choose({ mutedInApp: ['messages', 'messages'] })).statusCode).toBe(400)
  expect((await w.host.call('email-alert/get')).data).toMatchObject({ mutedPush: ['reviews'], mutedInApp: [] })
})
