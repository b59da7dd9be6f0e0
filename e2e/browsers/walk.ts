import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stack } from '../site'
import type { Engine } from './engine'
import { startFaultySite } from './faulty-site'
import { firefox } from './firefox'
import { freePort } from './ports'
import { visitor } from './visitor'
import { webkit } from './webkit'

const engines: Record<string, () => Promise<Engine>> = { firefox, webkit }
const asked = process.argv.slice(2)
const wanted = Object.keys(engines).filter((name) => !asked.some((word) => word in engines) || asked.includes(name))
/** Words of the names of the stories to run. */
const only = asked.filter((word) => !(word in engines)).join(' ')
/** Folder for screenshots. */
const pictures = process.env['PICTURES']

/** The site at `SITE_URL`, or a temporary one on free ports. */
async function standUp(): Promise<{ site: string; end: () => Promise<void> }> {
  const running = process.env['SITE_URL']
  if (running) return { site: running, end: async () => {} }
  const { buildServers, run, startApi, startSite, stop } = (await import(
    new URL('../../scripts/stack.mjs', import.meta.url).href
  )) as Stack
  const dataDir = mkdtempSync(join(tmpdir(), 'qe-browsers-'))
  const releasesDir = join(dataDir, 'releases')
  const [sitePort, apiPort, stripePort] = await Promise.all([freePort(), freePort(), freePort()])
  const settings = {
    sitePort,
    apiPort,
    stripePort,
    dataDir,
    releasesDir,
    SEED_LISTINGS: '300',
    AUTH_RATE_PER_MINUTE: '1000',
    NODE_ENV: 'development',
  }
  const servers: ChildProcess[] = []
  const end = async () => {
    await Promise.all(servers.map(stop))
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    console.log('Building the site')
    await buildServers()
    await run('releases/dist/cli.js', ['ensure', '--store', releasesDir])
    servers.push(await startApi(settings, { echo: false }), await startSite(settings, { echo: false }))
  } catch (error) {
    await end()
    throw error
  }
  return { site: `http://localhost:${sitePort}`, end }
}

const { site, end } = await standUp()
// The stories call the same site's API and read this variable when they are imported.
process.env['SITE_URL'] = site
const { stories } = await import('./stories')
const faultySite = startFaultySite(site, await freePort())
if (pictures) mkdirSync(pictures, { recursive: true })

const counts = { passed: 0, failed: 0 }
for (const name of wanted) {
  const engine = await (engines[name] as () => Promise<Engine>)()
  console.log(engine.name)
  for (const [story, happens] of Object.entries(stories).filter(([title]) => title.includes(only))) {
    const here: ReturnType<typeof visitor>[] = []
    const come = async (where = site) => {
      const tab = await engine.open()
      const who = visitor(tab, where)
      here.push(who)
      await tab.resize(1440, 900)
      return who
    }
    const show = async (title: string, { tab }: ReturnType<typeof visitor>) => {
      if (pictures) writeFileSync(join(pictures, `${name}-${title}.png`), await tab.picture())
    }
    const began = Date.now()
    try {
      await happens({ faultySite, come, show })
      counts.passed++
      console.log(`  passed  ${story}  ${((Date.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      counts.failed++
      console.log(`  failed  ${story}\n          ${(error as Error).message}`)
      for (const [n, who] of here.entries())
        await show(`failed-${Object.keys(stories).indexOf(story)}-${n}`, who).catch(() => {})
    } finally {
      faultySite.inject(null)
      for (const { tab } of here) await tab.close().catch(() => {})
    }
  }
  await engine.close()
}

faultySite.close()
await end()
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
