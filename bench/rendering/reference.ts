import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { Realm } from '../../releases/src/rendering/realm'
import { root } from '../../scripts/root.mjs'
import shellConfig from '../../shell/webpack.config.mjs'
import { median } from '../search/timings'
import type { RecordedSite } from './recorded-site'

/** Until the code has been compiled, and measured. */
const rounds = { warmUp: 200, measured: 200 }

/** `renderToString` alone. */
export interface Alone {
  /** Its median, ms. */
  tookMs: number
  /** CPU time, with the collection of what it leaves, ms. */
  cpuMs: number
}

/** Builds the shell's server half with `renderToString`. @returns its code */
async function buildReference(folder: string): Promise<string> {
  const [half] = (await shellConfig({}, { mode: 'production' })) as Configuration[]
  const compiler = webpack({
    ...half,
    entry: { server: `${root}/bench/rendering/reference-half.tsx` },
    output: { ...half?.output, path: folder, filename: 'reference.cjs' },
  })
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
    ),
  )
  return readFile(join(folder, 'reference.cjs'), 'utf8')
}

/** What React's `renderToString` takes for the trees of the recorded pages, by path. */
export async function measureReference(folder: string, site: RecordedSite): Promise<Map<string, Alone>> {
  const code = await buildReference(folder)
  let marks: Alone[] = []
  const realm = new Realm(code, 'reference.cjs', (at) => {
    if (at !== 'renderToString') return
    const { user, system } = process.cpuUsage()
    marks.push({ tookMs: performance.now(), cpuMs: (user + system) / 1000 })
  })
  const taken = new Map<string, Alone>()
  for (const { path, rendering } of site.pages) {
    for (const half of rendering.remotes)
      if (!realm.has(half.file))
        realm.provide({ ...half, code: await readFile(join(site.releasesDir, half.file), 'utf8') })
    const renderings: Alone[] = []
    for (let round = 0; round < rounds.warmUp + rounds.measured; round++) {
      marks = []
      const { html } = await realm.render(rendering.input)
      const [began, ended] = marks
      if (!html.includes('<main') || !began || !ended) throw new Error(`${path} was not rendered by renderToString.`)
      if (round < rounds.warmUp) continue
      renderings.push({ tookMs: ended.tookMs - began.tookMs, cpuMs: ended.cpuMs - began.cpuMs })
    }
    const cpuMs = renderings.reduce((sum, one) => sum + one.cpuMs, 0) / rounds.measured
    taken.set(path, { tookMs: median(renderings.map(({ tookMs }) => tookMs)), cpuMs })
  }
  return taken
}
