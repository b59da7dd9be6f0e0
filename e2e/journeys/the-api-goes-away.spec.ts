import { expect, test } from '@playwright/test'
import { api } from '../ports'

test('the site stays up while the API is away, says so, and recovers when it is back', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible()
  try {
    await api('stop')
    await page.getByRole('link', { name: 'Quality Escape, home' }).click()
    await expect(page.getByText('Bad Gateway: The server is down or unreachable.').first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    // An address that nobody has opened: of others the server gives the copy that it has kept.
    await page.goto('/?opened=while-the-api-is-away')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  } finally {
    await api('start')
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: /try|again/i })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
