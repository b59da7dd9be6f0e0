import { expect, type Page, test } from '@playwright/test'
import { findRequestListing, openAs, payWith, people, pickDay, signIn } from './world'

/** A console error, or an exception nobody caught, anywhere on the way. */
const watch = (page: Page, problems: string[]) => {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().includes('Failed to load resource') &&
      problems.push(`${page.url()}: ${message.text()}`),
  )
}

test('a guest finds a place, asks for it and pays; the host accepts; both write to each other', async ({ browser }) => {
  const problems: string[] = []
  const { listing, checkIn, checkOut } = await findRequestListing()
  const guest = await (await browser.newContext()).newPage()
  const host = await (await browser.newContext()).newPage()
  watch(guest, problems)
  watch(host, problems)

  await test.step('home → city and dates → results', async () => {
    await guest.goto('/')
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    const search = guest.getByRole('main').getByRole('search')
    await search.getByRole('button', { name: /where/i }).click()
    await guest.getByRole('combobox').fill(listing.city)
    // Places elsewhere have the same name; ours comes first.
    const city = new RegExp(`^${listing.city}`)
    await guest.getByRole('option', { name: city }).first().click()
    await pickDay(guest, checkIn)
    await pickDay(guest, checkOut)
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(guest).toHaveURL(new RegExp(`/search\\?.*checkIn=${checkIn}`))
    // The home page stays until this one is there, and may have the same place, without dates.
    await expect(guest.getByRole('heading', { name: / places? in / })).toBeVisible()
  })

  await test.step('results → the page of the place, with the booking card of another team in it', async () => {
    const card = guest
      .getByRole('link', { name: new RegExp(listing.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
      .first()
    const more = guest.getByRole('button', { name: /show more/i })
    while (!(await card.isVisible())) {
      await expect(card.or(more).first()).toBeVisible()
      if (await card.isVisible()) break
      await more.click()
    }
    await guest.goto((await card.getAttribute('href')) ?? '')
    await expect(guest.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
    await guest.getByRole('button', { name: 'Request to book' }).first().click()
  })

  await test.step('sign in, and on to checkout with the same dates', async () => {
    await expect(guest).toHaveURL(/\/auth\/login/)
    await signIn(guest, people.guest)
    await expect(guest).toHaveURL(/\/checkout\//)
  })

  const bookingId = /\/checkout\/([0-9a-f-]{36})/.exec(guest.url())?.[1] ?? ''

  await test.step('a declined card says why and keeps the dates; 4242… goes through', async () => {
    await guest.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(guest, '4000 0000 0000 0002')
    await guest.getByRole('button', { name: /^Request and set aside/ }).click()
    await expect(guest.getByText('The payment did not go through')).toBeVisible()
    await payWith(guest, '4242 4242 4242 4242')
    await guest.getByRole('button', { name: /^Request and set aside/ }).click()
    await expect(guest.getByRole('heading', { name: /^Your request is with/ })).toBeVisible()
  })

  await test.step('the host sees the request and accepts; the guest is told at once', async () => {
    await openAs(host, people.host, `/host/bookings/${bookingId}`)
    await expect(host.getByText('Service fee').first()).toBeVisible()
    await expect(host.getByText('You are paid').first()).toBeVisible()
    await host.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(guest.getByRole('region', { name: 'Notices' }).getByText(/accepted|confirmed/i)).toBeVisible()
    await expect(guest.getByRole('link', { name: /^Notifications, \d+ new/ })).toBeVisible()
    await expect(host.getByRole('main').getByText('Confirmed').first()).toBeVisible()
  })

  await test.step('both write, and read, without reloading', async () => {
    await guest.goto(`/trips/${bookingId}`)
    await guest.getByRole('button', { name: /^Write to/ }).click()
    await expect(guest).toHaveURL(/\/inbox\//)
    await guest.getByLabel('Write a message').fill('We arrive with the evening train. Is that all right?')
    await guest.keyboard.press('Enter')
    await host.getByRole('button', { name: /^Write to/ }).click()
    await expect(host.getByRole('log').getByText('We arrive with the evening train.')).toBeVisible()
    await host.getByLabel('Write a message').fill('Of course. I wait for you with the key.')
    await host.keyboard.press('Enter')
    await expect(guest.getByRole('log').getByText('I wait for you with the key.')).toBeVisible()
    await expect(guest.getByRole('log').getByText('Read')).toBeVisible()
  })

  expect(problems).toEqual([])
  // A conversation that stays open would read what others of these stories write.
  for (const page of [guest, host]) await page.context().close()
})
