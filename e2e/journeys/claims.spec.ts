import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { dataDir } from '../ports'
import { aCoHost } from './co-hosts'
import { emailsTo } from './emails'
import { ask, openAs, payWith, people, signIn, tokenOf } from './world'

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

/** A picture, of the page itself. */
const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})
/** A program of Windows with the name and the type of a picture. */
const program = { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90\x00This program') }

/** The demo guest's stay with the demo host that is over. */
async function pastStay() {
  const { items } = await ask('bookings/my-booking', { when: 'past' }, await tokenOf(people.guest))
  const stay = items.find(({ status }) => status === 'completed')
  if (!stay) throw new Error('The demo guest has no stay that is over.')
  return stay
}

async function fillClaim(page: Page, reason: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: reason }).check()
  await page.getByLabel(/^What (was wrong|happened)/).fill('The oven was greasy, and there was old food in the fridge.')
  await page.getByLabel(/^How much/).fill(amount)
}

const claimAddress = /\/claims\/[0-9a-f-]{36}$/

/** Takes back what an earlier journey has claimed of the stay. */
async function withdrawClaim(bookingId: string, email: string): Promise<void> {
  const token = await tokenOf(email)
  const { booking } = await ask('bookings/my-booking/details', { bookingId }, token)
  const own = booking.claims?.find(({ actions }) => actions.includes('withdraw'))
  if (own) await ask('claim/answer', { claimId: own.id, answer: 'withdraw', idempotencyKey: randomUUID() }, token)
}

test('a guest claims a refund with photos, the host accepts, and the money goes back', async ({ browser }) => {
  const stay = await pastStay()
  await withdrawClaim(stay.id, people.guest)
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()

  await test.step('on the trip the guest finds the way to claim until two weeks after check-out', async () => {
    await page.goto(`/trips/${stay.id}`)
    await signIn(page, people.guest)
    await page.getByRole('link', { name: 'Ask for a refund' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ask for a refund' })).toBeVisible()
  })

  await test.step('a program with the name of a picture is refused, and nothing that was written is lost', async () => {
    await fillClaim(page, 'It was not clean', '60')
    await page.locator('input[type=file]').setInputFiles([program])
    await page.getByRole('button', { name: /^Ask for .*60/ }).click()
    await expect(page.getByRole('main').getByText('“kitchen.jpg” is not a picture')).toBeVisible()
    await expect(page.getByLabel(/^What was wrong/)).toHaveValue(/greasy/)
    await page.getByRole('button', { name: /^Leave out photo 1/ }).click()
  })

  await test.step('with photos it is made, and its page says until when the host answers', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles([await photo(page, 'oven.jpg'), await photo(page, 'fridge.jpg')])
    await page.getByRole('button', { name: /^Ask for .*60/ }).click()
    await expect(page).toHaveURL(claimAddress)
    await expect(page.getByText('Waiting for an answer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open photo 2 of 2' })).toBeVisible()
    await expect(page.getByText(/^Until .*Lisbon time|^Until .*time\)/)).toBeVisible()
  })

  await test.step('the host finds it among the claims and accepts', async () => {
    const host = await (await browser.newContext()).newPage()
    await host.goto('/host/bookings')
    await signIn(host, people.host)
    await host
      .getByRole('main')
      .getByRole('link', { name: /^Claims/ })
      .click()
    await host.getByRole('link', { name: /^Refund for/ }).click()
    await host.getByRole('radio', { name: /^Accept/ }).check()
    await host.getByRole('button', { name: /^Give back .*60/ }).click()
    await expect(host.getByText('Settled')).toBeVisible()
  })

  await test.step('the guest sees it at once, and the refund among the payments', async () => {
    await expect(page.getByText('Settled')).toBeVisible()
    await page.goto('/transactions')
    await expect(page.getByText('Refund after a claim')).toBeVisible()
  })
})

