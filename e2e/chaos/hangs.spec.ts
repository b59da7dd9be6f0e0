import { expect, test } from '@playwright/test'
import { publish, release, remoteNamed } from './remotes'
import { versionOn, visit } from './visitors'

const { name, path } = remoteNamed('mf-catalog')
const version = '0.9.8'
const percent = 50

test.beforeAll(() => publish(name, version, 'hangs when its button is pressed', { percent }))
test.afterAll(() => {
  if (!release('log').includes(`rollback ${name} ${version}`)) release('disable', name, version, '--why', 'chaos')
})

test('a page whose button never ends is reported by its worker, and the canary is rolled back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  // A visitor who gets the canary; without the panel, since developers are left out.
  const context = await browser.newContext()
  while ((await versionOn(await context.request.get(path), name)) !== version) await context.clearCookies()
  const page = await context.newPage()
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/"developing":\{[^}]*\},/, '') })
  })
  const worker = page.waitForEvent('worker')
  await page.goto(path)
  await worker
  page
    .getByRole('main')
    .getByRole('button', { name: 'Never ends' })
    .click({ noWaitAfter: true })
    .catch(() => {})
  const hung = `kind="hang"} 1`
  await expect
    .poll(
      async () =>
        (await (await context.request.get('/metrics')).text()).split('\n').filter((line) => line.includes(hung)),
      {
        timeout: 30_000,
      },
    )
    .toEqual([expect.stringContaining(`remote="${name}",version="${version}"`)])

  // Others, each with an address of their own, whose reports are the same.
  for (let number = 0; number < 60; number++)
    await visit(playwright.request, {
      ...{ baseURL, path, address: `10.9.0.${number}`, remote: name },
      kindsOf: (given) => (given === version ? ['shown', 'hang'] : ['shown']),
    })
  await expect
    .poll(() => release('log'), { timeout: 30_000 })
    .toMatch(new RegExp(`rollback ${name} ${version}: it hangs for \\d+ % of \\d+ visitors`))
  await context.close()
})
