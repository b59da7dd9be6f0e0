import type { Browser, Page } from 'playwright-core'
import { newPhone, type Phone } from './page-load'

declare global {
  interface Window {
    /** Time at which the target page had rendered, on the page's own clock (ms). */
    __stands?: number
  }
}

/** Hover time before the click (ms); a low estimate, people hover longer. */
const restsFor = 200

/** Time without a request and without a long task after which a page is doing nothing any more (ms). */
const stillness = 3000

/**
 * Waits until a page has nothing left to do. What home still renders after its last request would be counted with the
 * click, and by chance: as much as the page clicked for takes itself.
 */
const settled = (page: Page) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, ms)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, ms)
        }).observe({ entryTypes: ['longtask', 'resource'] })
      }),
    stillness,
  )

/**
 * Time from the click on a link to the heading of its page (ms), with the page's remote not loaded yet.
 * @param pointing whether the link is hovered first, which starts the prefetch
 */
export async function clickToPage(
  browser: Browser,
  site: string,
  phone: Phone,
  { pointing }: { pointing: boolean },
): Promise<number> {
  const { page, close } = await newPhone(browser, phone)
  try {
    await page.goto(site, { waitUntil: 'networkidle', timeout: 60_000 })
    await settled(page)
    const link = page.getByRole('link', { name: 'Sign in', exact: true }).locator('visible=true').first()
    await link.waitFor()
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (!window.__stands && document.querySelector('main h1')?.textContent === 'Welcome back')
          window.__stands = performance.now()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    if (pointing) {
      await link.hover()
      await page.waitForTimeout(restsFor)
    }
    const clicked = await link.evaluate((element: HTMLElement) => {
      const at = performance.now()
      element.click()
      return at
    })
    await page.waitForFunction(() => window.__stands, null, { polling: 50 })
    return (await page.evaluate(() => window.__stands ?? Number.NaN)) - clicked
  } finally {
    await close()
  }
}
