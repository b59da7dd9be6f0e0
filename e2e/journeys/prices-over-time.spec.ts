import { expect, type Page, test } from '@playwright/test'
import { addDays, ask, findRequestListing, openAs, people, pickDay, settled, tokenOf } from './world'

async function asHost(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, people.host, path)
  await settled(page)
}

/** What a guest without an account sees at a listing's page, for some dates. */
async function asGuest(page: Page, listingId: string, checkIn: string, checkOut: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 } })
  const guest = await context?.newPage()
  if (!guest) throw new Error('The browser is gone')
  await guest.goto(`/property/${listingId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=1`)
  return guest
}

test('a guest sees an early-booking discount at once, and with the price in the search', async ({ page }) => {
  const { listing, checkIn } = await findRequestListing(4)
  const checkOut = addDays(checkIn, Math.max(2, listing.minNights))
  await asHost(page, `/host/listings/${listing.id}/lead-time`)
  await page.getByRole('checkbox', { name: 'Early-booking discount' }).check()
  await page.getByLabel('Days before arrival, more than').fill('14')
  await page.getByLabel('Percent off').last().fill('90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  const guest = await asGuest(page, listing.id, checkIn, checkOut)
  await expect(guest.getByText('Early-booking discount, 90%').first()).toBeVisible()
  const { quote } = await ask('bookings/check-availability', { propertyId: listing.id, checkIn, checkOut, guests: 1 })
  const { items } = await ask('property/getall', { ids: listing.id, checkIn, checkOut, guests: 1 } as never)
  expect(items[0]?.total?.amount).toBe(quote?.total)

  await page.getByRole('checkbox', { name: 'Early-booking discount' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('Total', { exact: true }).first()).toBeVisible()
  await expect(guest.getByText(/Early-booking discount/)).toHaveCount(0)
  await guest.context().close()
})

test('a guest sees the prices of a season at once, and they go with it', async ({ page }) => {
  const { listing, checkIn } = await findRequestListing(6)
  const nights = Math.max(2, listing.minNights)
  const checkOut = addDays(checkIn, nights)
  await asHost(page, `/host/calendar?view=month&listing=${listing.id}`)
  const others = (await ask('calendar/overview', { from: checkIn, days: 7 }, await tokenOf(people.host))).listings

  await test.step('the host adds it for one listing', async () => {
    await page.getByRole('button', { name: 'Seasons' }).click()
    await page.getByRole('button', { name: 'Add a season' }).click()
    const form = page.getByRole('dialog', { name: 'Add a season' })
    await form.getByLabel('Name').fill('Regatta')
    for (const [label, date] of [
      ['Last night', addDays(checkIn, 5)],
      ['First night', checkIn],
    ] as const) {
      await form.getByRole('button', { name: label }).click()
      const calendar = form.getByRole('dialog', { name: label })
      const earlier = calendar.getByRole('button', { name: /previous month/i })
      while ((await earlier.getAttribute('aria-disabled')) !== 'true') await earlier.click()
      await pickDay(calendar, date)
    }
    await form.getByText(/^\d+ listings of/).click()
    for (const { propertyId, title } of others)
      if (propertyId !== listing.id) await form.getByRole('checkbox', { name: title, exact: true }).uncheck()
    await form.getByLabel('Price', { exact: true }).selectOption('Set a price')
    await form.getByLabel('Price of a night').fill('777')
    await form.getByRole('button', { name: 'Save the season' }).click()
    const overwrite = form.getByRole('switch', { name: /^Overwrite/ })
    const saved = page.getByText(/“Regatta” is saved/).first()
    await expect(overwrite.or(saved).first()).toBeVisible()
    if (await overwrite.isVisible()) {
      await overwrite.check()
      await form.getByRole('button', { name: 'Save and overwrite' }).click()
    }
    await expect(saved).toBeVisible()
    await page.getByRole('dialog', { name: 'Seasons' }).getByRole('button', { name: 'Close' }).click()
  })

  const guest = await asGuest(page, listing.id, checkIn, checkOut)
  const quote = async () =>
    (await ask('bookings/check-availability', { propertyId: listing.id, checkIn, checkOut, guests: 1 })).quote
  await expect(guest.getByText((777 * nights).toLocaleString('en-US')).first()).toBeVisible()
  expect((await quote())?.nights.every(({ source }) => source === 'date')).toBe(true)

  await test.step('and deletes it', async () => {
    await page.getByRole('button', { name: 'Seasons' }).click()
    await page.getByRole('button', { name: 'Delete Regatta' }).click()
    await page.getByRole('button', { name: 'Delete Regatta' }).click()
    await expect(page.getByText(/The season is deleted/).first()).toBeVisible()
  })
  expect((await quote())?.nights.some(({ source }) => source === 'date')).toBe(false)
  await guest.context().close()
})

test('a look at a listing reaches its host’s insights, and the time stays in the address', async ({
  page,
  browser,
}) => {
  const { listing } = await findRequestListing(2)
  const token = await tokenOf(people.host)
  const viewsOf = async () => (await ask('insights/overview', { propertyId: listing.id, days: '30' }, token)).now.views
  const before = await viewsOf()
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36' })
  const visitor = await context.newPage()
  await visitor.goto(`/property/${listing.id}`)
  await expect.poll(viewsOf, { timeout: 40_000 }).toBe(before + 1)

  await asHost(page, '/host/insights')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(page.getByRole('list', { name: 'Figures of this time' })).toBeVisible()
  await page.getByLabel('Listing', { exact: true }).selectOption(listing.title)
  await expect(page).toHaveURL(new RegExp(`listing=${listing.id}`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^insights-.*\.csv$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/listing=/)
  await context.close()
})
