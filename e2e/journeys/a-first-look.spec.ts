import { expect, type Locator, type Page, test } from '@playwright/test'
import { settled } from './world'

/** The lowest contrast of white letters with any point of what is behind them. */
async function contrastBehind(page: Page, words: Locator): Promise<number> {
  const clip = await words.boundingBox()
  if (!clip) throw new Error('The words are not on the page.')
  await page.addStyleTag({ content: 'h1, h1 + p { color: transparent !important; text-shadow: none !important }' })
  const picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, image.height)
    const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
    let brightest = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      brightest = Math.max(brightest, 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    }
    return 1.05 / (brightest + 0.05)
  }, picture)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} px headline and sentence read over the photo at 4.5 : 1 anywhere`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toHaveCSS('color', 'rgb(255, 255, 255)')
    const photo = page.locator('section').filter({ has: headline }).getByRole('img').first()
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    for (const words of [headline, page.locator('h1 + p')])
      expect(await contrastBehind(page, words)).toBeGreaterThanOrEqual(4.5)
  })

test('the places to choose from open inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Where/ })
    .click()
  const places = page.getByRole('listbox')
  await expect(places.getByRole('option').first()).toBeVisible()
  // The page scrolls there smoothly.
  const end = async () => {
    const { y, height } = (await places.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY }
    return y + height
  }
  await expect.poll(end).toBeLessThanOrEqual(900)
})

test('no row repeats a place of another, and every city has a picture of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const rows = page.getByRole('region').filter({ has: page.getByRole('article') })
  await expect.poll(() => rows.count()).toBeGreaterThan(3)
  await settled(page)
  const places = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.pathname))
  expect(places.filter((path, at) => places.indexOf(path) !== at)).toEqual([])
  const cities = page.getByRole('region', { name: 'Cities worth a slow week' }).locator('img')
  const pictures = await cities.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(pictures.length).toBeGreaterThan(3)
  expect(new Set(pictures).size).toBe(pictures.length)
})
