import { expect, type Page, test } from '@playwright/test'
import { ask, openAs, people, signIn, signOut, tokenOf } from './world'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const hearts = (page: Page, pressed: boolean) => page.getByRole('main').getByRole('button', { name: /^Save /, pressed })

async function deleteLists(email: string): Promise<void> {
  const token = await tokenOf(email)
  const { wishlists } = await ask('wishlist/list', {}, token)
  for (const { propertyIds } of wishlists)
    for (const propertyId of propertyIds) await ask('wishlist/remove', { propertyId }, token)
}
test.beforeAll(async () => {
  await deleteLists(people.guest)
  await deleteLists(people.host)
})

test('two people share a browser, and neither sees what the other saved', async ({ page }) => {
  await test.step('a heart before sign-in waits in the browser', async () => {
    await page.goto('/search?city=lisbon')
    await hearts(page, false).first().click()
    await expect(notices(page).getByText('Saved in this browser')).toBeVisible()
    await notices(page).getByRole('button', { name: 'Sign in to keep it' }).click()
  })

  await test.step('and is on a list of the account after it, once', async () => {
    await signIn(page, people.guest)
    await expect(hearts(page, true)).toHaveCount(1)
    await page.goto('/saved')
    await page
      .getByRole('main')
      .getByRole('link', { name: /1 place/ })
      .click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  })

  await test.step('the next heart can be moved to a new list, by keyboard', async () => {
    await page.goto('/search?city=tokyo')
    const heart = hearts(page, false).first()
    const name = (await heart.getAttribute('aria-label')) ?? ''
    await heart.focus()
    await page.keyboard.press('Enter')
    await notices(page).getByRole('button', { name: 'Change' }).press('Enter')
    await page.getByRole('dialog', { name: 'Save to a list' }).getByLabel('New list').fill('Tokyo in spring')
    await page.keyboard.press('Enter')
    await expect(notices(page).getByText('Saved to Tokyo in spring')).toBeVisible()
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  })

  await test.step('the next person finds nothing of it, neither signed out nor signed in', async () => {
    await signOut(page)
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    await page.goto('/auth/login')
    await signIn(page, people.host)
    await page.goto('/search?city=tokyo')
    await expect(hearts(page, false).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(hearts(page, true)).toHaveCount(0)
    const { wishlists } = await ask('wishlist/list', {}, await tokenOf(people.host))
    expect(wishlists.flatMap(({ propertyIds }) => propertyIds)).toEqual([])
  })
})

test('a list is shared by a link, which says so once it was revoked', async ({ page, browser }) => {
  const token = await tokenOf(people.guest)
  const { items } = await ask('property/getall', { city: 'lisbon', limit: 2 })
  const [first] = items
  if (!first) throw new Error('Lisbon has no place.')
  const name = `With friends ${Date.now()}`
  await ask('wishlist/save', { propertyId: first.id, newList: name, note: 'Ask about the cot' }, token)
  await openAs(page, people.guest, '/saved')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Ask about the cot')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(friend.getByRole('link', { name: first.title })).toBeVisible()
  await expect(friend.getByText('Ask about the cot')).toHaveCount(0)

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'This list is not shared any more' })).toBeVisible()
  await friend.getByRole('main').getByRole('link', { name: 'Look around' }).click()
  await expect(friend).toHaveURL('/search')
  await friend.context().close()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete the list' }).click()
  await expect(page).toHaveURL('/saved')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test.describe('a visitor from Switzerland', () => {
  test.use({ locale: 'de-CH', viewport: { width: 1440, height: 900 } })

  test('reads francs without choosing, pins without cents, and can change that', async ({ page }) => {
    await page.goto('/search?city=lisbon')
    await expect(page.locator('article strong [aria-hidden]').first()).toHaveText(/^≈\u00a0CHF\s[\d’]+(\.\d\d)?$/)
    await expect(
      page
        .getByRole('application')
        .getByText(/≈\u00a0CHF\s[\d’]+$/)
        .first(),
    ).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Amounts in CHF' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'The listing’s currency' }).click()
    await expect(page.locator('article strong').first()).toHaveText(/^EUR/)
    await page.reload()
    await expect(page.locator('article strong').first()).toHaveText(/^EUR/)
    await expect(page.getByRole('button', { name: 'Amounts in the listing’s currency' })).toBeVisible()
  })
})

test('the gallery turns by arrow keys at once, and gives the focus back', async ({ page }) => {
  const { items } = await ask('property/getall', { city: 'lisbon' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/property/${items[0]?.id}`)
  const tile = page.getByRole('button', { name: /^Photo 3:/ })
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^3 of/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^4 of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})
