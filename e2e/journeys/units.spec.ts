import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { newAccount } from './new-account'
import { ask, findRequestListing, openAs, payWith, people, settled, tokenOf } from './world'

const desktop = { viewport: { width: 1440, height: 900 } }

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

/** Somebody new, at the page of a stay. */
async function openStay(browser: Browser, firstName: string, path: string): Promise<Page> {
  const email = await newAccount(firstName, 'Guest')
  const page = await (await browser.newContext(desktop)).newPage()
  await openAs(page, email, path)
  return page
}

/** Reserves and pays. Returns the booking's id. */
async function book(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Reserve', exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: /^You are going to/ })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a host has two of a kind, two guests book the same nights, a third can’t, and the host moves one', async ({
  browser,
}) => {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const setBookingType = async (bookingType: 'instant' | 'request') =>
    ask('property/booking-type/set', { propertyId: listing.id, bookingType }, await tokenOf(people.host))
  await setBookingType('instant')
  const stayPath = `/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`
  const host = await (await browser.newContext(desktop)).newPage()
  const save = async () => {
    await host.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
    await expect(host.getByText('Your changes are saved.')).toBeVisible()
  }
  const more = () => host.getByRole('button', { name: 'How many of these do you have?: one more' }).click()
  const unitName = (nth: number) => host.getByLabel(`Name or number of unit ${nth}`)

  await test.step('the host says that there are two, and what they are called', async () => {
    await openAs(host, people.host, `/host/listings/${listing.id}/units`)
    await expect(host.getByRole('heading', { name: 'Number of units' })).toBeVisible()
    await settled(host)
    await more()
    await unitName(1).fill('Flat 1')
    await unitName(2).fill('Flat 2')
    await isAccessible(host)
    await save()
  })

  const [first, second, third] = [
    await openStay(browser, 'Ada', stayPath),
    await openStay(browser, 'Ben', stayPath),
    await openStay(browser, 'Cleo', stayPath),
  ]
  const bookings: string[] = []

  await test.step('two guests book the same nights, and the second sees that it is the last', async () => {
    await expect(first.getByText('2 of these')).toBeVisible()
    bookings.push(await book(first))
    await second.reload()
    await expect(second.getByText('1 left for these dates')).toBeVisible()
    bookings.push(await book(second))
    await second.goto(`/trips/${bookings[1]}`)
    await expect(second.getByRole('region', { name: 'Practical' })).toContainText('Flat 2')
  })

  await test.step('the third is told that it is taken', async () => {
    await third.reload()
    await expect(third.getByText(/^Somebody else has these dates/).first()).toBeVisible()
  })

  await test.step('the host’s calendar says that it is full, and opens to both stays', async () => {
    await host.setViewportSize(desktop.viewport)
    await host.goto(`/host/calendar?view=timeline&month=${checkIn.slice(0, 7)}`)
    const units = host.getByRole('button', { name: `2 units of ${listing.title}` })
    await settled(host)
    await units.click()
    const row = (name: string) => host.getByRole('row', { name: new RegExp(`${name}\\b`) })
    const stayOfAda = row('Flat 1').getByRole('link', { name: /^Ada/ })
    await host.getByRole('grid', { name: 'Nights of your listings' }).hover()
    // A month is wider than the window: scroll on until the stay is in view.
    await expect(async () => {
      const isInView = await stayOfAda.waitFor({ state: 'attached', timeout: 2000 }).then(
        () => true,
        () => false,
      )
      if (!isInView) await host.mouse.wheel(400, 0)
      expect(isInView).toBe(true)
    }).toPass()
    await expect(row('Flat 2').getByRole('link', { name: /^Ben/ })).toBeAttached()
    await isAccessible(host)
  })

  await test.step('the host adds one more and moves the first stay there', async () => {
    await host.setViewportSize(desktop.viewport)
    await host.goto(`/host/listings/${listing.id}/units`)
    await settled(host)
    await more()
    await unitName(3).fill('Garden')
    await save()
    await host.goto(`/host/bookings/${bookings[0]}`)
    await host.getByRole('button', { name: 'Move to another unit' }).click()
    const dialog = host.getByRole('dialog', { name: /^Move Ada/ })
    await expect(dialog.getByLabel('Free for all of these nights')).toHaveText('Garden')
    await dialog.getByRole('button', { name: 'Move the stay' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(host.getByText('In Garden')).toBeVisible()
    await first.goto(`/trips/${bookings[0]}`)
    await expect(first.getByRole('region', { name: 'Practical' })).toContainText('Garden')
  })

  // Other journeys look for a place of this host that is booked by request.
  await setBookingType('request')
})
