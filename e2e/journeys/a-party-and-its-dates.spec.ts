import { expect, test } from '@playwright/test'
import { addDays, ask, payWith, people, settled, signIn } from './world'

const today = new Date().toISOString().slice(0, 10)

test('a family stays the same party from the search to the trip', async ({ page }) => {
  const dates = `checkIn=${addDays(today, 100)}&checkOut=${addDays(today, 103)}`
  await page.goto(`/search?${dates}&guests=4&children=2&infants=1&pets=1&bookingType=instant`)
  await page.getByRole('article').getByRole('link').first().click()
  const guests = page.getByRole('button', { name: /^Guests/ })
  await expect(guests).toContainText('2 adults, 2 children, 1 infant, 1 pet')
  await settled(page)
  await guests.click()
  await page.getByRole('button', { name: 'Children: one less' }).click()
  await expect(page).toHaveURL(/guests=3&children=1&infants=1&pets=1/)
  await page.keyboard.press('Escape')

  const party = '2 adults, 1 child, 1 infant, 1 pet'
  await page.getByRole('button', { name: 'Reserve' }).click()
  await signIn(page, people.guest)
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByRole('main')).toContainText(party)
  const bookingId = /\/checkout\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Confirm and pay')

  await page.goto(`/trips/${bookingId}`)
  await expect(page.getByRole('main')).toContainText(party)
  await page.getByRole('button', { name: 'Change dates or guests' }).click()
  const change = page.getByRole('dialog', { name: 'Change dates or guests' })
  await change.getByRole('button', { name: 'Children: one less' }).click()
  await expect(change.getByRole('row', { name: /^Who comes/ })).toContainText('2 guests, 1 infant, 1 pet')
})

test('somebody with time finds the cheapest weekend of a month, and comes back to the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?city=lisbon')
  await settled(page)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Any dates' }).click()
  await page.getByRole('button', { name: 'Flexible' }).click()
  const month = new Date(`${addDays(`${today.slice(0, 7)}-15`, 61).slice(0, 7)}-15T12:00:00Z`)
  const name = month.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  await page.getByRole('button', { name: `${name} ${month.getUTCFullYear()}` }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/flexible=weekend/)
  await expect(header).toContainText(`Weekend in ${name}`)
  const card = page.getByRole('article').first()
  await expect(card).toContainText('total for 2 nights')

  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/property\/.*checkIn=/)
  const { searchParams } = new URL(page.url())
  const checkIn = searchParams.get('checkIn') ?? ''
  expect(new Date(checkIn).getUTCDay()).toBe(5)
  expect(searchParams.get('checkOut')).toBe(addDays(checkIn, 2))
  await expect(page.getByRole('complementary', { name: 'Price and booking' })).toContainText('fees and taxes included')
  await page.goBack()
  await expect(header).toContainText(`Weekend in ${name}`)
  await page.reload()
  await expect(header).toContainText(`Weekend in ${name}`)
})

/** A listing with a taken night, free dates near it, and a similar place that is free then. */
async function findTaken() {
  const { items } = await ask('property/getall', { limit: 40 })
  for (const { id } of items) {
    const { takenNights } = await ask('bookings/check-availability', { propertyId: id })
    for (const checkIn of takenNights.filter((night) => night > addDays(today, 30)).slice(0, 1)) {
      const dates = { checkIn, checkOut: addDays(checkIn, 4) }
      const { items: similar } = await ask('property/similar', { propertyId: id, ...dates })
      const { dates: free } = await ask('property/alternatives', { ids: [id], ...dates })
      if (similar[0] && free[0]) return { id, ...dates, similar: similar[0] }
    }
  }
  throw new Error('Every place is free, or there is nothing near one that is not.')
}

test('where the dates are taken a press takes the nearest free ones, and similar places are there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id, checkIn, checkOut, similar } = await findTaken()
  await page.goto(`/property/${id}?checkIn=${checkIn}&checkOut=${checkOut}`)
  const booking = page.getByRole('complementary', { name: 'Price and booking' })
  await expect(booking.getByRole('heading', { name: 'Nearest free dates' })).toBeVisible()
  await expect(booking.getByRole('link', { name: similar.title })).toHaveAttribute(
    'href',
    `/property/${similar.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`,
  )
  const row = page.getByRole('region', { name: 'Similar places' })
  await expect(row.getByRole('article').first()).toContainText('total for 4 nights')

  await booking.getByRole('heading', { name: 'Nearest free dates' }).locator('..').getByRole('button').first().click()
  await expect(booking.getByRole('button', { name: /^(Reserve|Request to book)$/ })).toBeEnabled()
  await expect(page).not.toHaveURL(new RegExp(`checkIn=${checkIn}`))
  await expect(booking.getByRole('heading', { name: 'Nearest free dates' })).toHaveCount(0)
})
