import { expect, type Page, test } from '@playwright/test'
import { ask, holdRequests, settled, tabTo } from './world'

const suggestions = (page: Page) => page.getByText(/^\d+ suggestions?\.$/)
const where = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button')
    .filter({ has: page.locator('strong') })

test('a place is found by keyboard alone, with a typing error, and the header knows it after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.locator('#root[data-hydrated]').waitFor()
  // While the code of the search loads, a link to all places stands in the header.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Where/ })
    .waitFor()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Where to?' })).toHaveCount(0)
  await tabTo(page, /^Where/)
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Place' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Lisobn')
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Lisbon\s*Portugal/)
  await expect(suggestions(page)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Where Lisbon' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, /^Search$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?city=lisbon$/)
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
  await page.reload()
  await expect(where(page)).toContainText('Lisbon')
})

test('a region that no listing names is searched by its bounds, and the map goes there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?city=tokyo')
  await page.getByRole('application', { name: 'Map of the results' }).waitFor()
  await settled(page)
  await where(page).press('Enter')
  await page.keyboard.type('lazio')
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Lazio/)
  await expect(suggestions(page)).toBeAttached()
  await page.keyboard.press('Enter')
  // The calendar takes the focus once it has loaded.
  await expect(page.locator('[data-day] button:focus')).toHaveCount(1)
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/search\?bounds=.*&place=Lazio$/)
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lazio$/ })).toBeVisible()
  const [west = 0, south = 0] = new URL(page.url()).searchParams.get('bounds')?.split(',').map(Number) ?? []
  expect([west > 11 && west < 13, south > 40 && south < 42]).toEqual([true, true])
  // Listings of Rome stand on the map: it has left Tokyo.
  await expect(page.locator('.leaflet-marker-pane > * > *').first()).toBeInViewport()
  await page.reload()
  await expect(where(page)).toContainText('Lazio')
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lazio$/ })).toBeVisible()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/property\//)
  await expect(where(page)).toContainText('Lazio')
})

test('a map shows no other place while it is not known where the results are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/help')
  await settled(page)
  const answer = await holdRequests(page, /\/v1\/api\/(property\/getall|cities\/getAll)/)
  // As an entry of the history that is gone back to: without a page of the server.
  await page.evaluate(() => {
    history.pushState(null, '', '/search?city=porto')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const map = page.getByRole('application', { name: 'Map of the results' })
  await map.waitFor()
  await expect(map.locator('.leaflet-pane')).toHaveCount(0)
  answer()
  await expect(map.locator('.leaflet-marker-pane > * > *').first()).toBeInViewport()
})

test('a place that is typed and not picked is searched, and one that nobody knows is said to be unknown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?city=tokyo')
  await settled(page)
  await where(page).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Where/ }).click()
  const field = sheet.getByRole('combobox', { name: 'Place' })
  const search = sheet.getByRole('button', { name: 'Search', exact: true })
  await field.fill('xqzvw')
  await search.click()
  await expect(sheet.getByRole('alert')).toHaveText(/^We know no place called “xqzvw”\./)
  await expect(field).toBeFocused()
  await field.fill('porto')
  await search.click()
  await expect(page).toHaveURL(/\/search\?city=porto$/)
  await expect(page.getByRole('heading', { level: 1, name: /places? in Porto$/ })).toBeVisible()
})

test('on a phone the map is open again after a listing, with its pin, and back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?city=porto')
  await settled(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('application', { name: 'Map of the results' })
  await map.locator('.leaflet-marker-pane').getByRole('button').first().press('Enter')
  const preview = page
    .getByRole('dialog')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Close' }) })
  const title = (await preview.getAttribute('aria-label')) ?? ''
  await preview.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog').getByRole('article', { name: title }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/search\?city=porto$/)
  await page.goto('/search?city=porto&map=1')
  await expect(map).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL(/\/search\?city=porto$/)
})

test('an airport is searched around without a geocoder, and a listing there says how far it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?city=tokyo')
  await settled(page)
  await page.getByRole('banner').getByRole('button', { name: /Tokyo/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Find a place' })
  await sheet.getByRole('button', { name: /^Where/ }).click()
  await sheet.getByRole('combobox', { name: 'Place' }).fill('lisbon airport')
  await sheet.getByRole('option', { name: /Humberto Delgado Airport.*LIS · Lisbon, Portugal/ }).click()
  await sheet.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /places? near Humberto Delgado Airport$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Near Humberto Delgado Airport')
  await page.getByRole('article').getByRole('link').first().click()
  const nearby = page.getByRole('region', { name: 'Where you’ll be' }).getByRole('listitem')
  await expect(nearby.filter({ hasText: 'Humberto Delgado Airport (LIS)' })).toContainText(/\d km$/)
  await expect(nearby.first()).toContainText(/^Centre of Lisbon/)
})

test('a family says who comes, and the place page asks for as many', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?city=lisbon')
  await settled(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lisbon/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Find a place' })
  await sheet.getByRole('button', { name: /^Who/ }).click()
  await sheet.getByRole('button', { name: 'Children: one more' }).click()
  await sheet.getByRole('button', { name: 'Infants: one more' }).click()
  await sheet.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/guests=2&children=1&infants=1/)
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('2 guests, 1 infant')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/property\/.*guests=2&children=1&infants=1/)
})

test('on a phone what stands below the calendar keeps its place while that loads, and from month to month', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?city=lisbon')
  await settled(page)
  const sendCode = await holdRequests(page, /\.js$/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lisbon/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Find a place' })
  const placeOfWho = async () => (await sheet.getByRole('button', { name: /^Who/ }).boundingBox())?.y
  await expect(sheet.locator('[data-skeleton]')).toBeVisible()
  const before = await placeOfWho()
  sendCode()
  await expect(sheet.getByRole('grid')).toBeVisible()
  expect(await placeOfWho()).toBe(before)
  for (let month = 1; month <= 6; month++) {
    await sheet.getByRole('button', { name: /next month/i }).click()
    expect([month, await placeOfWho()]).toEqual([month, before])
  }
})

test('where nothing holds so many the page says so, and leads to what comes nearest', async ({ page }) => {
  const { largestParty } = await ask('property/alternatives', { city: 'lisbon', guests: 16 })
  expect(largestParty).not.toBeNull()
  await page.goto('/search?city=lisbon&guests=16')
  await expect(
    page.getByRole('heading', { name: `Nothing here holds 16 guests; the largest holds ${largestParty}` }),
  ).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^For ${largestParty} guests`) }).click()
  await expect(page).toHaveURL(new RegExp(`guests=${largestParty}$`))
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Nothing here holds/ })).toBeVisible()
})

test('where there is nothing at all the nearest cities are offered', async ({ page }) => {
  await page.goto('/search?bounds=-9.6,38.9,-9.5,39&place=Ericeira')
  await expect(page.getByRole('heading', { name: 'No places here yet' })).toBeVisible()
  await page.getByRole('link', { name: /^Lisbon, \d+ km away/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /places? in Lisbon$/ })).toBeVisible()
})
