import { expect, test } from '@playwright/test'
import { addDays, ask, openAs, payWith, people, tokenOf } from './world'

/** A stay that is booked at once, so far ahead that its rest falls due in more than two weeks under any terms. */
async function findStay() {
  const { items } = await ask('property/getall', { bookingType: 'instant' })
  for (const listing of items) {
    for (let lead = 52; lead < 110; lead += 2) {
      const checkIn = addDays(new Date().toISOString().slice(0, 10), lead)
      const checkOut = addDays(checkIn, 4)
      const { quote } = await ask('bookings/check-availability', {
        propertyId: listing.id,
        checkIn,
        checkOut,
        guests: 1,
      })
      if (quote) return { listing, checkIn, checkOut }
    }
  }
  throw new Error('No stay can be booked at once.')
}

test('a guest pays half of a stay, and the rest on the page of the trip, with the second card they try', async ({
  page,
}) => {
  const { listing, checkIn, checkOut } = await findStay()
  await openAs(page, people.guest, `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
  await page.getByRole('button', { name: 'Reserve' }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  const bookingId = /\/checkout\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  await test.step('checkout says both amounts and the day before anything is paid', async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('radio', { name: /^Pay part now/ }).check()
    await expect(page.getByText('Due now')).toBeVisible()
    await expect(page.getByText(/^Due on /)).toBeVisible()
  })

  await test.step('half is paid, and the trip says when the rest is due', async () => {
    await payWith(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeVisible()
    await page.getByRole('link', { name: 'See your trip' }).click()
    await expect(page.getByText(/^Due on /)).toBeVisible()
  })

  await test.step('a declined card says why and takes nothing; another pays the rest', async () => {
    await page.getByRole('link', { name: 'Pay the rest now' }).click()
    await payWith(page, '4000 0000 0000 0002')
    await page.getByRole('button', { name: /^Pay .*\d$/ }).click()
    await expect(page.getByText('The payment did not go through')).toBeVisible()
    await payWith(page, '5555 5555 5555 4444')
    await page.getByRole('button', { name: /^Pay .*\d$/ }).click()
    await expect(page.getByText('Everything is paid')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay the rest now' })).toHaveCount(0)
  })

  await test.step('and Payments has both', async () => {
    await page.goto('/transactions')
    await expect(page.getByText('Paid the rest').first()).toBeVisible()
    const { booking } = await ask('bookings/my-booking/details', { bookingId }, await tokenOf(people.guest))
    expect(booking.partPayment?.state).toBe('paid')
  })
})
