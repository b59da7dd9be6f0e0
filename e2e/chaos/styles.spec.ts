import { expect, test } from '@playwright/test'
import { people, tokenOf } from '../journeys/world'
import { siteUrl } from '../ports'
import { publish, release, remoteNamed } from './remotes'

const { name, path } = remoteNamed('mf-booking')
const elsewhere = remoteNamed('mf-catalog')
const version = '0.9.9'

test.beforeAll(() => publish(name, version, 'has styles for everybody'))
test.afterAll(() => release('disable', name, version, '--why', 'chaos'))

test('the styles of a remote are gone when it is left, and there again when it is entered again', async ({
  page,
  context,
}) => {
  const token = await tokenOf(people.host)
  await context.addCookies([{ name: '_quality_escape', value: token, url: siteUrl }])
  await page.goto(elsewhere.path)
  const banner = page.getByRole('banner')
  await expect(banner).toBeVisible()
  // Within the page, as a link does it; the header would be hidden on the way back.
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const heading = page.getByText('Wild')
  await expect(heading).toBeVisible()
  await expect(banner).toBeHidden()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: elsewhere.heading })).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(banner).not.toHaveCSS('outline-color', 'rgb(255, 0, 0)')

  await page.goForward()
  await expect(heading).toHaveCSS('outline-color', 'rgb(255, 0, 0)')
  await expect(banner).toBeHidden()
})
