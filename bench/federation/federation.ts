import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import { launchBrowser, listingPath, measureClicks, measureLoads, ratio, readOptions, routeName } from './in-turns'
import { conditionsOf } from './page-load'

const ports = { apiPort: 4500, sitePort: 3500, plainPort: 3501, stripePort: 4510 }

/** Builds both sites, each into its own object store. */
export async function publishBoth(folder: string): Promise<{ federated: string; plain: string }> {
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

/**
 * Compares the site as it ships with one plain webpack build of the same sources, measured in turns. Both are rendered
 * in the browser, as the plain build has no other way.
 */
export async function federation(args: string[]): Promise<void> {
  const { rounds, phone } = readOptions(args)
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const servers = []
  try {
    await buildServers()
    const stores = await publishBoth(folder)
    servers.push(await startApi({ ...ports, dataDir: join(folder, 'data') }, { echo: false }))
    for (const [sitePort, releasesDir] of [
      [ports.sitePort, stores.federated],
      [ports.plainPort, stores.plain],
    ])
      servers.push(await startSite({ ...ports, sitePort, releasesDir, RENDER_BUDGET_MS: '0' }, { echo: false }))
    const browser = await launchBrowser()
    const sites = { federated: ports.sitePort, plain: ports.plainPort }
    const routes = []
    for (const path of ['/', '/search?city=lisbon', await listingPath(ports.apiPort), '/auth/login']) {
      const { federated, plain } = await measureLoads(browser, sites, path, phone, rounds)
      const result = {
        route: routeName(path),
        bytesRatio: ratio(federated.bytes, plain.bytes),
        codeBytesRatio: ratio(federated.codeBytes, plain.codeBytes),
        lcpRatio: ratio(federated.lcp, plain.lcp),
        fcpRatio: ratio(federated.fcp, plain.fcp),
        requests: federated.requests,
        chain: federated.chain,
        federated,
        plain,
      }
      routes.push(result)
      console.log(
        [
          `${result.route.padEnd(24)} bytes ×${result.bytesRatio} (code ×${result.codeBytesRatio})`,
          `LCP ×${result.lcpRatio} (${Math.round(federated.lcp)} against ${Math.round(plain.lcp)} ms)`,
          `requests ${federated.requests}/${plain.requests}`,
          `chain ${federated.chain}/${plain.chain}`,
        ].join('  '),
      )
    }
    const clicks = await measureClicks(browser, sites, phone, rounds)
    console.log(
      [
        `click to a page whose remote was not loaded: ${clicks.federated.clicked} ms,`,
        `hovered before ${clicks.federated.pointed} ms;`,
        `one build ${clicks.plain.clicked} and ${clicks.plain.pointed} ms`,
      ].join(' '),
    )
    const conditions = await conditionsOf(browser, phone)
    await browser.close()
    const report = {
      measuredAt: new Date().toISOString(),
      rounds,
      conditions,
      routes,
      clickToPage: clicks,
    }
    mkdirSync(`${root}/bench/results`, { recursive: true })
    writeFileSync(`${root}/bench/results/federation.json`, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await Promise.all(servers.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}
