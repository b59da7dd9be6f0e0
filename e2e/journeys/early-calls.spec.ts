import { expect, type Page, test } from '@playwright/test'
import { findDemoIds } from '../demo-ids'
import { addressOf, type Viewer, views } from '../views'
import { people, settled, signIn } from './world'

/** Its early calls are for a listing that exists; the page of one that does not exist makes only the first. */
const exceptions = new Set(['property-gone'])

/** Early calls that the HTML started and that no code has used; the API client removes those that it uses. */
const unusedEarlyCalls = (page: Page) =>
  page.evaluate(() => Object.keys((window as { __qeEarly?: object }).__qeEarly ?? {}))

for (const who of ['nobody', 'guest', 'host'] satisfies Viewer[]) {
  test(`every page makes the first calls that its remote.config.ts declares, for ${who}`, async ({ page }) => {
    page.setDefaultTimeout(60_000)
    const demoIds = await findDemoIds()
    if (who !== 'nobody') {
      await page.goto('/auth/login')
      await signIn(page, people[who])
    }
    for (const view of views.filter((one) => one.who === who && !one.open && !exceptions.has(one.name))) {
      await test.step(view.name, async () => {
        await page.goto(addressOf(view, demoIds))
        await settled(page)
        await expect.soft.poll(() => unusedEarlyCalls(page), { message: view.name, timeout: 20_000 }).toEqual([])
      })
    }
  })
}
