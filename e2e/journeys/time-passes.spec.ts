import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { CancellationTier } from '@qe/contract'
import { ClockedSite, day, hour, minute } from './clocked-site'
import { codeFor } from './emails'
import { bookStay, choose, demoPassword, giveStars, holdStay, payWith, people, settled } from './world'

const site = new ClockedSite()
test.beforeAll(async () => {
  test.setTimeout(300_000)
  await site.start()
})
test.afterAll(() => site.stop())

/** How far the clocks of a time zone are ahead of UTC, ms. */
function offsetAt(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - time
}

/** Types a command of an operator beside the running server. */
function operator(...argv: string[]): string {
  const program = new URL('../../api/dist/admin.js', import.meta.url).pathname
  const env = { ...process.env, QE_DATA_DIR: site.dataDir }
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const picture = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
}

/**
 * Nights that are free for two at a place of the demo host that is booked by request, from so many days ahead on.
 * @param terms of cancelling; any without
 */
async function findStay(lead: number, nights = 4, terms?: CancellationTier) {
  const { items } = await site.ask('property/my-property', {}, await site.tokenOf(people.host))
  const fits = items.filter(({ status, bookingType }) => status === 'live' && bookingType === 'request')
  for (const listing of fits.filter(({ cancellationTier }) => !terms || cancellationTier === terms))
    for (let from = lead; from < lead + 40; from++) {
      const dates = { checkIn: site.date(from), checkOut: site.date(from + nights) }
      const { quote } = await site.ask('bookings/check-availability', { propertyId: listing.id, ...dates, guests: 2 })
      if (quote) return { listing, ...dates, path: `/property/${listing.id}?${new URLSearchParams(dates)}&guests=2` }
    }
  throw new Error('The demo host has no free stay.')
}

