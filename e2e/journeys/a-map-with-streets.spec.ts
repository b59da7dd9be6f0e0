import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ownPort, ports, releasesDir } from '../ports'
import type { Stack } from '../site'
import { archiveAround, TileServer } from '../tile-server'
import { ask } from './world'

const sites = { styled: `http://localhost:${ownPort(3361)}`, archived: `http://localhost:${ownPort(3362)}` }
const lisbon = { lat: 38.7167, lon: -9.1333 }
const tiles = new TileServer()
let folder: string
let servers: ChildProcess[] = []

// A browser without a graphics card draws with the processor.
test.use({
  launchOptions: {
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})

test.beforeAll(async () => {
  const { startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as Stack
  folder = mkdtempSync(join(tmpdir(), 'qe-tiles-'))
  const file = join(folder, 'lisbon.pmtiles')
  writeFileSync(file, archiveAround(lisbon))
  await tiles.start()
  const site = (address: string, settings: object) =>
    startSite(
      { releasesDir: releasesDir(), apiPort: ports.apiPort, sitePort: Number(new URL(address).port), ...settings },
      { echo: false },
    )
  servers = [
    await site(sites.styled, { MAP_STYLE_URL: tiles.styleUrl }),
    await site(sites.archived, { MAP_STYLE_URL: undefined, MAP_TILES_FILE: file }),
  ]
})
test.afterAll(() => {
  for (const server of servers) server.kill()
  tiles.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(() => {
  tiles.manner = 'well'
})

const map = (page: Page) => page.getByRole('application')
/** What is seen of the pins: their buttons have no size of their own. */
const pins = (page: Page) => map(page).getByRole('button').locator('> span')

/** What the page’s own code or the content policy complained about. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', ({ message }) => heard.push(message))
  page.on('console', (message) => {
    if (/Content Security Policy|Uncaught|maplibre/i.test(message.text())) heard.push(message.text())
  })
  return heard
}

test('a search shows streets below its prices, whose they are, and an end to the zoom', async ({ page }) => {
  const heard = complaints(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${sites.styled}/search?city=lisbon`)
  await expect(map(page)).toHaveAttribute('data-streets', 'shown')
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  await expect(pins(page).first()).toBeVisible()
  const nearer = page.getByRole('button', { name: 'Zoom in', exact: true })
  const isAtEnd = async () => (await nearer.getAttribute('aria-disabled')) === 'true'
  await expect(async () => {
    // Before each press, and in time: at its end the button can't be pressed, for which a press would wait.
    if (!(await isAtEnd())) await nearer.click({ timeout: 2_000 })
    expect(await isAtEnd(), `zoomed to ${page.url()}`).toBe(true)
  }).toPass()
  expect(heard).toEqual([])
})

for (const manner of ['gone', 'rubbish', 'rubbish tiles'] as const)
  test(`where the tiles are ${manner} the drawn land stands there, with its prices and without an error`, async ({
    page,
  }) => {
    tiles.manner = manner
    const heard = complaints(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${sites.styled}/search?city=lisbon`)
    await expect(map(page)).toHaveAttribute('data-streets', 'hidden')
    await expect(map(page)).toContainText('Natural Earth')
    await expect(pins(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(heard).toEqual([])
  })

test('tiles that are late find the land, and take its place', async ({ page }) => {
  tiles.manner = 'late'
  await page.goto(`${sites.styled}/search?city=lisbon`)
  await expect(map(page)).toHaveAttribute('data-streets', 'hidden')
  tiles.manner = 'well'
  await expect(map(page)).toHaveAttribute('data-streets', 'shown')
})

test('a listing shows its circle over streets of an archive of one’s own, by the site itself', async ({ page }) => {
  const heard = complaints(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(sites.archived) && /^https?:/.test(request.url())) elsewhere.push(request.url())
  })
  const { items } = await ask('property/getall', { city: 'lisbon', limit: 1 })
  await page.goto(`${sites.archived}/property/${items[0]?.id}`)
  await page.getByRole('heading', { name: 'Where you’ll be' }).scrollIntoViewIfNeeded()
  await expect(map(page)).toHaveAttribute('data-streets', 'shown')
  await expect(map(page).locator('.leaflet-overlay-pane path')).toHaveCount(1)
  expect(heard).toEqual([])
  expect(elsewhere).toEqual([])
})

test('on a phone the list is a sheet over the map, and “Near me” asks only when it is pressed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'], { origin: sites.archived })
  await context.setGeolocation({ latitude: lisbon.lat, longitude: lisbon.lon })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${sites.archived}/search?city=lisbon`)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toHaveAttribute('data-streets', 'shown')
  const list = page.getByRole('dialog').getByRole('region', { name: 'List of the results' })
  const more = list.getByRole('button', { name: 'Show more of the list' })
  const heights: number[] = []
  const height = async () => (await list.boundingBox())?.height ?? 0
  heights.push(await height())
  await more.click()
  await expect.poll(height).toBeGreaterThan(300)
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect.poll(height).toBeGreaterThan(600)
  await list.getByRole('button', { name: 'Show less of the list' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(height).toBe(heights[0])
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/bounds=/)
})
