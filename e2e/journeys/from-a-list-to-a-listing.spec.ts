import { expect, type Page, test } from '@playwright/test'
import { ask, holdRequests } from './world'

test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    /** Where the window stood after each scroll of the listing's page (px). */
    scrolls: number[]
    /** What moved in the view transition. */
    moved: string[]
  }
}

/** Notes scrolls from now on, and what the next view transition moves. */
const watchMoves = (page: Page) =>
  page.evaluate(() => {
    window.scrolls = []
    window.moved = []
    addEventListener('scroll', () => location.pathname.startsWith('/property/') && window.scrolls.push(scrollY))
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        window.moved = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => name.startsWith('::view-transition-group'))
      })
      return transition
    }
  })

for (const width of [390, 1440])
  test(`at ${width} px the photo of a card moves to its page, which shows at once what the card knows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const answer = await holdRequests(page, '**/property/details*')
    await page.goto('/search')
    // The code of the page that the cards lead to is loaded ahead.
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['js', 'css'].every((type) =>
        loaded.some((name) => new RegExp(`/mf-catalog/.*/property\\.\\w+\\.${type}`).test(name)),
      )
    })
    const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(11)
    const title = (await link.textContent()) ?? ''
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(100)
    await watchMoves(page)
    await link.click()

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Photos' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What this place offers' })).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => window.moved))
      .toEqual(expect.arrayContaining(['::view-transition-group(listing-photo)']))
    // A new page opens at its top, and does not scroll there.
    expect(await page.evaluate(() => window.scrolls.filter((at) => at > 0))).toEqual([])
    answer()
    await expect(page.getByRole('heading', { name: 'What this place offers' })).toBeVisible()

    await page.goBack()
    await expect(link).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })

for (const width of [390, 1440])
  test(`at ${width} px a listing’s page keeps its length, and back leads to where it was left`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { items } = await ask('property/getall', { city: 'lisbon', limit: 1 })
    await page.goto(`/property/${items[0]?.id}`)
    const similar = page.getByRole('region', { name: 'Similar places' }).getByRole('heading').getByRole('link').first()
    await expect(similar).toHaveAttribute('href', /property/)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await expect(page.locator('#know')).toHaveCSS('content-visibility', 'auto')
    expect(await height()).toBe(before)

    await similar.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(2000)
    const title = (await similar.textContent()) ?? ''
    await similar.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })

test('a link to a part of a listing’s page has that in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { items } = await ask('property/getall', { city: 'lisbon', limit: 1 })
  await page.goto(`/property/${items[0]?.id}`)
  await expect(page.locator('#know')).toHaveCSS('content-visibility', 'auto')
  await page.mouse.wheel(0, 1200)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Good to know' }).click()
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport()
})
