import { type BrowserContextOptions, devices, expect, type Page, test } from '@playwright/test'
import {
  openHydrated,
  openRendered,
  renderedPaths,
  renderedSite as site,
  someListing,
  startRenderedSite,
} from './rendered-site'
import { holdRequests } from './world'

let stop = () => {}
let listing: { id: string; title: string }

test.beforeAll(async () => {
  stop = await startRenderedSite()
  listing = await someListing()
})
test.afterAll(() => stop())

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, baseURL: site })

  test('a visitor reads the home page, finds a place by its links and prices, and reads about it', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'All places' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^\d[\d,]* places everywhere$/ })).toBeVisible()
    const card = page.getByRole('main').getByRole('article').filter({ hasText: listing.title }).first()
    await expect(card).toContainText('a night')
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${listing.title}`))
    await expect(page.getByText('needs JavaScript')).toHaveCount(0)
  })

  test('a search engine finds every city by the sitemaps that robots.txt names, and reads about it', async ({
    page,
    request,
  }) => {
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => new URL(address))
    const robots = await (await request.get('/robots.txt')).text()
    const found: URL[] = []
    for (const [, address = ''] of robots.matchAll(/^Sitemap: (.*)$/gm)) {
      const listed = locations(await (await request.get(new URL(address).pathname)).text())
      for (const { pathname } of listed.filter((one) => one.pathname.startsWith('/v1/')))
        found.push(...locations(await (await request.get(pathname)).text()))
      found.push(...listed)
    }
    const paths = found.map(({ pathname }) => pathname)
    expect(paths).toEqual(expect.arrayContaining(['/', '/help', '/places/portugal/lisbon', `/property/${listing.id}`]))
    await page.goto('/places/portugal/lisbon')
    await expect(page.getByRole('heading', { level: 1, name: 'Places to stay in Lisbon' })).toBeVisible()
    await expect(page).toHaveTitle(/^Places to stay in Lisbon, Portugal/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/places\/portugal\/lisbon$/)
    expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('ItemList'), expect.stringContaining('BreadcrumbList')]),
    )
    for (const path of ['/places/spain/lisbon', '/places/portugal/atlantis'])
      expect((await request.get(path)).status(), path).toBe(404)
  })

  test('the list has the room of the map, which only a script draws', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/search?city=lisbon')
    await expect(page.getByRole('complementary', { name: 'Map' })).toBeHidden()
    const cards = page.getByRole('main').getByRole('article')
    const rights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right))
    expect(Math.max(...rights)).toBeGreaterThan(1300)
  })

  test('pictures show, and the questions of the help open', async ({ page }) => {
    await page.goto(`/property/${listing.id}`)
    await expect(page.getByRole('main').locator('img').first()).toHaveCSS('opacity', '1')
    await page.goto('/help')
    const question = page.getByRole('group').first()
    await question.locator('summary').click()
    await expect(question.locator('p')).toBeVisible()
  })
})

/** Opens a page and waits until everything on it has come. */
async function open(page: Page, path: string) {
  const told = await openHydrated(page, path)
  await expect(page.locator('#main [data-remote="mf-catalog"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return told
}

declare global {
  interface Window {
    /** When the page began to run the shell's code, ms since it was opened. */
    startedAt?: number
  }
}

test('a page is seen before any of its code runs', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('script[src^="/assets/shell/"]')) return
      window.startedAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/')
  const {
    seenAt = 0,
    startedAt,
    loadedAt,
  } = await page.evaluate(() => ({
    seenAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    startedAt: window.startedAt ?? 0,
    loadedAt: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
  }))
  expect(seenAt).toBeGreaterThan(0)
  // It waits a second at most where the machine is too busy to paint what has loaded.
  expect(startedAt).toBeGreaterThan(Math.min(seenAt, loadedAt + 900))
  await page.close()
})

const beginnings: [where: string, options: BrowserContextOptions, cards: number][] = [
  ['in a wide window', {}, 5],
  ['on a phone', devices['Pixel 7'], 3],
]
for (const [where, options, cards] of beginnings)
  test(`a row of home below the first screen has all its cards once it is near, ${where}`, async ({
    browser,
    request,
  }) => {
    const { userAgent } = options
    const html = await (await request.get(site, userAgent ? { headers: { 'user-agent': userAgent } } : {})).text()
    const page = await browser.newPage({ ...options, baseURL: site })
    await open(page, '/')
    const row = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('link', { name: 'Show all' }) })
      .last()
    const name = await row.getByRole('heading', { level: 2 }).textContent()
    const [, sent = ''] = html.slice(0, html.indexOf('id="qe-answers"')).split(`>${name}</h2>`)
    expect(sent.match(/<article/g)).toHaveLength(cards)
    await expect(row.getByRole('article')).toHaveCount(cards)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => row.getByRole('article').count()).toBeGreaterThan(5)
    await page.close()
  })

for (const path of ['/', '/places/portugal/lisbon'])
  test(`the picture at the top of ${path} comes once, in pixels enough for the part that a phone shows`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ ...devices['Pixel 7'], deviceScaleFactor: 2, baseURL: site })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await open(page, path)
    const shown = await page
      .locator('#main img')
      .first()
      .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    const [, picture = '', width] = /^(.+\/)(\d+)\.webp$/.exec(shown) ?? []
    expect(requested.filter((file) => file.startsWith(picture))).toEqual([shown])
    expect(Number(width)).toBeGreaterThanOrEqual(1600)
    await page.close()
  })

test('a page starts in the background, and where the browser does not tell when it is painted', async ({ browser }) => {
  const unlike = {
    'in the background': () => Object.defineProperty(Document.prototype, 'hidden', { get: () => true }),
    'without paint timing': () =>
      Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: ['resource'] }),
  }
  for (const [where, change] of Object.entries(unlike))
    await test.step(where, async () => {
      const page = await browser.newPage({ baseURL: site })
      await page.addInitScript(change)
      expect(await open(page, '/')).toMatchObject({ complaints: [] })
      await page.close()
    })
})

/** The next page comes in dark colours, before any script has run. */
async function chooseDark(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Dark colours' }).click()
  expect(await openRendered(page, '/')).toContain('<html lang="en" data-theme="dark">')
  await page.close()
}

const visitors: [string, BrowserContextOptions & { dark?: boolean }][] = [
  [
    'on a phone in Kiritimati, in German',
    {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      timezoneId: 'Pacific/Kiritimati',
      locale: 'de-DE',
    },
  ],
  [
    'on a laptop in Honolulu, in the dark',
    { viewport: { width: 1440, height: 900 }, timezoneId: 'Pacific/Honolulu', locale: 'en-US', dark: true },
  ],
  [
    'on a tablet in Cairo, in Arabic',
    { viewport: { width: 820, height: 1180 }, timezoneId: 'Africa/Cairo', locale: 'ar-EG' },
  ],
]
for (const [who, { dark, ...options }] of visitors)
  test(`the browser takes over every page as it is, and asks nothing twice: ${who}`, async ({ browser }) => {
    const mobile = options.isMobile
      ? { userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156 Mobile Safari/537.36' }
      : {}
    const context = await browser.newContext({ ...options, ...mobile, baseURL: site })
    if (dark) await chooseDark(await context.newPage())
    for (const path of renderedPaths(listing)) {
      const page = await context.newPage()
      const { complaints, calls } = await open(page, path)
      expect(complaints, path).toEqual([])
      for (const call of [
        'cms/homepage',
        'property/getall',
        'property/details',
        'city/details',
        'bookings/check-availability',
        'cms/faq/list',
        'cms/about-us',
        'cms/support-us/cms',
        'cms',
      ])
        expect(calls, path).not.toContain(call)
      await page.close()
    }
    await context.close()
  })

/** Opens a page with its code kept away. @returns a function that lets it come */
async function openWithoutCode(page: Page, path = '/'): Promise<() => void> {
  const letCodeCome = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(site + path, { waitUntil: 'commit' })
  return letCodeCome
}

test('a button that is pressed before its code is there does what it does once it is', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  letCodeCome()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('so does one in whose place another was drawn meanwhile', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await menu.evaluate((button) => button.replaceWith(button.cloneNode(true)))
  letCodeCome()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('what is typed before the code is there counts once it is, also where it goes on being typed', async ({
  page,
}) => {
  const letCodeCome = await openWithoutCode(page, '/help')
  const field = page.getByRole('searchbox', { name: 'Search the answers' })
  const answers = page.locator('main details')
  const all = await answers.count()
  await field.pressSequentially('ref')
  await expect(answers).toHaveCount(all)
  letCodeCome()
  await expect(answers.first()).toHaveAttribute('open')
  expect(await answers.count()).toBeLessThan(all)
  await field.pressSequentially('und')
  await expect(field).toHaveValue('refund')
})