test('a guest leaves the checkout open until the hold has ended, and takes the same dates again', async ({
  browser,
}) => {
  const { path } = await findStay(40)
  const page = await site.open(browser, people.guest, path)
  const book = async () => {
    await page.getByRole('button', { name: 'Request to book' }).first().click()
    await expect(page.getByText(/^The dates are held for you for 1[45] more minutes/)).toBeVisible()
  }
  await book()
  const first = page.url()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await site.advance(13 * minute + 30_000)
  await expect(page.getByText(/^Held for 1:\d\d more/)).toBeVisible()
  await site.advance(2 * minute)
  await expect(page.getByRole('heading', { name: 'The hold has ended' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Request and set aside/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Take the dates again' }).click()
  await book()
  expect(page.url()).not.toBe(first)
  await page.context().close()
})

test('a request that nobody answers ends after a day, and the money that was set aside is let go', async ({
  browser,
}) => {
  const { path } = await findStay(50)
  const page = await site.open(browser, people.guest, path)
  await page.getByRole('button', { name: 'Request to book' }).first().click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Request and set aside/ }).click()
  await expect(page.getByRole('heading', { name: /^Your request is with/ })).toBeVisible()
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.context().close()

  await site.advance(25 * hour)
  const host = await site.open(browser, people.host, `/host/bookings/${bookingId}`)
  await expect(host.getByText('Not answered in time').first()).toBeVisible()
  await expect(host.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  await host.context().close()

  const guest = await site.open(browser, people.guest, `/trips/${bookingId}`)
  await expect(guest.getByRole('heading', { name: 'The host did not answer in time' })).toBeVisible()
  await expect(guest.getByText('What was set aside on your card is free again.').first()).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Similar, and free on your dates' })).toBeVisible()
  const token = await site.tokenOf(people.guest)
  const { items } = await site.ask('transcation/getAll', { limit: 50 }, token)
  const ofStay = items.filter(({ booking }) => booking?.id === bookingId)
  expect(ofStay.map(({ kind }) => kind)).toEqual(['release', 'authorisation'])
  expect(ofStay.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0)
  await guest.context().close()
})

/** Somebody asks for a stay and pays, and the demo host accepts, by the API. @returns the booking's id */
async function book(email: string, ...wish: Parameters<typeof findStay>): Promise<string> {
  const { listing, checkIn, checkOut } = await findStay(...wish)
  const token = await site.tokenOf(email)
  const stay = { propertyId: listing.id, checkIn, checkOut, guests: 2 }
  const { booking } = await bookStay(stay, token, site.apiBase)
  const answer = { bookingId: booking.id, decision: 'accepted' as const }
  await site.ask('bookings/accepted-declinded', answer, await site.tokenOf(people.host))
  return booking.id
}

test('a host’s reply goes out by itself the day before the guest arrives, at ten at the place', async ({ browser }) => {
  const words = 'the key is in the box by the gate.'
  const schedule = { when: 'before_arrival', unit: 'days', count: 1, time: '10:00', propertyId: null } as const
  const reply = { title: 'Before you come', body: `Dear {{guest}}, ${words}`, schedule, remove: false }
  await site.ask('chat/quick-reply/update', reply, await site.tokenOf(people.host))
  const bookingId = await book(people.guest, 12)
  const token = await site.tokenOf(people.guest)
  const { id } = await site.ask('chat/chat-room/create', { bookingId }, token)
  const { booking } = await site.ask('bookings/my-booking/details', { bookingId }, token)
  // Between eight in the morning and noon at the place, wherever it is in the world.
  const noon = Date.parse(`${booking.checkIn}T12:00:00Z`) - day
  const tenThere = noon - offsetAt(booking.property.timeZone, noon) - 2 * hour

  await site.advance(tenThere - site.now() - 2 * hour)
  const page = await site.open(browser, people.guest, `/inbox/${id}`)
  await expect(page.getByLabel('Write a message')).toBeVisible()
  await expect(page.getByRole('log').getByText(words)).toHaveCount(0)

  await site.advance(2 * hour + minute)
  await expect(page.getByRole('log').getByText(words)).toHaveCount(1)
  await page.context().close()
})

test('door code and Wi-Fi are on the trip from two days before the arrival on, and not before', async ({ browser }) => {
  const bookingId = await book(people.guest, 9)
  const token = await site.tokenOf(people.guest)
  const { booking } = await site.ask('bookings/my-booking/details', { bookingId }, token)
  const guide = { wayIn: 'Through the blue gate.', doorCode: '4711#', wifiName: 'Salt air', wifiPassword: 'by-the-sea' }
  const propertyId = booking.property.id
  await site.ask('arrival-guide/update', { propertyId, ...guide }, await site.tokenOf(people.host))
  const open = async () => {
    const page = await site.open(browser, people.guest, `/trips/${bookingId}`)
    await expect(page.getByText('Through the blue gate.')).toBeVisible()
    return page
  }
  const before = await open()
  await expect(before.getByText(/^Door code and Wi-Fi are shown here from .* on\.$/)).toBeVisible()
  await expect(before.getByText('4711#')).toHaveCount(0)
  const { arrivalGuide } = (await site.ask('bookings/my-booking/details', { bookingId }, token)).booking
  expect(JSON.stringify(arrivalGuide)).not.toMatch(/4711|by-the-sea/)
  await before.context().close()

  await site.advance(Date.parse(arrivalGuide?.secretsFrom ?? '') - site.now() + minute)
  const after = await open()
  await expect(after.getByText('4711#')).toBeVisible()
  await expect(after.getByText('by-the-sea')).toBeVisible()
  await after.context().close()
})

test('a guest under firm terms cancels two days after booking: half comes back, and the ledger agrees', async ({
  browser,
}) => {
  const bookingId = await book(people.guest, 22, 3, 'firm')
  await site.advance(2 * day)
  const page = await site.open(browser, people.guest, `/trips/${bookingId}`)
  await page.getByRole('button', { name: /^Cancel and refund / }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this trip' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: /^Cancel and refund / }).click()
  await expect(page.getByText('Cancelled by you').first()).toBeVisible()

  const token = await site.tokenOf(people.guest)
  const { booking } = await site.ask('bookings/my-booking/details', { bookingId }, token)
  const half = booking.refunds.find(({ until }) => until === null || Date.parse(until) > site.now())?.refund ?? 0
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(booking.total.amount)
  await expect(async () => {
    const { items } = await site.ask('transcation/getAll', { limit: 50 }, token)
    const ofStay = items.filter((one) => one.booking.id === bookingId)
    const taken = ofStay.filter(({ kind }) => kind === 'payment' || kind === 'refund')
    expect(taken.map(({ amount }) => amount.amount)).toEqual([half, -booking.total.amount])
  }).toPass({ timeout: 30_000 })
  await page.context().close()
})

test('the rest of a stay is taken on its day from the card that paid the first part', async ({ browser }) => {
  const { listing, checkIn, checkOut } = await findStay(70)
  // Weeks pass, and sessions end.
  const token = () => site.tokenOf(people.guest)
  const stay = { propertyId: listing.id, checkIn, checkOut, guests: 2 }
  const { booking } = await holdStay(stay, await token(), site.apiBase)
  const card = { paymentMethodId: 'pm_card_visa', saveCard: true, idempotencyKey: randomUUID() }
  await site.ask('bookings/payment-now', { bookingId: booking.id, part: 'first', ...card }, await token())
  const answer = { bookingId: booking.id, decision: 'accepted' as const }
  await site.ask('bookings/accepted-declinded', answer, await site.tokenOf(people.host))
  const plan = async () =>
    (await site.ask('bookings/my-booking/details', { bookingId: booking.id }, await token())).booking.partPayment

  const before = await site.open(browser, people.guest, `/trips/${booking.id}`)
  await expect(before.getByText(/^Due on /)).toBeVisible()
  await before.context().close()
  await site.advance(Date.parse((await plan())?.dueAt ?? '') - site.now() - hour)
  expect((await plan())?.state).toBe('upcoming')

  await site.advance(2 * hour)
  await expect.poll(async () => (await plan())?.state).toBe('paid')
  const after = await site.open(browser, people.guest, `/trips/${booking.id}`)
  await expect(after.getByText('Paid as second part')).toBeVisible()
  await expect(after.getByRole('link', { name: 'Pay the rest now' })).toHaveCount(0)
  const { items } = await site.ask('transcation/getAll', { limit: 50 }, await token())
  const paid = items.filter((one) => one.booking.id === booking.id && one.kind === 'payment')
  expect(paid).toHaveLength(2)
  expect(paid.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(-booking.total.amount)
  await after.context().close()
})

test('a review that the host does not answer with one is published 14 days after check-out', async ({ browser }) => {
  const bookingId = await book(people.guest, 6)
  const token = await site.tokenOf(people.guest)
  const { booking } = await site.ask('bookings/my-booking/details', { bookingId }, token)
  await site.advance(Date.parse(`${booking.checkOut}T12:00:00Z`) + day - site.now())
  const text = 'The gate sticks, the view does not disappoint.'
  const page = await site.open(browser, people.guest, `/trips/${bookingId}`)
  await giveStars(page, 4)
  await page.getByLabel('For other guests').fill(text)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText(/^It is published once/)).toBeVisible()
  await page.context().close()

  const reviewsOf = async () =>
    (await site.ask('property/fetch-review-by-propertyId', { propertyId: booking.property.id })).items
  await site.advance(12 * day)
  expect((await reviewsOf()).map((one) => one.text)).not.toContain(text)
  await site.advance(2 * day)
  await expect.poll(async () => (await reviewsOf()).map((one) => one.text)).toContain(text)
  const visitor = await site.open(browser, null, `/property/${booking.property.id}`)
  await expect(visitor.getByText(text).first()).toBeVisible()
  await visitor.context().close()

  const host = await site.open(browser, people.host, `/host/bookings/${bookingId}`)
  await expect(host.getByText(text)).toBeVisible()
  await expect(host.getByRole('button', { name: 'Send review' })).toHaveCount(0)
  await host.context().close()
})

test('somebody signs up to host, lists a home, has a guest, and is paid after the arrival', async ({ browser }) => {
  test.setTimeout(300_000)
  const email = `wanda-${Date.now()}@example.com`
  const page = await site.open(browser, null, '/auth/signup?host=1', { viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(30_000)
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('an account', async () => {
    await page.getByLabel('First name').fill('Wanda')
    await page.getByLabel('Last name').fill('Wirt')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    const since = site.now() - 1000
    await page.locator('main').getByRole('button', { name: 'Create my account' }).click()
    await enterCode(page, await codeFor(email, since, site.url))
    await expect(page).not.toHaveURL(/\/auth\//)
  })

  await test.step('Today says what comes first', async () => {
    await page.goto('/host')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await settled(page)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /listing/i })
        .first(),
    ).toBeVisible()
  })

  await test.step('who she is', async () => {
    await page.goto('/account/identity')
    await next()
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 901820')
    await next()
    await choose(page, /passport/i)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture(page, 'passport.jpg'))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(/we look at|being checked|under review/i).first()).toBeVisible()
    operator('identity', 'approve', email)
  })

  await test.step('where the money goes', async () => {
    await page.goto('/host/money/bank')
    await page.getByLabel('Country of your bank account').selectOption('Germany')
    await page.locator('main').getByRole('button').last().click()
    await page.getByLabel('First name').fill('Wanda')
    await page.getByLabel('Last name').fill('Wirt')
    await page.getByLabel('Date of birth').fill('1990-05-17')
    await page.getByLabel('IBAN or account number').fill('000123456789')
    await page.getByLabel('I accept the services agreement').check()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/host\/money\/bank/)
    await expect(page.getByText('Default account')).toBeVisible()
    await page.getByRole('button', { name: 'Change banks' }).click()
    await page.getByLabel('IBAN or account number').fill('DE89370400440532013000')
    await page.getByRole('button', { name: 'Add this bank' }).click()
    await page.getByRole('radio', { name: /3000/ }).check()
    await page.getByRole('button', { name: 'Pay out to this bank' }).click()
    await expect(page.getByRole('radio', { name: /3000/ })).toBeChecked()
    await page.goto('/host/money/bank')
    const banks = page.getByRole('main').getByRole('listitem')
    await expect(banks.filter({ hasText: '3000' })).toContainText('Default account')
    await expect(banks.filter({ hasText: 'Default account' })).toHaveCount(1)
  })

  await test.step('a home, step by step', async () => {
    await page.goto('/host/listings/new')
    await page.getByLabel('Kind of place').selectOption('House')
    await page.getByRole('radio', { name: /All of it/ }).check()
    await next()
    await step('Where is it?')
    await page.getByLabel('Country', { exact: true }).selectOption('Portugal')
    const search = page.getByRole('combobox', { name: 'Find the address or town' })
    await search.fill('12 Rua Direita, Obid')
    await expect(page.getByRole('option', { name: /12 Rua Direita, Óbidos/ })).toBeVisible()
    await search.press('Enter')
    await expect(page.getByText('Guests find it in Óbidos, Leiria, Portugal.')).toBeVisible()
    await next()
    await step('What is there?')
    await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
    await next()
    await step('Show it')
    const photos = await Promise.all([1, 2, 3, 4, 5].map((number) => picture(page, `room-${number}.jpg`)))
    await page.locator('input[type=file]').first().setInputFiles(photos)
    const words = page.getByLabel(/^What photo \d shows/i)
    await expect(words).toHaveCount(5)
    for (let at = 0; at < 5; at++) await words.nth(at).fill(`The house, side ${at + 1}`)
    await next()
    await step('Describe it')
    await page.getByLabel('Title', { exact: true }).fill('A blue house inside the walls')
    await page
      .getByLabel('Description', { exact: true })
      .fill('Thick walls, a lemon tree in the yard, and bells on Sunday. The bakery is around the corner.')
    await next()
    await step('What does it cost?')
    await page.getByLabel('A night', { exact: true }).fill('90')
    await page.getByLabel('Cleaning, once a stay').fill('30')
    await next()
    await step('How do guests book?')
    await choose(page, /^Instant booking/)
    await next()
    await step('As guests will see it')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Your listing is submitted' })).toBeVisible()
  })

  const token = await site.tokenOf(email)
  const { items } = await site.ask('property/my-property', {}, token)
  const propertyId = items[0]?.id ?? ''
  operator('listing', 'approve', propertyId)

  const booking = await test.step('a guest books it', async () => {
    const guest = await site.tokenOf(people.guest)
    const stay = { propertyId, checkIn: site.date(10), checkOut: site.date(13), guests: 2 }
    const { booking } = await bookStay(stay, guest, site.apiBase)
    await page.goto('/host')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications, \d+ new/ })).toBeVisible()
    await page.goto('/host/money')
    await expect(page.getByRole('row', { name: new RegExp(booking.code) })).toBeVisible()
    return booking
  })
  await page.context().close()

  await test.step('the day after the arrival the money is on its way, less the fee', async () => {
    await site.advance(12 * day)
    const later = await site.open(browser, email, '/host/money', { viewport: { width: 1440, height: 900 } })
    await later.getByRole('button', { name: 'Sent', exact: true }).click()
    const row = later.getByRole('row', { name: new RegExp(booking.code) })
    await expect(row).toBeVisible()
    const sent = await site.ask('payout/bookings', { state: 'sent', limit: 5 }, await site.tokenOf(email))
    expect(sent.items.map((one) => one.booking.code)).toEqual([booking.code])
    await row.getByRole('link').first().click()
    await expect(later).toHaveURL(new RegExp(`/host/bookings/${booking.id}`))
    await expect(later.getByText('Service fee').first()).toBeVisible()
    await later.context().close()
  })
})
