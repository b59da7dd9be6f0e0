import { expect, type Page, test } from '@playwright/test'
import { ask, openAs, people, pressAmounts, signIn, tokenOf } from './world'

const euros = /^≈\u00a0€[\d,]+(\.\d\d)?$/
const prices = (page: Page) => page.locator('article strong [aria-hidden]')
const search = '/search?city=tokyo'

async function chooseCurrency(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressAmounts(page)
  await page.getByRole('dialog', { name: 'Read amounts in' }).getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Three nights in Tokyo that can be booked, some weeks from now. */
async function freeStay() {
  const { items } = await ask('property/getall', { city: 'tokyo' })
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  for (const { id } of items)
    for (let lead = 40; lead < 70; lead += 5) {
      const { quote } = await ask('bookings/check-availability', {
        propertyId: id,
        checkIn: day(lead),
        checkOut: day(lead + 5),
        guests: 1,
      })
      if (quote) return { quote, address: `/property/${id}?checkIn=${day(lead)}&checkOut=${day(lead + 5)}&guests=1` }
    }
  throw new Error('Tokyo has no free place.')
}

test.afterEach(async () => {
  await ask('user/update', { preferences: { currency: null, locale: null } }, await tokenOf(people.guest))
})

test('a visitor reads amounts in euros, pays in yen, and finds their currency where they sign in next', async ({
  browser,
}) => {
  await test.step('whose region has no currency with a rate reads what each listing asks', async () => {
    const page = await (await browser.newContext({ locale: 'es-AR' })).newPage()
    await page.goto(search)
    await expect(page.locator('article strong').first()).toHaveText(/JPY|¥/)
    await page.waitForLoadState('networkidle')
    await expect(prices(page)).toHaveCount(0)
    await page.context().close()
  })

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await test.step('in the header is the choice', async () => {
    await page.goto('/about')
    await chooseCurrency(page, /^Euro/)
    await expect(page.getByRole('button', { name: 'Amounts in EUR' })).toBeVisible()
  })

  await test.step('cards and pins say roughly what it is', async () => {
    await page.goto(search)
    await expect(prices(page).first()).toHaveText(euros)
    await expect(
      page
        .getByRole('application')
        .getByText(/≈\u00a0€/)
        .first(),
    ).toBeVisible()
  })

  await test.step('another tab agrees, at once', async () => {
    const other = await context.newPage()
    await other.goto('/about')
    await chooseCurrency(other, /^The listing’s currency/)
    await expect(prices(page)).toHaveCount(0)
    await chooseCurrency(other, /^Euro/)
    await expect(prices(page).first()).toHaveText(euros)
    await other.close()
  })

  const { quote, address } = await freeStay()
  await test.step('every line of the price is as it is paid, and below it about what that is', async () => {
    await page.goto(address)
    await expect(page.getByText(/^About €[\d,]+ at the rate of .+; you pay .*¥[\d,]+\.$/)).toBeVisible()
    const card = page.getByRole('complementary', { name: 'Price and booking' })
    await expect(card.getByText(`¥${quote.total.toLocaleString('en-GB')}`).first()).toBeVisible()
  })

  await test.step('signing in takes it along', async () => {
    await page.goto('/auth/login')
    await signIn(page, people.guest)
    await page.goto('/account/preferences')
    await expect(page.getByLabel('Read amounts in')).toHaveValue('EUR')
    const token = await tokenOf(people.guest)
    await expect.poll(async () => (await ask('user/profile-details', {}, token)).preferences.currency).toBe('EUR')
  })

  await test.step('and the next device knows it', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await openAs(elsewhere, people.guest, search)
    await expect(prices(elsewhere).first()).toHaveText(euros)
    await elsewhere.context().close()
  })
  await context.close()
})
