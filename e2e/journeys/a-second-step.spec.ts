import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { newAccount } from './new-account'
import { demoPassword, expectSignedIn, openAs, signOut } from './world'

const main = (page: Page) => page.locator('#main')

/** The code of an authenticator app. Rule: RFC 6238, as apps have it: SHA-1, six digits, 30 seconds. */
function totp(secret: string, at: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('somebody turns on two-step sign-in, and signs in by a code of the app, then by a recovery code', async ({
  page,
}) => {
  const email = await newAccount('Tove', 'Traveller')
  await openAs(page, email, '/account/security')
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const setUp = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Digit 1 of 6').pressSequentially(totp(key, Date.now()))
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // The code of this step turned it on; the app shows the next one half a minute later, and it works already.
  await page.getByLabel('Digit 1 of 6').pressSequentially(totp(key, Date.now() + 30_000))
  await expectSignedIn(page, 'Tove Traveller')

  await signOut(page)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page, 'Tove Traveller')
})

test('somebody adds a passkey, signs out, and signs in with it', async ({ page, context }) => {
  const email = await newAccount('Tove', 'Traveller')
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openAs(page, email, '/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/Added .* not used yet/)).toBeVisible()

  // Nobody touches the authenticator before the button is pressed, or it answers the suggestions of the e-mail field;
  // and it must be touched before the browser asks for it: it doesn't look again.
  const touch = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const challenge = /\/user\/passkey\/challenge$/
  await touch(false)
  const suggested = page.waitForResponse(challenge)
  await signOut(page)
  await suggested
  await page.route(challenge, async (route) => {
    await touch(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectSignedIn(page, 'Tove Traveller')
  await page.goto('/account/security')
  await expect(page.getByText(/Added .* last used/)).toBeVisible()
})
