import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ask, openAs, people, settled, tokenOf } from './world'

/** Opens the page from the menu in the header. */
async function openReviews(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
}

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a host finds the worst review of a place among those about their places', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const token = await tokenOf(people.host)
  const { listings } = await ask('review/list', { which: 'about-listings' }, token)
  const listing = listings.at(-1)
  if (!listing) throw new Error('The demo host has no reviews.')
  const { items } = await ask(
    'review/list',
    { which: 'about-listings', propertyId: listing.id, sort: 'lowest', limit: 1 },
    token,
  )

  await openAs(page, people.host, '/')
  await openReviews(page)
  await page.getByRole('button', { name: 'About your places' }).click()
  await page.getByLabel('Place').selectOption(listing.title)
  await page.getByLabel('Sort').selectOption('Worst first')
  await expect(page).toHaveURL(new RegExp(`listing=${listing.id}&sort=lowest`))
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(items[0]?.text ?? '')
  await isAccessible(page)

  await page.getByLabel('Search the reviews').fill('xyzzy')
  await expect(page.getByRole('heading', { name: 'No review like this' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('a guest finds what they wrote, and from there the stay', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const { items } = await ask('review/list', {}, await tokenOf(people.guest))
  await openAs(page, people.guest, '/')
  await openReviews(page)
  await expect(page.getByRole('button', { name: 'About your places' })).toHaveCount(0)
  await isAccessible(page)
  const first = items[0]
  if (!first) {
    await expect(page.getByRole('heading', { name: 'You have not written a review yet' })).toBeVisible()
    return
  }
  await page
    .getByRole('main')
    .getByRole('listitem')
    .first()
    .getByRole('link', { name: new RegExp(first.listing.title) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/trips/${first.bookingId}`))
})
