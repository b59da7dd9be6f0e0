import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stack } from '../site'
import type { Engine } from './engine'
import { firefox } from './firefox'
import { freePort } from './ports'
import { troubledSite } from './troubled-site'
import { visitor } from './visitor'
import { webkit } from './webkit'

const engines: Record<string, () => Promise<Engine>> = { firefox, webkit }
const asked = process.argv.slice(2)
const wanted = Object.keys(engines).filter((name) => !asked.some((word) => word in engines) || asked.includes(name))
/** Words out of a story's name. */
const only = asked.filter((word) => !(word in engines)).join(' ')
/** A folder for pictures of what was seen. */
const pictures = process.env['PICTURES']

/** The site that runs at `SITE_URL`, or one of its own on free ports. */
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
// The stories ask the API about the same site; they read this when they are loaded.
process.env['SITE_URL'] = site
const { stories } = await import('./stories')
const troubled = troubledSite(site, await freePort())
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
      await happens({ troubled, come, show })
      counts.passed++
      console.log(`  passed  ${story}  ${((Date.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      counts.failed++
      console.log(`  failed  ${story}\n          ${(error as Error).message}`)
      for (const [n, who] of here.entries())
        await show(`failed-${Object.keys(stories).indexOf(story)}-${n}`, who).catch(() => {})
    } finally {
      troubled.befall(null)
      for (const { tab } of here) await tab.close().catch(() => {})
    }
  }
  await engine.close()
}

troubled.close()
await end()
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
