import { expect, type Page, test } from '@playwright/test'
import axe, { type NodeResult, type RunOptions } from 'axe-core'
import account from '../../mf-account/remote.config'
import booking from '../../mf-booking/remote.config'
import catalog from '../../mf-catalog/remote.config'
import chat from '../../mf-chat/remote.config'
import host from '../../mf-host-dashboard/remote.config'
import releases from '../../mf-releases/remote.config'
import { type DemoIds, findDemoIds } from '../demo-ids'
import { addressOf, type View, viewers, views } from '../views'
import { newAccount } from './new-account'
import { openAs, people, settled } from './world'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The phone first: a wide window opens more, which a narrow one would keep. */
const sizes = [
  { width: 390, height: 4000 },
  { width: 1440, height: 3000 },
]

/** On a phone, makes the viewport as tall as the page: axe takes a control half under the bottom bar for too small. */
async function showWholePage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  if (width < 768 && pageHeight > height) await page.setViewportSize({ width, height: pageHeight + 200 })
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What can differ between the two themes: they change colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Opens a page, with axe in it: once for all that it looks at there. */
async function show(page: Page, view: View, demoIds: DemoIds): Promise<void> {
  await page.goto(addressOf(view, demoIds))
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await settled(page)
  await view.open?.(page)
  // Without transitions axe sees the final colours.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
  await page.evaluate(axe.source)
}

const describeNode = ({ target, html }: NodeResult) => `${target.join(' ')} ${html.slice(0, 160)}`

async function violations(page: Page, { name }: View): Promise<string[]> {
  const found: string[] = []
  // The page behind a modal dialog is inert, and looked at in its own right.
  const modal = 'dialog[open]'
  const context = (await page.locator(modal).count()) > 0 ? { include: [modal] } : { exclude: [] }
  for (const theme of ['light', 'dark']) {
    const runOnly: RunOptions['runOnly'] =
      theme === 'light' ? { type: 'tag', values: standard } : { type: 'rule', values: rulesOfColour }
    const { violations } = await page.evaluate(
      async ({ theme, context, options }) => {
        document.documentElement.dataset['theme'] = theme
        // Tables of antd render anew for the theme.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return window.axe.run(context, options)
      },
      { theme, context, options: { runOnly, resultTypes: ['violations'] } satisfies RunOptions },
    )
    found.push(...violations.map(({ id, nodes }) => `${name} ${theme}: ${id} at ${nodes.map(describeNode).join(', ')}`))
  }
  return found
}

/** Pixels by which the page is wider than its viewport and scrolls sideways. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Their routes declare calls for a listing that exists, and for a stay that can be paid: these make only the first. */
const makeFewerCalls = new Set(['property-gone', 'checkout-asked', 'checkout-ended'])

/** Early calls that the HTML started and that no code has used; the API client removes those that it uses. */
const unusedEarlyCalls = (page: Page) =>
  page.evaluate(() => Object.keys((window as { __qeEarly?: object }).__qeEarly ?? {}))

async function lookAt(page: Page, view: View, demoIds: DemoIds): Promise<void> {
  // The page before does not follow the window to its new width.
  await page.goto('about:blank')
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A page follows its window; what was opened on it may be another thing in a wide one.
    if (size === sizes[0] || view.open) await show(page, view, demoIds)
    else await settled(page)
    if (size === sizes[0] && !view.open && !makeFewerCalls.has(view.name))
      await expect.soft.poll(() => unusedEarlyCalls(page), { message: view.name, timeout: 20_000 }).toEqual([])
    await showWholePage(page)
    expect.soft(await violations(page, view), `${view.name} at ${size.width} px`).toEqual([])
    expect.soft(await beyondTheEdge(page), `${view.name}: px too wide`).toBeLessThanOrEqual(0)
  }
}

/** So many windows are looked at together: much of the time of each is waiting. */
const windows = 2

for (const who of viewers) {
  test(`for ${who} axe finds nothing on any page, light and dark, and each page uses its first calls`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const demoIds = await findDemoIds()
    const email = who === 'newcomer' ? await newAccount('New', 'Host', true) : who === 'nobody' ? null : people[who]
    const waiting = views.filter((one) => one.who === who)
    const inOneWindow = async () => {
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(20_000)
      if (email) await openAs(page, email, '/')
      for (let view = waiting.shift(); view; view = waiting.shift())
        await test.step(view.name, () => lookAt(page, view as View, demoIds))
      await page.context().close()
    }
    await Promise.all(Array.from({ length: windows }, inOneWindow))
  })
}

test('every route of every team is among the pages looked at', () => {
  const routes = [account, booking, catalog, chat, host, releases].flatMap((config) =>
    config.routes.map(({ path }) => path),
  )
  expect(routes.filter((path) => !views.some(({ route }) => route === path))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('cards of a row are wide enough to be read, and an address that is typed opens at its top', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('main').locator('section li').first()
    await expect(card).toBeVisible()
    expect((await card.boundingBox())?.width).toBeGreaterThan(250)
    await page.evaluate(() => scrollTo(0, 900))
    await page.goto('/help')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the first things on a page by keyboard are the way to the content, home and the search', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})
