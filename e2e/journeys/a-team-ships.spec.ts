import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { PageSnapshot, ReleaseDocument } from '@qe/contract'
import { releasesDir } from '../ports'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Another team's working copy of the catalogue, beside the real one, so that the test changes no source. */
const copy = join(root, 'mf-catalog-copy')

const releaseIn = (store: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'releases/dist/cli.js'), ...args, '--store', store, '--root', root], {
    encoding: 'utf8',
  })
const release = (...args: string[]) => releaseIn(releasesDir(), ...args)

const versionsOn = async (page: Page) => {
  const snapshot = JSON.parse((await page.locator('#qe-snapshot').textContent()) ?? '') as PageSnapshot
  return Object.fromEntries(snapshot.remotes.map(({ name, version }) => [name, version]))
}

/** Integrity of every file that the site serves now, but for one micro-frontend's. */
const filesOfOthers = async (page: Page, name: string) => {
  const { microFrontends } = (await (await page.request.get('/releases.json')).json()) as ReleaseDocument
  return Object.entries(microFrontends)
    .filter(([other]) => other !== name)
    .map(([other, releases]) => [other, releases.map(({ url, extras }) => [url, extras.manifest.assets])])
}

test.afterEach(() => rmSync(copy, { recursive: true, force: true }))

test('a team publishes a visible change: it is there on the next page load, and nothing else has changed', async ({
  page,
}) => {
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  const before = { versions: await versionsOn(page), others: await filesOfOthers(page, 'mf-catalog') }

  cpSync(join(root, 'mf-catalog'), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  })
  const page1 = join(copy, 'src/saved/nothing-saved.tsx')
  writeFileSync(page1, readFileSync(page1, 'utf8').replace('Nothing saved yet', 'Your list is still empty'))
  release('publish', 'mf-catalog-copy', '--version', '0.9.0')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your list is still empty' })).toBeVisible()
  expect(await versionsOn(page)).toEqual({ ...before.versions, 'mf-catalog': '0.9.0' })
  expect(await filesOfOthers(page, 'mf-catalog')).toEqual(before.others)

  release('rollback', 'mf-catalog')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(await versionsOn(page)).toEqual(before.versions)
})

test('a remote that does harm is switched off in open tabs too, and comes back without a reload', async ({ page }) => {
  const notice = page.getByText('This part of the site is switched off for the moment')
  const heading = page.getByRole('heading', { name: 'Nothing saved yet' })
  await page.goto('/saved')
  const connected = await page.waitForEvent('websocket', (socket) => socket.url().endsWith('/releases/live'))
  await connected.waitForEvent('framereceived')
  await expect(heading).toBeVisible()

  release('off', 'mf-catalog', '--why', 'shows other people’s lists')
  await expect(notice).toBeVisible()
  await expect(heading).toBeHidden()
  const reloaded = await page.reload()
  expect(reloaded?.status()).toBe(503)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()

  release('on', 'mf-catalog')
  await expect(heading).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a tab that gets no connection hears of it, too, by asking', async ({ page }) => {
  const notice = page.getByText('This part of the site is switched off for the moment')
  await page.routeWebSocket('**/releases/live', (socket) => socket.close())
  await page.goto('/saved')
  await page.waitForResponse('**/releases/live')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()

  release('off', 'mf-catalog', '--why', 'shows other people’s lists')
  await expect(notice).toBeVisible({ timeout: 60_000 })
  release('on', 'mf-catalog')
  await expect(notice).toBeHidden({ timeout: 60_000 })
})

