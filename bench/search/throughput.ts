import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { root } from '../../scripts/root.mjs'
import { stop } from '../../scripts/stack.mjs'
import { ask } from './http-call'
import { median } from './timings'

const connections = 16
const seconds = 4
const rounds = 3

export interface Throughput {
  connections: number
  answerBytes: number
  /** Responses per second. */
  details: number
  bare: number
  ratio: number
}

/** Compares a cached listing page with a bare route that answers with the same bytes, measured in turns. */
export async function throughput(url: string, folder: string, port: number): Promise<Throughput> {
  const { body } = await ask(url)
  const file = join(folder, 'answer.json')
  writeFileSync(file, body)
  const server = spawn(
    process.execPath,
    [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/bench/search/bare-server.ts`, String(port), file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(server.stdout, 'data')
  const figures: { details: number[]; bare: number[] } = { details: [], bare: [] }
  // One uncounted round warms both up.
  for (let round = -1; round < rounds; round++) {
    for (const [name, target] of [
      ['details', url],
      ['bare', `http://127.0.0.1:${port}/`],
    ] as const) {
      const perSecond = await load({ url: target, connections, duration: round < 0 ? 2 : seconds })
      if (round >= 0) figures[name].push(perSecond)
    }
  }
  await stop(server)
  const [details, bare] = [median(figures.details), median(figures.bare)]
  return {
    connections,
    answerBytes: Buffer.byteLength(body),
    details: Math.round(details),
    bare: Math.round(bare),
    ratio: Math.round((details / bare) * 100) / 100,
  }
}

export interface ProcessComparison {
  connections: number
  cores: number
  /** Responses per second, of one process and of two together. */
  one: number
  two: number
  ratio: number
}

/** The same calls over the same number of connections to one API process, and spread over two, in turns. */
export async function twoProcesses(origins: [string, string], paths: readonly string[]): Promise<ProcessComparison> {
  const figures: { one: number[]; two: number[] } = { one: [], two: [] }
  const requests = paths.map((path) => ({ path }))
  for (let round = -1; round < rounds; round++) {
    for (const [name, targets] of [
      ['one', origins.slice(0, 1)],
      ['two', origins],
    ] as const) {
      const options = { connections: connections / targets.length, duration: round < 0 ? 2 : seconds, requests }
      const perSecond = await Promise.all(targets.map((url) => load({ url, ...options })))
      if (round >= 0) figures[name].push(perSecond.reduce((a, b) => a + b, 0))
    }
  }
  const [one, two] = [median(figures.one), median(figures.two)]
  return {
    connections,
    cores: availableParallelism(),
    one: Math.round(one),
    two: Math.round(two),
    ratio: Math.round((two / one) * 100) / 100,
  }
}

/** @returns responses per second. @throws when one fails */
async function load(options: autocannon.Options): Promise<number> {
  const { requests, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${options.url} failed ${non2xx + errors} times under load.`)
  return requests.average
}
