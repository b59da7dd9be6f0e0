import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { ownPort, ports, releasesDir } from '../ports'
import type { Stack } from '../site'
import { newAccount } from './new-account'
import { ask, findInstantListing, holdStay, inDays, openAs, settled, tokenOf } from './world'

const site = `http://localhost:${ownPort(3363)}`
let server: ChildProcess | undefined

test.beforeAll(async () => {
  const { startSite } = (await import(new URL('../../scripts/stack.mjs', import.meta.url).href)) as Stack
  // With the streets that a site has unless it is set up otherwise, which those of other journeys are.
  const settings = { MAP_STYLE_URL: undefined, apiPort: ports.apiPort, sitePort: Number(new URL(site).port) }
  server = await startSite({ ...settings, releasesDir: releasesDir() }, { echo: false })
})
test.afterAll(() => server?.kill())

// Streets are tried only where the browser can draw them: without a graphics card, by the processor.
test.use({
  baseURL: site,
  launchOptions: {
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})

const own = new Set(['localhost', '127.0.0.1'])

/** Refuses every address but the site's own. @returns the hosts that were asked for, and what the page's code threw */
async function siteAlone(page: Page) {
  const refused = new Set<string>()
  const problems: string[] = []
  await page.context().route(
    ({ hostname }) => !own.has(hostname),
    (route) => {
      refused.add(new URL(route.request().url()).hostname)
      return route.abort('internetdisconnected')
    },
  )
  page.on('pageerror', ({ message }) => problems.push(message))
  return { refused, problems }
}

/** Somebody with a card from a stay before: the frame for a new one belongs to the payment provider. */
async function guestWithCard(): Promise<string> {
  const email = await newAccount('Otto', 'Guest')
  const token = await tokenOf(email)
  const { listing, checkIn, checkOut } = await findInstantListing()
  const { booking } = await holdStay({ propertyId: listing.id, checkIn, checkOut, guests: 1 }, token)
  const card = { paymentMethodId: 'pm_card_visa', saveCard: true, idempotencyKey: randomUUID() }
  await ask('bookings/payment-now', { bookingId: booking.id, ...card }, token)
  return email
}

test('with the tiles and every other host away, a guest finds a place on the drawn land and books it', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const { refused, problems } = await siteAlone(page)
  const map = page.getByRole('application')

  await test.step('the map of the search has drawn land and prices, and no error stands in the way', async () => {
    const dates = `checkIn=${inDays(60)}&checkOut=${inDays(63)}`
    await openAs(page, await guestWithCard(), `/search?city=lisbon&${dates}&bookingType=instant`)
    await settled(page)
    await expect(map).toHaveAttribute('data-streets', 'hidden')
    await expect(map).toContainText('Natural Earth')
    await expect(map.getByRole('button').locator('> span').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the place shows where it is, and is booked', async () => {
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Where you’ll be' }).scrollIntoViewIfNeeded()
    await expect(map.locator('.leaflet-overlay-pane path')).toHaveCount(1)
    await expect(map).toHaveAttribute('data-streets', 'hidden')
    await page.getByRole('button', { name: 'Reserve', exact: true }).first().click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeVisible()
  })

  await test.step('the trip has its place on the map, too', async () => {
    await page.getByRole('link', { name: 'See your trip' }).click()
    await page.getByRole('heading', { name: 'Getting there' }).scrollIntoViewIfNeeded()
    await expect(map).toContainText('Natural Earth')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  // Of other hosts only that of the streets is asked at all.
  expect([[...refused], problems]).toEqual([['tiles.openfreemap.org'], []])
  await page.context().close()
})
