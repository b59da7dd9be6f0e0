import { expect, type Page, test } from '@playwright/test'
import { aroundLisbon, renderedSite, startRenderedSite } from './rendered-site'
import { ask, settled } from './world'

const map = (page: Page) => page.getByRole('application', { name: 'Map of the results' })
const canvas = (page: Page) => page.getByRole('application', { name: 'Map to draw on' })
const drawButton = (page: Page) => page.getByRole('button', { name: 'Draw an area' })
/** What is seen of the pins: their buttons have no size of their own. */
const pins = (page: Page) => map(page).getByRole('button').locator('> span')
const areaOf = (page: Page) => new URL(page.url()).searchParams.get('area') ?? ''
const places = (count: number) => `${count} ${count === 1 ? 'place' : 'places'} in the drawn area`

/** Draws a circle around the middle of the map, as part of its smaller side. */
async function drawCircle(page: Page, part: number): Promise<void> {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, (Math.min(box.width, box.height) / 2) * part]
  await page.mouse.move(x + radius, y)
  await page.mouse.down()
  for (let step = 1; step < 60; step++) {
    const angle = (step / 60) * 2 * Math.PI
    await page.mouse.move(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  await page.mouse.up()
}

async function openLisbon(page: Page): Promise<void> {
  await page.goto('/search?city=lisbon')
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  await settled(page)
}

/** The heading has exactly as many places as the API finds in the area of the address. */
async function expectPlacesInside(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\?area=/)
  const { total } = await ask('property/getall', { area: areaOf(page) })
  await expect(page.getByText(places(total)).first()).toBeVisible()
  return total
}

test('a visitor draws around a part of a city and sees the places inside, also after moving and reloading', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { total: all } = await ask('property/getall', { city: 'lisbon' })
  await openLisbon(page)
  await drawButton(page).click()
  await drawCircle(page, 0.5)
  const inside = await expectPlacesInside(page)
  expect(inside).toBeGreaterThan(0)
  expect(inside).toBeLessThan(all)
  const drawn = areaOf(page)
  await expect(drawButton(page)).toBeFocused()
  await expect(page.getByText('Only places in the drawn area')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Drawn area')
  await expect(page.getByRole('checkbox', { name: 'Search as I move the map' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
  await map(page).press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: places(inside) })).toBeVisible()
  expect(areaOf(page)).toBe(drawn)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: places(inside) })).toBeVisible()
  await expect(pins(page).first()).toBeInViewport()
  const friends = await context.newPage()
  await friends.goto(page.url())
  await expect(friends.getByRole('heading', { level: 1, name: places(inside) })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: places(inside) })).toBeVisible()
  await page
    .getByRole('group', { name: 'Quick filters' })
    .getByRole('button', { name: 'Remove the drawn area' })
    .click()
  await expect(page).toHaveURL(/\?bounds=/)
  await expect(page.getByRole('heading', { level: 1, name: /places? in this part of the map$/ })).toBeVisible()
  await expect(page.getByText('Drawn area')).toHaveCount(0)
})

test('an area is drawn by keys alone, and Escape gives one up', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openLisbon(page)
  await drawButton(page).press('Enter')
  await expect(canvas(page)).toBeFocused()
  await expect(page.getByText(/Enter sets a corner/)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(drawButton(page)).toBeFocused()
  await expect(page).toHaveURL(/\?city=lisbon$/)

  await drawButton(page).press('Enter')
  await expect(canvas(page)).toBeFocused()
  const go = async (key: string, times: number) => {
    for (let press = 0; press < times; press++) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('ArrowUp')
  await go('ArrowLeft', 4)
  await go('ArrowRight', 8)
  await go('ArrowDown', 5)
  await expect(page.getByRole('status').filter({ hasText: '3 corners' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('status').filter({ hasText: '2 corners' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectPlacesInside(page)
  await expect(drawButton(page)).toBeFocused()
})

test('on a phone a finger draws on the map, a tap draws nothing, and the map itself takes the area away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLisbon(page)
  await drawButton(page).click()
  await canvas(page).click()
  await expect(page.getByText('That line surrounds nothing.')).toBeVisible()
  await drawCircle(page, 0.6)
  await expectPlacesInside(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the drawn area' }).click()
  await expect(page).toHaveURL(/\?bounds=/)
  await expect(page.getByRole('checkbox', { name: 'Search as I move the map' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, baseURL: renderedSite })
  let stop = () => {}
  test.beforeAll(async () => {
    stop = await startRenderedSite()
  })
  test.afterAll(() => stop())

  test('an address with an area has the places inside', async ({ page }) => {
    const { total } = await ask('property/getall', { area: aroundLisbon })
    expect(total).toBeGreaterThan(0)
    await page.goto(`/search?${new URLSearchParams({ area: aroundLisbon })}`)
    await expect(page.getByRole('heading', { level: 1, name: places(total) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the drawn area' })).toBeVisible()
  })
})
