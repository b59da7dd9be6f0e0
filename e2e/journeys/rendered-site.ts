import type { ChildProcess } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { ownPort, ports, releasesDir } from '../ports'
import { ask, inDays } from './world'

const sitePort = ownPort(3358)
/** A site of its own, beside the one under test, whose pages the server always renders. */
export const renderedSite = `http://localhost:${sitePort}`

const isRendered = (html: string) => html.includes('id="qe-answers"')

/** Starts it. @returns a function that ends it */
export async function startRenderedSite(): Promise<() => void> {
  const { startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as {
    startSite(settings: object, options: object): Promise<ChildProcess>
  }
  // However busy this machine is, each page waits for its rendering.
  const server = await startSite(
    { releasesDir: releasesDir(), apiPort: ports.apiPort, sitePort, RENDER_BUDGET_MS: '10000' },
    { echo: false },
  )
  // The first pages wait for the code that renders them, too.
  for (let tries = 1; tries <= 6; tries++) if (isRendered(await (await fetch(renderedSite)).text())) break
  return () => void server.kill('SIGKILL')
}

/** So long the server leaves a page to the browser after it took too long to render it, ms. */
const restMs = 31_000

/**
 * Opens a page, up to three times where this machine was too busy to render it.
 * @returns its HTML
 */
export async function openRendered(page: Page, path: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const html = (await (await page.goto(path))?.text()) ?? ''
    if (isRendered(html) || tries === 3) return html
    await page.waitForTimeout(restMs)
  }
}

/**
 * Opens a page that the server has rendered, and waits until React has taken it over.
 * @returns its HTML, what the console complains of, also later on, and the calls made
 */
export async function openHydrated(page: Page, path: string) {
  const complaints: string[] = []
  const calls: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    // Of a page that had to be opened again, the last time counts.
    if (request.isNavigationRequest()) {
      complaints.length = 0
      calls.length = 0
    }
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/api/')) calls.push(pathname.slice('/v1/api/'.length))
  })
  const html = await openRendered(page, path)
  expect(html, path).toContain('id="qe-answers"')
  await page.locator('#root[data-hydrated]').waitFor()
  return { html, complaints, calls }
}

/** A listing of the demo world. */
export async function someListing(): Promise<{ id: string; title: string }> {
  const { items } = await ask('property/getall', {})
  const [first] = items
  if (!first) throw new Error('The demo world has no listing.')
  return first
}

/** A drawn area: four corners around the city. */
export const aroundLisbon = '_arjF~kww@?_ry@oyo@??~qy@'

/** A listing with dates, whose price the browser asks for. */
export const datedListing = ({ id }: { id: string }) => `/property/${id}?checkIn=${inDays(60)}&checkOut=${inDays(64)}`

/** An address of each route that the server renders, a search with dates, and one in a drawn area. */
export const renderedPaths = (listing: { id: string }) => [
  '/',
  '/search',
  '/search?city=lisbon',
  `/search?city=lisbon&checkIn=${inDays(60)}&checkOut=${inDays(64)}`,
  `/search?${new URLSearchParams({ area: aroundLisbon })}`,
  `/property/${listing.id}`,
  '/places/portugal/lisbon',
  '/help',
  '/about',
  '/support',
  '/page/terms',
]