test('a co-host with all but money asks for damages and takes it back, and the host’s log says who', async ({
  page,
}) => {
  const stay = await pastStay()
  await withdrawClaim(stay.id, people.host)
  const email = await aCoHost('Nora', 'listings')
  await openAs(page, email, `/host/bookings/${stay.id}`)
  await page.getByRole('link', { name: 'Ask for damages' }).click()
  await fillClaim(page, 'Something was damaged', '85')
  await page.locator('input[type=file]').setInputFiles([await photo(page, 'lamp.jpg')])
  await page.getByRole('button', { name: /^Ask for .*85/ }).click()
  await expect(page).toHaveURL(claimAddress)
  await expect(page.getByText('Nora made the claim')).toBeVisible()

  await page.goto(`/host/bookings?hostId=${stay.host.id}`)
  await page.getByRole('link', { name: /^Claims/ }).click()
  await page.getByRole('link', { name: 'Damages from Mara L.' }).click()
  await page.getByRole('button', { name: 'Withdraw the claim' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the claim' }).click()
  await expect(page.getByText('Nora withdrew the claim')).toBeVisible()
  const { items } = await ask('team/log', {}, await tokenOf(people.host))
  expect(items.slice(0, 2).map(({ text }) => text)).toEqual([
    'withdrew the claim against Mara L.',
    'asked Mara L. for damages',
  ])
})

test('a host’s damages are refused, decided by an admin, and paid; who turned claims off hears of none', async ({
  browser,
}) => {
  const stay = await pastStay()
  const guest = await (await browser.newContext()).newPage()
  const host = await (await browser.newContext()).newPage()
  const guestToken = await tokenOf(people.guest)
  await withdrawClaim(stay.id, people.host)

  await test.step('the guest turns claims off on the site and by e-mail', async () => {
    await guest.goto('/account/alerts')
    await signIn(guest, people.guest)
    const claims = guest.getByRole('group', { name: /A claim needs me/ })
    for (const way of ['On this site', 'By e-mail']) {
      await claims.getByRole('button', { name: way }).click()
      await expect(claims.getByRole('button', { name: way })).toHaveAttribute('aria-pressed', 'false')
    }
    await expect.poll(async () => (await ask('email-alert/get', {}, guestToken)).mutedInApp).toEqual(['claims'])
  })

  await test.step('the host asks for damages, and the guest is not told in these ways', async () => {
    const before = (await emailsTo(people.guest)).length
    await host.goto(`/host/bookings/${stay.id}`)
    await signIn(host, people.host)
    await host.getByRole('link', { name: 'Ask for damages' }).click()
    await fillClaim(host, 'Something was damaged', '90')
    await host.locator('input[type=file]').setInputFiles([await photo(host, 'lamp.jpg')])
    await host.getByRole('button', { name: /^Ask for .*90/ }).click()
    await expect(host).toHaveURL(claimAddress)
    const { items } = await ask('notification/getAll', {}, guestToken)
    expect(items.filter(({ message }) => message.includes('claims €90'))).toEqual([])
    expect(await emailsTo(people.guest)).toHaveLength(before)
  })

  await test.step('the guest finds it on the trip and refuses with words', async () => {
    await guest.goto(`/trips/${stay.id}`)
    await guest.getByRole('link', { name: /The host claims damages.*90/ }).click()
    await guest.getByRole('radio', { name: /^Refuse/ }).check()
    await guest.getByLabel('Why?').fill('The lamp was broken when we arrived, and we wrote so.')
    await guest.getByRole('button', { name: 'Refuse the claim' }).click()
    await expect(guest.getByText('We are deciding').first()).toBeVisible()
  })

  await test.step('an admin looks at both sides and decides for a part', async () => {
    const [, id = ''] = /([0-9a-f-]{36})$/.exec(guest.url()) ?? []
    expect(admin('claims', 'list')).toContain(stay.code)
    expect(admin('claims', 'show', id)).toContain('The lamp was broken when we arrived')
    admin('claims', 'decide', id, '--amount', '70.00', '--why', 'The photo shows the lamp whole.', '--as', 'ada')
    await expect(host.getByText('The photo shows the lamp whole.').first()).toBeVisible()
  })

  await test.step('the guest pays on the claim’s page, and the host sees that it is settled', async () => {
    await expect(guest.getByRole('button', { name: /^Pay .*70/ })).toBeVisible()
    await payWith(guest, '4242 4242 4242 4242')
    await guest.getByRole('button', { name: /^Pay .*70/ }).click()
    await expect(guest.getByText('Settled')).toBeVisible()
    await expect(host.getByText('Settled')).toBeVisible()
    await guest.goto('/transactions')
    await expect(guest.getByText('Paid for damages')).toBeVisible()
  })
})
