import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, ask, openAs, people, settled, tokenOf } from './world'

/** A listing of the demo host among enough similar places, and two free nights of it without a price of their own. */
async function findHinted() {
  const token = await tokenOf(people.host)
  const today = new Date().toISOString().slice(0, 10)
  const { listings } = await ask('calendar/overview', { from: today, days: 120 }, token)
  for (const listing of listings) {
    const taken = [...listing.busy, ...listing.closed, ...listing.elsewhere]
    for (let lead = 30; lead < 80; lead++) {
      const [checkIn, checkOut] = [addDays(today, lead), addDays(today, lead + 2)]
      const isFree = taken.every(({ from, to }) => to <= checkIn || from >= checkOut)
      const isUsual = listing.prices.every(({ from, nights }) => addDays(from, nights) <= checkIn || from >= checkOut)
      if (!isFree || !isUsual) continue
      const nights = { propertyId: listing.propertyId, from: checkIn, to: addDays(checkIn, 1) }
      const { suggested } = await ask('calendar/hints', nights, token)
      if (suggested !== null) return { listing, checkIn, checkOut, suggested }
    }
  }
  throw new Error('No listing of the demo host has enough similar places.')
}
type Hinted = Awaited<ReturnType<typeof findHinted>>

const pricesOf = async ({ listing: { propertyId }, checkIn, checkOut }: Hinted) => {
  const stay = { propertyId, checkIn, checkOut, guests: 1 }
  return (await ask('bookings/check-availability', stay)).quote?.nights.map(({ amount }) => amount)
}

async function openCalendar(page: Page, { listing: { propertyId }, checkIn }: Hinted): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, people.host, `/host/calendar?view=month&listing=${propertyId}&month=${checkIn.slice(0, 7)}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await settled(page)
}

/** The first of the nights in the months of the listing. */
function firstNight(page: Page, { checkIn }: Hinted): Locator {
  const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(checkIn))
  return page.getByRole('gridcell', { name: new RegExp(`^${name}, `) })
}

/** Selects the nights by keyboard. */
async function selectNights(page: Page, hinted: Hinted): Promise<void> {
  await firstNight(page, hinted).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
}

test('a host takes a price hint over, and a guest is quoted that price', async ({ page }) => {
  const hinted = await findHinted()
  await openCalendar(page, hinted)
  await selectNights(page, hinted)
  await expect(page.getByText(/similar places nearby: half ask/)).toBeVisible()
  const before = await pricesOf(hinted)
  await page.getByRole('button', { name: /^Use / }).click()
  expect(await pricesOf(hinted)).toEqual(before)
  await page.getByRole('button', { name: 'Save 2 nights' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved for 2 nights.')
  expect(await pricesOf(hinted)).toEqual([hinted.suggested, hinted.suggested])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Undone for 2 nights.')
  expect(await pricesOf(hinted)).toEqual(before)
})

test('a host turns a price rule on, and its nights stay between floor and ceiling until it is off', async ({
  page,
}) => {
  const hinted = await findHinted()
  const { suggested, listing } = hinted
  const before = await pricesOf(hinted)
  await openCalendar(page, hinted)
  await page.getByRole('button', { name: 'Price rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price rule' })
  await dialog.getByLabel('Floor').fill(String(Math.floor(suggested / 100) + 20))
  await dialog.getByLabel('Ceiling').fill(String(Math.floor(suggested / 100) + 40))
  await dialog.getByRole('button', { name: 'Show the next nights' }).click()
  await expect(dialog.getByRole('region', { name: 'The next 14 nights' })).toBeVisible()
  expect(await pricesOf(hinted)).toEqual(before)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/^The price rule is on/)).toBeVisible()
  for (const price of (await pricesOf(hinted)) ?? []) {
    expect(price).toBeGreaterThanOrEqual(suggested + 1900)
    expect(price).toBeLessThanOrEqual(suggested + 4000)
  }
  const { listings } = await ask('calendar/overview', { from: hinted.checkIn, days: 7 }, await tokenOf(people.host))
  expect(listings.find(({ propertyId }) => propertyId === listing.propertyId)?.prices[0]?.byRule).toBe(true)

  await test.step('on a phone a mark beside the day says so, and the month what it means', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    const night = firstNight(page, hinted)
    const mark = night.getByTitle('Set by your price rule')
    await mark.scrollIntoViewIfNeeded()
    const [cell, at] = await Promise.all([night.boundingBox(), mark.boundingBox()])
    expect((at?.y ?? 0) - (cell?.y ?? 0)).toBeLessThan(12)
    expect(at?.width).toBeGreaterThan(8)
    const month = page.getByRole('rowgroup').filter({ has: night })
    await expect(month.getByText('Set by your price rule', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Price rule' }).click()
  })
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText(/^The price rule is off/)).toBeVisible()
  expect(await pricesOf(hinted)).toEqual(before)
})
