import { expect, test } from '@playwright/test'
import { newAccount } from './new-account'
import { ask, findRequestListing, openAs, payWith, people, settled, tokenOf } from './world'

const desktop = { viewport: { width: 1440, height: 900 } }

test('a host cancels, the guest gets a credit and books with it, and that host gets everything', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findRequestListing(3, [2, 27])
  const host = await (await browser.newContext(desktop)).newPage()
  const guest = await (await browser.newContext(desktop)).newPage()
  const email = await newAccount('Credit', 'Guest')
  const book = async () => {
    await guest.goto(`/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
    await guest.getByRole('button', { name: 'Request to book' }).first().click()
    await expect(guest.getByRole('heading', { name: 'Request to book', level: 1 })).toBeVisible()
    return new URL(guest.url()).pathname.split('/').at(-1) ?? ''
  }
  /** The guest pays, and the host accepts. */
  const payNow = async (bookingId: string) => {
    await guest.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(guest, '4242 4242 4242 4242')
    await guest.getByRole('button', { name: /^Request and set aside/ }).click()
    await expect(guest.getByRole('heading', { name: /^Your request is with/ })).toBeVisible()
    const answer = { bookingId, decision: 'accepted' as const }
    await ask('bookings/accepted-declinded', answer, await tokenOf(people.host))
  }
  const total = () => guest.getByRole('complementary', { name: 'Your stay in short' }).getByText('Total').locator('..')

  await openAs(guest, email, '/')
  const first = await book()
  const price = await total().textContent()
  await payNow(first)

  await test.step('the host cancels', async () => {
    await openAs(host, people.host, `/host/bookings/${first}`)
    await host.getByRole('button', { name: 'Cancel this stay' }).click()
    const dialog = host.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption('repairs')
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await expect(dialog).toHaveCount(0)
    // The dates stay closed after a cancellation: the host opens them again for the second booking.
    const nights = { propertyIds: [listing.id], ranges: [{ from: checkIn, to: checkOut }], changes: { open: true } }
    const key = { idempotencyKey: crypto.randomUUID() }
    await ask('calendar/edit-nights', { ...nights, ...key }, await tokenOf(people.host))
  })

  await test.step('the guest reads of the credit on the trip and under Payments', async () => {
    await guest.goto(`/trips/${first}`)
    await expect(guest.getByRole('heading', { name: 'Your host cancelled this stay' })).toBeVisible()
    await expect(guest.getByText(/^Your credit of /)).toBeVisible()
    await expect(guest.getByRole('link', { name: /^All places in .* on these dates$/ })).toBeVisible()
    await guest.goto('/transactions')
    await settled(guest)
    await expect(guest.getByRole('region', { name: 'Credits and codes' }).getByRole('listitem')).toContainText('To use')
  })

  const second = await test.step('and books with it, by one press', async () => {
    const held = await book()
    await expect(total()).toHaveText(price ?? '')
    await guest.getByRole('button', { name: /^Use your credit of / }).click()
    await expect(guest.getByText(/^The code CREDIT\w+ is applied\.$/)).toBeVisible()
    await expect(total()).not.toHaveText(price ?? '')
    await expect(guest).not.toHaveURL(new RegExp(held))
    const bookingId = new URL(guest.url()).pathname.split('/').at(-1) ?? ''
    await payNow(bookingId)
    await guest.goto(`/trips/${bookingId}`)
    await expect(guest.getByText(/^Code CREDIT/)).toBeVisible()
    return bookingId
  })

  await test.step('the host reads the price and the payout that the first stay had, and no code', async () => {
    const earnings = async (bookingId: string) => {
      const { booking } = await ask('bookings/my-booking/details', { bookingId }, await tokenOf(people.host))
      return { total: booking.total, payout: booking.payout, lines: booking.lines }
    }
    expect(await earnings(second)).toEqual(await earnings(first))
    await host.goto(`/host/bookings/${second}`)
    await settled(host)
    await expect(host.getByText(/CREDIT[A-Z0-9]/)).toHaveCount(0)
  })
})
