import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const
type Category = (typeof categories)[number]

export interface Scores {
  scores: Record<Category, number>
  /** Failed audits, by Lighthouse's names. */
  lost: string[]
  /** What performance is made of: ms, of CLS a share of the window. */
  timings: Record<string, number>
}

const timingsOf = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'speed index': 'speed-index',
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

/** How often a page is loaded: the score of performance depends on what else the machine does. */
const loads = 5

/** The load with the median performance. @throws when the page could not be audited at all */
export async function audit(url: string, port: number): Promise<Scores> {
  const all: Scores[] = []
  for (let load = 0; load < loads; load++) all.push(await auditOnce(url, port))
  all.sort((a, b) => a.scores.performance - b.scores.performance)
  return all[Math.floor(loads / 2)] as Scores
}

async function auditOnce(url: string, port: number): Promise<Scores> {
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
    timings: Object.fromEntries(
      Object.entries(timingsOf).map(([name, id]) => [
        name,
        Math.round((lhr.audits[id]?.numericValue ?? 0) * 1000) / 1000,
      ]),
    ),
    lost: weighed.flatMap(({ id }) => {
      const { score, title } = lhr.audits[id] ?? { score: null, title: id }
      return score !== null && score < 1 ? [`${id}: ${title}`] : []
    }),
  }
}
