import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { median } from '../search/timings'
import type { Answers, Kind } from './bench-server'
import { addresses, headersOfVisitor } from './pages'
import { RunningServer } from './running-server'
import { SyntheticStore } from './synthetic-store'

const connections = 16
const seconds = 5
const remotes = 5
/** Different addresses and visitors, each in turn. */
const requestCount = 400

interface Load {
  /** Pages a second. */
  perSecond: number
  /** CPU time of the server for a page, ms. */
  cpuMs: number
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/** The delivery server beside bare Node with the same bytes and headers, in turns. */
export async function measureRate(folder: string, rounds: number) {
  await new SyntheticStore(folder, { remotes, versions: 1 }).write()
  const delivery = await RunningServer.start('delivery', folder)
  const requests = addresses(remotes, requestCount).map((path, place) => ({
    path,
    headers: headersOfVisitor(place % 3 === 0),
  }))
  const answers: Answers = {}
  for (const { path, headers } of requests) {
    const answer = await delivery.ask(path, headers)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    const sent = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    answers[path] = {
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      gzip: answer.body.toString('base64'),
      plain: gunzipSync(answer.body).toString('base64'),
    }
  }
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const servers: Record<Kind, RunningServer> = {
    delivery,
    bare: await RunningServer.start('bare', file),
    compressing: await RunningServer.start('compressing', file),
  }
  const kinds = ['delivery', 'bare', 'compressing'] as const
  const loads: Record<Kind, Load[]> = { delivery: [], bare: [], compressing: [] }
  // One uncounted round warms all up.
  for (let number = -1; number < rounds; number++)
    for (const kind of kinds) {
      const load = await measureLoad(servers[kind], requests, number < 0 ? 3 : seconds)
      if (number >= 0) loads[kind].push(load)
    }
  for (const kind of kinds) await servers[kind].stop()
  const middle = (kind: Kind): Load => ({
    perSecond: Math.round(median(loads[kind].map(({ perSecond }) => perSecond))),
    cpuMs: round(median(loads[kind].map(({ cpuMs }) => cpuMs)), 3),
  })
  const result = { remotes, connections, ...bytesOf(answers), ...figuresOf(middle) }
  console.log(
    [
      `${result.delivery.perSecond} pages a second (${result.delivery.cpuMs} ms CPU each); bare Node with the same`,
      `bytes ${result.bare.perSecond} (${result.bare.cpuMs} ms): ×${result.ratio}, by CPU ×${result.cpuRatio};`,
      `bare Node that compresses each ${result.compressing.perSecond} (${result.compressing.cpuMs} ms)`,
    ].join(' '),
  )
  return result
}

function figuresOf(middle: (kind: Kind) => Load) {
  const [delivery, bare, compressing] = [middle('delivery'), middle('bare'), middle('compressing')]
  return {
    delivery,
    bare,
    compressing,
    /** Pages a second of the delivery server ÷ bare Node's. */
    ratio: round(delivery.perSecond / bare.perSecond, 2),
    /** CPU time a page of bare Node ÷ the delivery server's. */
    cpuRatio: round(bare.cpuMs / delivery.cpuMs, 2),
  }
}

function bytesOf(answers: Answers) {
  const middle = (of: 'gzip' | 'plain') =>
    median(Object.values(answers).map((answer) => Buffer.from(answer[of], 'base64').length))
  return { htmlBytes: middle('plain'), sentBytes: middle('gzip') }
}

async function measureLoad(
  server: RunningServer,
  requests: { path: string; headers: Record<string, string> }[],
  duration: number,
): Promise<Load> {
  const before = await server.cpuMs()
  const { non2xx, errors, requests: done } = await autocannon({ url: server.origin, connections, duration, requests })
  const after = await server.cpuMs()
  if (non2xx + errors > 0) throw new Error(`${server.origin} failed ${non2xx + errors} times under load.`)
  return { perSecond: done.average, cpuMs: (after - before) / done.total }
}
