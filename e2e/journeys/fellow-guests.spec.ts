import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { invitationOf } from './co-hosts'
import { emailsTo } from './emails'
import { newAccount } from './new-account'
import { ask, bookStay, findInstantListing, openAs, settled, signIn, tokenOf } from './world'

const main = (page: Page) => page.getByRole('main')
const phone = { viewport: { width: 390, height: 844 } }

/** A confirmed stay of somebody new, for two. */
async function aTrip(): Promise<{ booker: string; bookingId: string; title: string }> {
  const { listing, checkIn, checkOut } = await findInstantListing()
  const booker = await newAccount('Ana', 'Alves')
  const stay = { propertyId: listing.id, checkIn, checkOut, guests: 2 }
  const { booking } = await bookStay(stay, await tokenOf(booker))
  return { booker, bookingId: booking.id, title: booking.property.title }
}

/** Whether anything on the page can only be seen by scrolling sideways. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a guest shares a trip on a phone; who travels along reads it, until they are removed', async ({ browser }) => {
  const { booker, bookingId, title } = await aTrip()
  const email = await newAccount('Tomas', 'Berg')
  const page = await (await browser.newContext(phone)).newPage()
  const theirs = await (await browser.newContext(phone)).newPage()
  const section = page.getByRole('region', { name: 'Who’s coming' })

  await test.step('the guest who booked invites by e-mail, by keyboard', async () => {
    await openAs(page, booker, `/trips/${bookingId}`)
    await settled(page)
    await section.getByRole('button', { name: 'Invite a fellow guest' }).click()
    await page.getByRole('dialog').getByLabel('E-mail address').fill(email)
    await page.keyboard.press('Enter')
    await expect(section.getByText(email)).toBeVisible()
    await expect(section.getByText('Invited', { exact: true })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('the party is full, which the page says in place of the button', async () => {
    await expect(section.getByText(/^You booked for 2 guests/)).toBeVisible()
    await expect(section.getByRole('button', { name: 'Invite a fellow guest' })).toHaveCount(0)
    await expect(section.getByRole('heading', { name: 'Who’s coming' })).toBeFocused()
  })

  const path = await invitationOf(email, 'trip')
  await test.step('signed out, the link says who shares what, and leads back after signing in', async () => {
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Ana shares a trip to')
    await theirs.getByRole('link', { name: 'Sign in to answer' }).click()
    await signIn(theirs, email)
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await expect(theirs).toHaveURL(new RegExp(`/trips/shared/${bookingId}$`))
  })

  await test.step('the trip is there to read: no price, and nothing to change', async () => {
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(title)
    await settled(theirs)
    await expect(main(theirs).getByRole('button', { name: 'Copy: Address' })).toBeVisible()
    await expect(main(theirs).getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await expect(main(theirs).getByText(/What it costs|Refund|What has happened/)).toHaveCount(0)
    await expect(main(theirs).getByRole('button', { name: /Cancel|Change/ })).toHaveCount(0)
    expect(await isTooWide(theirs)).toBe(false)
  })

  await test.step('by call, too', async () => {
    const token = await tokenOf(email)
    await expect(ask('bookings/my-booking/details', { bookingId }, token)).rejects.toThrow('among yours')
    const trip = await ask('bookings/shared-trips/details', { bookingId }, token)
    expect(Object.keys(trip)).not.toContain('total')
  })

  await test.step('among their trips it says who shares it', async () => {
    await theirs.goto('/trips')
    await expect(main(theirs).getByRole('article').filter({ hasText: title })).toContainText('Shared by Ana')
  })

  await test.step('the guest who booked sees who has joined, and removes them after a question', async () => {
    await page.reload()
    await expect(section.getByText('Joined', { exact: true })).toBeVisible()
    await section.getByRole('button', { name: 'Remove Tomas B.' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(section.getByText('Tomas B.')).toHaveCount(0)
  })

  await test.step('from then on the trip is not theirs', async () => {
    await theirs.goto(`/trips/shared/${bookingId}`)
    await expect(theirs.getByRole('heading', { name: 'There is no such trip' })).toBeVisible()
    await theirs.goto(path)
    await expect(theirs.getByText('This invitation has been answered already. It works once.')).toBeVisible()
  })
})

/** Somebody joins a trip, by the API. @returns their address */
async function joins(bookingId: string, booker: string, firstName: string): Promise<string> {
  const email = await newAccount(firstName, 'Lund')
  await ask('bookings/fellow-guests/invite', { bookingId, email }, await tokenOf(booker))
  const token = new URLSearchParams((await invitationOf(email, 'trip')).split('?')[1]).get('token') ?? ''
  await ask('bookings/fellow-guests/answer', { token, accept: true }, await tokenOf(email))
  return email
}

test('a fellow guest with the trip open sees that it was cancelled, and by mail, with nothing of money', async ({
  browser,
}) => {
  const { booker, bookingId } = await aTrip()
  const email = await joins(bookingId, booker, 'Lotte')
  const page = await (await browser.newContext(phone)).newPage()
  await openAs(page, email, `/trips/shared/${bookingId}`)
  await settled(page)
  await expect(main(page).getByRole('button', { name: 'Copy: Address' })).toBeVisible()

  const key = { idempotencyKey: randomUUID() }
  await ask('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', ...key }, await tokenOf(booker))
  await expect(main(page).getByText('Cancelled by Ana').first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Copy: Address' })).toHaveCount(0)
  await expect(async () => {
    const letters = (await emailsTo(email))
      .map(({ text }) => text)
      .filter((text) => text.includes('was cancelled by Ana'))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(`/trips/shared/${bookingId}`)
    expect(letters[0]).not.toMatch(/[€$£]|refund/i)
  }).toPass({ timeout: 15_000 })

  await page.goto('/notifications')
  await main(page)
    .getByText(/^Your trip to .* was cancelled by Ana\.$/)
    .click()
  await expect(page).toHaveURL(new RegExp(`/trips/shared/${bookingId}$`))
  await page.context().close()
})

test('a fellow guest leaves a trip by themselves', async ({ page }) => {
  const { booker, bookingId, title } = await aTrip()
  const email = await joins(bookingId, booker, 'Lena')
  await openAs(page, email, `/trips/shared/${bookingId}`)
  await settled(page)
  await main(page).getByRole('button', { name: 'Leave this trip' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the trip' }).click()
  await expect(page).toHaveURL(/\/trips$/)
  await settled(page)
  await expect(main(page).getByText(title)).toHaveCount(0)
})
