import type { Browser } from 'playwright-core'
import { forgetLongFrames, longScripts, recordLongFrames, slowDown } from '../long-frames'

/** How busy the page was. Times in ms. */
export interface Busy {
  /** From the navigation to the first cell of the grid. */
  firstGrid: number
  frames: number
  over50: number
  /** Those with over 50 ms of scripts. */
  longFrames: number
  longest: number
}

declare global {
  interface Window {
    __grid: { first: number; frames: number[] }
  }
}

/** Opens the calendar on a CPU so much slower than this machine, and scrolls it by the wheel to the right and down. */
export async function scrolled(
  browser: Browser,
  site: string,
  host: { email: string; password: string },
  cpu: number,
): Promise<Busy> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${site}/auth/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(host.email)
  await page.getByLabel('Password', { exact: true }).fill(host.password)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await recordLongFrames(page)
  await page.addInitScript(() => {
    window.__grid = { first: 0, frames: [] }
    const look = () => {
      if (!document.querySelector('[role="gridcell"]')) return requestAnimationFrame(look)
      window.__grid.first = performance.now()
      return 0
    }
    requestAnimationFrame(look)
  })
  await slowDown(page, cpu)
  await page.goto(`${site}/host/calendar?view=timeline`)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  await page.waitForTimeout(2500)
  await grid.hover({ position: { x: 600, y: 300 } })
  await forgetLongFrames(page)
  await page.evaluate(() => {
    let last = performance.now()
    const next = (now: number) => {
      window.__grid.frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let step = 0; step < 60; step++) await page.mouse.wheel(160, 0)
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 160)
  const { first, frames } = await page.evaluate(() => window.__grid)
  const scripts = await longScripts(page)
  await context.close()
  return {
    firstGrid: Math.round(first),
    frames: frames.length,
    over50: frames.filter((took) => took > 50).length,
    longFrames: scripts.length,
    longest: Math.max(0, ...scripts),
  }
}
