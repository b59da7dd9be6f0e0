import { type ChildProcess, execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { ownPort, ports, releasesDir as releasesUnderTest } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sitePort = ownPort(3356)

interface Build {
  options: { name: string }
  shareScopeMap: { default: Record<string, Record<string, { from: string; loaded?: boolean }>> }
}

/** Who provides each shared module that is in use on the page: `19.3.1 of shell`. */
const providers = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Build[] } }).__FEDERATION__
    const found: Record<string, string[]> = {}
    for (const { shareScopeMap } of __INSTANCES__) {
      for (const [module, versions] of Object.entries(shareScopeMap.default)) {
        for (const [version, { from, loaded }] of Object.entries(versions)) {
          if (loaded) found[module] = [...new Set([...(found[module] ?? []), `${version} of ${from}`])]
        }
      }
    }
    return found
  })

/** Types a command of the release tools in a folder. @returns what it says */
const release = (cwd: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'releases/dist/cli.js'), ...args], { cwd, encoding: 'utf8' })

function buildWithVite(team: string, version: string): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: team,
    // As a team builds: its plugin makes no container in a test.
    env: { ...process.env, NODE_ENV: 'production', QE_OUT: join(team, 'dist') },
    stdio: 'pipe',
  })
  const described = ['--config', 'remote.config.json', '--interface', 'interface.json']
  release(team, 'manifest', 'dist', '--version', version, ...described)
}

let folder: string
let site: ChildProcess | undefined

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'qe-stock-'))
  const [team, releasesDir] = [join(folder, 'team'), join(folder, 'releases')]
  cpSync(join(root, 'e2e/stock-remote'), team, { recursive: true })
  // Another remote's packages serve: webpack, React and @qe/build.
  symlinkSync(join(root, 'mf-chat/node_modules'), join(team, 'node_modules'))
  execFileSync(process.execPath, ['node_modules/webpack-cli/bin/cli.js'], {
    cwd: team,
    env: { ...process.env, QE_OUT: join(team, 'dist') },
  })
  // A site of its own: what is published once stays.
  cpSync(releasesUnderTest(), releasesDir, { recursive: true })
  const said = execFileSync(
    process.execPath,
    [join(root, 'releases/dist/cli.js'), 'publish-folder', join(team, 'dist'), '--store', releasesDir],
    { encoding: 'utf8' },
  )
  expect(said).toContain('mf-stock 1.0.0 is published and goes to everybody from their next page on.')
  const { startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as {
    startSite(settings: object, options: object): Promise<ChildProcess>
  }
  site = await startSite({ releasesDir, apiPort: ports.apiPort, sitePort }, { echo: false })
})

