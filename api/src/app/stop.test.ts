import { type AddressInfo, connect, type Socket } from 'node:net'
import { io } from 'socket.io-client'
import { trackConnections } from '../http/open-connections'
import { openSockets, type SocketServer } from '../realtime/socket-server'
import { startApp, type TestApp } from '../testing/harness'
import { smallWorld } from '../testing/small-world'
import { stopApi } from './stop'

let t: TestApp
let sockets: SocketServer
let port: number
/** What has happened, in order. */
let log: string[]
let stop: () => Promise<void>
/** Lets the handler of `/slow` answer. */
let finish: () => void

async function start(env: Record<string, string> = {}) {
  log = []
  const finished = new Promise<void>((done) => {
    finish = done
  })
  t = await startApp(env, undefined, (app) => {
    app.get('/slow', async () => {
      log.push('the call runs')
      await finished
      await t.db.execute('select 1')
      log.push('the call is answered')
      return { ok: true }
    })
  })
  const connections = trackConnections(t.app.server)
  sockets = openSockets(t.app.server, () => t.services)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  stop = () =>
    stopApi({
      services: t.services,
      admin: { close: () => log.push('no more commands') },
      app: t.app,
      connections,
      sockets,
      worker: { stop: async () => void log.push('jobs have ended') },
      redis: null,
      database: { close: async () => void log.push('the database is closed') },
      tracing: null,
    })
}
const url = (path: string) => `http://127.0.0.1:${port}${path}`
const until = async (happened: () => boolean) => {
  while (!happened()) await new Promise((done) => setTimeout(done, 5))
}
/** A raw connection that has sent something. */
const rawConnection = (text: string) =>
  new Promise<Socket>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.on('error', () => {})
      if (text) socket.write(text)
      done(socket)
    })
  })

afterEach(async () => {
  finish()
  await sockets.close()
  await t.close()
})

test('a running call is answered, and the database is closed after it', async () => {
  await start()
  const answer = fetch(url('/slow'))
  await until(() => log.includes('the call runs'))
  const stopped = stop()
  await until(() => log.includes('jobs have ended'))
  finish()
  expect((await answer).status).toBe(200)
  await stopped
  expect(log.slice(-2)).toEqual(['the call is answered', 'the database is closed'])
})

test.each([
  ['a connection that has sent nothing', ''],
  ['a connection with half of its headers', 'GET /livez HTTP/1.1\r\nHost: x\r\n'],
])('%s does not hold the process up', async (_, text) => {
  await start({ SHUTDOWN_TIMEOUT_MS: '600000' })
  const socket = await rawConnection(text)
  const closed = new Promise((done) => socket.on('close', done))
  await fetch(url('/livez'))
  await stop()
  await closed
  expect(log.at(-1)).toBe('the database is closed')
})

test('a call that does not end is cut off at the deadline', async () => {
  await start({ SHUTDOWN_TIMEOUT_MS: '100' })
  const answer = fetch(url('/slow')).catch(() => 'cut off')
  await until(() => log.includes('the call runs'))
  await stop()
  expect(await answer).toBe('cut off')
})

test('while it waits for load balancers it serves, says that it stops, and keeps no connection', async () => {
  await start({ SHUTDOWN_DELAY_MS: '600000' })
  void stop()
  const answer = await fetch(url('/livez'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  expect(t.services.stopping).toBe(true)
  expect(log).toEqual([])
})

test('calls made meanwhile are answered or refused, and never fail on our side', async () => {
  await start()
  const slow = fetch(url('/slow'))
  await until(() => log.includes('the call runs'))
  const stopped = stop()
  const attempts = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(url('/v1/api/cms/faq/list')).then(
        ({ status }) => status,
        () => 'refused',
      ),
    ),
  )
  expect(attempts.filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([])
  finish()
  expect((await slow).status).toBe(200)
  await stopped
})

test('an open page is disconnected', async () => {
  await start()
  const w = await smallWorld(t)
  const page = io(url(''), { transports: ['websocket'], reconnection: false, auth: { token: w.guest.token } })
  await new Promise<void>((done) => page.on('connect', done))
  const disconnected = new Promise((done) => page.on('disconnect', done))
  await stop()
  await disconnected
  expect(log.at(-1)).toBe('the database is closed')
})
