import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { root } from '../../scripts/root.mjs'
import { buildServers, startApi, startSite, stop } from '../../scripts/stack.mjs'
import { publishBoth } from '../federation/federation'
import { inTurns, launchBrowser, listingPath, mapSites, median, middle, ratio, routeName } from '../federation/in-turns'
import { conditionsOf, goodPhone, type Load, loadTwice, type Phone, stillness } from '../federation/page-load'
import { interactions, pressTime } from './interactions'
import { startPlainRendered } from './plain-rendered'

const ports = { apiPort: 4700, stripePort: 4710 }
/**
 * The site as it ships; the same sources as one plain build, rendered in the browser; and that build rendered on a
 * server, which is the limit.
 */
const sites = { site: 3700, plain: 3701, 'plain-rendered': 3702 }
type Site = keyof typeof sites

const lines = { fast: goodPhone, slow: { ...goodPhone, mbps: 1.6, latency: 150 } }
const results = `${root}/bench/results/pages.json`

const inMs = (value: number) => `${Math.round(value)} ms`
const inWords = ({ site, plain, 'plain-rendered': limit }: Record<Site, Load>) =>
  [
    `LCP ${inMs(site.lcp)}: ×${ratio(site.lcp, plain.lcp)} of plain, ×${ratio(site.lcp, limit.lcp)} of plain rendered`,
    `FCP ${inMs(site.fcp)}, TTFB ${inMs(site.ttfb)}, CLS ${site.cls.toFixed(3)}, TBT ${inMs(site.tbt)}`,
    `bytes ×${ratio(site.bytes, plain.bytes)} and ×${ratio(site.bytes, limit.bytes)}, requests ${site.requests}`,
  ].join('; ')

/**
 * First rounds, in which all that is loaded ahead is waited for: bytes and requests differ by a few files only. They
 * warm the servers' caches, so that their times don't count.
 */
const wholeRounds = 3

async function measurePage(browser: Browser, path: string, phone: Phone, rounds: number) {
  const load = (idleMs: number) => (port: number) =>
    loadTwice(browser, `http://localhost:${port}${path}`, phone, idleMs)
  const whole = await inTurns(sites, wholeRounds, load(stillness.loadedAhead))
  const shown = await inTurns(sites, rounds, load(stillness.shown))
  const inState = (state: 'cold' | 'warm') =>
    mapSites(shown, (pairs, site): Load => {
      const { ttfb, fcp, lcp, tbt, cls } = middle(pairs.map((loads) => loads[state]))
      const all = middle(whole[site].map((loads) => loads[state]))
      return { ...all, ttfb, fcp, lcp, tbt, cls: Math.max(cls, all.cls) }
    })
  const found = { route: routeName(path), cold: inState('cold'), warm: inState('warm') }
  for (const state of ['cold', 'warm'] as const)
    console.log(`${found.route.padEnd(24)} ${state}  ${inWords(found[state])}`)
  return found
}

async function measurePresses(browser: Browser, listing: string, phone: Phone, rounds: number) {
  const found: Record<string, Record<Site, number>> = {}
  for (const [name, interaction] of Object.entries(interactions(listing))) {
    const times = await inTurns(sites, rounds, (port) =>
      pressTime(browser, `http://localhost:${port}`, interaction, phone),
    )
    const medians = mapSites(times, median)
    found[name] = medians
    console.log(
      `${name.padEnd(24)} ${Object.entries(medians)
        .map(([site, time]) => `${site} ${inMs(time)}`)
        .join(', ')}`,
    )
  }
  return found
}

/**
 * Loads pages of the site as visitors get them, rendered on the server, beside the same from one plain build. Adds to
 * `results/pages.json`, by line and CPU.
 */
export async function pages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '15' },
      cpu: { type: 'string', default: '4' },
      line: { type: 'string', default: 'fast' },
    },
  })
  const line = lines[values.line as keyof typeof lines]
  if (!line) throw new Error(`--line is ${Object.keys(lines).join(' or ')}.`)
  const rounds = Number(values.rounds)
  const phone: Phone = { ...line, slowdown: Number(values.cpu) }
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const ends: (() => unknown)[] = []
  try {
    await buildServers()
    const stores = await publishBoth(folder)
    const api = await startApi({ ...ports, sitePort: sites.site, dataDir: join(folder, 'data') }, { echo: false })
    ends.push(() => stop(api))
    for (const [sitePort, releasesDir, more] of [
      [sites.site, stores.federated, {}],
      [sites.plain, stores.plain, { RENDER_BUDGET_MS: '0' }],
    ] as const) {
      const server = await startSite({ ...ports, sitePort, releasesDir, ...more }, { echo: false })
      ends.push(() => stop(server))
    }
    const plain = {
      port: sites.plain,
      version: join(stores.plain, 'assets', 'shell', '1.0.0'),
      apiUrl: `http://localhost:${ports.apiPort}`,
    }
    ends.push(await startPlainRendered(sites['plain-rendered'], join(folder, 'half'), plain))
    const browser = await launchBrowser()
    ends.push(() => browser.close())
    const listing = await listingPath(ports.apiPort)
    const routes = []
    for (const path of ['/', '/search?city=lisbon', listing])
      routes.push(await measurePage(browser, path, phone, rounds))
    const presses = await measurePresses(browser, listing, phone, Math.min(rounds, 5))
    const conditions = await conditionsOf(browser, phone)
    const report = { measuredAt: new Date().toISOString(), rounds, conditions, routes, presses }
    const before = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as object) : {}
    mkdirSync(`${root}/bench/results`, { recursive: true })
    const all = { ...before, [`${values.line} line, CPU ${phone.slowdown}×`]: report }
    writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`)
  } finally {
    for (const end of ends.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}
