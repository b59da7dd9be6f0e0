import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { startPostgres } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/root.mjs'
import { median } from '../search/timings'
import type { Kind, Order, Report } from './bench-server'

/** Open pages of each person. */
const pagesEach = 2
const fastMessages = 20_000

interface Round {
  /** Heap and buffers of the server for a thousand open pages, in MB. */
  memoryPerThousand: number
  /** From sending until it arrives, in ms, at the rate asked for. */
  p50: number
  p99: number
  /** Messages a second, each to two pages, as fast as it can. */
  perSecond: number
  /** CPU time of the server for a message, sent as fast as it can, in µs. */
  cpuMicros: number
}

/** Sends messages through the API's socket server and through bare Socket.IO with and without recovery, in turns. */
export async function sockets(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '5000' },
      rate: { type: 'string', default: '500' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const [connections, rate, rounds] = [Number(values.connections), Number(values.rate), Number(values.rounds)]
  const measured: Record<Kind, Round[]> = { api: [], bare: [], recovering: [] }
  // As in production the database is a process of its own: PGlite would take CPU time and memory from the API's.
  const database = await startPostgres()
  try {
    for (let n = 0; n < rounds; n++)
      for (const kind of ['bare', 'recovering', 'api'] as const) {
        const figures = await measure({ kind, connections, rate, databaseUrl: database.url })
        measured[kind].push(figures)
        console.log(`${kind.padEnd(10)} ${JSON.stringify(figures)}`)
      }
  } finally {
    await database.stop()
  }
  const middle = (kind: Kind, figure: keyof Round) => median(measured[kind].map((round) => round[figure]))
  const summary = (kind: Kind) => ({
    memoryPerThousand: middle(kind, 'memoryPerThousand'),
    p50: middle(kind, 'p50'),
    p99: middle(kind, 'p99'),
    perSecond: middle(kind, 'perSecond'),
    cpuMicros: middle(kind, 'cpuMicros'),
  })
  const ratio = (a: number, b: number) => Math.round((a / b) * 100) / 100
  const result = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    connections,
    rate,
    rounds,
    api: summary('api'),
    bare: summary('bare'),
    recovering: summary('recovering'),
    ratios: {
      perSecond: ratio(middle('api', 'perSecond'), middle('bare', 'perSecond')),
      cpu: ratio(middle('bare', 'cpuMicros'), middle('api', 'cpuMicros')),
      perSecondToRecovering: ratio(middle('api', 'perSecond'), middle('recovering', 'perSecond')),
    },
  }
  mkdirSync(`${root}/bench/results`, { recursive: true })
  writeFileSync(`${root}/bench/results/sockets.json`, `${JSON.stringify(result, null, 2)}\n`)
  console.log(
    `API ÷ bare Socket.IO: ${result.ratios.perSecond} of the messages a second, ${result.ratios.cpu} by CPU time; ` +
      `÷ bare with recovery: ${result.ratios.perSecondToRecovering} of the messages.`,
  )
}

interface RoundOptions {
  kind: Kind
  connections: number
  rate: number
  databaseUrl: string
}

async function measure({ kind, connections, rate, databaseUrl }: RoundOptions): Promise<Round> {
  const people = connections / pagesEach
  const server = fork(`${root}/bench/sockets/bench-server.ts`, [kind, String(people), databaseUrl], {
    execPath: process.execPath,
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  const { port, tokens } = await reported(server, 'ready')
  const before = await order(server, { what: 'memory' }, 'memory')
  const received = { count: 0, latencies: [] as number[] }
  const pages = await openPages(`http://127.0.0.1:${port}`, tokens, received)
  await wait(2000)
  const after = await order(server, { what: 'memory' }, 'memory')

  const steady = 10 * rate
  await order(server, { what: 'send', messages: steady, rate }, 'sent')
  await arrived(received, steady * pagesEach)
  const latencies = received.latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round((latencies[Math.floor(share * (latencies.length - 1))] ?? 0) * 10) / 10
  const [p50, p99] = [at(0.5), at(0.99)]

  Object.assign(received, { count: 0, latencies: [] })
  const began = performance.now()
  const sent = order(server, { what: 'send', messages: fastMessages, rate: 0 }, 'sent')
  await arrived(received, fastMessages * pagesEach)
  const seconds = (performance.now() - began) / 1000
  const { cpuMs } = await sent
  for (const page of pages) page.disconnect()
  server.kill('SIGKILL')
  await once(server, 'exit')
  return {
    memoryPerThousand: Math.round(((after.bytes - before.bytes) / 1e6 / connections) * 10_000) / 10,
    p50,
    p99,
    perSecond: Math.round(fastMessages / seconds),
    cpuMicros: Math.round((cpuMs * 1000) / fastMessages),
  }
}

type Reported<W extends Report['what']> = Extract<Report, { what: W }>

const reported = <W extends Report['what']>(server: ChildProcess, what: W) =>
  new Promise<Reported<W>>((done, fail) => {
    const listen = (report: Report) => {
      if (report.what !== what) return
      server.off('message', listen)
      done(report as Reported<W>)
    }
    server.on('message', listen)
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}`)))
  })

function order<W extends Report['what']>(server: ChildProcess, given: Order, answer: W): Promise<Reported<W>> {
  const answered = reported(server, answer)
  server.send(given)
  return answered
}

/** Opens the pages of everybody, some at a time. */
async function openPages(
  url: string,
  tokens: readonly string[],
  received: { count: number; latencies: number[] },
): Promise<Socket[]> {
  const pages: Socket[] = []
  const all = tokens.flatMap((token) => Array<string>(pagesEach).fill(token))
  for (let from = 0; from < all.length; from += 100)
    await Promise.all(
      all.slice(from, from + 100).map(async (token) => {
        const page = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
        pages.push(page)
        page.on('chat:message', ({ sentAt }: { sentAt: number }) => {
          received.count++
          received.latencies.push(performance.timeOrigin + performance.now() - sentAt)
        })
        await new Promise<void>((done, fail) => page.once('connect', () => done()).once('connect_error', fail))
      }),
    )
  return pages
}

async function arrived(received: { count: number }, count: number): Promise<void> {
  while (received.count < count) await wait(5)
}
