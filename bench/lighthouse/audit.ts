import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

/**
 * Without performance: its score means little on a shared machine. `federation` measures speed against a plain build.
 */
export const categories = ['accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export interface Scores {
  scores: Record<Category, number>
  /** Failed audits, by Lighthouse's names. */
  lost: string[]
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A new browser with Lighthouse's mobile preset. */
export async function withBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    return await work(port)
  } finally {
    await browser.close()
  }
}

/** @throws when the page could not be audited at all */
export async function audit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.'}`)
  const { lhr } = result
  const of = (category: Category) => lhr.categories[category]
  const weighed = categories.flatMap((category) => (of(category)?.auditRefs ?? []).filter(({ weight }) => weight > 0))
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((of(category)?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    lost: weighed.flatMap(({ id }) => {
      const { score, title } = lhr.audits[id] ?? { score: null, title: id }
      return score !== null && score < 1 ? [`${id}: ${title}`] : []
    }),
  }
}
