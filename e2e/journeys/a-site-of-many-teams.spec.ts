import { type ChildProcess, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { ownPort, ports, releasesDir as releasesUnderTest } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sitePort = ownPort(3357)
const address = `http://localhost:${sitePort}`
/** With the site's own, more than a page carries. */
const teams = Array.from({ length: 18 }, (_, number) => `team${number}`)

interface Servers {
  startServer(name: string, program: string, env: object, options: object): Promise<ChildProcess>
}

let folder: string
let site: ChildProcess | undefined

/** Publishes the remote that was written by hand, under the name of a team and at its path. */
function publishAs(team: string, releasesDir: string): void {
  const [from, to] = [join(root, 'e2e/hand-made-remote'), join(folder, team)]
  mkdirSync(join(to, 'container'), { recursive: true })
  for (const file of ['container/entry.js', 'container/hand.js', 'interface.json', 'remote.config.json']) {
    const text = readFileSync(join(from, file), 'utf8')
    const renamed = text.replaceAll(/mf([-_])hand/g, `mf$1${team}`).replace(/(['"])\/hand\1/, `$1/${team}$1`)
    writeFileSync(join(to, file), renamed.replace('A page by hand', `The page of ${team}`))
  }
  const release = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'releases/dist/cli.js'), ...args], { cwd: to })
  const described = ['--config', 'remote.config.json', '--interface', 'interface.json', '--entry', 'entry.js']
  release('manifest', 'container', '--version', '1.0.0', ...described)
  release('publish-folder', 'container', '--store', releasesDir, '--no-smoke')
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'qe-many-'))
  const releasesDir = join(folder, 'releases')
  cpSync(releasesUnderTest(), releasesDir, { recursive: true })
  for (const team of teams) publishAs(team, releasesDir)
  const { startServer } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as Servers
  // As in production, where visitors have no panel, whose pages would carry all.
  const env = {
    NODE_ENV: 'production',
    PORT: String(sitePort),
    API_URL: `http://127.0.0.1:${ports.apiPort}`,
    RELEASES_DIR: releasesDir,
    SITE_URL: 'https://site.example',
    TRUSTED_PROXIES: 'none',
    GOOGLE_CLIENT_ID: 'not-used',
  }
  site = await startServer('site', 'releases/dist/server.js', env, { echo: false })
})

test.afterAll(() => {
  site?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const fileName = /\/releases\/remotes\/[0-9a-f]{64}\.json$/

function filesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => fileName.test(request.url()) && asked.push(request.url()))
  return asked
}

/** Within the page, as a link does it. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const headingOf = (page: Page, team: string) =>
  page.getByRole('heading', { level: 1, name: `The page of ${team}`, exact: true })

test('a page carries its own remote, asks once for the others when it is idle, and goes to their pages', async ({
  page,
}) => {
  const asked = filesAsked(page)
  await page.goto(`${address}/team3`)
  await expect(headingOf(page, 'team3')).toBeVisible()
  const carried = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('qe-snapshot')?.textContent ?? '')
    return remotes.map(({ name }: { name: string }) => name)
  })
  expect(carried).toContain('mf-team3')
  expect(carried).not.toContain('mf-team4')
  await expect.poll(() => asked.length).toBe(1)
  await goTo(page, '/team4')
  await expect(headingOf(page, 'team4')).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  await goTo(page, '/nobody')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.goBack()
  await expect(headingOf(page, 'team4')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('going to another remote’s page before the page is idle asks for the file first', async ({ page }) => {
  const asked = filesAsked(page)
  await page.goto(`${address}/team5`)
  await expect(headingOf(page, 'team5')).toBeVisible()
  await goTo(page, '/team6')
  await expect(headingOf(page, 'team6')).toBeVisible()
  expect(asked).toHaveLength(1)
})

for (const [what, change] of [
  ['is gone', { status: 404, body: 'There is no such file.' }],
  ['was changed on its way', { status: 200, contentType: 'application/json', body: '[]' }],
] as const) {
  test(`when the file ${what}, the server gives the page`, async ({ page }) => {
    await page.route(fileName, (route) => route.fulfill(change))
    await page.goto(`${address}/team7`)
    await expect(headingOf(page, 'team7')).toBeVisible()
    const loaded = page.waitForEvent('load')
    await goTo(page, '/team8')
    await loaded
    await expect(headingOf(page, 'team8')).toBeVisible()
  })
}

test('the menus of a page have the entries of remotes that it was given without', async ({ page }) => {
  await page.goto(`${address}/team9`)
  const footer = page.getByRole('contentinfo')
  const link = footer.getByRole('link').first()
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(headingOf(page, 'team9')).toHaveCount(0)
})
