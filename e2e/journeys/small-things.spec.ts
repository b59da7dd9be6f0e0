import { expect, test } from '@playwright/test'
import { ports } from '../ports'

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

test("a page of one's own leads to sign-in when signed out", async ({ page }) => {
  await page.goto('/trips')
  await expect(page).toHaveURL('/auth/login')
})
