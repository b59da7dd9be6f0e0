import { expect, type Page, test } from '@playwright/test'
import type { PageSnapshot } from '@qe/contract'
import { counted, type Fault, publish, release, remoteNamed } from './remotes'

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
