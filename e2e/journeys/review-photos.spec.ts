import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ask, giveStars, people, settled, signIn, tokenOf } from './world'

/** A picture, of the page itself. */
const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})
/** A program of Windows with the name and the type of a picture. */
const program = { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90\x00This program') }

/** A stay of the demo guest with the demo host that neither has reviewed. */
async function stayToReview() {
  const [guests, hosts] = await Promise.all([
    ask('bookings/my-booking', { when: 'past' }, await tokenOf(people.guest)),
    ask('bookings/my-booking', { side: 'provider', when: 'past', limit: 50 }, await tokenOf(people.host)),
  ])
  const stay = guests.items.find(
    ({ id, actions }) =>
      actions.includes('review') && hosts.items.some((one) => one.id === id && one.actions.includes('review')),
  )
  if (!stay) throw new Error('The demo guest has no stay without a review.')
  return stay
}

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

test('a guest’s photos wait with their review, and then a visitor opens them by keyboard', async ({ browser }) => {
  const stay = await stayToReview()
  const text = 'Quiet, and the light in the morning is all they say.'
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const thumbnails = (page: Page) => page.getByRole('button', { name: /^Photo \d of 2 by / })

  await test.step('the guest adds two photos, of which one is no photo, and is told', async () => {
    await guest.goto(`/trips/${stay.id}`)
    await signIn(guest, people.guest)
    const field = guest.getByRole('group', { name: 'Photos (optional)' })
    await giveStars(guest, 5)
    await guest.getByLabel('For other guests').fill(text)
    await field.locator('input[type=file]').setInputFiles([await photo(guest, 'morning.jpg'), program])
    await expect(field.getByRole('listitem')).toHaveCount(2)
    await guest.getByRole('button', { name: 'Send review' }).click()
    await expect(field.getByText('“kitchen.jpg” is not a picture')).toBeVisible()
  })

  await test.step('they leave it out, add another one with a caption, and put it first', async () => {
    const field = guest.getByRole('group', { name: 'Photos (optional)' })
    await field.getByRole('button', { name: 'Leave out photo 2' }).click()
    await expect(field.getByRole('button', { name: 'Add photos' })).toBeFocused()
    await field.locator('input[type=file]').setInputFiles([await photo(guest, 'boat.jpg')])
    await field.getByRole('textbox', { name: 'Caption of photo 2' }).fill('The boat by the door')
    await field.getByRole('button', { name: 'Move photo 2 forward' }).click()
    await expect(field.getByRole('textbox', { name: 'Caption of photo 1' })).toHaveValue('The boat by the door')
    await isAccessible(guest)
    await guest.getByRole('button', { name: 'Send review' }).click()
    await expect(thumbnails(guest)).toHaveCount(2)
    await expect(thumbnails(guest).first()).toHaveAccessibleName('Photo 1 of 2 by you: The boat by the door')
    await isAccessible(guest)
  })

  let address = ''
  await test.step('nobody else sees them yet, not by their address either', async () => {
    await visitor.goto(`/property/${stay.property.id}`)
    await settled(visitor)
    await expect(visitor.getByText(text)).toHaveCount(0)
    const signed = await thumbnails(guest).first().locator('img').getAttribute('src')
    address = new URL(signed ?? '', guest.url()).href.replace(/(media\/review\/[0-9a-f-]{36})[^/]*/, '$1')
    expect(address).toMatch(/media\/review\/[0-9a-f-]{36}\/\d+\.webp$/)
    expect((await visitor.request.get(address)).status()).toBe(404)
  })

  await test.step('once the host has written, a visitor opens them by keyboard', async () => {
    await ask(
      'bookings/review',
      { bookingId: stay.id, overall: 5, text: 'A kind guest, any time again.' },
      await tokenOf(people.host),
    )
    expect((await visitor.request.get(address)).status()).toBe(200)
    await visitor.reload()
    const card = visitor.getByRole('listitem').filter({ hasText: text })
    const first = card.getByRole('button', { name: /^Photo 1 of 2 by .*: The boat by the door$/ })
    await first.scrollIntoViewIfNeeded()
    await first.focus()
    await visitor.keyboard.press('Enter')
    const picture = visitor.getByRole('dialog').getByRole('img').first()
    await expect(visitor.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await visitor.keyboard.press('ArrowRight')
    await expect(visitor.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
    await expect(visitor.getByRole('dialog').getByRole('img', { name: /^Photo 2 of 2 by / })).toBeVisible()
    await isAccessible(visitor)
    await visitor.keyboard.press('Escape')
    await expect(first).toBeFocused()
    await isAccessible(visitor)
  })
  for (const page of [guest, visitor]) await page.context().close()
})
