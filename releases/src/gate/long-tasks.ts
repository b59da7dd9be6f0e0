import type { VersionManifest } from '@qe/contract'
import type { Page } from 'playwright-core'

/** Longest task that a page of a remote may have without a word, ms; a phone takes about four times as long. */
const usualTaskMs = 150
/** How often a page that takes too long is rendered: the shortest counts, as the machine may be busy meanwhile. */
const attempts = 3
/** Longest wait for a page to render something, and the time after it in which tasks still count, ms. */
const [renderMs, settleMs] = [5000, 600]

/** An address of no remote, where the shell is ready and nothing else runs. */
const emptyPath = '/smoke/nothing/is/here'

/** Runs in the page: goes to an address without a page load. @returns the longest task until it has settled, ms */
async function longestTaskAt({ path, renderMs, settleMs }: { path: string; renderMs: number; settleMs: number }) {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let longest = 0
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const main = document.querySelector('main')
  const before = main?.textContent
  observer.observe({ type: 'longtask' })
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  for (const until = performance.now() + renderMs; performance.now() < until && main?.textContent === before; )
    await wait(50)
  await wait(settleMs)
  note(observer.takeRecords())
  observer.disconnect()
  return Math.round(longest)
}

async function openEmpty(page: Page): Promise<void> {
  await page.goto(emptyPath)
  await page.getByRole('banner').waitFor()
  await page.waitForTimeout(settleMs)
}

/** The longest task while a page loads its code and renders, ms; over `limit` that of the best of some attempts. */
async function longestTask(page: Page, path: string, limit: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && shortest > limit; attempt++) {
    // Anew, or its code would have run before.
    if (attempt > 0) await openEmpty(page)
    // A page that loads itself anew meanwhile is not measured; that it renders was checked before.
    const longest = await page.evaluate(longestTaskAt, { path, renderMs, settleMs }).catch(() => 0)
    shortest = Math.min(shortest, longest)
  }
  return shortest
}

/**
 * Measures how long the pages of a remote keep the page's thread busy at a time, on this machine as it is, without what
 * the shell does at its start. What is long is reported in words.
 * @returns a sentence for each page that is over the budget which the remote's config states
 */
export async function taskFaults(
  page: Page,
  { config }: VersionManifest,
  paths: readonly string[],
  report: (line: string) => void,
): Promise<string[]> {
  const budget = config?.budgets?.taskMs
  const limit = budget ?? usualTaskMs
  const faults: string[] = []
  if (paths.length > 0) await openEmpty(page)
  for (const path of paths) {
    const longest = await longestTask(page, path, limit)
    if (longest <= limit) continue
    const what = `${path} keeps the page busy for ${longest} ms at a time while it renders`
    if (budget) faults.push(`${what}; its budget is ${budget} ms (\`budgets.taskMs\` in remote.config.ts).`)
    else report(`${what}: a click meanwhile waits as long. Do less at once, or later.`)
  }
  return faults
}
