import { expect, test } from '@playwright/test'
import { newAccount } from './new-account'
import { findRequestListing, openAs, payWith, people, settled } from './world'

const desktop = { viewport: { width: 1440, height: 900 } }

test('a host makes a code, a guest books with it, and both see what it took off', async ({ browser }) => {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const code = `TEST${Date.now()}`
  const host = await (await browser.newContext(desktop)).newPage()
  const guest = await (await browser.newContext(desktop)).newPage()
  const total = () => guest.getByRole('complementary', { name: 'Your stay in short' }).getByText('Total').locator('..')

  await test.step('the host makes it for one place', async () => {
    await openAs(host, people.host, '/host/coupons')
    await expect(host.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
    await settled(host)
    await host.getByRole('button', { name: /^(New code|Make the first code)$/ }).click()
    const form = host.getByRole('dialog', { name: 'A new code' })
    await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await form.getByLabel('Percent off').fill('20')
    await form.getByLabel('Where').selectOption(listing.id)
    await form.getByRole('button', { name: 'Make the code' }).click()
    await expect(form).toHaveCount(0)
    await expect(host.getByRole('listitem').filter({ hasText: code })).toContainText('20% off the nights')
  })

  await test.step('a guest holds the place and applies the code', async () => {
    const email = await newAccount('Coupon', 'Guest')
    await openAs(guest, email, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
    await guest.getByRole('button', { name: 'Request to book' }).first().click()
    await expect(guest.getByRole('heading', { name: 'Request to book', level: 1 })).toBeVisible()
    const before = await total().textContent()
    await guest.getByRole('button', { name: 'Have a code?' }).click()
    await guest.getByLabel('Code', { exact: true }).fill('NOSUCHCODE')
    await guest.getByRole('button', { name: 'Apply the code' }).click()
    await expect(guest.getByText(/has no code NOSUCHCODE/)).toBeVisible()
    await guest.getByLabel('Code', { exact: true }).fill(code)
    await guest.getByRole('button', { name: 'Apply the code' }).click()
    await expect(guest.getByText(`The code ${code} is applied.`)).toBeVisible()
    await expect(total()).not.toHaveText(before ?? '')
  })

  await test.step('they pay, and the trip has the line', async () => {
    await guest.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(guest, '4242 4242 4242 4242')
    await guest.getByRole('button', { name: /^Request and set aside/ }).click()
    await expect(guest.getByRole('heading', { name: /^Your request is with/ })).toBeVisible()
    const bookingId = new URL(guest.url()).pathname.split('/').at(-1)
    await guest.goto(`/trips/${bookingId}`)
    await expect(guest.getByText(`Code ${code}`)).toBeVisible()

    await host.goto(`/host/bookings/${bookingId}`)
    await expect(host.getByText(`Code ${code}`)).toBeVisible()
    await host.goto('/host/coupons')
    await expect(host.getByRole('listitem').filter({ hasText: code })).toContainText('Used 1 of 50 times')
  })
})