test.afterAll(() => {
  site?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a container with the stock runtime runs on the shell’s React, and with a module of its own', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`http://localhost:${sitePort}/stock`)
  await expect(page.getByRole('heading', { level: 1, name: 'A page of a stock container' })).toBeVisible()
  await expect(page.getByText('Its effects run.')).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Pressed once' })).toBeVisible()
  await expect(page.locator('[data-remote="mf-stock"][data-version="1.0.0"]')).toBeVisible()

  const provided = await providers(page)
  for (const module of ['react', 'react/jsx-runtime'])
    expect(provided[module], module).toEqual([expect.stringMatching(/ of shell$/)])
  expect(provided['own-tally']).toEqual(['2.0.0 of mf_stock'])

  // What the shell's own runtime loads afterwards is not disturbed by the other one.
  await page
    .getByRole('link', { name: /Quality Escape/ })
    .first()
    .click()
  // The header has a part of the catalogue too, so the page is known by what has gone.
  await expect(page.getByRole('heading', { name: 'A page of a stock container' })).toHaveCount(0)
  await expect(page.locator('#main [data-remote="mf-catalog"]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pressed 0 times' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a container written by hand, without any build, goes through the gate and runs on the shell’s React', async ({
  page,
}) => {
  const byHand = join(folder, 'by-hand')
  cpSync(join(root, 'e2e/hand-made-remote'), byHand, { recursive: true })
  const files = ['--config', 'remote.config.json', '--interface', 'interface.json', '--entry', 'entry.js']
  release(byHand, 'manifest', 'container', '--version', '1.0.0', ...files)
  expect(release(byHand, 'publish-folder', 'container', '--store', join(folder, 'releases'))).toContain(
    'mf-hand 1.0.0 is published and goes to everybody from their next page on.',
  )
  await page.goto(`http://localhost:${sitePort}/hand`)
  await expect(page.getByRole('heading', { level: 1, name: 'A page by hand' })).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  await expect(page.locator('[data-remote="mf-hand"][data-version="1.0.0"]')).toBeVisible()
})

test('a container that Rspack built goes through the gate and runs on the shell’s React', async ({ page }) => {
  const team = join(folder, 'rspack')
  cpSync(join(root, 'e2e/rspack-remote'), team, { recursive: true })
  symlinkSync(join(root, 'mf-chat/node_modules'), join(team, 'node_modules'))
  execFileSync(process.execPath, ['build.mjs'], { cwd: team, env: { ...process.env, QE_OUT: join(team, 'dist') } })
  expect(release(team, 'publish-folder', 'dist', '--store', join(folder, 'releases'))).toContain(
    'mf-rspack 1.0.0 is published and goes to everybody from their next page on.',
  )
  await page.goto(`http://localhost:${sitePort}/rspack`)
  await expect(page.getByRole('heading', { level: 1, name: 'A page that Rspack built' })).toBeVisible()
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  expect((await providers(page))['react']).toEqual([expect.stringMatching(/ of shell$/)])
})

test.describe('a remote that Vite built', () => {
  test.beforeAll(() => {
    const team = join(folder, 'vite')
    cpSync(join(root, 'e2e/vite-remote'), team, { recursive: true })
    symlinkSync(join(root, 'e2e/node_modules'), join(team, 'node_modules'))
    buildWithVite(team, '1.0.0')
    expect(release(team, 'publish-folder', 'dist', '--store', join(folder, 'releases'))).toContain(
      'mf-vite 1.0.0 is published and goes to everybody from their next page on.',
    )
  })

  test('goes through the gate as ES modules, and runs on the shell’s React', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`http://localhost:${sitePort}/vite`)
    const heading = page.getByRole('heading', { level: 1, name: 'A page that Vite built' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Its effects run.')).toBeVisible()
    await expect(heading.locator('..')).toHaveCSS('border-left-color', 'rgb(100, 108, 255)')
    await page.getByRole('button', { name: 'Pressed 0 times' }).click()
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
    expect((await providers(page))['react']).toEqual([expect.stringMatching(/ of shell$/)])

    // Reached by a link, too, on a page that came without it.
    await page.goto(`http://localhost:${sitePort}/stock`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      history.pushState({}, '', '/vite')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(heading).toBeVisible()
    expect(errors).toEqual([])
  })

  for (const [what, changed] of [
    ['entry', /\/assets\/mf-vite\/1\.0\.0\/remoteEntry\.js$/],
    ['later module', /\/assets\/mf-vite\/1\.0\.0\/.*page-[\w-]+\.js$/],
  ] as const) {
    test(`does not run with its ${what} changed on the way`, async ({ page }) => {
      await page.route(changed, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `globalThis.changedCodeRan = true;${await response.text()}` })
      })
      const refused: string[] = []
      page.on('console', (message) => message.text().includes('integrity') && refused.push(message.text()))
      // By a link as well: no preload of the HTML has fetched it before.
      for (const from of ['/vite', '/stock']) {
        await page.goto(`http://localhost:${sitePort}${from}`)
        await expect(page.getByRole('banner')).toBeVisible()
        await page.evaluate(() => {
          history.pushState({}, '', '/vite')
          dispatchEvent(new PopStateEvent('popstate'))
        })
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'A page that Vite built' })).toHaveCount(0)
        expect(await page.evaluate(() => 'changedCodeRan' in globalThis)).toBe(false)
        expect(refused).toContainEqual(expect.stringContaining('/assets/mf-vite/1.0.0/'))
        refused.length = 0
      }
    })
  }

  test('falls back to its last good version on the same page', async ({ page }) => {
    const team = join(folder, 'vite')
    writeFileSync(join(team, 'src/page.js'), `export default function Page() { throw new Error('a broken page') }`)
    buildWithVite(team, '1.1.0')
    release(team, 'publish-folder', 'dist', '--store', join(folder, 'releases'), '--no-smoke')
    await page.goto(`http://localhost:${sitePort}/vite`)
    await expect(page.locator('[data-remote="mf-vite"][data-version="1.0.0"]')).toBeVisible()
    await page.getByRole('button', { name: 'Pressed 0 times' }).click()
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  })
})

test('a later chunk of a stock container, changed on its way, never runs though its own loader asks for it', async ({
  page,
}) => {
  await page.route(/\/assets\/mf-stock\/1\.0\.0\/(?!remoteEntry\.js).*\.js$/, async (route) => {
    const response = await route.fetch()
    // A blank at its end: it would run as before.
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('integrity') && refused.push(message.text()))
  await page.goto(`http://localhost:${sitePort}/stock`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A page of a stock container' })).toHaveCount(0)
  expect(refused).toContainEqual(expect.stringContaining('/assets/mf-stock/1.0.0/'))
})

test('a later chunk of a stock container, changed in the store, is never sent', async ({ page }) => {
  const published = join(folder, 'releases/assets/mf-stock/1.0.0')
  for (const file of readdirSync(published)) {
    if (file.endsWith('.js') && file !== 'remoteEntry.js') appendFileSync(join(published, file), ' ')
    if (file.endsWith('.js.br')) rmSync(join(published, file))
  }
  const statuses: number[] = []
  page.on('response', (response) => {
    if (/\/mf-stock\/1\.0\.0\/(?!remoteEntry\.js).*\.js$/.test(response.url())) statuses.push(response.status())
  })
  await page.goto(`http://localhost:${sitePort}/stock`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A page of a stock container' })).toHaveCount(0)
  expect(new Set(statuses)).toEqual(new Set([404]))
})
