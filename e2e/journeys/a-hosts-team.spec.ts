import { expect, type Page, test } from '@playwright/test'
import { aCoHost, invitationOf } from './co-hosts'
import { newAccount } from './new-account'
import { ask, bookStay, findRequestListing, openAs, people, settled, signIn, tokenOf } from './world'

const desktop = { viewport: { width: 1440, height: 900 } }
const main = (page: Page) => page.getByRole('main')

async function openAsHost(page: Page, path: string): Promise<void> {
  await openAs(page, people.host, path)
  await settled(page)
}

/** Invites by the page; the token is read from the mail. */
async function inviteByPage(page: Page, email: string, level: RegExp): Promise<string> {
  await openAsHost(page, '/host/team')
  await main(page).getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: level }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(main(page).getByRole('heading', { name: email })).toBeVisible()
  return invitationOf(email)
}

/** A request of the demo guest at a listing of the demo host. */
async function aRequest(): Promise<string> {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const token = await tokenOf(people.guest)
  const stay = { propertyId: listing.id, checkIn, checkOut, guests: 2 }
  return (await bookStay(stay, token)).booking.id
}

const hostId = async () => (await ask('user/profile-details', {}, await tokenOf(people.host))).id

test('a host invites by e-mail; somebody new signs in, accepts and looks after the calendar alone', async ({
  browser,
  page,
}) => {
  const email = await newAccount('Tomas', 'Berg')
  const path = await inviteByPage(page, email, /^Calendar/)
  const theirs = await (await browser.newContext()).newPage()

  await test.step('signed out, the link says who invites, and leads back after signing in', async () => {
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText('invites you to help with hosting')
    await theirs.getByRole('link', { name: 'Sign in to answer' }).click()
    await signIn(theirs, email)
    await theirs.getByRole('button', { name: 'Accept' }).click()
  })

  await test.step('the calendar of the host opens, with nothing else in the navigation', async () => {
    await expect(theirs).toHaveURL(/\/host\/calendar\?hostId=/)
    await expect(theirs.getByRole('button', { name: /Hosting for/ })).toBeVisible()
    await settled(theirs)
    const navigation = theirs.getByRole('navigation', { name: 'Your hosting' }).first()
    await expect(navigation.getByRole('link')).toHaveText(['Calendar'])
  })

  await test.step('by address, other pages say why not, and lead on', async () => {
    await theirs.goto(`/host/money?hostId=${await hostId()}`)
    await expect(main(theirs)).toContainText('keeps this page to themselves')
    await theirs.getByRole('link', { name: /Go on hosting for/ }).click()
    await expect(theirs).toHaveURL(/\/host\/calendar/)
  })

  await test.step('by call, too', async () => {
    const token = await tokenOf(email)
    const id = await hostId()
    await expect(ask('payout/overview', { hostId: id }, token)).rejects.toThrow('does not cover this')
    await expect(ask('host/today', { hostId: id }, token)).rejects.toThrow('does not cover this')
    const { listings } = await ask('calendar/overview', { hostId: id, from: '2026-12-01', days: 30 }, token)
    expect(listings.length).toBeGreaterThan(0)
  })

  await test.step('once removed, nothing is theirs at the next call', async () => {
    await page.reload()
    await main(page).getByRole('button', { name: 'Remove Tomas B.' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(main(page).getByRole('heading', { name: 'Tomas B.', exact: true })).toBeHidden()
    const token = await tokenOf(email)
    await expect(
      ask('calendar/overview', { hostId: await hostId(), from: '2026-12-01', days: 30 }, token),
    ).rejects.toThrow('no longer')
    await theirs.reload()
    await expect(main(theirs)).toContainText('You are not, or no longer, in this team')
  })
})

test('two people price the same nights: the second sees what the first did, and decides', async ({ browser, page }) => {
  const { listing } = await findRequestListing()
  const theirs = await (await browser.newContext(desktop)).newPage()
  const path = `/host/calendar?view=month&listing=${listing.id}`
  await page.setViewportSize(desktop.viewport)
  await openAsHost(page, path)
  await openAs(theirs, await aCoHost('Pia', 'listings'), `${path}&hostId=${await hostId()}`)
  await settled(theirs)
  const said = (who: Page) => main(who).getByRole('status')
  const typePrice = async (who: Page, price: string) => {
    const first = who.locator('[role="gridcell"][tabindex="0"]')
    await first.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Enter']) await who.keyboard.press(key)
    await who.getByLabel('Price', { exact: true }).selectOption('Set a price')
    await who.getByLabel('Price of a night').fill(price)
  }
  const save = (who: Page) => who.getByRole('button', { name: 'Save 2 nights' })
  await typePrice(page, '1411')
  await typePrice(theirs, '1412')
  await save(page).click()
  await expect(said(page)).toHaveText('Saved for 2 nights.')

  await test.step('nothing of the second is written, and what was typed stays', async () => {
    await save(theirs).click()
    await expect(theirs.getByRole('alert')).toContainText(/were changed somewhere else .*Nothing was saved\./)
    await expect(theirs.getByRole('table', { name: 'What was changed meanwhile' })).toContainText('1,411')
    await expect(theirs.getByLabel('Price of a night')).toHaveValue('1412')
  })
  await test.step('pressed again, it is', async () => {
    await save(theirs).click()
    await expect(said(theirs)).toHaveText('Saved for 2 nights.')
  })
  await test.step('each takes back their own, the latest first', async () => {
    for (const who of [theirs, page]) {
      await who.reload()
      await settled(who)
      await who.getByRole('button', { name: 'Undo' }).click()
      await expect(said(who)).toHaveText('Undone for 2 nights.')
    }
  })
  await theirs.context().close()
})

test('a co-host answers a request, and everybody sees who it was', async ({ page }) => {
  const email = await aCoHost('Mila', 'messages')
  const bookingId = await aRequest()
  await openAs(page, email, `/host/bookings/${bookingId}`)
  await main(page)
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expect(main(page)).toContainText('Mila')
  const { items } = await ask('team/log', {}, await tokenOf(people.host))
  expect(items[0]?.person.name).toBe('Mila B.')
  expect(items[0]?.text).toMatch(/^accepted the request of/)
})
