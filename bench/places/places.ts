import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fold } from '../../api/src/places/fold'
import { searchWorld } from '../../api/src/places/search-world'
import { beginsWithTypo, shortestWithTypo } from '../../api/src/places/typos'
import { type World, worldPlaces } from '../../api/src/places/world'
import { root } from '../../scripts/root.mjs'
import { median, ms, p99 } from '../search/timings'

/** The slowest that a suggestion may be, so that it comes between two key strokes. */
const p99Limit = 30
const limit = 40

/** Compares the index of the world's places with a scan of all their names, for the same texts in turns. */
export async function places(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { texts: { type: 'string', default: '1000' } } })
  const before = memory()
  const began = performance.now()
  const world = await worldPlaces()
  const loading = performance.now() - began
  const taken = memory() - before
  const names = Array.from({ length: world.size }, (_, row) => fold(world.name(row)))
  const texts = typedTexts(names, Number(values.texts))
  // Each text takes both ways once before it counts, as in a process that has run for a while.
  for (const text of texts.slice(0, 50)) {
    searchWorld(world, text, { near: null, limit })
    scan(world, names, text)
  }
  const times: { index: number[]; scan: number[] } = { index: [], scan: [] }
  for (const text of texts) {
    times.index.push(timed(() => searchWorld(world, text, { near: null, limit })))
    times.scan.push(timed(() => scan(world, names, text)))
  }
  const report = {
    places: world.size,
    texts: texts.length,
    loadingMs: Math.round(loading),
    columnsMB: megabytes(world.bytes),
    memoryMB: megabytes(taken),
    indexMs: { p50: ms(median(times.index)), p99: ms(p99(times.index)) },
    scanMs: { p50: ms(median(times.scan)), p99: ms(p99(times.scan)) },
    scanByIndex: ms(median(times.scan) / median(times.index)),
  }
  console.log(report)
  mkdirSync(`${root}/bench/results`, { recursive: true })
  writeFileSync(`${root}/bench/results/places.json`, `${JSON.stringify(report, null, 2)}\n`)
  if (report.indexMs.p99 > p99Limit)
    throw new Error(`A suggestion took ${report.indexMs.p99} ms at the 99th percentile.`)
}

/** Beginnings of names as people type them, letter by letter; every third with a typing error. */
function typedTexts(names: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const name = names[(nth * 7919) % names.length] ?? ''
    const text = name.slice(0, 1 + (nth % 12)).trim()
    const at = 1 + (nth % Math.max(1, text.length - 1))
    return nth % 3 === 0 && text.length > 3 ? text.slice(0, at) + text.slice(at + 1) : text
  })
}

/** What one would write without an index. */
function scan(world: World, names: readonly string[], text: string): number[] {
  const hits: { row: number; score: number }[] = []
  const collect = (fits: (name: string) => boolean, score: number) => {
    for (const [row, name] of names.entries()) if (fits(name)) hits.push({ row, score: world.weight(row) + score })
  }
  collect((name) => name.startsWith(text) || name.includes(` ${text}`), 1)
  if (hits.length < limit && text.length >= shortestWithTypo) collect((name) => beginsWithTypo(name, text), -1.5)
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ row }) => row)
}

function timed(run: () => unknown): number {
  const began = performance.now()
  run()
  return performance.now() - began
}

/** Bytes in use after a collection of garbage, where Node was started with `--expose-gc`. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
