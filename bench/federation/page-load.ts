import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'

/** Phone that pages are loaded on: latency in ms, and how many times slower than this machine its CPU is. */
export interface Phone {
  mbps: number
  latency: number
  slowdown: number
}

/** A good phone on an ordinary connection. */
export const goodPhone: Phone = { mbps: 10, latency: 40, slowdown: 4 }

/**
 * Speed of this machine's CPU by Lighthouse's BenchmarkIndex, since a slowed CPU is as fast as the machine allows.
 * A Pixel 5 has 1,000 and a Moto G Power of 2022 has 264, says the calibration of Chrome DevTools.
 */
async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    // The first warms V8.
    await page.evaluate(pageFunctions.computeBenchmarkIndex)
    return Math.round(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  } finally {
    await page.close()
  }
}

/** Conditions of a measurement as a report names them. */
export const conditionsOf = async (browser: Browser, { mbps, latency, slowdown }: Phone) =>
  [
    `cold, brotli, ${mbps} Mbps, ${latency} ms, CPU ${slowdown}×, 412 × 823`,
    `machine of BenchmarkIndex ${await benchmarkIndex(browser)}`,
  ].join('; ')

/** The server renders pages of a phone's width for it. */
const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

export interface Load {
  /** All bytes transferred. */
  bytes: number
  /** Bytes of scripts, styles and HTML. */
  codeBytes: number
  requests: number
  /**
   * Longest chain of requests that each had to wait for the one before; without images and fonts.
   */
  chain: number
  /** Time to the first byte, first paint and largest paint (ms). */
  ttfb: number
  fcp: number
  lcp: number
  /** Sum of the layout shifts. */
  cls: number
  /** Time by which tasks were longer than 50 ms (ms). */
  tbt: number
}

type Vitals = Pick<Load, 'lcp' | 'cls' | 'tbt'>

declare global {
  interface Window {
    __vitals: Vitals
  }
}

interface Request {
  url: string
  type: string
  depth: number
  bytes: number
  finished: boolean
}

/** Network idle time after which a page counts as loaded, ms. */
export const stillness = {
  /** A throttled CPU computes between requests. */
  shown: 2000,
  /** What is in sight is loaded ahead two seconds after the first idle moment, itself two seconds after the load. */
  loadedAhead: 5000,
}

/** Waits until the network is idle. */
async function quiet(requests: Map<string, Request>, idleMs: number): Promise<void> {
  for (
    let since = Date.now(), seen = -1;
    Date.now() - since < idleMs;
    await new Promise((next) => setTimeout(next, 50))
  ) {
    const moving = [...requests.values()].some(({ finished }) => !finished)
    if (moving || requests.size !== seen) since = Date.now()
    seen = requests.size
  }
}

/** Records every request of a page with its initiators. */
function follow(client: CDPSession) {
  const requests = new Map<string, Request>()
  const depthByUrl = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const starters = [
      initiator.url,
      ...(initiator.stack?.callFrames.map(({ url }) => url) ?? []),
      ...(initiator.stack?.parent?.callFrames.map(({ url }) => url) ?? []),
    ].filter(Boolean)
    const depth = type === 'Document' ? 0 : 1 + Math.max(0, ...starters.map((url) => depthByUrl.get(url ?? '') ?? 0))
    depthByUrl.set(request.url, Math.min(depth, depthByUrl.get(request.url) ?? depth))
    requests.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      depth: depthByUrl.get(request.url) ?? depth,
      bytes: 0,
      finished: false,
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { bytes: encodedDataLength, finished: true })
  })
  client.on('Network.loadingFailed', ({ requestId }) => {
    const request = requests.get(requestId)
    if (request) request.finished = true
  })
  return requests
}

const aside = new Set(['Image', 'Font', 'Ping', 'Other'])
const code = new Set(['Document', 'Script', 'Stylesheet'])
const sum = (requests: Request[]) => requests.reduce((total, { bytes }) => total + bytes, 0)

/** A browser with nothing in its cache. */
const newContext = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    // Also what the browser itself says of the device (`sec-ch-ua-mobile`), which goes before the user agent.
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    userAgent,
  })

/** A new page with throttled network and CPU. */
async function newPage(context: BrowserContext, { mbps, latency, slowdown }: Phone) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const bytesPerSecond = (mbps * 1024 * 1024) / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, client }
}

/** A new browser with throttled network and CPU. */
export async function newPhone(browser: Browser, phone: Phone) {
  const context = await newContext(browser)
  return { ...(await newPage(context, phone)), close: () => context.close() }
}

/**
 * One cold load of an address.
 * @throws when a part of the page did not load: a page with less on it is no comparison
 */
export async function loadPage(browser: Browser, url: string, phone: Phone): Promise<Load> {
  const context = await newContext(browser)
  return loadIn(context, url, phone, stillness.loadedAhead).finally(() => context.close())
}

/** A cold load of an address, and a warm one after it. @throws as {@link loadPage} */
export async function loadTwice(
  browser: Browser,
  url: string,
  phone: Phone,
  idleMs: number,
): Promise<{ cold: Load; warm: Load }> {
  const context = await newContext(browser)
  try {
    return { cold: await loadIn(context, url, phone, idleMs), warm: await loadIn(context, url, phone, idleMs) }
  } finally {
    await context.close()
  }
}

async function loadIn(context: BrowserContext, url: string, phone: Phone, idleMs: number): Promise<Load> {
  const { page, client } = await newPage(context, phone)
  try {
    const requests = follow(client)
    const failures: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error' && / failed\. /.test(line.text())) failures.push(line.text())
    })
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.addInitScript(() => {
      const seen: Vitals = { lcp: 0, cls: 0, tbt: 0 }
      window.__vitals = seen
      // No function here has a name: the compiler would call a helper for it that the page doesn't have.
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.lcp = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.cls += (shift as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.tbt += duration - 50
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await quiet(requests, idleMs)
    // Not before: the driver's own script for it takes 30 ms of an unthrottled main thread, perhaps before the paint.
    await page.getByRole('main').getByRole('heading').first().waitFor()
    if (failures.length > 0) throw new Error(`${url}: ${failures.join('\n')}`)
    const vitals = await page.evaluate(() => ({
      ttfb: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ...window.__vitals,
    }))
    const all = [...requests.values()]
    const waited = all.filter(({ type }) => !aside.has(type))
    return {
      bytes: sum(all),
      codeBytes: sum(all.filter(({ type }) => code.has(type))),
      requests: all.length,
      chain: Math.max(...waited.map(({ depth }) => depth)),
      ...vitals,
    }
  } finally {
    await page.close()
  }
}
