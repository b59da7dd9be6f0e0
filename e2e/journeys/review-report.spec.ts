import { spawnSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { dataDir } from '../ports'
import { emailsTo } from './emails'
import { newAccount } from './new-account'
import { ask, openAs, settled } from './world'

const root = new URL('../..', import.meta.url).pathname

/** Types a command of an admin beside the running server. */
function admin(...argv: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${root}api/dist/admin.js`, ...argv], {
    encoding: 'utf8',
    env: { ...process.env, QE_DATA_DIR: dataDir() },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** A listing with some reviews, and its latest one. */
async function reviewedListing() {
  const { items } = await ask('property/getall', {})
  const listing = items.findLast(({ rating }) => rating.count > 2)
  if (!listing) throw new Error('No listing has three reviews.')
  const { items: reviews, total } = await ask('property/fetch-review-by-propertyId', { propertyId: listing.id })
  const review = reviews[0]
  if (!review) throw new Error('The listing has no reviews.')
  return { listing, review, total }
}

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

test('a guest reports a review, and once it is hidden nobody else sees it', async ({ browser }) => {
  const { listing, review, total } = await reviewedListing()
  const email = await newAccount('Rosa', 'Reader')
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const card = page.getByRole('listitem').filter({ hasText: review.text.slice(0, 60) })
  const report = card.getByRole('button', { name: /^Report the review by/ })

  await test.step('who is not signed in can’t report one', async () => {
    await page.goto(`/property/${listing.id}`)
    await expect(card.first()).toBeVisible()
    await expect(report).toHaveCount(0)
  })

  await test.step('who is signed in chooses what is wrong and says more', async () => {
    await openAs(page, email, `/property/${listing.id}`)
    await report.click()
    const dialog = page.getByRole('dialog', { name: 'Report this review' })
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Send the report' }).click()
    await expect(dialog.getByText('Choose what is wrong.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Contact details or advertising' }).check()
    await dialog.getByLabel(/^In your words/).fill('It names another site.')
    await dialog.getByRole('button', { name: 'Send the report' }).click()
    await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Done' }).click()
    await expect(report).toBeFocused()
  })

  await test.step('a second report says that there is one', async () => {
    await page.reload()
    await report.click()
    const dialog = page.getByRole('dialog', { name: 'Report this review' })
    await dialog.getByRole('radio', { name: 'It is not true' }).check()
    await dialog.getByRole('button', { name: 'Send the report' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You have reported this review before.')
    await page.keyboard.press('Escape')
    await expect(report).toBeFocused()
  })

  await test.step('the team hides it, and it counts no more', async () => {
    const reports = JSON.parse(admin('review-reports', 'list', '--json')) as { id: string; by: string }[]
    const { id } = reports.findLast(({ by }) => by === 'Rosa Reader') ?? { id: '' }
    expect(admin('review-reports', 'show', id)).toContain('It names another site.')
    admin('review-reports', 'hide', id, '--why', 'It names another site.', '--as', 'ada')
    await page.reload()
    await expect(page.getByRole('heading', { name: new RegExp(`from ${total - 1} review`) })).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect
      .poll(async () => (await emailsTo(email)).map(({ text }) => text).join('\n'))
      .toContain('Thank you: we have hidden it.')
  })
})
