import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { buildServers, run, startApi, startSite, stop } from '../../scripts/stack.mjs'
import { audit, categories, type Scores, withBrowser } from './audit'

const ports = { apiPort: 4520, sitePort: 3520, stripePort: 4530 }

/** Lowest accepted score in each category on each page. */
const enough = 95

/** The site at `SITE_URL`, or a temporary one. */
async function withSite<T>(work: (site: string) => Promise<T>): Promise<T> {
  if (process.env['SITE_URL']) return work(process.env['SITE_URL'])
  const folder = mkdtempSync(join(tmpdir(), 'qe-lighthouse-'))
  const servers = []
  try {
    await buildServers()
    const releasesDir = join(folder, 'releases')
    await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
    servers.push(await startApi({ ...ports, dataDir: join(folder, 'data'), SEED_LISTINGS: '300' }, { echo: false }))
    servers.push(await startSite({ ...ports, releasesDir }, { echo: false }))
    return await work(`http://localhost:${ports.sitePort}`)
  } finally {
    await Promise.all(servers.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function aProperty(site: string): Promise<string> {
  const response = await fetch(`${site}/v1/api/property/getall?city=lisbon&limit=1`)
  const { data } = (await response.json()) as { data: { items: { id: string }[] } }
  return `/property/${data.items[0]?.id ?? ''}`
}

/** Runs Lighthouse's audits on four pages with its mobile preset. */
export async function lighthouse(): Promise<void> {
  const pages = await withSite((site) =>
    withBrowser(async (port) => {
      const audited: ({ page: string } & Scores)[] = []
      for (const [page, path] of [
        ['home', '/'],
        ['search', '/search?city=lisbon'],
        ['property', await aProperty(site)],
        ['sign-in', '/auth/login'],
      ] as const) {
        audited.push({ page, ...(await audit(site + path, port)) })
      }
      return audited
    }),
  )
  console.log(['page', ...categories].map((word) => word.padEnd(16)).join(''))
  for (const { page, scores, lost, timings } of pages) {
    console.log(
      [page, ...categories.map((category) => String(scores[category]))].map((word) => word.padEnd(16)).join(''),
    )
    console.log(
      `  ${Object.entries(timings)
        .map(([name, value]) => `${name} ${value < 1 ? value : Math.round(value)}`)
        .join(', ')}`,
    )
    for (const one of lost) console.log(`  ${one}`)
  }
  mkdirSync(`${root}/bench/results`, { recursive: true })
  writeFileSync(
    `${root}/bench/results/lighthouse.json`,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), preset: 'mobile', pages }, null, 2)}\n`,
  )
  if (pages.some(({ scores }) => categories.some((category) => scores[category] < enough))) {
    console.error(`A page is below ${enough}.`)
    process.exit(1)
  }
}
