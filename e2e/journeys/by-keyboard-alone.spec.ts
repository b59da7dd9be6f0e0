import { expect, test } from '@playwright/test'
import { newAccount } from './new-account'
import { openAs, settled, tabTo } from './world'

test('somebody without a mouse finds a place from the home page, chooses nights and pays', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key)
  }
  await openAs(page, await newAccount('Kay', 'Guest'), '/')
  await page.locator('#root[data-hydrated]').waitFor()

  await test.step('place and nights', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Where/ })
      .waitFor()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Where to?' })).toHaveCount(0)
    await tabTo(page, /^Skip to the content/)
    await press('Enter')
    await tabTo(page, /^Where/)
    await press('Enter')
    await expect(page.getByRole('combobox', { name: 'Place' })).toBeFocused()
    await page.keyboard.type('Lisbon')
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Lisbon\s*Portugal/)
    await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Where Lisbon' })).toBeVisible()
    // The nights are asked for next: the calendar has the focus, on a day.
    await expect(page.locator('[data-day] button:focus')).toHaveCount(1)
    await press('PageDown', 2)
    await press('Enter')
    await press('ArrowRight', 3)
    await press('Enter')
    await tabTo(page, /^Search$/)
    await press('Enter')
    await expect(page).toHaveURL(/\/search\?city=lisbon&checkIn=/)
  })

  await test.step('the first place that is booked at once', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
    await settled(page)
    await tabTo(page, /^Instant booking/)
    await press('Space')
    await expect(page).toHaveURL(/bookingType=instant|instant=/)
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first).toContainText('Instant')
    const title = await first.getByRole('link').first().textContent()
    await tabTo(page, new RegExp(`^${title?.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`), 90)
    await press('Enter')
    await expect(page).toHaveURL(/\/property\//)
    await expect(page.getByRole('button', { name: 'Reserve', exact: true }).first()).toBeEnabled()
    await tabTo(page, /^Reserve$/, 120)
    await press('Enter')
    await expect(page).toHaveURL(/\/checkout\//)
  })

  await test.step('the card', async () => {
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
    await tabTo(page, /^Continue to payment$/)
    await press('Enter')
    const fields = page.frameLocator('iframe[title="Card details"]')
    await expect(fields.getByLabel('Card number')).toBeVisible()
    await tabTo(page, /^Card details$/)
    for (const text of ['4242424242424242', '1234', '123', '10115']) {
      await page.keyboard.type(text)
      await press('Tab')
    }
    await tabTo(page, /^Pay /)
    await press('Enter')
    await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeFocused()
  })
  await page.context().close()
})
