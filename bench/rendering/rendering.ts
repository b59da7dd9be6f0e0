import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'
import type { RenderingSettings } from '../delivery/bench-server'
import { RunningServer } from '../delivery/running-server'
import { routeName } from '../federation/in-turns'
import { ms } from '../search/timings'
import { measureLoad } from './load'
import { measureMemory } from './memory'
import { type RecordedPage, type RecordedSite, recordSite } from './recorded-site'
import { Reference } from './reference'

/**
 * Pages until the code has been compiled for those of a route, as it has on a server that runs for days: after 1,000 of
 * help one took 12.7 ms of CPU, after 5,000 9.5, and after 6,600 no less.
 */
const warmUp = { served: 5000, alone: 1000 }
/** Turns of the server and of `renderToString`, as machines change their speed meanwhile. */
const turns = 5
/** Renderings of `renderToString` in each. */
const renderings = 200

/** Enough for every page to be rendered, and what visitors wait at most, ms. */
const [patientMs, usualMs] = [10_000, 150]

function startServer(folder: string, { releasesDir, worker, apiUrl }: RecordedSite, budgetMs: number) {
  const file = join(folder, `server-${budgetMs}.json`)
  const env = { RELEASES_DIR: releasesDir, API_URL: apiUrl, RENDER_BUDGET_MS: String(budgetMs) }
  writeFileSync(file, JSON.stringify({ env, renderWorker: worker } satisfies RenderingSettings))
  return RunningServer.start('rendering', file)
}

/** A page rendered anew, and React's `renderToString` of the same tree alone. */
async function measureTurn(server: RunningServer, reference: Reference, page: RecordedPage, pages: number) {
  const alone = await reference.measure(page, renderings)
  const anew = await measureLoad(server, page.path, { connections: 2, pages, isKept: false })
  return {
    renderToString: { tookMs: ms(alone.tookMs), cpuMs: ms(alone.cpuMs) },
    anew,
    /** By CPU time and by pages a second of one thread: how much of it is rendering. */
    cpuRatio: Math.round((alone.cpuMs / anew.cpuMs) * 100) / 100,
    rateRatio: Math.round(((anew.perSecond * alone.tookMs) / 1000) * 100) / 100,
  }
}

/** The turn in the middle, by how much of the CPU time is rendering. */
async function measureInTurns(...measured: Parameters<typeof measureTurn>) {
  const taken = []
  for (let turn = 0; turn < turns; turn++) taken.push(await measureTurn(...measured))
  taken.sort((one, other) => one.cpuRatio - other.cpuRatio)
  return taken[Math.floor(turns / 2)] as (typeof taken)[number]
}

/** Each page rendered anew and from its kept copy, beside React's `renderToString` of the same tree alone. */
async function measureCost(folder: string, site: RecordedSite, pages: number) {
  const reference = await Reference.of(site, folder)
  const patient = await startServer(folder, site, patientMs)
  const usual = await startServer(folder, site, usualMs)
  const measured = []
  for (const page of site.pages) {
    const { path } = page
    await reference.measure(page, warmUp.alone)
    for (const server of [patient, usual])
      await measureLoad(server, path, { connections: 2, pages: warmUp.served, isKept: false })
    const cost = await measureInTurns(patient, reference, page, pages)
    const kept = await measureLoad(patient, path, { connections: 16, pages: 20 * pages, isKept: true })
    const crowd = await measureLoad(usual, path, { connections: 50, pages: 10 * pages, isKept: true })
    const crowdAnew = await measureLoad(usual, path, { connections: 50, pages: 2 * pages, isKept: false })
    const result = {
      route: routeName(path),
      ...cost,
      kept,
      /** With the usual budget and 50 visitors at once, of a page that is kept, and each of another. */
      crowd,
      crowdAnew,
    }
    measured.push(result)
    const { renderToString, anew, cpuRatio, rateRatio } = result
    console.log(
      [
        `${result.route.padEnd(28)} renderToString ${renderToString.tookMs} ms, ${renderToString.cpuMs} ms CPU;`,
        `anew ${anew.perSecond} a second,`,
        `${anew.cpuMs} ms CPU (×${cpuRatio}, rate ×${rateRatio}); kept ${kept.perSecond} a second,`,
        `${kept.cpuMs} ms; 50 at once p99 ${crowd.p99} ms kept, ${crowdAnew.p99} ms anew (${crowdAnew.left} left)`,
      ].join(' '),
    )
  }
  await patient.stop()
  await usual.stop()
  return measured
}

/** Measures what pages rendered on the server cost, and the server's memory over many pages and publishes. */
export async function rendering(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      each: { type: 'string', default: '500' },
      pages: { type: 'string', default: '100000' },
      publishes: { type: 'string', default: '200' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-rendering-'))
  let site: RecordedSite | undefined
  try {
    site = await recordSite(folder)
    const cost = await measureCost(folder, site, Number(values.each))
    const server = await startServer(folder, site, patientMs)
    const memory = await measureMemory(server, site, {
      pages: Number(values.pages),
      publishes: Number(values.publishes),
    })
    await server.stop()
    const result = {
      measuredAt: new Date().toISOString(),
      node: process.version,
      cores: availableParallelism(),
      cost,
      memory,
    }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/rendering.json`, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    site?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
