import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PageSnapshot } from '@qe/contract'
import { inlineJson } from '../../releases/src/server/inline-json'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import {
  launchBrowser,
  listingPath,
  mapSites,
  measureLoads,
  ratio,
  readOptions,
  routeName,
} from '../federation/in-turns'
import { conditionsOf, type Load } from '../federation/page-load'
import { snapshotElement } from '../pages/plain-rendered'
import { compressFiles, startStaticSite } from './static-site'
import { compile, esModules, importMap, moduleFederation, piletFeed, piral, remoteEntries } from './webpack.mjs'

const ports = { apiPort: 4720, stripePort: 4730, sitePort: 3720 }

/** Other ways to put the same pages together, each with the port of its site and what writes the site's folder. */
const peers = {
  'module-federation': { port: 3721, build: (folder: string) => compile(moduleFederation(folder)) },
  'import-maps': {
    port: 3722,
    build: async (folder: string) => {
      await compile(esModules(folder, 'import-map-runtime.ts'))
      useModuleScripts(folder, `<script type="importmap">${JSON.stringify(importMap)}</script>`)
    },
  },
  'native-federation': {
    port: 3723,
    build: async (folder: string) => {
      await compile(esModules(folder, 'native-federation-runtime.ts'))
      for (const [path, content] of Object.entries(remoteEntries)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), JSON.stringify(content))
      }
      useModuleScripts(folder)
    },
  },
  piral: {
    port: 3724,
    build: async (folder: string) => {
      await compile(piral(folder))
      const feed = `<script type="application/json" id="pilet-feed">${inlineJson(piletFeed(folder))}</script>`
      changePage(folder, (html) => html.replace('</head>', () => `${feed}\n</head>`))
    },
  },
} as const
type Peer = keyof typeof peers
type Site = 'site' | Peer

function changePage(folder: string, change: (html: string) => string): void {
  const file = join(folder, 'index.html')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Makes the page's scripts modules, with `first` before them, and links the styles that shared modules come with. */
function useModuleScripts(folder: string, first = ''): void {
  const styles = readdirSync(folder).filter((file) => /^ui.*\.css$/.test(file))
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')
  changePage(folder, (html) =>
    html
      .replace('<head>', () => `<head>\n${first}`)
      .replace('</head>', () => `${links}\n</head>`)
      .replaceAll(/<link rel="preload" as="script" (href="[^"]+") crossorigin[^>]*>/g, '<link rel="modulepreload" $1>')
      .replaceAll(/<script defer src=("[^"]+") crossorigin>/g, '<script type="module" src=$1>'),
  )
}

const inWords = ({ site, ...others }: Record<Site, Load>) =>
  Object.entries(others)
    .map(
      ([peer, load]) =>
        `${peer} ${Math.round(load.lcp)} ms ×${ratio(site.lcp, load.lcp)}, bytes ×${ratio(site.bytes, load.bytes)}`,
    )
    .join('; ')

/**
 * Loads pages of the site as visitors get them beside the same pages put together in other ways, in turns, and writes
 * `results/peers.json`. Their shell, pages, styles and API are ours; only how remotes are built and loaded is theirs.
 */
export async function peersBench(args: string[]): Promise<void> {
  const { rounds, phone } = readOptions(args)
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const ends: (() => unknown)[] = []
  try {
    await buildServers()
    const releasesDir = join(folder, 'releases')
    await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
    const api = await startApi({ ...ports, dataDir: join(folder, 'data') }, { echo: false })
    ends.push(() => stop(api))
    const site = await startSite({ ...ports, releasesDir }, { echo: false })
    ends.push(() => stop(site))
    const page = await (await fetch(`http://localhost:${ports.sitePort}/`)).text()
    const { settings, revision } = JSON.parse(snapshotElement.exec(page)?.[1] ?? '{}') as PageSnapshot
    const given = `<script type="application/json" id="qe-snapshot">${inlineJson({ settings, revision })}</script>`
    for (const [name, { port, build }] of Object.entries(peers)) {
      const files = join(folder, name)
      await build(files)
      changePage(files, (html) => html.replace('<!--qe:head-->', () => given))
      compressFiles(files)
      ends.push(startStaticSite(port, files, ports.sitePort))
    }
    const sites = { site: ports.sitePort, ...mapSites(peers, ({ port }) => port) }
    const browser = await launchBrowser()
    ends.push(() => browser.close())
    const routes = []
    for (const path of ['/', '/search?city=lisbon', await listingPath(ports.apiPort)]) {
      const loads = await measureLoads<Site>(browser, sites, path, phone, rounds)
      routes.push({ route: routeName(path), ...loads })
      console.log(`${routeName(path).padEnd(24)} LCP ${Math.round(loads.site.lcp)} ms; ${inWords(loads)}`)
    }
    const conditions = await conditionsOf(browser, phone)
    const report = { measuredAt: new Date().toISOString(), rounds, conditions, routes }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/peers.json`, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    for (const end of ends.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}
