import { expect, type Page, test } from '@playwright/test'
import { newAccount } from './new-account'
import { ask, findInstantListing, findRequestListing, openAs, payWith, people, tokenOf } from './world'

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const paymentsOf = async (email: string, bookingId: string) => {
  const { items } = await ask('transcation/getAll', { limit: 50 }, await tokenOf(email))
  return items.filter(({ booking }) => booking?.id === bookingId)
}

test('a host declines with a word; the guest reads it, pays nothing, and finds places for the same dates', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const [guest, host] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  const email = await newAccount('Ines', 'Guest')
  await openAs(guest, email, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
  await guest.getByRole('button', { name: 'Request to book' }).first().click()
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(guest, '4242 4242 4242 4242')
  await guest.getByRole('button', { name: /^Request and set aside/ }).click()
  await expect(guest.getByRole('heading', { name: /^Your request is with/ })).toBeVisible()
  const bookingId = idIn(guest)
  await guest.getByRole('link', { name: 'See your trip' }).click()

  await openAs(host, people.host, `/host/bookings/${bookingId}`)
  await host.getByRole('button', { name: 'Decline', exact: true }).click()
  await host.getByRole('dialog').getByLabel('Message to the guest').fill('The roof is being mended that week.')
  await host.getByRole('button', { name: 'Decline the request' }).click()
  await expect(host.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)

  await expect(guest.getByRole('heading', { name: 'The host could not take you' })).toBeVisible()
  await expect(guest.getByText('The roof is being mended that week.').first()).toBeVisible()
  await expect(guest.getByRole('link', { name: /^All places in .* on these dates$/ })).toBeVisible()
  const payments = await paymentsOf(email, bookingId)
  expect(payments.map(({ kind }) => kind)).toEqual(['release', 'authorisation'])
  expect(payments.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0)
  for (const page of [guest, host]) await page.context().close()
})

test('two guests reserve the same nights at once: one has them, the other takes the nearest free ones', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findInstantListing()
  const pages = await Promise.all(
    ['Ada', 'Bo'].map(async (name) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
      const path = `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`
      await openAs(page, await newAccount(name, 'Guest'), path)
      await expect(page.getByRole('button', { name: 'Reserve', exact: true }).first()).toBeEnabled()
      return page
    }),
  )
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Reserve', exact: true }).first().click()))
  const refusal = 'Somebody else has these dates.'
  for (const page of pages)
    await expect(
      page.getByRole('button', { name: 'Continue to payment' }).or(page.getByText(refusal)).first(),
    ).toBeVisible()
  const late = pages.filter((page) => !page.url().includes('/checkout/'))
  expect(late).toHaveLength(1)

  const [page] = late as [Page]
  const nearest = page.getByRole('heading', { name: 'Nearest free dates' }).first()
  await nearest.locator('..').getByRole('button').first().click()
  await expect(page).not.toHaveURL(new RegExp(`checkIn=${checkIn}&checkOut=${checkOut}`))
  await page.getByRole('button', { name: 'Reserve', exact: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  for (const page of pages) await page.context().close()
})

test('the answer to a payment is lost on its way; paying again finds that it went through, once', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findInstantListing()
  const page = await (await browser.newContext()).newPage()
  const email = await newAccount('Lena', 'Guest')
  // No news by the socket either, which would tell the page that it is booked.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await openAs(page, email, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
  await page.getByRole('button', { name: 'Reserve', exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const bookingId = idIn(page)
  // The API gets the request and acts on it; the line breaks before the browser has the answer.
  await page.route('**/bookings/payment-now', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('We don’t know yet whether the payment went through')).toBeVisible()

  await page.unroute('**/bookings/payment-now')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeVisible()
  const payments = await paymentsOf(email, bookingId)
  const { booking } = await ask('bookings/my-booking/details', { bookingId }, await tokenOf(email))
  const charges = payments.filter(({ kind }) => kind === 'payment')
  expect(charges.map(({ amount }) => amount.amount)).toEqual([-booking.total.amount])
  await page.context().close()
})
