import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from './world'

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
