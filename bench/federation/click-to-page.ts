import type { Browser } from 'playwright-core'
import { newPhone } from './page-load'

declare global {
  interface Window {
    /** When the page that was clicked for stood, on the page's own clock (ms). */
    __stands?: number
  }
}

/** How long a hand rests on a link before it presses, ms; a short guess, as people point for longer. */
const restsFor = 200

/**
 * From the click on a link to its page's heading, ms, where the remote that has the page was not loaded before.
 * @param pointing whether the link is pointed at first, which starts the loading
 */
export async function clickToPage(
  browser: Browser,
  site: string,
  { pointing }: { pointing: boolean },
): Promise<number> {
  const { page, close } = await newPhone(browser)
  try {
    await page.goto(site, { waitUntil: 'networkidle', timeout: 60_000 })
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
