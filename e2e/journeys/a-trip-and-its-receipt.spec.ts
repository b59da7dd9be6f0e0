import { expect, type Page, test } from '@playwright/test'
import { codeFor } from './emails'
import { ask, findInstantListing, giveStars, holdRequests, openAs, payWith, people, tokenOf } from './world'

const phone = { viewport: { width: 390, height: 844 }, acceptDownloads: true }

/** Creates an account on the page that asks to sign in, with the code from the mail. */
async function signUp(page: Page): Promise<void> {
  const email = `receipt-${Date.now()}@example.com`
  await page
    .getByRole('main')
    .getByRole('link', { name: /create an account|sign up/i })
    .first()
    .click()
  await page.getByLabel('First name').fill('Rea')
  await page.getByLabel('Last name').fill('Reader')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a quiet phrase of ours')
  const since = Date.now()
  await page.getByRole('main').getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(email, since))
}

test('a message outlives sign-up; the trip is booked on a phone, has its receipt, and shows its refund', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findInstantListing()
  const page = await (await browser.newContext(phone)).newPage()

  await test.step('a visitor writes to the host and reserves, then creates an account', async () => {
    await page.goto(`/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add a message to the host' }).click()
    await sheet.getByLabel(/^Message to the host/).fill('We come with the late train.')
    await sheet.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await signUp(page)
  })

  await test.step('checkout opens by itself, with the place on top and nothing around it', async () => {
    await expect(page).toHaveURL(/\/checkout\//)
    await expect(page.getByText('We come with the late train.')).toBeVisible()
    const place = page.getByRole('region', { name: 'What you are booking' })
    await expect(place).toContainText(listing.title)
    expect((await place.boundingBox())?.y).toBeLessThan(300)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Around the site' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)
  })

  await test.step('the payment comes into view with the focus on it, and nothing is ticked', async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const heading = page.getByRole('heading', { name: /Choose a card and pay/ })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(page.locator('iframe[title="Card details"]')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Keep this card/ })).not.toBeChecked()
    await payWith(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeVisible()
  })

  await test.step('the trip has its receipt and a calendar file', async () => {
    await page.getByRole('link', { name: 'See your trip' }).click()
    for (const [button, file] of [
      ['Receipt (PDF)', /^QE-.{6}-R1\.pdf$/],
      ['Add to calendar', /^QE-.{6}\.ics$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(file)
    }
  })

  await test.step('cancelled, it shows the refund under the costs and step by step, and no error', async () => {
    await page.getByRole('button', { name: /^Cancel and refund/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: /^Cancel and refund/ }).click()
    const costs = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What it costs' }) })
    await expect(costs.getByText('You pay in the end')).toBeVisible()
    await expect(costs.getByText(/^Sent to Visa ending in 4242/)).toBeVisible()
    await expect(page.getByText('The exact address is shown for confirmed stays only')).toBeVisible()
    await expect(page.getByText(/lapsed/)).toHaveCount(0)
  })
  await page.context().close()
})

test('a guest’s review is sent, edited, and seen by both once the host has written', async ({ browser }) => {
  const token = await tokenOf(people.guest)
  const { items } = await ask('bookings/my-booking', { side: 'guest', when: 'past' }, token)
  const hosts = await ask(
    'bookings/my-booking',
    { side: 'provider', when: 'past', limit: 50 },
    await tokenOf(people.host),
  )
  const trip = items.find(({ id, actions }) => actions.includes('review') && hosts.items.some((one) => one.id === id))
  const [guest, host] = await Promise.all(
    [people.guest, people.host].map(async (email) => {
      const page = await (await browser.newContext()).newPage()
      await openAs(page, email, '/')
      return page
    }),
  )
  if (!guest || !host || !trip) throw new Error('The demo guest has no stay without a review.')

  await test.step('the guest writes, and changes a word', async () => {
    await guest.goto(`/trips/${trip.id}`)
    await giveStars(guest, 4)
    await guest.getByLabel('For other guests').fill('Quiet, and full of light.')
    await guest.getByLabel(/^Only for/).fill('The tap drips.')
    await guest.getByRole('button', { name: 'Send review' }).click()
    await expect(guest.getByText('Quiet, and full of light.')).toBeVisible()
    await guest.getByRole('button', { name: 'Edit your review' }).click()
    await guest.getByLabel('For other guests').fill('Very quiet, and full of light.')
    await guest.getByRole('button', { name: 'Save review' }).click()
    await expect(guest.getByText('Very quiet, and full of light.')).toBeVisible()
  })

  await test.step('the host reads nothing before they have written, then all of it, and answers', async () => {
    await host.goto(`/host/bookings/${trip.id}`)
    await expect(host.getByRole('heading', { name: /as a guest\?$/ })).toBeVisible()
    await expect(host.getByText('Very quiet, and full of light.')).toHaveCount(0)
    await giveStars(host, 5)
    await host.getByLabel('For other hosts').fill('A kind guest, any time again.')
    await host.getByRole('button', { name: 'Send review' }).click()
    await expect(host.getByText('Very quiet, and full of light.')).toBeVisible()
    await expect(host.getByText('The tap drips.')).toBeVisible()
    await host.getByLabel('Answer in public').fill('The tap is mended.')
    await host.getByRole('button', { name: 'Publish the answer' }).click()
    await expect(host.getByText(/^You answered on/)).toBeVisible()
  })

  await test.step('the guest reads both', async () => {
    await guest.reload()
    await expect(guest.getByText('A kind guest, any time again.')).toBeVisible()
    await expect(guest.getByText('The tap is mended.')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Edit your review' })).toHaveCount(0)
  })
  for (const page of [guest, host]) await page.context().close()
})

test('a host’s booking keeps its place when the button to write to the guest arrives', async ({ page }) => {
  const { items } = await ask('bookings/my-booking', { side: 'provider', when: 'past' }, await tokenOf(people.host))
  await openAs(page, people.host, '/host')
  const sendCode = await holdRequests(page, /\/mf-chat\/.*\.js$/)
  await page.goto(`/host/bookings/${items[0]?.id}`, { waitUntil: 'commit' })
  const money = page.getByRole('heading', { name: 'Money', exact: true })
  const contact = page.getByRole('button', { name: /^Write to/ })
  const place = async () => (await money.boundingBox())?.y
  await expect(money).toBeVisible()
  await expect(contact).toHaveCount(0)
  const before = await place()
  sendCode()
  await expect(contact).toBeVisible()
  expect(await place()).toBe(before)
})
