import { expect, type Page, test } from '@playwright/test'
import { ask, findRequestListing, openAs, payWith, people, tokenOf } from './world'

const asksTheGuest = '4000 0027 6000 3184'
const pay = (page: Page) => page.getByRole('button', { name: /^Request and set aside/ })
const sent = (page: Page) => page.getByRole('heading', { name: /^Your request is with/ })

/** The demo guest at the second step of a checkout, with nothing left to do but to pay. */
async function atThePayment(page: Page): Promise<string> {
  const { listing, checkIn, checkOut } = await findRequestListing()
  await openAs(page, people.guest, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
  await page.getByRole('button', { name: 'Request to book' }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await showPayment(page)
  return page.url()
}

/** The second step of the checkout, whether or not the guest is there already. */
async function showPayment(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: 'Continue to payment' })
  await expect(first.or(pay(page)).first()).toBeVisible()
  if (await first.isVisible()) await first.click()
}

test('a guest says no at the bank, and nothing is set aside; says yes, and the request is sent', async ({ page }) => {
  const checkout = await atThePayment(page)

  await test.step('the bank asks on a page of its own', async () => {
    await payWith(page, asksTheGuest)
    await pay(page).click()
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  })

  await test.step('back without an answer, the dates are kept and nothing is said of a refusal', async () => {
    await page.goto(checkout)
    await expect(page.getByRole('status').getByText(/^The dates are held for you/)).toBeAttached()
    await expect(page.getByText(/did not go through/)).toHaveCount(0)
  })

  await test.step('refused there, the checkout says so and takes the card once more', async () => {
    await showPayment(page)
    await payWith(page, asksTheGuest)
    await pay(page).click()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByText(/could not confirm that it was you/)).toBeVisible()
  })

  await test.step('approved there, the request is with the host', async () => {
    await showPayment(page)
    await payWith(page, asksTheGuest)
    await pay(page).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(sent(page)).toBeVisible()
  })
})

test('two tabs with one checkout pay once, and both say how it stands', async ({ page, context }) => {
  const checkout = await atThePayment(page)
  const other = await context.newPage()
  await other.goto(checkout)
  await showPayment(other)
  for (const tab of [page, other]) await payWith(tab, '4242 4242 4242 4242')
  // Not as a mouse does, which waits for a tab to be in front.
  await Promise.all([page, other].map((tab) => pay(tab).dispatchEvent('click')))
  await expect(sent(page)).toBeVisible()
  await expect(sent(other)).toBeVisible()

  const bookingId = /\/checkout\/([0-9a-f-]{36})/.exec(checkout)?.[1] ?? ''
  const { booking } = await ask('bookings/my-booking/details', { bookingId }, await tokenOf(people.guest))
  expect(booking.status).toBe('requested')
  expect(booking.timeline.filter(({ label }) => label.startsWith('Request sent'))).toHaveLength(1)
})
