import { expect, test } from '@playwright/test'
import { newAccount } from './new-account'
import { addDays, ask, bookStay, findRequestListing, openAs, payWith, people, pickDay, tokenOf } from './world'

/** A stay of somebody new that the demo host has accepted: four free nights, or so many of them less. */
async function acceptedStay(firstName: string, less: number) {
  const { listing, checkIn, checkOut } = await findRequestListing(4)
  const email = await newAccount(firstName, 'Guest')
  const token = await tokenOf(email)
  const stay = { propertyId: listing.id, checkIn, checkOut: addDays(checkOut, -less), guests: 1 }
  const { booking } = await bookStay(stay, token)
  await ask('bookings/accepted-declinded', { bookingId: booking.id, decision: 'accepted' }, await tokenOf(people.host))
  return { booking, email, token, checkIn, checkOut }
}

/** The booking, once it ends on this day: what the page shows of a change comes before the change. */
async function changedTo(checkOut: string, bookingId: string, token: string) {
  const details = async () => (await ask('bookings/my-booking/details', { bookingId }, token)).booking
  await expect.poll(async () => (await details()).checkOut).toBe(checkOut)
  return details()
}

test('a guest asks for a night more, the host agrees, and the trip changes once the difference is paid', async ({
  browser,
}) => {
  const { booking, email, token, checkIn, checkOut } = await acceptedStay('Mia', 1)
  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const host = await (await browser.newContext()).newPage()

  await test.step('the guest sees both prices, and asks', async () => {
    await openAs(guest, email, `/trips/${booking.id}`)
    await guest.getByRole('button', { name: 'Change dates or guests' }).click()
    const dialog = guest.getByRole('dialog', { name: 'Change dates or guests' })
    await pickDay(dialog, checkIn)
    await pickDay(dialog, checkOut)
    await expect(dialog.getByRole('status').filter({ hasText: 'more' })).toBeVisible()
    await dialog.getByLabel(/^Message to /).fill('Our train home goes a day later.')
    await dialog.getByRole('button', { name: /^Ask / }).click()
    await expect(dialog).toHaveCount(0)
    await expect(guest.getByRole('button', { name: 'Take it back' })).toBeVisible()
  })

  await test.step('the host reads why, and agrees', async () => {
    await openAs(host, people.host, `/host/bookings/${booking.id}`)
    await expect(host.getByText('Our train home goes a day later.').first()).toBeVisible()
    await host.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(host.getByText(/The stay changes as soon as .* has paid the difference/)).toBeVisible()
  })

  await test.step('the guest pays the difference, where a declined card changes nothing', async () => {
    const pay = guest.getByRole('button', { name: /^Pay .*\d$/ })
    await payWith(guest, '4000 0000 0000 0002')
    await pay.click()
    await expect(guest.getByText('The payment did not go through')).toBeVisible()
    await payWith(guest, '4242 4242 4242 4242')
    await pay.click()
    await expect(guest.getByRole('button', { name: 'Keep the trip as it was' })).toHaveCount(0)
    await guest.reload()
    await expect(guest.getByText(/^4 nights/).first()).toBeVisible()
  })

  const after = await changedTo(checkOut, booking.id, token)
  const { items } = await ask('transcation/getAll', { limit: 50 }, token)
  expect(items.map(({ kind }) => kind)).toEqual(['payment', 'payment'])
  expect(items.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(-after.total.amount)
  for (const page of [guest, host]) await page.context().close()
})

test('a host proposes a night less, the guest agrees, and what it costs less goes back to the card', async ({
  browser,
}) => {
  const { booking, email, token, checkIn, checkOut } = await acceptedStay('Nora', 0)
  const sooner = addDays(checkOut, -1)
  const guest = await (await browser.newContext()).newPage()
  const host = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

  await openAs(host, people.host, `/host/bookings/${booking.id}`)
  await host.getByRole('button', { name: 'Change dates or guests' }).click()
  const dialog = host.getByRole('dialog')
  await pickDay(dialog, checkIn)
  await pickDay(dialog, sooner)
  await expect(
    dialog.getByRole('status').filter({ hasText: /^You’ll earn .* less if Nora G\. agrees\.$/ }),
  ).toBeVisible()
  await dialog.getByLabel(/^Message to /).fill('The boiler is replaced that morning.')
  await dialog.getByRole('button', { name: 'Ask Nora G.' }).click()
  await expect(dialog).toHaveCount(0)

  await openAs(guest, email, `/trips/${booking.id}`)
  await expect(guest.getByText('The boiler is replaced that morning.').first()).toBeVisible()
  await guest.getByRole('button', { name: 'Agree to the change' }).click()
  await expect(guest.getByText(/^3 nights/).first()).toBeVisible()

  const after = await changedTo(sooner, booking.id, token)
  expect(after.status).toBe('confirmed')
  const less = booking.total.amount - after.total.amount
  expect(less).toBeGreaterThan(0)
  await expect(async () => {
    const { items } = await ask('transcation/getAll', { limit: 50 }, token)
    expect(items.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['refund', less],
      ['payment', -booking.total.amount],
    ])
  }).toPass()
  for (const page of [guest, host]) await page.context().close()
})
