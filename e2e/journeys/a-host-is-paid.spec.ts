import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { ask, people, signIn, tokenOf } from './world'

const hostBar = { name: 'Your hosting' }

test('a host opens Money from Today: a booking with its fees and its payout, and a file that adds up', async ({
  page,
}) => {
  await page.goto('/host')
  await signIn(page, people.host)
  const navigation = page.getByRole('banner').getByRole('navigation', hostBar)
  await expect(navigation.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)

  await page.getByRole('link', { name: /earned this month/ }).click()
  await expect(page).toHaveURL('/host/money')
  await expect(navigation.getByRole('link', { name: 'Money' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Next payout').first()).toBeVisible()

  const { items } = await ask('payout/bookings', { state: 'sent', limit: 1 }, await tokenOf(people.host))
  const [sent] = items
  if (!sent) throw new Error('The demo host has no paid booking')
  await page.getByRole('button', { name: 'Sent', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(sent.booking.code) })
  await expect(row).toContainText('-')
  const majors = (await row.getByRole('cell').allTextContents())
    .slice(1, 6)
    .map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '') || 0) * 100))
  expect(majors.slice(0, 4).reduce((sum, amount) => sum + amount, 0)).toBe(majors[4])

  const year = Number(sent.at.slice(0, 4))
  await page.getByLabel('Year').selectOption(`${year}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export CSV of ${year}` }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').find((line) => line.includes(sent.booking.code))).toContain(sent.currency)

  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(`/host/bookings/${sent.booking.id}`)
  await expect(page.getByText('Service fee').first()).toBeVisible()
})

test('on a phone a host has a bar of their own, also in the inbox, until they travel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/host')
  await signIn(page, people.host)
  const bar = page.locator('nav[aria-label="Your hosting"]:visible')
  await expect(bar.getByRole('link')).toHaveText([/Today/, /Calendar/, /Listings/, /Messages/, /Money/, /Insights/])
  await expect(page.getByRole('navigation', { name: 'Around the site' })).toHaveCount(0)

  await bar.getByRole('link', { name: /Messages/ }).click()
  await expect(page).toHaveURL(/\/inbox/)
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(bar.getByRole('link', { name: /Messages/ })).toHaveAttribute('aria-current', 'page')

  await bar.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('Your share').first()).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Switch to travelling' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Around the site' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('the old address of the payout account leads to the new one', async ({ page }) => {
  await page.goto('/account/payouts?payouts=back')
  await signIn(page, people.host)
  await expect(page).toHaveURL('/host/money/bank?payouts=back')
  await expect(page.getByRole('heading', { level: 1, name: 'Payout account' })).toBeVisible()
})

test('a guest never gets the host’s frame, nor the host’s money', async ({ page }) => {
  await page.goto('/account')
  await signIn(page, people.guest)
  await page.goto('/host/money')
  await expect(page.getByRole('heading', { name: 'This page is for hosts' })).toBeVisible()
  await expect(page.getByRole('navigation', hostBar)).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Trips' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Switch to/ })).toHaveCount(0)
})
