import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ask, openAs, people, settled, tokenOf } from './world'

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a host crops a photo, writes a caption and previews a title, and a guest sees crop and caption', async ({
  page,
  browser,
}) => {
  const token = await tokenOf(people.host)
  const { items } = await ask('property/my-property', {}, token)
  // The last but one: other journeys take the first ones and the last.
  const listing = items.filter(({ status, kind }) => status === 'live' && kind === 'entire').at(-2)
  const home = `/host/listings/${listing?.id}`
  const alt = listing?.photos[0]?.alt ?? ''
  const dialog = page.getByRole('dialog', { name: 'Crop photo 1' })
  const cropButton = page.getByRole('button', { name: 'Crop photo 1', exact: true })

  await test.step('the host chooses a square on a phone, comes closer, and moves it by the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, people.host, `${home}/photos`)
    await cropButton.click()
    await expect(dialog.getByText(/^\d+ × \d+ pixels$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Square' }).click()
    const size = dialog.getByText(/^(\d+) × \1 pixels$/)
    const before = (await size.textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect(size).not.toHaveText(before)
    const frame = dialog.getByRole('group', { name: /^The part that is shown/ })
    await frame.focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft')
    // From the middle of the phone by ten pixels each.
    await expect
      .poll(async () => {
        const box = await frame.boundingBox()
        return box && Math.round(box.x + box.width / 2)
      })
      .toBe(390 / 2 - 30)
    await isAccessible(page)
  })

  await test.step('drags a corner with the mouse, and saves', async () => {
    const corner = await dialog.getByRole('button', { name: /^Upper left corner/ }).boundingBox()
    const [x, y] = [(corner?.x ?? 0) + (corner?.width ?? 0) / 2, (corner?.y ?? 0) + (corner?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByText(/^(\d+) × \1 pixels$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save the crop' }).click()
    await expect(dialog).toBeHidden()
    await expect(cropButton).toBeFocused()
    await expect(page.getByRole('main').getByRole('img', { name: alt, exact: true }).first()).toHaveAttribute(
      'src',
      /media\/upload\//,
    )
  })

  await test.step('writes a caption beside what the photo shows', async () => {
    await page.getByLabel(/^Caption of photo 1\b/).fill('Seen from the boat, in June')
    await page.getByLabel('What photo 1 shows', { exact: true }).focus()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await isAccessible(page)
  })

  await test.step('and sees a title that is not saved as guests would', async () => {
    await page.goto(`${home}/description`)
    await page.getByLabel('Title', { exact: true }).fill('A title that nobody sees yet')
    await page.getByRole('button', { name: 'Preview your changes' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview of your changes' })
    await expect(preview.getByRole('heading', { name: 'A title that nobody sees yet' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Preview your changes' })).toBeFocused()
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a guest sees the square and reads the caption, and hears what the photo shows', async () => {
    const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await guest.goto(`/property/${listing?.id}`)
    await settled(guest)
    await guest.getByRole('button', { name: `Photo 1: ${alt}`, exact: true }).click()
    const figure = guest.getByRole('dialog', { name: /^1 of / }).getByRole('figure')
    await expect(figure).toContainText('Seen from the boat, in June')
    const picture = figure.getByRole('img', { name: alt, exact: true })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const ratio = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    expect(ratio).toBeCloseTo(1, 1)
    await isAccessible(guest)
    await guest.context().close()
  })

  await test.step('the host goes back to the original', async () => {
    await page.goto(`${home}/photos`)
    await cropButton.click()
    await dialog.getByRole('button', { name: 'Original' }).click()
    await dialog.getByRole('button', { name: 'Save the crop' }).click()
    await expect(dialog).toBeHidden()
    await cropButton.click()
    await expect(dialog.getByRole('button', { name: 'Original' })).toBeDisabled()
  })
})
