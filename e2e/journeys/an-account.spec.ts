import { expect, type Page, test } from '@playwright/test'
import { ports } from '../ports'
import { codeFor } from './emails'
import { ask, demoPassword, expectSignedIn, menuOf, openAs, ownMenu, people, signIn, signOut } from './world'

const password = 'a quiet phrase of ours'
let count = 0
const newAddress = () => `traveller-${Date.now()}-${++count}@example.com`

const main = (page: Page) => page.locator('#main')
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill('Tove')
  await page.getByLabel('Last name').fill('Traveller')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const since = Date.now()
  await main(page).getByRole('button', { name: 'Create my account' }).click()
  const code = await codeFor(email, since)
  // A pasted code fills all boxes, and is sent at once.
  const first = page.getByLabel('Digit 1 of 6')
  await first.focus()
  await first.evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
  await expectSignedIn(page, 'Tove Traveller')
}

test('somebody signs up by a code from their mail, signs out, forgets the password and gets a new one', async ({
  page,
}) => {
  const email = newAddress()
  await signUp(page, email)
  expect(await cookieNames(page)).toEqual(
    expect.arrayContaining(['_quality_escape', '_isProfileUpdated', '_userRole', 'device_type', '_qualityescape_data']),
  )

  await signOut(page)
  const left = await cookieNames(page)
  for (const name of ['_quality_escape', '_isProfileUpdated', '_userRole', '_qualityescape_data'])
    expect(left).not.toContain(name)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page of the sign-in stays until this one is there, and has a field of the same name.
  await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const since = Date.now()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(email, since))
  await page.getByLabel('New password', { exact: true }).fill('another phrase of ours')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another phrase of ours')
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page, 'Tove Traveller')
})

test('signing in with Google asks which account each time, and its answer is verified by the API', async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  const choose = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const google = await opened
    await expect(google.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    return google
  }
  await (await choose()).getByRole('button', { name: /Mara Lindqvist/ }).click()
  // Only the first time on these data: from then on Google is enough.
  const dialog = page.getByRole('dialog', { name: 'You already have an account' })
  await expect(dialog.or(menuOf(page, 'Mara Lindqvist'))).toBeVisible()
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Sign in and connect Google' }).click()
  }
  await expectSignedIn(page, 'Mara Lindqvist')

  await context.clearCookies({ name: '_quality_escape' })
  await page.goto('/auth/login')
  const again = await choose()
  await again.close()
  await expect(main(page).getByRole('alert')).toHaveText(/You stopped at Google/)

  const forged = await fetch(`http://localhost:${ports.apiPort}/v1/api/user/social-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google', code: '4/made-up-by-somebody' }),
  })
  expect(forged.status).toBe(400)
})

test('two tabs agree: signing out in one signs out the other', async ({ context }) => {
  const [here, there] = [await context.newPage(), await context.newPage()]
  await here.goto('/auth/login')
  await signIn(here, people.guest)
  await expectSignedIn(here, 'Mara Lindqvist')
  await there.goto('/trips')
  await expect(menuOf(there, 'Mara Lindqvist')).toBeVisible()
  await signOut(here)
  await expect(there).toHaveURL('/auth/login')
  await expect(ownMenu(there)).toHaveCount(0)
})

test('a session that ends while a form is open leads to sign-in with no toast, and back to the form as it was', async ({
  page,
  context,
}) => {
  await openAs(page, people.guest, '/account/profile')
  const about = page.getByLabel('About you')
  await expect(about).not.toHaveValue('')
  await about.fill('I write this while somebody ends my session.')
  const token = (await context.cookies()).find(({ name }) => name === '_quality_escape')?.value ?? ''
  await ask('user/logout', {}, token)

  // A page that has something to ask meanwhile hears of it before the press does.
  const save = page.getByRole('button', { name: 'Save my profile' })
  await expect(async () => {
    if (await save.isVisible()) await save.click({ timeout: 2000 })
    await expect(page).toHaveURL('/auth/login', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0)
  await signIn(page, people.guest)
  await expect(page).toHaveURL('/account/profile')
  await expect(about).toHaveValue('I write this while somebody ends my session.')
  await page.getByRole('button', { name: 'Save my profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
})

test('a device that is signed out elsewhere is out at its next step', async ({ page, browser }) => {
  await openAs(page, people.host, '/account')
  const other = await (
    await browser.newContext({
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    })
  ).newPage()
  await other.goto(`http://localhost:${ports.sitePort}/auth/login`)
  // From its first call on it is known what it is.
  const firstCall = other.waitForResponse((response) => 'authorization' in response.request().headers())
  await signIn(other, people.host)
  await firstCall
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).first().click()
  await expect(async () => {
    await other.goto(`http://localhost:${ports.sitePort}/account`)
    await expect(other).toHaveURL(/\/auth\/login/)
  }).toPass({ timeout: 60_000 })
  await other.context().close()
})

/** Everything in the page that the keyboard should reach: of a group of radio buttons, one. */
const reachable = (page: Page) =>
  page.evaluate(() => {
    const groups = new Set<string>()
    const found = [
      ...document.querySelectorAll<HTMLElement>(
        '#main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
      ),
    ].filter((element) => {
      if (
        element.matches(':disabled, [tabindex="-1"], [type=hidden]') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const isNew = !groups.has(element.name)
      groups.add(element.name)
      return isNew
    })
    found.forEach((element, n) => {
      element.dataset['nth'] = String(n)
    })
    return found.length
  })

test('every account page can be used by the keyboard alone', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/auth/login')
  await page.getByLabel('E-mail', { exact: true }).focus()
  await page.keyboard.type(people.host)
  await page.keyboard.press('Tab')
  await page.keyboard.type('quality-escape-2026')
  await page.keyboard.press('Enter')
  await expectSignedIn(page, 'Tomás Ferreira')

  const paths = [
    '',
    '/profile',
    '/identity',
    '/security',
    '/privacy',
    '/delete',
    '/payouts',
    '/cards',
    '/emergency',
    '/preferences',
    '/alerts',
  ].map((path) => `/account${path}`)
  for (const path of [...paths, '/notifications']) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const count = await reachable(page)
    expect(count, path).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    await page.keyboard.press('Enter')
    const reached = new Set<string>()
    for (let presses = 0; presses < count + 12 && reached.size < count; presses++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const signs = [element, element.parentElement, element.closest('label')].flatMap((one) =>
          one ? [getComputedStyle(one)] : [],
        )
        return {
          nth: element.closest('#main') ? (element.dataset['nth'] ?? 'radio') : null,
          shown: signs.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
        }
      })
      if (at.nth === null) break
      expect(at.shown, `${path}: focus is seen on element ${at.nth}`).toBe(true)
      reached.add(at.nth)
    }
    const missed = await page.evaluate(
      (seen) =>
        [...document.querySelectorAll<HTMLElement>('[data-nth]')]
          .filter(({ dataset }) => !seen.includes(dataset['nth'] ?? ''))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      [...reached],
    )
    expect(
      missed.filter((html) => !html.includes('radio')),
      `${path}: what Tab did not reach`,
    ).toEqual([])
  }
})
