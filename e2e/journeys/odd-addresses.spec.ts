import { expect, type Page, test } from '@playwright/test'
import { newAccount } from './new-account'
import { ask, bookStay, findInstantListing, findRequestListing, inDays, openAs, settled, tokenOf } from './world'

const main = (page: Page) => page.getByRole('main')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(main(page).getByRole('heading').first()).toBeVisible()
  await settled(page)
}

for (const [name, path] of [
  ['a place that nobody knows', '/search?city=atlantis'],
  ['a part of the map at the pole', '/search?bounds=-40,88,40,90&place=The+pole'],
  ['a part of the map over the date line without a place', '/search?bounds=179,-1,-179,1&place=The+date+line'],
] as const)
  test(`${name} has a sentence and a way to places`, async ({ page }) => {
    await open(page, path)
    await expect(main(page).getByRole('heading', { name: /^No places|^Nothing/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await main(page)
      .getByRole('link', { name: /km away|^Look everywhere/ })
      .first()
      .click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

test('an impossible party and dates that are over are left out of a search', async ({ page }) => {
  await open(page, '/search?city=lisbon&guests=-4&children=9&checkIn=2020-02-30&checkOut=2020-01-01')
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test('a party beyond a place, and dates beyond its window, have a sentence and a way on', async ({ page }) => {
  const { listing, checkIn, checkOut } = await findRequestListing()
  await open(page, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=99`)
  const card = page.getByRole('complementary', { name: 'Price and booking' })
  await expect(card).toContainText(`This place sleeps ${listing.guests}, and you searched for`)
  await expect(card.getByRole('button', { name: 'Request to book' })).toHaveCount(0)
  await card.getByRole('button', { name: `Continue with ${listing.guests}` }).click()
  await expect(card.getByRole('button', { name: /^Guests/ })).toHaveText(new RegExp(`${listing.guests} guests?$`))
  await expect(card.getByRole('button', { name: 'Request to book' })).toBeEnabled()
  await open(page, `/property/${listing.id}?checkIn=${inDays(1200)}&checkOut=${inDays(1203)}&guests=1`)
  await expect(card).toContainText(/This place takes bookings until .*\. Choose earlier dates\./)
  await card.getByRole('button', { name: 'Pick other dates' }).click()
  await expect(page.getByRole('dialog', { name: 'Dates of the stay' })).toBeVisible()
})

test('somebody else’s trip and its receipt are nobody’s to find', async ({ page }) => {
  const { listing, checkIn, checkOut } = await findInstantListing()
  const owner = await tokenOf(await newAccount('Olga', 'Owner'))
  const { booking } = await bookStay({ propertyId: listing.id, checkIn, checkOut, guests: 1 }, owner)
  const stranger = await newAccount('Stig', 'Stranger')
  await openAs(page, stranger, `/trips/${booking.id}#receipt`)
  await expect(page.getByRole('heading', { name: 'There is no such trip' })).toBeVisible()
  await expect(
    ask('bookings/invoice-download', { bookingId: booking.id, kind: 'receipt' } as never, await tokenOf(stranger)),
  ).rejects.toThrow('among yours')
  await main(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/trips/)
})
