import { expect, type Page, test } from '@playwright/test'
import type { PageSnapshot } from '@qe/contract'
import { counted, type Fault, publish, release, remoteNamed } from './remotes'
import { visit } from './visitors'

const snapshotOf = async (page: Page) =>
  JSON.parse((await page.locator('#qe-snapshot').textContent()) ?? '') as PageSnapshot
const catalog = remoteNamed('mf-catalog')
const savedPage = (page: Page) => page.getByRole('heading', { level: 1, name: catalog.heading })

test.describe('a shell that does not start', () => {
  const version = '0.9.0'
  test.beforeAll(() => publish('shell', version))
  test.afterAll(() => release('disable', 'shell', version, '--why', 'chaos'))

  const faults: Record<string, (page: Page) => Promise<unknown>> = {
    'throws in its first line': (page) =>
      page.route(`**/assets/shell/${version}/*.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: "throw new Error('chaos: white page')" }),
      ),
    'answers 404': (page) =>
      page.route(`**/assets/shell/${version}/*.js`, (route) => route.fulfill({ status: 404, body: '' })),
  }
  for (const [fault, arrange] of Object.entries(faults)) {
    test(`since it ${fault} gives way to the shell before it, which stays on the next pages`, async ({ page }) => {
      const before = await counted(page, 'shell', version, 'load-failure')
      await arrange(page)
      await page.goto(catalog.path)
      await expect(savedPage(page)).toBeVisible()
      expect((await snapshotOf(page)).shell?.version).toBe('0.1.0')
      await expect.poll(() => counted(page, 'shell', version, 'load-failure')).toBe(before + 1)
      await page.goto('/')
      expect((await snapshotOf(page)).shell?.version).toBe('0.1.0')
    })
  }
})

for (const [n, { fault, kind }] of (
  [
    { fault: 'renders nothing', kind: 'empty' },
    { fault: 'shows its own error page', kind: 'error-state' },
  ] satisfies { fault: Fault; kind: string }[]
).entries()) {
  test(`a page that ${fault} is counted against its version`, async ({ page }) => {
    const version = `0.9.${n + 5}`
    publish(catalog.name, version, fault)
    try {
      await page.goto(catalog.path)
      await expect.poll(() => counted(page, catalog.name, version, kind), { timeout: 15_000 }).toBe(1)
    } finally {
      release('disable', catalog.name, version, '--why', fault)
    }
  })
}

test.describe('a version that goes to everybody and never reports', () => {
  const version = '0.9.20'
  const { name, path } = catalog
  test.afterAll(() => {
    if (!release('log').includes(`rollback ${name} ${version}`)) release('disable', name, version, '--why', 'chaos')
  })

  test('is rolled back by the pages of the version before it', async ({ page, playwright, baseURL }) => {
    test.setTimeout(240_000)
    const shownVersion = async () => {
      await page.goto(path)
      await expect(savedPage(page)).toBeVisible()
      return (await snapshotOf(page)).remotes.find((remote) => remote.name === name)?.version
    }
    // Other files of the suite may have left another default than the first.
    const before = await shownVersion()
    const give = async (people: number, network: number, isReporting: boolean) => {
      for (let number = 0; number < people; number++)
        await visit(playwright.request, {
          ...{ baseURL, path, address: `10.8.${network}.${number}`, remote: name },
          kindsOf: () => (isReporting ? ['shown'] : []),
        })
    }
    const reported = async () => {
      const metrics = await (await page.request.get('/metrics')).text()
      const lines = metrics.split('\n').filter((line) => line.startsWith('qe_watch_pages_reported_total'))
      const ofDefault = lines.find((line) => line.includes(`remote="${name}",version="${before}",cohort="default"`))
      return Number(ofDefault?.split(' ').at(-1) ?? 0)
    }
    await give(210, 0, true)
    await expect.poll(reported, { timeout: 60_000 }).toBeGreaterThanOrEqual(200)
    publish(name, version)
    await give(60, 1, false)
    await expect
      .poll(() => release('log'), { timeout: 90_000 })
      .toMatch(new RegExp(`rollback ${name} ${version}: its pages never report for \\d+ % of \\d+ visitors`))
    expect(await shownVersion()).toBe(before)
  })
})
