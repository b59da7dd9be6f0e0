import { expect, type Page, test } from '@playwright/test'
import { addDays, ask, findRequestListing, openAs, people, pickDay, settled, tokenOf } from './world'

const today = () => new Date().toISOString().slice(0, 10)

/** What is set in the host's calendar now. */
async function calendarNow() {
  const token = await tokenOf(people.host)
  const { listings, undo } = await ask('calendar/overview', { from: today(), days: 200 }, token)
  return { undo, listings, prices: listings.map(({ prices }) => prices) }
}

async function openCalendar(page: Page, path: string): Promise<void> {
  await openAs(page, people.host, path)
  await expect(page.getByRole('grid')).toBeVisible()
  await settled(page)
}

const said = (page: Page) => page.getByRole('main').getByRole('status')
const tabStop = (page: Page) => page.locator('[role="gridcell"][tabindex="0"]')
const cell = (page: Page, row: number, day: number) => page.locator(`[data-row="${row}"][data-day="${day}"]`)

async function middleOf(page: Page, row: number, day: number) {
  const { x, y, width, height } = (await cell(page, row, day).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2] as const
}

test('a host prices three months of three listings in one drag, takes it back, and does it again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const before = await calendarNow()
  await openCalendar(page, '/host/calendar?view=timeline')

  await test.step('drags beyond the edge, and the calendar follows', async () => {
    const first = Number(await tabStop(page).getAttribute('data-day')) + 1
    const last = first + 89
    await page.mouse.move(...(await middleOf(page, 0, first)))
    await page.mouse.down()
    const grid = await page.getByRole('grid').boundingBox()
    const [, y] = await middleOf(page, 2, first)
    await page.mouse.move((grid?.x ?? 0) + (grid?.width ?? 0) - 12, y, { steps: 5 })
    await expect(cell(page, 2, last + 3)).toBeInViewport({ timeout: 60_000 })
    await expect(async () => {
      await page.mouse.move(...(await middleOf(page, 2, last)))
      await expect(said(page)).toHaveText(/^3 listings, .*: 270 nights$/, { timeout: 1000 })
    }).toPass()
    await page.mouse.up()
  })

  await test.step('sets a price, and sees what it changes before saving', async () => {
    await page.getByLabel('Price', { exact: true }).selectOption('Raise or lower by percent')
    await page.getByLabel('Percent').fill('25')
    await expect(page.getByText('Prices up by 25%')).toBeVisible()
    await page.getByRole('button', { name: 'Save 270 nights' }).click()
    await expect(said(page)).toHaveText('Saved for 270 nights.')
  })
  const after = await calendarNow()
  expect(after.prices).not.toEqual(before.prices)

  await test.step('undoes it by the button, and redoes it by the keyboard', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page)).toHaveText('Undone for 270 nights.')
    expect((await calendarNow()).prices).toEqual(before.prices)
    await page.keyboard.press('Control+Shift+Z')
    await expect(said(page)).toHaveText('Done again for 270 nights.')
    expect((await calendarNow()).prices).toEqual(after.prices)
    await page.keyboard.press('Control+z')
    await expect(said(page)).toHaveText('Undone for 270 nights.')
  })
})

test('a host prices nights by keyboard alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCalendar(page, '/host/calendar')
  await tabStop(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  const sheet = page.getByRole('dialog', { name: 'Edit nights' })
  await expect(sheet).toBeVisible()
  const price = sheet.getByLabel('Price', { exact: true })
  for (let steps = 0; steps < 40 && !(await price.evaluate((field) => field === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Set')
  await page.keyboard.press('Tab')
  await page.keyboard.type('149')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(said(page)).toHaveText('Saved for 3 nights.')
  await expect(tabStop(page)).toBeFocused()
  await expect(tabStop(page)).toHaveAccessibleName(/149, own price/)
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText('Undone for 3 nights.')
})

test('the month that is seen is in the address, and back returns to it', async ({ page }) => {
  await openCalendar(page, '/host/calendar?view=timeline')
  await page.getByRole('button', { name: 'Next month' }).click()
  const { listings } = await calendarNow()
  const month = addDays(`${listings[0]?.today.slice(0, 7)}-01`, 31).slice(0, 7)
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(page.getByRole('columnheader').nth(8)).toBeVisible()
  await page.getByRole('button', { name: 'One listing' }).click()
  await expect(page).toHaveURL(/view=month/)
  await page.goBack()
  await expect(page).toHaveURL(/view=timeline/)
  await expect(page.getByRole('grid', { name: 'Nights of your listings' })).toBeVisible()
})

test('a shortest stay that the host sets is seen by a guest at once', async ({ page, browser }) => {
  const { listing, checkIn } = await findRequestListing(8)
  const fewest = listing.minNights + 3
  await page.setViewportSize({ width: 1440, height: 900 })
  await openCalendar(page, `/host/calendar?view=month&listing=${listing.id}`)
  await page.getByRole('button', { name: 'Edit dates' }).click()
  for (const label of ['Last night', 'First night']) {
    await page.getByRole('button', { name: label }).click()
    await pickDay(page.getByRole('dialog', { name: label }), checkIn)
  }
  await page.getByLabel('Shortest stay', { exact: true }).selectOption('Set a number of nights')
  await page.getByLabel('Shortest stay, in nights').fill(String(fewest))
  await page.getByRole('button', { name: 'Save 1 night' }).click()
  await expect(said(page)).toHaveText('Saved for 1 night.')

  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const tooShort = addDays(checkIn, listing.minNights)
  await test.step('the guest is refused in a sentence', async () => {
    await guest.goto(`/property/${listing.id}?checkIn=${checkIn}&checkOut=${tooShort}&guests=1`)
    await expect(guest.getByText(new RegExp(`The shortest stay from .* is ${fewest} nights`)).first()).toBeVisible()
  })
  await test.step('and the calendar says why a day can’t be the check-out', async () => {
    await pickDay(guest, checkIn)
    const day = guest.locator(`[data-day="${tooShort}"] button`).first()
    await expect(day).toHaveAccessibleName(new RegExp(`${fewest} nights at least from your check-in`))
    await day.click()
    await expect(guest.getByText(`: ${fewest} nights at least from your check-in.`).first()).toBeVisible()
    await pickDay(guest, addDays(checkIn, fewest))
    await expect(guest.getByText(/The shortest stay from/)).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText('Undone for 1 night.')
})
