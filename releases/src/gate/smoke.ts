import {
  containerName,
  isOff,
  type Release,
  type ReleaseDocument,
  type RemoteRoute,
  revisionOf,
  type VersionManifest,
} from '@qe/contract'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { SmokeTest } from '../publish'
import { ReleaseError } from '../release-error'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { apply } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { candidateStore } from './candidate-store'
import { findChromium } from './chromium'
import { globalFaults, styleFaults, watchWrites } from './isolation'
import { taskFaults } from './long-tasks'
import { renderFaults } from './render-check'

/** Longest wait for a page to render something, ms. */
const timeoutMs = 15_000
/** Settle time, ms: errors after the first render are collected this long. */
const settleMs = 300

/** An address where nothing listens: the candidate must render without an API. */
const noApi = 'http://127.0.0.1:9'

interface Options {
  store: ReleaseStore
  /** The thread that renders pages on a server; without one only the browser renders them. */
  renderWorker?: URL | undefined
  report(line: string): void
}

/** Smoke test: loads a candidate in a browser, with what is live, from a delivery server that gives it to everybody. */
export const smokeTest =
  ({ store, renderWorker, report }: Options): SmokeTest =>
  async ({ from, release, document }) => {
    const { manifest } = release.extras
    const { name, version } = manifest
    if (name !== 'shell' && !document.microFrontends['shell']) {
      report(`${name} ${version} is not loaded in a browser: there is no shell to load it in.`)
      return false
    }
    const given: Release = { ...release, deployment: { traffic: 100, default: !document.microFrontends[name] } }
    const changes = [{ name, add: given }, ...(isOff(document, name) ? [{ name, off: null }] : [])]
    const candidate = apply(document, changes, revisionOf(document) + 1)
    const objects = candidateStore(store.objects, candidate, { name, version, from })
    const config = { ...readConfig({ API_URL: noApi }), objects }
    if (renderWorker) await checkRendering({ name, version, document: candidate, objects }, config, renderWorker)
    const site = await createSite(config)
    const address = await site.listen({ port: 0, host: '127.0.0.1' })
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    try {
      const faults = await checkCandidate(browser, address, candidate, { manifest, from, report })
      if (faults.length > 0)
        throw new ReleaseError(
          `${name} ${version} does not run with what is live:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
        )
      return true
    } finally {
      await browser.close()
      await site.close()
    }
  }

/** @throws ReleaseError when the candidate fails where the delivery server renders its pages */
async function checkRendering(...candidate: Parameters<typeof renderFaults>): Promise<void> {
  const [{ name, version }] = candidate
  const [fault] = await renderFaults(...candidate)
  if (fault)
    throw new ReleaseError(
      [
        `${name} ${version} can't be rendered on the server:`,
        `  ${fault}`,
        "Mend it; a remote may also leave a page to the browser, with render: 'client' in its remote.config.ts.",
      ].join('\n'),
    )
}

async function checkCandidate(
  browser: Browser,
  address: string,
  document: ReleaseDocument,
  { manifest, from, report }: { manifest: VersionManifest; from: string; report: Options['report'] },
): Promise<string[]> {
  const faults: string[] = []
  const { name, version } = manifest
  const page = await browser.newPage({ baseURL: address })
  await watchWrites(page, manifest, faults)
  page.setDefaultTimeout(timeoutMs)
  page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (message) => {
    if (message.text().startsWith(`${name} ${version} failed.`))
      faults.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  const paths = pathsFor(document, name)
  await checkPage(page, '/', paths.includes('/'), faults)
  if (name !== 'shell' && faults.length === 0)
    faults.push(...(await evaluateApart(browser, address, manifest)), ...(await styleFaults(page, manifest, from)))
  for (const path of paths) if (path !== '/' && faults.length === 0) await checkPage(page, path, true, faults)
  if (name !== 'shell' && faults.length === 0) faults.push(...(await taskFaults(page, manifest, paths, report)))
  return [...new Set(faults)]
}

const isPublic = ({ who }: RemoteRoute) => who === 'everyone' || who === 'signed-out'

/** Public addresses to open: the candidate's own; for a shell, one of each remote. */
function pathsFor(document: ReleaseDocument, name: string): string[] {
  const own = (remote: string) =>
    (document.microFrontends[remote]?.[0]?.extras.manifest.config?.routes ?? [])
      .filter(isPublic)
      .map(({ path }) => path.replaceAll(/:\w+/g, 'smoke'))
  return name === 'shell'
    ? Object.keys(document.microFrontends).flatMap((remote) => own(remote).slice(0, 1))
    : own(name)
}

/** Opens an address: the shell must render, and with `mustShowContent` the page too. */
async function checkPage(page: Page, path: string, mustShowContent: boolean, faults: string[]): Promise<void> {
  try {
    await page.goto(path)
    await page.getByRole('banner').waitFor()
    const until = Date.now() + timeoutMs
    while (mustShowContent && faults.length === 0 && !(await showsSomething(page))) {
      if (Date.now() > until) throw new Error('The header stands, and nothing is shown under it.')
      await page.waitForTimeout(50)
    }
    await page.waitForTimeout(settleMs)
  } catch (error) {
    faults.push(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

const showsSomething = (page: Page) =>
  page.evaluate(() => (document.querySelector('main')?.textContent.trim().length ?? 0) > 0)

/** Evaluates the remote on a page that has not loaded it yet, and compares the page's globals before and after. */
async function evaluateApart(browser: Browser, address: string, manifest: VersionManifest): Promise<string[]> {
  const { name, version } = manifest
  const page = await browser.newPage({ baseURL: address })
  page.setDefaultTimeout(timeoutMs)
  const faults: string[] = []
  await watchWrites(page, manifest, faults)
  const files = `**/assets/${name}/${version}/**`
  await page.route(files, (route) => route.abort())
  await checkPage(page, '/', false, [])
  await page.unroute(files)
  page.on('pageerror', (error) => faults.push(error.message))
  const globals = await globalFaults(page, name, async () => {
    faults.push(...(await evaluateRemote(page, name)))
    await page.waitForTimeout(settleMs)
  })
  await page.close()
  return [...faults, ...globals]
}

interface Federation {
  name: string
  registerRemotes(remotes: object[]): void
  loadRemote(
    id: string,
  ): Promise<{ default?: Record<'routes' | 'slots', Record<string, () => Promise<{ default?: unknown }>>> }>
}

/** Evaluates the remote and every page and slot filler, including those for signed-in users. @returns what failed */
function evaluateRemote(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    async ({ remote, container }) => {
      const failed: string[] = []
      const { remotes } = JSON.parse(document.getElementById('qe-snapshot')?.textContent ?? '')
      const { base, entry, entryType = 'var' } = remotes.find((one: { name: string }) => one.name === remote)
      const shell = (
        globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Federation[] } }
      ).__FEDERATION__.__INSTANCES__.find(({ name: own }) => own === 'shell')
      shell?.registerRemotes([
        {
          name: container,
          entry: new URL(base + entry, location.href).href,
          type: entryType,
          entryGlobalName: container,
        },
      ])
      try {
        const module = (await shell?.loadRemote(`${container}/remote`))?.default
        if (!module?.routes || !module.slots) return ['It exports no remote.']
        for (const [view, load] of [...Object.entries(module.routes), ...Object.entries(module.slots)]) {
          await load().then(
            (loaded) => loaded.default || failed.push(`${view}: it exports no component.`),
            (error: Error) => failed.push(`${view}: ${error.message}`),
          )
        }
      } catch (error) {
        failed.push((error as Error).message)
      }
      return failed
    },
    { remote: name, container: containerName(name) },
  )
}
