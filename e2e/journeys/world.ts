import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { CallInput, CallName, CallOutput } from '@qe/contract'
import { callTable, cookies } from '@qe/contract'
import { ports, siteUrl } from '../ports'

/** The people of the demo world. */
export const people = { guest: 'guest@quality-escape.test', host: 'host@quality-escape.test' }
export const demoPassword = 'quality-escape-2026'

export const apiBase = `${process.env['SITE_URL'] ?? `http://localhost:${ports.apiPort}`}/v1/api/`

/**
 * Calls the API directly, to learn what a journey will find; never to do what the journey itself should do.
 * @param base of another site's API than that of the site under test
 */
export async function ask<N extends CallName>(
  name: N,
  input: CallInput<N>,
  token?: string,
  base = apiBase,
): Promise<CallOutput<N>> {
  const { method } = callTable[name]
  const get = method === 'GET'
  const query = get
    ? `?${new URLSearchParams(Object.entries(input as object).map(([field, value]) => [field, String(value)]))}`
    : ''
  const response = await fetch(base + name + query, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!get && { 'content-type': 'application/json' }),
    },
    ...(!get && { body: JSON.stringify(input) }),
  })
  const answer = (await response.json()) as { data: CallOutput<N>; message: string }
  if (!response.ok) throw new Error(`${name}: ${answer.message}`)
  return answer.data
}

export const tokenOf = async (email: string, base = apiBase) =>
  (await ask('user/signin', { email, password: demoPassword }, undefined, base)).token

const dayMs = 86_400_000

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The date in so many days, in UTC. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Holds a free stay. @param base of another site's API than that of the site under test */
export async function holdStay(stay: CallInput<'bookings/check-availability'>, token: string, base = apiBase) {
  const { quote, reason } = await ask('bookings/check-availability', stay, token, base)
  if (!quote) throw new Error(`The stay can’t be booked: ${reason}`)
  const order = { quoteId: quote.id, idempotencyKey: randomUUID() }
  return { quote, booking: (await ask('bookings/add', order, token, base)).booking }
}

/** Holds a free stay and pays it by card; where the host answers first, the money is set aside. */
export async function bookStay(stay: CallInput<'bookings/check-availability'>, token: string, base = apiBase) {
  const held = await holdStay(stay, token, base)
  const card = { paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() }
  await ask('bookings/payment-now', { bookingId: held.booking.id, ...card }, token, base)
  return held
}

/** How many days ahead a stay may begin: from, and up to but not including. */
type Leads = readonly [from: number, to: number]
const sixToElevenWeeks: Leads = [40, 80]

/** A live listing of the demo host that is booked by request, with a stay to be booked. */
export async function findRequestListing(nights = 3, leads = sixToElevenWeeks) {
  const { items } = await ask('property/my-property', {}, await tokenOf(people.host))
  return withFreeStay(
    items.filter(({ status, bookingType }) => status === 'live' && bookingType === 'request'),
    nights,
    leads,
  )
}

/** A listing of anybody that is booked at once, with a stay to be booked in six to eleven weeks. */
export const findInstantListing = async (nights = 3) =>
  withFreeStay((await ask('property/getall', { bookingType: 'instant' })).items, nights)

async function withFreeStay<Listing extends { id: string }>(
  listings: readonly Listing[],
  nights: number,
  [from, to]: Leads = sixToElevenWeeks,
) {
  for (const listing of listings) {
    const { takenNights, minNights } = await ask('bookings/check-availability', { propertyId: listing.id })
    const taken = new Set(takenNights)
    const stay = Math.max(nights, minNights)
    for (let lead = from; lead < to; lead++) {
      const checkIn = addDays(new Date().toISOString().slice(0, 10), lead)
      const dates = Array.from({ length: stay }, (_, night) => addDays(checkIn, night))
      if (dates.some((date) => taken.has(date))) continue
      const checkOut = addDays(checkIn, stay)
      // Free nights are not enough: a season may begin on other weekdays, and units may be free on different nights.
      const offer = await ask('bookings/check-availability', { propertyId: listing.id, checkIn, checkOut })
      if (offer.quote) return { listing, checkIn, checkOut }
    }
  }
  throw new Error('No listing of this kind is available.')
}

/** Presses the label of a radio button that is drawn as a star or a card: the button itself is a hidden dot. */
export async function choose(among: Page | Locator, name: string | RegExp): Promise<void> {
  const radio = among.getByRole('radio', { name })
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Gives stars for a stay, or a guest, as a whole. */
export const giveStars = (page: Page, stars: number) =>
  choose(page.getByRole('group', { name: 'All in all' }), `${stars} stars`)

/** Keeps the requests of a page for these addresses waiting. @returns a function that lets them go */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const areFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(addresses, async (route) => {
    await areFree
    await route.continue()
  })
  return letGo
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}

/** The button of the menu in the header of whoever is signed in. */
export const ownMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Menu of/ })
export const menuOf = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Menu of ${name}` })

/** Waits for the page after the sign-in. It takes the focus, which closes a menu opened before. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(menuOf(page, name)).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
}

export async function signOut(page: Page): Promise<void> {
  await ownMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
}

/** The cookie of a signed-in browser. */
export const sessionCookie = (token: string, url: string) => ({ name: cookies.token, value: token, url })

/** Signs somebody in without the form, as a browser that has been here before is, and opens a page. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await page.context().addCookies([sessionCookie(await tokenOf(email), process.env['SITE_URL'] ?? siteUrl)])
  await page.goto(path)
}

/** Chooses a day in the open calendar, going to its month first. */
export async function pickDay(page: Page | Locator, date: string): Promise<void> {
  const day = page.locator(`[data-day="${date}"] button`).first()
  const nextMonth = page.getByRole('button', { name: /next month/i })
  // Wait for the calendar first: until it renders no day is visible, and the loop would skip its first month.
  await expect(nextMonth).toBeVisible()
  for (let months = 0; months < 14 && !(await day.isVisible()); months++) await nextMonth.click()
  await day.click()
}

/** Moves on with Tab until something with this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: RegExp, mostPresses = 60): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') || element?.getAttribute('title') || element?.textContent || ''
    })
    if (name.test(focused.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** Waits until the page shows no skeleton any more. */
export const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-skeleton]'))

/** Opens the choice of currency: in the header of a wide window, in the menu of a narrow one. */
export async function pressAmounts(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  if ((page.viewportSize()?.width ?? 0) >= 1280) return header.getByRole('button', { name: /^Amounts/ }).click()
  const entry = page.getByRole('menuitem', { name: /^Amounts/ })
  // The menu has the entry once the rates have arrived.
  await expect(async () => {
    if ((await page.getByRole('menu').count()) === 0) await header.getByRole('button', { name: /^Menu/ }).click()
    await entry.waitFor({ timeout: 2500 })
  }).toPass({ timeout: 60_000 })
  await entry.click()
}

/** Fills in the fields of a new card, also where the guest has a saved one, of another journey perhaps. */
export async function payWith(page: Page, card: string): Promise<void> {
  const another = page.getByRole('radio', { name: /another card/i })
  await expect(another.or(page.locator('iframe[title="Card details"]')).first()).toBeVisible()
  if (await another.isVisible()) await another.check()
  const fields = page.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Card number').fill(card)
  await fields.getByLabel(/Expiry/).fill('12/34')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('Postcode').fill('10115')
}
