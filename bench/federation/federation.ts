import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import { clickToPage } from './click-to-page'
import { type Load, loadPage } from './page-load'

const ports = { apiPort: 4500, sitePort: 3500, plainPort: 3501, stripePort: 4510 }

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const middle = (loads: Load[]): Load => {
  const of = (field: keyof Load) => median(loads.map((load) => load[field]))
  return {
    bytes: of('bytes'),
    codeBytes: of('codeBytes'),
    requests: of('requests'),
    chain: of('chain'),
    lcp: of('lcp'),
    fcp: of('fcp'),
  }
}
const ratio = (a: number, b: number) => Math.round((a / b) * 1000) / 1000

/** Builds both sites, each into its own object store. */
async function publishBoth(folder: string): Promise<{ federated: string; plain: string }> {
  const [federated, plain] = [join(folder, 'federated'), join(folder, 'plain')]
  await run('releases/dist/cli.js', ['ensure', '--store', federated])
  await run(
    'shell/node_modules/webpack-cli/bin/cli.js',
    ['--config', 'bench/one-build/webpack.config.mjs', '--mode', 'production'],
    { NODE_ENV: 'production' },
  )
  await run('releases/dist/cli.js', ['publish-folder', 'bench/one-build/dist', '--store', plain, '--no-smoke'])
  return { federated, plain }
}

async function firstListing(): Promise<string> {
  const response = await fetch(`http://localhost:${ports.apiPort}/v1/api/property/getall?city=lisbon&limit=1`)
  const { data } = (await response.json()) as { data: { items: { id: string }[] } }
  return data.items[0]?.id ?? ''
}

/** Click-to-page times of both sites, measured in turns: medians (ms). */
async function measureClicks(browser: Browser, rounds: number) {
  const times = {
    federated: { clicked: [] as number[], pointed: [] as number[] },
    plain: { clicked: [] as number[], pointed: [] as number[] },
  }
  const port = { federated: ports.sitePort, plain: ports.plainPort }
  for (let round = 0; round < rounds; round++)
    for (const site of ['federated', 'plain'] as const) {
      times[site].clicked.push(await clickToPage(browser, `http://localhost:${port[site]}/`, { pointing: false }))
      times[site].pointed.push(await clickToPage(browser, `http://localhost:${port[site]}/`, { pointing: true }))
    }
  const middleOf = ({ clicked, pointed }: { clicked: number[]; pointed: number[] }) => ({
    clicked: Math.round(median(clicked)),
    pointed: Math.round(median(pointed)),
  })
  return { federated: middleOf(times.federated), plain: middleOf(times.plain) }
}

/** Compares the site as it ships with one plain webpack build of the same sources, measured in turns. */
export async function federation(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '9' } } })
  const rounds = Number(values.rounds)
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const servers = []
  try {
    await buildServers()
    const stores = await publishBoth(folder)
    servers.push(await startApi({ ...ports, dataDir: join(folder, 'data') }, { echo: false }))
    servers.push(await startSite({ ...ports, releasesDir: stores.federated }, { echo: false }))
    servers.push(await startSite({ ...ports, sitePort: ports.plainPort, releasesDir: stores.plain }, { echo: false }))
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    const routes = ['/', '/search?city=lisbon', `/property/${await firstListing()}`, '/auth/login']
    const results = []
    for (const route of routes) {
      const loads: { federated: Load[]; plain: Load[] } = { federated: [], plain: [] }
      // One uncounted load of each warms the servers' caches.
      for (let round = -1; round < rounds; round++) {
        for (const [name, port] of [
          ['federated', ports.sitePort],
          ['plain', ports.plainPort],
        ] as const) {
          const load = await loadPage(browser, `http://localhost:${port}${route}`)
          if (round >= 0) loads[name].push(load)
        }
      }
      const [federated, plain] = [middle(loads.federated), middle(loads.plain)]
      const result = {
        route: route.replace(/[0-9a-f-]{36}/, ':propertyId'),
        bytesRatio: ratio(federated.bytes, plain.bytes),
        codeBytesRatio: ratio(federated.codeBytes, plain.codeBytes),
        lcpRatio: ratio(federated.lcp, plain.lcp),
        fcpRatio: ratio(federated.fcp, plain.fcp),
        requests: federated.requests,
        chain: federated.chain,
        federated,
        plain,
      }
      results.push(result)
      console.log(
        [
          `${result.route.padEnd(24)} bytes ×${result.bytesRatio} (code ×${result.codeBytesRatio})`,
          `LCP ×${result.lcpRatio} (${Math.round(federated.lcp)} against ${Math.round(plain.lcp)} ms)`,
          `requests ${federated.requests}/${plain.requests}`,
          `chain ${federated.chain}/${plain.chain}`,
        ].join('  '),
      )
    }
    const clicks = await measureClicks(browser, rounds)
    console.log(
      [
        `click to a page whose remote was not loaded: ${clicks.federated.clicked} ms,`,
        `hovered before ${clicks.federated.pointed} ms;`,
        `one build ${clicks.plain.clicked} and ${clicks.plain.pointed} ms`,
      ].join(' '),
    )
    await browser.close()
    const conditions = 'cold, brotli, 10 Mbps, 40 ms, CPU 4×, 412 × 823'
    const report = { measuredAt: new Date().toISOString(), rounds, conditions, routes: results, clickToPage: clicks }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/federation.json`, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await Promise.all(servers.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}
