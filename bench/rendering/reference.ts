import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { Realm } from '../../releases/src/rendering/realm'
import { root } from '../../scripts/root.mjs'
import shellConfig from '../../shell/webpack.config.mjs'
import { median } from '../search/timings'
import type { RecordedPage, RecordedSite } from './recorded-site'

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

/** Renders the trees of recorded pages with React's `renderToString`. */
export class Reference {
  #marks: Alone[] = []
  readonly #realm: Realm

  private constructor(
    code: string,
    private readonly site: RecordedSite,
  ) {
    this.#realm = new Realm(code, 'reference.cjs', (at) => {
      if (at !== 'renderToString') return
      const { user, system } = process.cpuUsage()
      this.#marks.push({ tookMs: performance.now(), cpuMs: (user + system) / 1000 })
    })
  }

  /** @param folder for its build */
  static async of(site: RecordedSite, folder: string): Promise<Reference> {
    return new Reference(await buildReference(folder), site)
  }

  /** Renders a page so many times. @returns what the rendering alone took */
  async measure({ path, rendering }: RecordedPage, rounds: number): Promise<Alone> {
    for (const half of rendering.remotes)
      if (!this.#realm.has(half.file))
        this.#realm.provide({ ...half, code: await readFile(join(this.site.releasesDir, half.file), 'utf8') })
    const renderings: Alone[] = []
    for (let round = 0; round < rounds; round++) {
      this.#marks = []
      const { html } = await this.#realm.render(rendering.input)
      const [began, ended] = this.#marks
      if (!html.includes('<main') || !began || !ended) throw new Error(`${path} was not rendered by renderToString.`)
      renderings.push({ tookMs: ended.tookMs - began.tookMs, cpuMs: ended.cpuMs - began.cpuMs })
    }
    const cpuMs = renderings.reduce((sum, one) => sum + one.cpuMs, 0) / rounds
    return { tookMs: median(renderings.map(({ tookMs }) => tookMs)), cpuMs }
  }
}
