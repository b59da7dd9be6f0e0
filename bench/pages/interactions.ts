import type { Browser, Locator, Page } from 'playwright-core'
import { newPhone, type Phone } from '../federation/page-load'

declare global {
  interface Window {
    /** Durations of what a visitor's presses took until the next paint (https://web.dev/articles/inp), ms. */
    __presses: number[]
  }
}

/** What somebody does on a page, after what it takes to get there. */
interface Interaction {
  path: string
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
}

/** Taps an element, as a finger does. The driver's own tap looks at what lies there as part of the press. */
async function tap(page: Page, element: Locator) {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(500)
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to tap.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const search = '/search?city=lisbon'
const map = (page: Page) => page.getByRole('application', { name: 'Map of the results' })

export const interactions = (listing: string): Record<string, Interaction> => ({
  filter: {
    path: search,
    press: (page) => tap(page, page.getByRole('button', { name: 'Whole place' })),
  },
  'filter sheet': {
    path: search,
    press: (page) => tap(page, page.getByRole('button', { name: /^Filters/ }).first()),
  },
  heart: {
    path: search,
    press: (page) => tap(page, page.getByRole('button', { name: /^Save/ }).first()),
  },
  'search box': {
    path: '/',
    press: (page) => tap(page, page.getByRole('button', { name: /Where to/ }).last()),
  },
  'date pick': {
    path: listing,
    // At the end of a month it may have no day left to choose.
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Choose your dates' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /next month/i }).click()
    },
    press: (page) => tap(page, page.locator('[data-day] button:enabled').last()),
  },
  'map pan': {
    path: search,
    prepare: (page) => page.getByRole('button', { name: 'Map', exact: true }).click(),
    press: async (page) => {
      const box = await map(page).boundingBox()
      if (!box) throw new Error('There is no map.')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 4]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 90, y + 60, { steps: 8 })
      await page.mouse.up()
    },
  },
})

/** Time until the paint after a press on a page that has settled (ms). Presses under 16 ms count as 16. */
export async function pressTime(
  browser: Browser,
  site: string,
  { path, prepare, press }: Interaction,
  phone: Phone,
): Promise<number> {
  const { page, close } = await newPhone(browser, phone)
  try {
    await page.addInitScript(() => {
      window.__presses = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.__presses.push(duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(site + path, { waitUntil: 'networkidle', timeout: 60_000 })
    await prepare?.(page)
    await page.waitForTimeout(1500)
    await page.evaluate(() => {
      window.__presses = []
    })
    await press(page)
    await page.waitForTimeout(1500)
    return await page.evaluate(() => Math.max(16, ...window.__presses))
  } finally {
    await close()
  }
}
