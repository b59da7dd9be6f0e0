import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientEvents, SendAck, ServerEvents } from '@qe/contract'
import { createInbox } from '@qe/emulators/inbox'
import { eq } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { io, type Socket } from 'socket.io-client'
import { type RunningApi, startApi } from '../app/start'
import { readConfig } from '../config'
import { chatMessage, session } from '../database/schema'
import { policy } from '../domain/policy'
import { hashToken } from '../identity/secrets'
import { openSession } from '../identity/sessions'
import { freePort } from '../simulations/api-process'
import { callerOf, testAppOver } from '../simulations/over-http'
import { createDatabase } from '../testing/open-test-database'
import { linkToRedis, type RedisLink } from '../testing/redis-link'
import { type SmallWorld, smallWorld } from '../testing/small-world'

type Client = Socket<ServerEvents, ClientEvents>

const [databaseServer, redisServer] = [process.env.CHECK_DATABASE_URL, process.env.CHECK_REDIS_URL]
const onServers = databaseServer && redisServer ? describe : describe.skip
const guessesPerMinute = 4

onServers('two processes on one database and one Redis', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qe-processes-'))
  const urls = { a: '', b: '' }
  let [a, b]: RunningApi[] = []
  let link: RedisLink
  let database: Awaited<ReturnType<typeof createDatabase>>
  let w: SmallWorld
  let roomId: string
  const open: Client[] = []

  const start = async (DATABASE_URL: string): Promise<RunningApi & { url: string }> => {
    const port = await freePort()
    const config = readConfig(
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        DATABASE_URL,
        REDIS_URL: link.url,
        QE_DATA_DIR: dataDir,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        AUTH_RATE_PER_MINUTE: String(guessesPerMinute),
      },
      '/tmp',
    )
    return { ...(await startApi(config, { mail: createInbox(() => new Date()) })), url: `http://127.0.0.1:${port}` }
  }
  beforeAll(async () => {
    // Without the periodic look at all sessions, a process learns only from the other what has ended.
    const { setInterval } = globalThis
    jest
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(((work: () => void, ms: number) => setInterval(work, ms === 10_000 ? 1e9 : ms)) as never)
    link = await linkToRedis(redisServer ?? '')
    database = await createDatabase(databaseServer ?? '')
    for (const name of ['a', 'b'] as const) {
      const started = await start(database.url)
      urls[name] = started.url
      if (name === 'a') a = started
      else b = started
    }
    const { db, now } = a?.services ?? fail()
    w = await smallWorld(testAppOver(db, [urls.a, urls.b], now))
    roomId = (await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })).data.id
  })
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.disconnect()
    await link.mend()
    await untilBack()
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await Promise.all([a?.stop(), b?.stop()])
    await link.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })

  const fail = (): never => {
    throw new Error('The process did not start')
  }
  const until = async (happened: () => boolean | Promise<boolean>) => {
    while (!(await happened())) await new Promise((done) => setTimeout(done, 20))
  }
  const reaches = async (process: RunningApi | undefined) =>
    /^qe_redis_up 1$/m.test((await process?.services.metrics.registry.metrics()) ?? '')
  const untilBack = () => until(async () => (await reaches(a)) && (await reaches(b)))
  /** A process finds out with its next command, such as for the limit of a call. */
  const untilAway = () =>
    until(async () => {
      await Promise.all(Object.values(urls).map((url) => fetch(`${url}/v1/api/cms/faq/list`)))
      return !(await reaches(a)) && !(await reaches(b))
    })

  async function connect(url: string, token: string | null): Promise<Client> {
    const socket: Client = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
    open.push(socket)
    await settled(socket)
    return socket
  }
  const signIn = async (personId: string) => {
    const { db, now } = a?.services ?? fail()
    return (await openSession(db, personId, null, now())).token
  }
  const settled = (socket: Client) =>
    new Promise<void>((done, refuse) => socket.once('connect', done).once('connect_error', refuse))
  const next = <E extends keyof ServerEvents>(socket: Client, event: E) =>
    new Promise<Parameters<ServerEvents[E]>[0]>((done) =>
      (socket as unknown as { once: (event: string, then: (payload: never) => void) => void }).once(event, done),
    )
  const gone = (socket: Client) => new Promise<void>((done) => socket.once('disconnect', () => done()))
  const send = (socket: Client, text: string) =>
    new Promise<SendAck>((done) => socket.emit('chat:send', { roomId, clientId: randomUUID(), text }, done))
  /** Cuts a page off its process, as a lost network does. */
  const cutOff = async (socket: Client) => {
    const lost = gone(socket)
    socket.io.engine.close()
    await lost
  }
  /** Connects a page again, to another process: there is one address in front of all in production. */
  const comeBack = async (socket: Client, url: string) => {
    ;(socket.io as unknown as { uri: string }).uri = url
    const back = settled(socket)
    socket.connect()
    await back
  }
  /** Tells a page something, so that it can say later up to where it has heard. */
  const tell = async (socket: Client, personId: string) => {
    const told = next(socket, 'booking:changed')
    a?.services.socketEvents.emit(personId, 'booking:changed', { bookingId: randomUUID(), status: 'confirmed' })
    await told
  }

  test('what is written at one is heard at the other', async () => {
    const guest = await connect(urls.a, w.guest.token)
    const host = await connect(urls.b, w.host.token)
    const heard = Promise.all([next(host, 'chat:message'), next(guest, 'chat:message')])
    expect(await send(guest, 'Hello')).toMatchObject({ ok: true })
    expect((await heard).map(({ text }) => text)).toEqual(['Hello', 'Hello'])
    const typing = next(guest, 'chat:typing')
    host.emit('chat:typing', { roomId })
    expect(await typing).toEqual({ roomId, userId: w.hostId })
  })

  test('whoever is cut off at one and comes back at the other is told what they missed', async () => {
    const host = await connect(urls.b, w.host.token)
    await tell(host, w.hostId)
    const watcher = await connect(urls.b, w.host.token)
    await cutOff(host)
    const seen = next(watcher, 'chat:message')
    await send(await connect(urls.a, w.guest.token), 'While you were away')
    await seen
    const missed = next(host, 'chat:message')
    await comeBack(host, urls.a)
    expect(host.recovered).toBe(true)
    expect((await missed).text).toBe('While you were away')
  })

  test('whoever is cut off misses nothing of what the other process told before the last that they heard', async () => {
    const host = await connect(urls.b, w.host.token)
    await tell(host, w.hostId)
    // The readers of both processes begin anew a moment later, and know nothing of what is told until then.
    const admin = new Redis(redisServer ?? '')
    for (const client of String(await admin.client('LIST'))
      .split('\n')
      .filter((line) => line.includes('cmd=xread')))
      await admin.client('KILL', 'ID', /id=(\d+)/.exec(client)?.[1] ?? '')
    admin.disconnect()
    const told = { fromA: randomUUID(), fromB: randomUUID() }
    const heard = new Set<string>()
    host.on('booking:changed', ({ bookingId }) => heard.add(bookingId))
    a?.services.socketEvents.emit(w.hostId, 'booking:changed', { bookingId: told.fromA, status: 'confirmed' })
    b?.services.socketEvents.emit(w.hostId, 'booking:changed', { bookingId: told.fromB, status: 'confirmed' })
    await until(() => heard.has(told.fromB))
    await cutOff(host)
    await comeBack(host, urls.a)
    expect(host.recovered).toBe(true)
    await until(() => heard.has(told.fromA))
  })

  test('whoever has signed out meanwhile is refused, and told nothing', async () => {
    const token = await signIn(w.guestId)
    const leaving = await connect(urls.b, token)
    await tell(leaving, w.guestId)
    await cutOff(leaving)
    await callerOf([urls.a], token).call('user/logout')
    const watcher = await connect(urls.b, w.guest.token)
    await tell(watcher, w.guestId)
    await expect(comeBack(leaving, urls.a)).rejects.toThrow('Sign in to go on.')
    expect(leaving.receiveBuffer).toEqual([])
  })

  test('a session that ends at one ends its pages at the other at once', async () => {
    const token = await signIn(w.guestId)
    const [leaving, staying] = [await connect(urls.b, token), await connect(urls.b, w.guest.token)]
    const left = gone(leaving)
    await a?.services.db.delete(session).where(eq(session.tokenHash, hashToken(token)))
    await a?.services.socketEvents.sessionsEnded(w.guestId)
    await left
    expect(staying.connected).toBe(true)
  })

  test('the pages of one person are counted at both, and at each alone while Redis is away', async () => {
    const { token } = w.other
    for (let n = 0; n < policy.pagesAtOnce; n++) await connect(n % 2 ? urls.a : urls.b, token)
    for (const url of Object.values(urls)) await expect(connect(url, token)).rejects.toThrow('Too many pages are open.')
    await link.cut()
    await untilAway()
    expect((await connect(urls.a, token)).connected).toBe(true)
  })

  test('limits are counted at both together', async () => {
    const guess = async (url: string) => {
      const answer = await fetch(`${url}/v1/api/user/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a wrong phrase' }),
      })
      return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
    }
    const statuses = []
    for (let n = 0; n < guessesPerMinute; n++) statuses.push((await guess(n % 2 ? urls.a : urls.b)).status)
    expect(statuses).not.toContain(429)
    for (const url of Object.values(urls)) {
      const { status, retryAfter } = await guess(url)
      expect(status).toBe(429)
      expect(retryAfter).toBeGreaterThan(0)
    }
  })

  test.each<[string, () => unknown]>([
    ['away', () => link.cut()],
    ['hanging', () => link.hang()],
  ])('with Redis %s messages are stored, each tells its own pages, and all reload when it is back', async (_, lose) => {
    const guest = await connect(urls.a, w.guest.token)
    const host = await connect(urls.b, w.host.token)
    await lose()
    const ack = await send(guest, 'Is anybody there?')
    expect(ack).toMatchObject({ ok: true })
    await untilAway()
    await tell(guest, w.guestId)
    const stored = ack.ok ? ack.message.id : ''
    expect(await b?.services.db.select().from(chatMessage).where(eq(chatMessage.id, stored))).toHaveLength(1)
    expect((await fetch(`${urls.a}/readyz`)).status).toBe(200)
    const reload = Promise.all([next(guest, 'events:missed'), next(host, 'events:missed')])
    await link.mend()
    await reload
    await tell(host, w.hostId)
  })
})
