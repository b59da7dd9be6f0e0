import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The time of the page's scripts in each frame over 50 ms (ms). */
    __longFrames: number[]
  }
}

/** Makes the CPU of a page so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Has a page, once it is opened, record its frames over 50 ms. */
export async function recordLongFrames(page: Page): Promise<void> {
  // tsx names functions by a helper that pages don't have.
  await page.addInitScript('window.__name = (named) => named')
  await page.addInitScript(() => {
    window.__longFrames = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts = [] } = entry as PerformanceEntry & { scripts?: { duration: number }[] }
        window.__longFrames.push(scripts.reduce((sum, script) => sum + script.duration, 0))
      }
    }).observe({ type: 'long-animation-frame' })
  })
}

export const forgetLongFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.__longFrames = []
  })

/** The times of scripts (ms) in the frames recorded since, as far as they are over 50 ms themselves. */
export async function longScripts(page: Page): Promise<number[]> {
  const frames = await page.evaluate(() => window.__longFrames)
  return frames.filter((scripts) => scripts > 50).map(Math.round)
}
