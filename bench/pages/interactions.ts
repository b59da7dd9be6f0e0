import type { Browser, Page } from 'playwright-core'
import { newPhone, type Phone } from '../federation/page-load'

declare global {
  interface Window {
    /** Durations of what a visitor's presses took until the next paint (https://web.dev/articles/inp), ms. */
    __presses: number[]
  }
}

/** What is pressed, and on which page. */
export const interactions: Record<string, { path: string; press: (page: Page) => Promise<void> }> = {
  filter: {
    path: '/search?city=lisbon',
    press: (page) =>
      page
        .getByRole('button', { name: /^Filters/ })
        .first()
        .click(),
  },
  heart: {
    path: '/search?city=lisbon',
    press: (page) => page.getByRole('button', { name: /^Save/ }).first().click(),
  },
  dates: {
    path: '/',
    press: (page) =>
      page
        .getByRole('button', { name: /Where to/ })
        .last()
        .click(),
  },
}

/** Time until the paint after a press on a page that has settled (ms). Presses under 16 ms count as 16. */
export async function pressTime(browser: Browser, site: string, name: string, phone: Phone): Promise<number> {
  const interaction = interactions[name]
  if (!interaction) throw new Error(`There is no interaction ${name}.`)
  const { page, close } = await newPhone(browser, phone)
  try {
    await page.addInitScript(() => {
      window.__presses = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.__presses.push(duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(site + interaction.path, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForTimeout(1500)
    await page.evaluate(() => {
      window.__presses = []
    })
    await interaction.press(page)
    await page.waitForTimeout(1500)
    return await page.evaluate(() => Math.max(16, ...window.__presses))
  } finally {
    await close()
  }
}