test('staff switch off, freeze and restore a remote by the page of releases, and find it in its log', async ({
  page,
}) => {
  await page.goto('/releases')
  const change = async (label: string, fill?: string, more: Record<string, string> = {}) => {
    await page.getByRole('button', { name: 'Changes of mf-catalog', exact: true }).click()
    await page.getByRole('menuitem', { name: label }).click()
    const dialog = page.getByRole('dialog')
    for (const [field, text] of Object.entries(more)) await dialog.getByLabel(field).fill(text)
    if (fill) await dialog.getByLabel('Why').fill(fill)
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog).toBeHidden()
  }
  const card = page.getByRole('region', { name: 'mf-catalog' })
  await change('Switch off', 'shows other people’s lists')
  await expect(card.getByText('Switched off')).toBeVisible()
  expect((await page.request.get('/saved')).status()).toBe(503)
  await change('Switch on')
  await expect(card.getByText('Switched off')).toBeHidden()
  expect((await page.request.get('/saved')).status()).toBe(200)
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)
  await change('Freeze', 'a fair in town', { Until: until })
  await expect(page.getByRole('region', { name: 'Freezes' }).getByText(/^mf-catalog is frozen until/)).toBeVisible()
  await change('Lift the freeze')
  await expect(page.getByText(/^mf-catalog is frozen until/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText(/^freeze mf-catalog until .*: a fair in town$/).first()).toBeVisible()
  await expect(page.getByText('off mf-catalog: shows other people’s lists').first()).toBeVisible()
  await expect(page.getByText('on mf-catalog', { exact: true }).first()).toBeVisible()
})

test('a reviewer opens the preview of a pull request, which nobody else has, and ends it by its badge', async ({
  page,
  browser,
  baseURL,
}) => {
  cpSync(join(root, 'mf-catalog'), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  })
  const page1 = join(copy, 'src/saved/nothing-saved.tsx')
  writeFileSync(page1, readFileSync(page1, 'utf8').replace('Nothing saved yet', 'Save a place to find it here'))
  const out = join(copy, 'dist-of-pull-request')
  execFileSync(process.execPath, [join(copy, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', QE_VERSION: '0.9.0-pr.41.1', QE_OUT: out },
  })
  const { link } = JSON.parse(release('preview', 'mf-catalog', '--from', out, '--site', `${baseURL}/saved`, '--json'))

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Save a place to find it here' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  const badge = page.getByRole('complementary', { name: 'Overrides' })
  await expect(badge.getByText('Preview: mf-catalog 0.9.0-pr.41.1')).toBeVisible()

  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await other.goto('/saved')
  await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await other.goto(link.slice(0, -20))
  await expect(other.getByText('This preview link was changed, or a newer one has replaced it.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await other.close()

  await badge.getByRole('button', { name: 'End preview' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect(badge).toBeHidden()
})

test('a version that does not run is replaced by the last good one in the page', async ({ page }) => {
  await page.goto('/saved')
  const before = await versionsOn(page)
  cpSync(join(root, 'mf-catalog'), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  })
  const entry = join(copy, 'src/remote.ts')
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nthrow new Error('This version is broken.')\n`)
  release('publish', 'mf-catalog-copy', '--version', '0.9.1', '--no-smoke')

  await page.reload()
  expect(await versionsOn(page)).toMatchObject({ 'mf-catalog': '0.9.1' })
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()

  release('disable', 'mf-catalog', '0.9.1', '--why', 'it throws while it is evaluated')
  await page.reload()
  expect((await versionsOn(page))['mf-catalog']).not.toBe('0.9.1')
  expect(before['mf-catalog']).toBeDefined()
})

test('every remote of the site passes the gate, with its smoke test, as its team would publish it', () => {
  test.setTimeout(300_000)
  const store = mkdtempSync(join(tmpdir(), 'qe-gate-'))
  const builds = join(releasesDir(), 'assets')
  const publishFirst = (name: string, ...options: string[]) => {
    const [version = ''] = readdirSync(join(builds, name)).sort()
    return releaseIn(store, 'publish-folder', join(builds, name, version), ...options)
  }
  try {
    publishFirst('shell', '--no-smoke')
    for (const name of readdirSync(builds).filter((one) => one !== 'shell'))
      expect(publishFirst(name)).toContain('is published and goes to everybody')
  } finally {
    rmSync(store, { recursive: true, force: true })
  }
})
