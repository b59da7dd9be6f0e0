import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import {
  launchBrowser,
  listingPath,
  measureClicks,
  measureLoads,
  ratio,
  readOptions,
  routeName,
  type Sites,
} from '../federation/in-turns'
import { conditionsOf } from '../federation/page-load'

const ports = { apiPort: 4500, stripePort: 4510 }
/** Values of `QE_FEDERATION_RUNTIME`, each with the port of its site. */
const sites = { own: 3500, stock: 3501, 'stock-in-shell': 3502 } satisfies Sites<string>
type Runtime = keyof typeof sites
const runtimes = Object.keys(sites) as Runtime[]
const compared = runtimes.filter((runtime) => runtime !== 'own')

/** Bytes of the files that each micro-frontend always loads, with brotli: a remote's entry, the shell's first files. */
function entryBytes(store: string): Record<string, number> {
  const sizeOf = (folder: string, file: string) => statSync(join(folder, `${file}.br`)).size
  return Object.fromEntries(
    readdirSync(join(store, 'assets')).map((name) => {
      const [version = ''] = readdirSync(join(store, 'assets', name))
      const folder = join(store, 'assets', name, version)
      const { kind, entry, chunks } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8'))
      const files: string[] = kind === 'shell' ? chunks.main : [entry]
      return [name, files.reduce((sum, file) => sum + sizeOf(folder, file), 0)]
    }),
  )
}

/** What the site without our runtime needs for each 1 of the site with it: above 1, ours is better. */
const against = <T>(found: Record<Runtime, T>, of: (value: T) => number) =>
  Object.fromEntries(compared.map((runtime) => [runtime, ratio(of(found[runtime]), of(found.own))]))

const inWords = (ratios: Record<string, number>) =>
  Object.entries(ratios)
    .map(([runtime, value]) => `${runtime} ×${value}`)
    .join(', ')

/**
 * Compares the site on its own federation runtime with the same on the stock one, measured in turns. Rendered in the
 * browser, where the runtime is what a visitor waits for.
 */
export async function runtimesBench(args: string[]): Promise<void> {
  const { rounds, phone } = readOptions(args)
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const servers = []
  try {
    await buildServers()
    servers.push(await startApi({ ...ports, sitePort: sites.own, dataDir: join(folder, 'data') }, { echo: false }))
    const sizes = {} as Record<Runtime, Record<string, number>>
    for (const runtime of runtimes) {
      const releasesDir = join(folder, runtime)
      await run('releases/dist/cli.js', ['ensure', '--store', releasesDir], { QE_FEDERATION_RUNTIME: runtime })
      sizes[runtime] = entryBytes(releasesDir)
      servers.push(
        await startSite({ ...ports, sitePort: sites[runtime], releasesDir, RENDER_BUDGET_MS: '0' }, { echo: false }),
      )
    }
    for (const name of Object.keys(sizes.own)) {
      const bytes = runtimes.map((runtime) => `${runtime} ${sizes[runtime][name]}`)
      console.log(`${name.padEnd(24)} ${bytes.join(', ')} bytes`)
    }
    const browser = await launchBrowser()
    const routes = []
    for (const path of ['/', '/search?city=lisbon', await listingPath(ports.apiPort)]) {
      const loads = await measureLoads(browser, sites, path, phone, rounds)
      const [bytes, codeBytes, lcp] = [
        against(loads, (load) => load.bytes),
        against(loads, (load) => load.codeBytes),
        against(loads, (load) => load.lcp),
      ]
      routes.push({ route: routeName(path), bytesRatio: bytes, codeBytesRatio: codeBytes, lcpRatio: lcp, ...loads })
      console.log(
        `${routeName(path).padEnd(24)} bytes ${inWords(bytes)}; code ${inWords(codeBytes)}; LCP ${inWords(lcp)}`,
      )
    }
    const clicks = await measureClicks(browser, sites, phone, rounds)
    const clickRatio = against(clicks, ({ clicked }) => clicked)
    console.log(`${'click to page'.padEnd(24)} ${clicks.own.clicked} ms; ${inWords(clickRatio)}`)
    const conditions = await conditionsOf(browser, phone)
    await browser.close()
    const clickToPage = { ratio: clickRatio, ...clicks }
    const report = {
      measuredAt: new Date().toISOString(),
      rounds,
      conditions,
      entryBytes: sizes,
      routes,
      clickToPage,
    }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/runtimes.json`, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await Promise.all(servers.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}
