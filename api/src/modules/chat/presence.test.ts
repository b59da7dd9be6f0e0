import { eq } from 'drizzle-orm'
import { person } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

const minute = 60_000
let t: TestApp
let w: SmallWorld
let roomId: string
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
})
afterAll(() => t.close())

const look = async (who: 'guest' | 'host') => (await w[who].call('chat/details', { roomId })).data.otherSeenAt
const seenAt = async (id: string) => (await t.db.select().from(person).where(eq(person.id, id)))[0]?.seenAt
const show = (who: 'guest' | 'host', showsPresence: boolean) =>
  w[who].call('user/image-permission/setting', {
    profilePhoto: 'everyone',
    listingPhotosInMarketing: false,
    showsPresence,
  })

test('who reads a conversation is seen by the other side, written down once a minute, for a day', async () => {
  expect(await look('guest')).toBeUndefined()
  const first = await seenAt(w.guestId)
  expect(await look('host')).toBe(first?.toISOString())
  await t.pass(minute / 2)
  await look('guest')
  expect(await seenAt(w.guestId)).toEqual(first)
  await t.pass(minute)
  await look('guest')
  expect(await seenAt(w.guestId)).not.toEqual(first)
  await t.pass(25 * 60 * minute)
  expect(await look('host')).toBeUndefined()
})

test('who hides it is not seen, leaves nothing behind, and does not see others', async () => {
  await look('guest')
  await look('host')
  expect(await look('guest')).toBeDefined()
  await show('guest', false)
  expect(await seenAt(w.guestId)).toBeNull()
  expect(await look('guest')).toBeUndefined()
  expect(await look('host')).toBeUndefined()
  await show('guest', true)
  expect(await look('guest')).toBeDefined()
})

test('a block hides both from each other', async () => {
  await look('host')
  expect(await look('guest')).toBeDefined()
  await w.host.call('chat/block', { personId: w.guestId, blocked: true })
  expect(await look('guest')).toBeUndefined()
  expect(await look('host')).toBeUndefined()
})
