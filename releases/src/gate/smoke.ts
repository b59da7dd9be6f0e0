import { type Release, type ReleaseDocument, type RemoteRoute, revisionOf } from '@qe/contract'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { SmokeLoad } from '../publish'
import { Refusal } from '../refusal'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { apply } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { candidateShelf } from './candidate-shelf'
import { findChromium } from './chromium'

/** Longest wait for a page to show something, ms. */
const patience = 15_000
/** What goes wrong goes wrong by then, ms after something is shown. */
const settling = 300

/** Nothing listens there: the candidate has to stand without an API. */
const noApi = 'http://127.0.0.1:9'

interface Options {
  store: ReleaseStore
  say(line: string): void
}

/**
 * Loads a candidate with what is live, in a browser of its own, on a delivery server of its own that gives it to
 * everybody.
 */
export const smokeLoad =
  ({ store, say }: Options): SmokeLoad =>
  async ({ from, release, document }) => {
    const { name, version } = release.extras.manifest
    if (name !== 'shell' && !document.microFrontends['shell']) {
      say(`${name} ${version} is not loaded in a browser: there is no shell to load it in.`)
      return false
    }
    const given: Release = { ...release, deployment: { traffic: 100, default: !document.microFrontends[name] } }
    const candidate = apply(document, [{ name, add: given }], revisionOf(document) + 1)
    const site = await createSite({
      ...readConfig({ API_URL: noApi }),
      shelf: candidateShelf(store.shelf, candidate, { name, version, from }),
    })
    const address = await site.listen({ port: 0, host: '127.0.0.1' })
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    try {
      const faults = await loadAll(browser, address, candidate, name, version)
      if (faults.length > 0)
        throw new Refusal(
          `${name} ${version} does not run with what is live:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
        )
      return true
    } finally {
      await browser.close()
      await site.close()
    }
  }

async function loadAll(
  browser: Browser,
  address: string,
  document: ReleaseDocument,
  name: string,
  version: string,
): Promise<string[]> {
  const faults: string[] = []
  const page = await browser.newPage({ baseURL: address })
  page.setDefaultTimeout(patience)
  page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (message) => {
    if (message.text().startsWith(`${name} ${version} failed.`))
      faults.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  const paths = pathsFor(document, name)
  await look(page, '/', paths.includes('/'), faults)
  if (name !== 'shell' && faults.length === 0) faults.push(...(await evaluateAll(page, name)))
  for (const path of paths) if (path !== '/' && faults.length === 0) await look(page, path, true, faults)
  return [...new Set(faults)]
}

const isPublic = ({ who }: RemoteRoute) => who === 'everyone' || who === 'signed-out'

/** Addresses that anybody may open: the candidate's own; for a shell, one of each remote. */
function pathsFor(document: ReleaseDocument, name: string): string[] {
  const own = (remote: string) =>
    (document.microFrontends[remote]?.[0]?.extras.manifest.config?.routes ?? [])
      .filter(isPublic)
      .map(({ path }) => path.replaceAll(/:\w+/g, 'smoke'))
  return name === 'shell'
    ? Object.keys(document.microFrontends).flatMap((remote) => own(remote).slice(0, 1))
    : own(name)
}

/** Opens an address: the shell must stand, and, where it is asked for, something must be shown in it. */
async function look(page: Page, path: string, mustShow: boolean, faults: string[]): Promise<void> {
  try {
    await page.goto(path)
    await page.getByRole('banner').waitFor()
    const until = Date.now() + patience
    while (mustShow && faults.length === 0 && !(await showsSomething(page))) {
      if (Date.now() > until) throw new Error('The header stands, and nothing is shown under it.')
      await page.waitForTimeout(50)
    }
    await page.waitForTimeout(settling)
  } catch (error) {
    faults.push(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

const showsSomething = (page: Page) =>
  page.evaluate(() => (document.querySelector('main')?.textContent.trim().length ?? 0) > 0)

interface Federation {
  name: string
  registerRemotes(remotes: object[]): void
  loadRemote(
    id: string,
  ): Promise<{ default?: Record<'routes' | 'slots', Record<string, () => Promise<{ default?: unknown }>>> }>
}

/** Evaluates the remote and every page and slot filler it has, those for people who are signed in too. */
function evaluateAll(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (remote) => {
    const failed: string[] = []
    const { remotes } = JSON.parse(document.getElementById('qe-snapshot')?.textContent ?? '')
    const { base, entry } = remotes.find((one: { name: string }) => one.name === remote)
    const shell = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Federation[] } }
    ).__FEDERATION__.__INSTANCES__.find(({ name: own }) => own === 'shell')
    const container = remote.replaceAll('-', '_')
    shell?.registerRemotes([
      { name: container, entry: new URL(base + entry, location.href).href, type: 'var', entryGlobalName: container },
    ])
    try {
      const module = (await shell?.loadRemote(`${container}/remote`))?.default
      if (!module?.routes || !module.slots) return ['It exports no remote.']
      for (const [what, load] of [...Object.entries(module.routes), ...Object.entries(module.slots)]) {
        await load().then(
          (view) => view.default || failed.push(`${what}: it exports no component.`),
          (error: Error) => failed.push(`${what}: ${error.message}`),
        )
      }
    } catch (error) {
      failed.push((error as Error).message)
    }
    return failed
  }, name)
}
