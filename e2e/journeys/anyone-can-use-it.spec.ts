import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { people, requestPlace, signIn } from './world'

/** Tall enough that nothing lies half under the bar at the bottom, which axe takes for too small a target. */
const sizes = [
  { width: 390, height: 4000 },
  { width: 1440, height: 3000 },
]

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('axe finds nothing on the ten main pages, light and dark', async ({ page }) => {
      test.setTimeout(240_000)
      const { place, checkIn, checkOut } = await requestPlace()
      const open = async (path: string) => {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const theme of ['light', 'dark']) {
          await page.evaluate((name) => {
            document.documentElement.dataset['theme'] = name
          }, theme)
          // Colours take a moment to change.
          await page.waitForTimeout(400)
          const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
          const found = violations.map(({ id, nodes }) => `${path} ${theme}: ${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(', ')}`)
          expect.soft(found).toEqual([])
        }
      }
      for (const path of ['/', '/search?city=lisbon', `/property/${place.id}?checkIn=${checkIn}&checkOut=${checkOut}`, '/auth/login', '/help']) await open(path)
      await page.goto('/auth/login')
      await signIn(page, people.host)
      for (const path of ['/trips', '/inbox', '/account', '/notifications', '/host', '/host/calendar']) await open(path)
    })
  })
}

test('the first things on a page by keyboard are the way to the content, home and the search', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})
