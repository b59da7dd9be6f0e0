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
import { type RecordedSite, recordSite } from './recorded-site'
import { type Alone, measureReference } from './reference'

/** Pages until the code has been compiled for those of a route, as it has on a server that runs for days. */
const warmUp = 1000

/** Enough for every page to be rendered, and what visitors wait at most, ms. */
const [patientMs, usualMs] = [10_000, 150]

function startServer(folder: string, { releasesDir, worker, apiUrl }: RecordedSite, budgetMs: number) {
  const file = join(folder, `server-${budgetMs}.json`)
  const env = { RELEASES_DIR: releasesDir, API_URL: apiUrl, RENDER_BUDGET_MS: String(budgetMs) }
  writeFileSync(file, JSON.stringify({ env, renderWorker: worker } satisfies RenderingSettings))
  return RunningServer.start('rendering', file)
}

/** Each page rendered anew and from its kept copy, beside React's `renderToString` of the same tree alone. */
async function measureCost(folder: string, site: RecordedSite, pages: number) {
  const reference = await measureReference(folder, site)
  const patient = await startServer(folder, site, patientMs)
  const usual = await startServer(folder, site, usualMs)
  const measured = []
  for (const { path } of site.pages) {
    for (const server of [patient, usual])
      await measureLoad(server, path, { connections: 2, pages: warmUp, isKept: false })
    const anew = await measureLoad(patient, path, { connections: 2, pages, isKept: false })
    const kept = await measureLoad(patient, path, { connections: 16, pages: 20 * pages, isKept: true })
    const crowd = await measureLoad(usual, path, { connections: 50, pages: 10 * pages, isKept: true })
    const crowdAnew = await measureLoad(usual, path, { connections: 50, pages: 2 * pages, isKept: false })
    const alone = reference.get(path) as Alone
    const result = {
      route: routeName(path),
      renderToString: { tookMs: ms(alone.tookMs), cpuMs: ms(alone.cpuMs) },
      anew,
      kept,
      /** By CPU time and by pages a second of one thread: how much of it is rendering. */
      cpuRatio: Math.round((alone.cpuMs / anew.cpuMs) * 100) / 100,
      rateRatio: Math.round(((anew.perSecond * alone.tookMs) / 1000) * 100) / 100,
      /** With the usual budget and 50 visitors at once, of a page that is kept, and each of another. */
      crowd,
      crowdAnew,
    }
    measured.push(result)
    console.log(
      [
        `${result.route.padEnd(28)} renderToString ${ms(alone.tookMs)} ms, ${ms(alone.cpuMs)} ms CPU;`,
        `anew ${anew.perSecond} a second,`,
        `${anew.cpuMs} ms CPU (×${result.cpuRatio}, rate ×${result.rateRatio}); kept ${kept.perSecond} a second,`,
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
