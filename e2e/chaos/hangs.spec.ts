import { type APIResponse, expect, test } from '@playwright/test'
import type { PageSnapshot, WatchReportInput } from '@qe/contract'
import { publish, release, remoteNamed } from './remotes'

const { name, path } = remoteNamed('mf-catalog')
const version = '0.9.8'
const percent = 50

const snapshotIn = (html: string) =>
  JSON.parse(/id="qe-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageSnapshot
const versionIn = async (page: APIResponse) =>
  snapshotIn(await page.text()).remotes.find((remote) => remote.name === name)?.version

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
  while ((await versionIn(await context.request.get(path))) !== version) await context.clearCookies()
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
  for (let number = 0; number < 60; number++) {
    const visitor = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.0.${number}` },
    })
    const { visit = '', remotes } = snapshotIn(await (await visitor.get(path)).text())
    const given = remotes.find((remote) => remote.name === name)?.version ?? ''
    const kinds = given === version ? (['shown', 'hang'] as const) : (['shown'] as const)
    const report: WatchReportInput = { visit, events: kinds.map((kind) => ({ remote: name, version: given, kind })) }
    await visitor.post('/releases/watch', { data: JSON.stringify(report), headers: { 'content-type': 'text/plain' } })
    await visitor.dispose()
  }
  await expect
    .poll(() => release('log'), { timeout: 30_000 })
    .toMatch(new RegExp(`rollback ${name} ${version}: it hangs for \\d+ % of \\d+ visitors`))
  await context.close()
})
