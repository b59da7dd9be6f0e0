import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ClientEvents, SendAck, ServerEvents } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { runCommand } from '../admin/run'
import { person, session } from '../database/schema'
import { policy } from '../domain/policy'
import { hashPassword, hashToken } from '../identity/secrets'
import { startApp, type TestApp } from '../testing/harness'
import { type SmallWorld, smallWorld } from '../testing/small-world'
import { openSockets, type SocketServer } from './socket-server'

type Client = Socket<ServerEvents, ClientEvents>

let t: TestApp
let w: SmallWorld
let sockets: SocketServer
let address: string
let roomId: string
const open: Client[] = []
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  sockets = openSockets(t.app.server, () => t.services)
  t.services.socketEvents = sockets
  t.services.wake = t.worker.wake
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await sockets.close()
  await t.close()
})

async function connect(token: string | null, inHeader = false): Promise<Client> {
  const socket: Client = io(address, {
    transports: ['websocket'],
    reconnection: false,
    ...(inHeader ? { extraHeaders: { authorization: `Bearer ${token}` } } : { auth: { token } }),
  })
  open.push(socket)
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
  return socket
}
const next = <E extends keyof ServerEvents>(socket: Client, event: E) =>
  new Promise<Parameters<ServerEvents[E]>[0]>((done) =>
    (socket as unknown as { once: (event: string, then: (payload: never) => void) => void }).once(event, done),
  )
const send = (socket: Client, payload: Parameters<ClientEvents['chat:send']>[0]) =>
  new Promise<SendAck>((done) => socket.emit('chat:send', payload, done))

test('without a good token nobody is let in', async () => {
  await expect(connect(null)).rejects.toThrow('Sign in to go on.')
  await expect(connect('x'.repeat(43))).rejects.toThrow('Sign in to go on.')
})

test('a message sent is acknowledged, and heard on all pages of both', async () => {
  const guest = await connect(w.guest.token)
  const guestsOtherPage = await connect(w.guest.token, true)
  const host = await connect(w.host.token)
  const heard = Promise.all([next(guestsOtherPage, 'chat:message'), next(host, 'chat:message')])
  const noticed = next(host, 'notification')
  const ack = await send(guest, { roomId, clientId: randomUUID(), text: 'Hello' })
  expect(ack).toMatchObject({ ok: true, message: { text: 'Hello', senderId: w.guestId } })
  const [mine, theirs] = await heard
  expect(mine).toEqual(theirs)
  await t.pass(1000 * policy.messageNoticeSeconds)
  expect((await noticed).message).toBe('Gil T.: Hello')
})

test('typing is shown to the other side only', async () => {
  const guest = await connect(w.guest.token)
  const host = await connect(w.host.token)
  const typing = next(host, 'chat:typing')
  guest.emit('chat:typing', { roomId })
  expect(await typing).toEqual({ roomId, userId: w.guestId })
})

test('a stranger can’t write into a room, and nonsense is refused in words', async () => {
  const stranger = await connect(w.other.token)
  expect(await send(stranger, { roomId, clientId: randomUUID(), text: 'Hello' })).toEqual({
    ok: false,
    error: 'We can’t find this conversation among yours.',
  })
  expect(await send(stranger, { roomId: 'x', clientId: 'y', text: '' })).toMatchObject({ ok: false })
})

test('nobody writes faster over a socket than a person can', async () => {
  const stranger = await connect(w.other.token)
  const acks = []
  for (let n = 0; n < 62; n++) acks.push(await send(stranger, { roomId, clientId: randomUUID(), text: 'Again' }))
  expect(acks[50]).toMatchObject({ ok: false, error: 'We can’t find this conversation among yours.' })
  expect(acks[61]).toMatchObject({
    ok: false,
    error: expect.stringContaining('a little fast'),
    retryAfterSeconds: expect.any(Number),
  })
})

test('whoever comes back after a short silence is told nothing before their session is looked at', async () => {
  const { token } = await t.as(w.guestId)
  const guest = await connect(token)
  // A connection can be taken up again once something was heard on it.
  const heard = next(guest, 'chat:typing')
  ;(await connect(w.host.token)).emit('chat:typing', { roomId })
  await heard
  const gone = new Promise((done) => guest.once('disconnect', done))
  guest.io.engine.close()
  await gone
  await t.db.delete(session).where(eq(session.tokenHash, hashToken(token ?? '')))
  sockets.emit(w.guestId, 'booking:changed', { bookingId: randomUUID(), status: 'confirmed' })
  const refused = new Promise<Error>((done, fail) =>
    guest.once('connect_error', done).once('connect', () => fail(new Error('It was let in.'))),
  )
  guest.connect()
  expect((await refused).message).toBe('Sign in to go on.')
  expect(guest.receiveBuffer).toEqual([])
})

test('one person has so many pages open at once, and no more', async () => {
  const { token } = await t.as(w.otherHostId)
  const pages: Client[] = []
  for (let n = 0; n < 40; n++) pages.push(await connect(token))
  await expect(connect(token)).rejects.toThrow('Too many pages are open.')
  pages[0]?.disconnect()
  await new Promise((done) => setTimeout(done, 50))
  expect((await connect(token)).connected).toBe(true)
})

describe('a socket hears nothing more', () => {
  const password = 'a fine long phrase'
  /** A guest with a password and two signed-in browsers, one of which listens. */
  async function listening() {
    const id = randomUUID()
    const email = `${id}@example.com`
    await t.db
      .insert(person)
      .values({ id, email, firstName: 'Nele', lastName: 'Neu', passwordHash: await hashPassword(password) })
    const [me, other] = [await t.as(id), await t.as(id)]
    const socket = await connect(me.token)
    const disconnected = new Promise<void>((done) => socket.once('disconnect', () => done()))
    const devices = (await me.call('user/device/list')).data.devices
    return { id, email, me, other, disconnected, deviceId: devices.find(({ isThis }) => isThis)?.id ?? '' }
  }

  test.each<[string, (one: Awaited<ReturnType<typeof listening>>) => Promise<unknown>]>([
    ['after its browser signed out', ({ me }) => me.call('user/logout')],
    ['after all devices were signed out', ({ other }) => other.call('user/all-device-logout')],
    [
      'after its device was signed out from another',
      ({ other, deviceId: id }) => other.call('user/device/end/{id}', { id }),
    ],
    [
      'after a new password was set elsewhere',
      ({ other }) =>
        other.call('user/change-password', { currentPassword: password, newPassword: 'another fine phrase' }),
    ],
    ['after its account was deleted', ({ other }) => other.call('user/delete')],
    [
      'after its person was suspended',
      ({ id }) =>
        runCommand(t.services, {
          usage: 'person suspend <person>',
          options: { person: id, reason: 'Spam' },
          who: 'a test',
        }),
    ],
  ])('%s', async (_, end) => {
    const one = await listening()
    await end(one)
    await t.settle()
    await one.disconnected
  })
})

test('a socket does not outlive its session', async () => {
  const caller = await t.as(w.guestId)
  const staying = await connect(w.guest.token)
  const leaving = await connect(caller.token)
  const left = new Promise<void>((done) => leaving.once('disconnect', () => done()))
  await caller.call('user/logout')
  await sockets.endEnded()
  await left
  expect(staying.connected).toBe(true)
})
