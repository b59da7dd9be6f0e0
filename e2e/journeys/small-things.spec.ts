import { expect, test } from '@playwright/test'
import { ports } from '../ports'
import { openAs, people } from './world'

test('an unknown address is a friendly page inside the layout, with status 404', async ({ page }) => {
  const response = await page.goto('/there/is/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.getByRole('link', { name: 'Find a place to stay' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown call is a 404 in the envelope, and a bad body a 400 that names the field', async ({ request }) => {
  const api = `http://localhost:${ports.apiPort}/v1/api/`
  const unknown = await request.get(`${api}no/such/call`)
  expect(unknown.status()).toBe(404)
  expect(await unknown.json()).toMatchObject({ statusCode: 404, message: expect.any(String) })
  const bad = await request.post(`${api}user/signin`, { data: { email: 'not an address', password: 'x' } })
  expect(bad.status()).toBe(400)
  expect(await bad.json()).toMatchObject({ statusCode: 400, data: { fields: { email: expect.any(String) } } })
})

test('a stale token signs out to /auth/login with no toast', async ({ page, context }) => {
  await context.addCookies([{ name: '_quality_escape', value: 'stale', url: `http://localhost:${ports.sitePort}` }])
  await page.goto('/account')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_quality_escape')
})

test('search engines are told where each page belongs, also after moving about', async ({ page, baseURL }) => {
  const canonical = page.locator('link[rel="canonical"]')
  const served = await (await page.request.get('/search?city=lisbon&guests=2&utm_source=letter')).text()
  expect(served).toContain(`<link rel="canonical" href="${baseURL}/search?city=lisbon">`)
  await page.goto('/about?ref=x')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/about`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/help`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Saved places' }).click()
  await expect(canonical).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('prices on the map never cover each other, and a key on several places comes closer', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/search?city=lisbon')
    if (width < 768) await page.getByRole('button', { name: 'Map', exact: true }).click()
    const several = page.getByRole('button', { name: /places from .* zoom in/ })
    await expect(several.first().locator('> span')).toBeVisible()
    const signs = page.getByRole('application').getByRole('button', { name: /, / }).locator('> span')
    const boxes = await signs.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(boxes.length).toBeGreaterThan(2)
    const covering = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(covering).toEqual([])
    await several.first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/bounds=/)
    await expect(page.getByRole('application')).toBeFocused()
  }
})

test("a page of one's own leads to sign-in when signed out", async ({ page }) => {
  await page.goto('/trips')
  await expect(page).toHaveURL('/auth/login')
})

test('toasts stand at the top, in the middle', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/auth/login')
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()
  // A toast stands for two seconds, which a busy machine can miss; under the pointer its time stops.
  await expect(async () => {
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await toast.hover({ timeout: 5000 })
  }).toPass()
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(100)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12)
})

test('pages are 1170 px wide at most, wide ones 1470 px', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  const widthOf = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('#main [data-remote]').first()).toBeVisible()
    return page.evaluate(() => {
      const region = document.querySelector('#main [data-remote]')?.parentElement as HTMLElement
      const { paddingLeft, paddingRight } = getComputedStyle(region)
      return region.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  }
  expect(await widthOf('/help')).toBe(1170)
  await openAs(page, people.guest, '/')
  expect(await widthOf('/inbox')).toBe(1470)
})
