import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import {
  datedListing,
  openHydrated,
  renderedPaths,
  renderedSite as site,
  someListing,
  startRenderedSite,
} from './rendered-site'
import { people, tokenOf } from './world'

let stop = () => {}
let paths: string[]
let before: string[]

/** The counts of pages that browsers had to render anew, by version, as the site tells them. */
async function mismatches(request: APIRequestContext): Promise<string[]> {
  const metrics = await (await request.get(`${site}/metrics`)).text()
  return metrics.match(/^.*kind="mismatch".*$/gm) ?? []
}
const isCounted = (line: string) => !line.endsWith(' 0')

test.beforeAll(async ({ request }) => {
  stop = await startRenderedSite()
  const listing = await someListing()
  paths = [...renderedPaths(listing), datedListing(listing)]
  before = (await mismatches(request)).filter(isCounted)
})
test.afterAll(() => stop())

const [east, west, middle] = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Africa/Cairo']
const [phone, laptop] = [390, 1440]

/**
 * Each pair of colours, time zone, width and whether somebody is signed in, at least once: all of them on all pages
 * would take several minutes.
 */
const visits = [
  { zone: east, width: phone, colours: 'light', who: null },
  { zone: east, width: laptop, colours: 'dark', who: people.guest },
  { zone: west, width: phone, colours: 'dark', who: people.host },
  { zone: west, width: laptop, colours: 'light', who: null },
  { zone: middle, width: phone, colours: 'light', who: people.guest },
  { zone: middle, width: laptop, colours: 'dark', who: null },
]

declare global {
  interface Window {
    /** What moved, with how much of the window (https://web.dev/articles/cls). */
    shifts: { value: number; of: string[] }[]
    /** The regions of remotes that the server has rendered. */
    renderedRegions: HTMLElement[]
  }
}

/** A tenth of what is called good (https://web.dev/articles/cls): rounding alone moves an icon by half a pixel. */
const mostShift = 0.01

/**
 * Notes whatever moves without the visitor having done anything. A window that changes its size counts as input, and
 * the first page of a new window may be laid out for the size that the window had before it was made a phone's.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Notes the parts that the server has rendered: React throws away without a word what is rendered again too early. */
const watchRegions = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      window.renderedRegions = [...document.querySelectorAll<HTMLElement>('[data-remote]')]
    }),
  )
const thrownAway = (page: Page) =>
  page.evaluate(() => window.renderedRegions.filter((one) => !one.isConnected).map((one) => one.dataset['remote']))

/** What differs between a phone and a laptop for the server, which tells them apart by the user agent. */
const deviceOf = (width: number) =>
  width === phone
    ? {
        viewport: { width, height: 844 },
        locale: 'de-DE',
        isMobile: true,
        hasTouch: true,
        userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156 Mobile Safari/537.36',
      }
    : { viewport: { width, height: 900 }, locale: 'en-US' }

for (const { zone, width, colours, who } of visits)
  test(`nothing is rendered anew or moves: ${zone}, ${width} px, ${colours}, ${who ?? 'nobody'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...deviceOf(width), baseURL: site, timezoneId: zone })
    if (who) await context.addCookies([{ name: '_quality_escape', value: await tokenOf(who), url: site }])
    // Also so that the fonts are there: words in another font move what is beside them.
    const first = await context.newPage()
    await first.goto('/help')
    await first.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
    if (colours === 'dark') await first.getByRole('menuitem', { name: 'Dark colours' }).click()
    await first.waitForLoadState('networkidle')
    await first.close()
    for (const path of paths) {
      const page = await context.newPage()
      await watchShifts(page)
      await watchRegions(page)
      const { html, complaints } = await openHydrated(page, path)
      if (colours === 'dark') expect(html, path).toContain('data-theme="dark"')
      await page.waitForLoadState('networkidle')
      expect(complaints, path).toEqual([])
      expect(await thrownAway(page), path).toEqual([])
      const shifts = await page.evaluate(() => window.shifts)
      const moved = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(moved, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(mostShift)
      const styles = await page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
      expect(styles, path).toEqual([...new Set(styles)])
      await page.close()
    }
    await context.close()
  })

/**
 * The rendered site behind a line that brings the first part of each page in pieces.
 * @returns its address, and a function that ends it
 */
async function siteInPieces(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { host, connection, ...asked } = request.headers
    const answer = await fetch(site + request.url, { headers: asked as Record<string, string>, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/^content-(enc|len)/.test(name)))
    response.writeHead(answer.status, headers)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const inPieces = isPage ? 100_000 : 0
    for (let at = 0; at < inPieces; at += 1000) {
      response.write(body.subarray(at, at + 1000))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    response.end(body.subarray(inPieces))
  }).listen(0, '127.0.0.1')
  // A page that stands for long opens its WebSockets.
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => void server.close() }
}

for (const width of [phone, laptop])
  test(`nothing moves while a page arrives in pieces, at ${width} px`, async ({ browser }) => {
    const { url, stop } = await siteInPieces()
    const context = await browser.newContext({ ...deviceOf(width), baseURL: url })
    // The styles and fonts are there already, so that nothing but the HTML holds up the first paint.
    for (const visit of ['first', 'second'])
      for (const path of ['/', paths.find((each) => each.startsWith('/property/')) ?? '', '/help']) {
        const page = await context.newPage()
        await watchShifts(page)
        await page.goto(path)
        await page.locator('#root[data-hydrated]').waitFor()
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate(() => window.shifts)
        const moved = shifts.reduce((sum, { value }) => sum + value, 0)
        // A line of buttons may still make room for the words before it.
        if (visit === 'second') expect(moved, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(2 * mostShift)
        await page.close()
      }
    await context.close()
    stop()
  })

test('the server has counted no page that a browser had to render anew', async ({ request }) => {
  const after = await mismatches(request)
  expect(after).not.toEqual([])
  expect(after.filter(isCounted)).toEqual(before)
})
