import { type Browser, expect, test } from '@playwright/test'
import { ask } from '../journeys/world'
import { siteUrl } from '../ports'
import { publish, release } from './remotes'

/** Two versions of this remote at 50 % each, which say in the HTML who has rendered it. */
const name = 'mf-catalog'
const versions = ['0.7.1', '0.7.2'] as const

const rendered = 10_000
const atOnce = 8
const inBrowser = 100

/** Addresses that visitors ask for in turn. */
async function addresses(): Promise<(visit: number) => string> {
  const { items } = await ask('property/getall', {})
  const paths = [
    '/',
    '/help',
    '/search',
    '/search?city=lisbon',
    ...items.slice(0, 8).map(({ id }) => `/property/${id}`),
  ]
  return (visit) => paths[visit % paths.length] ?? '/'
}

/** The version that a page is given with, and those that have rendered parts of it. */
function versionsIn(html: string): { given: string; renderedBy: string[] } {
  const [, given = 'none'] = html.match(new RegExp(`"name":"${name}","version":"([^"]+)"`)) ?? []
  const renderedBy = [...html.matchAll(/data-rendered-by="">([^<]+)</g)].map(([, version = '']) => version)
  return { given, renderedBy }
}

/** Asks for pages, each for another visitor, until so many were rendered. @returns how many of each version */
async function askForPages(pathOf: (visit: number) => string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let [visits, found] = [0, 0]
  const visitors = Array.from({ length: atOnce }, async () => {
    while (found < rendered) {
      const path = pathOf(visits++)
      const answer = await fetch(siteUrl + path)
      const { given, renderedBy } = versionsIn(await answer.text())
      expect([path, given, ...renderedBy]).toEqual([path, given, ...renderedBy.map(() => given)])
      // What is over its budget on a busy machine is left to the browser.
      if (renderedBy.length === 0) continue
      found++
      counts.set(given, (counts.get(given) ?? 0) + 1)
    }
  })
  await Promise.all(visitors)
  return counts
}

/** Opens pages, each as another visitor, and compares who has rendered them with whose code takes them over. */
async function openPages(browser: Browser, pathOf: (visit: number) => string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const context = await browser.newContext({ baseURL: siteUrl })
  await context.route('**/media/**', (route) => route.abort())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) complaints.push(line.text())
  })
  for (let visit = 0; visit < inBrowser; visit++) {
    // The code stays in the browser's cache; the visitor is another one.
    await context.clearCookies()
    const response = await page.goto(pathOf(visit), { waitUntil: 'commit' })
    const { given } = versionsIn((await response?.text()) ?? '')
    await expect(page.locator('#main [data-rendered-by][data-run]').first()).toBeAttached()
    const marks = await page
      .locator('[data-rendered-by][data-run]')
      .evaluateAll((all) => (all as HTMLElement[]).map(({ textContent, dataset }) => [textContent, dataset['run']]))
    expect(marks, page.url()).toEqual(marks.map(() => [given, given]))
    counts.set(given, (counts.get(given) ?? 0) + 1)
  }
  expect(complaints).toEqual([])
  await context.close()
  return counts
}

test(`of two versions at 50 %, each of ${rendered} pages is rendered and taken over by the one it names`, async ({
  browser,
}) => {
  test.setTimeout(400_000)
  publish(name, versions[0], 'tells its version')
  publish(name, versions[1], 'tells its version', { percent: 50 })
  try {
    const pathOf = await addresses()
    const asked = await askForPages(pathOf)
    const opened = await openPages(browser, pathOf)
    console.log('rendered:', Object.fromEntries(asked), 'taken over:', Object.fromEntries(opened))
    for (const version of versions) {
      expect(Math.abs((asked.get(version) ?? 0) / rendered - 0.5)).toBeLessThan(0.1)
      expect(opened.get(version)).toBeGreaterThan(inBrowser / 4)
    }
  } finally {
    for (const version of versions.toReversed()) release('disable', name, version, '--why', 'no longer compared')
  }
})
