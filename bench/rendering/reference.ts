import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { Realm } from '../../releases/src/rendering/realm'
import { root } from '../../scripts/root.mjs'
import shellConfig from '../../shell/webpack.config.mjs'
import { median } from '../search/timings'
import type { RecordedSite } from './recorded-site'

const rounds = 30

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

/** How long React's `renderToString` takes for the trees of the recorded pages, by path, ms. */
export async function measureReference(folder: string, site: RecordedSite): Promise<Map<string, number>> {
  const code = await buildReference(folder)
  const realm = new Realm(code, 'reference.cjs', () => {})
  const took = new Map<string, number>()
  for (const { path, rendering } of site.pages) {
    for (const half of rendering.remotes)
      if (!realm.has(half.file))
        realm.provide({ ...half, code: await readFile(join(site.releasesDir, half.file), 'utf8') })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { html, head } = await realm.render(rendering.input)
      if (!html.includes('<main')) throw new Error(`${path} was not rendered by renderToString.`)
      times.push(Number(head.title))
    }
    took.set(path, median(times))
  }
  return took
}
