import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { PageSnapshot, ReleaseDocument } from '@qe/contract'
import { releasesDir } from '../ports'
import { type Fault, publish, type Remote, release, remoteNamed, remotes, signIn } from './remotes'

/** Longest time until the last good version, or the notice, replaces what failed (ms). */
const patience = 5000
const current = '0.9.0'

/** Files of a version, also when retried with a cache-busting query (`?again=1`). */
const files = (name: string, pattern = '**', version = current) => `**/assets/${name}/${version}/${pattern}{,?again=*}`
const heading = (page: Page, { heading: name }: Remote) => page.getByRole('heading', { level: 1, name })
const snapshotOf = async (page: Page) =>
  JSON.parse((await page.locator('#qe-snapshot').textContent()) ?? '') as PageSnapshot

/** All versions of a remote that are on the page. */
const versionsShown = (page: Page, name: string) =>
  page
    .locator(`[data-remote="${name}"]`)
    .evaluateAll((regions) => [...new Set(regions.map((region) => (region as HTMLElement).dataset['version']))])

/** Navigates by the menu, without reloading the site. While one hosts, the menu has none of the guest's pages. */
async function goTo(page: Page, { entry }: Remote) {
  // A page that arrives late closes a menu that is open.
  const openMenu = (wanted: Locator) =>
    expect(async () => {
      if (!(await wanted.isVisible())) await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
      await expect(wanted).toBeVisible({ timeout: 2000 })
    }).toPass()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  const travelling = page.getByRole('menuitem', { name: 'Switch to travelling' })
  await openMenu(item.or(travelling).first())
  if (!(await item.isVisible())) {
    await travelling.click()
    await openMenu(item)
  }
  await item.click()
}

/** Header, navigation and the other remotes keep working, and no remote is on the page in two versions. */
async function restStands(page: Page, { elsewhere }: Remote) {
  await expect(page.getByRole('banner')).toBeVisible()
  for (const { name } of remotes) expect((await versionsShown(page, name)).length).toBeLessThanOrEqual(1)
  const other = remoteNamed(elsewhere)
  await goTo(page, other)
  await expect(heading(page, other)).toBeVisible()
}

/** How long the page takes to open (ms). */
async function timeToOpen(page: Page, remote: Remote, open: () => Promise<unknown>): Promise<number> {
  const began = Date.now()
  await open()
  await expect(heading(page, remote)).toBeVisible()
  return Date.now() - began
}

/** The same for a new visitor while nothing fails, on this machine as busy as it is. */
async function usualTime(browser: Browser, remote: Remote): Promise<number> {
  const context = await browser.newContext()
  await signIn(context)
  const page = await context.newPage()
  const usual = await timeToOpen(page, remote, () => page.goto(remote.path, { waitUntil: 'commit' }))
  await context.close()
  return usual
}

/** The page shows its last good version in time: the failing one, the good one and a spare take the usual time each. */
async function lastGoodStands(
  page: Page,
  remote: Remote,
  { failing, usual, open }: { failing: string; usual: number; open: () => Promise<unknown> },
) {
  expect(await timeToOpen(page, remote, open)).toBeLessThan(patience + 3 * usual)
  await expect.poll(() => versionsShown(page, remote.name)).not.toContain(failing)
  await restStands(page, remote)
}

/** Network and content failures of a version. */
const onTheWay: Record<string, (page: Page, remote: Remote) => Promise<unknown>> = {
  'answers 404': (page, { name }) => page.route(files(name), (route) => route.fulfill({ status: 404 })),
  'answers 500': (page, { name }) => page.route(files(name), (route) => route.fulfill({ status: 500 })),
  hangs: (page, { name }) => page.route(files(name), () => {}),
  'is cut off halfway': (page, { name }) =>
    page.route(files(name, '*.js'), async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
    }),
  'is a corrupt script': (page, { name }) =>
    page.route(files(name, '*.js'), (route) => route.fulfill({ contentType: 'text/javascript', body: '<<<' })),
  'has a wrong integrity': async (page, { name, path }) => {
    await page.goto('/')
    const version = (await snapshotOf(page)).remotes.find((remote) => remote.name === name)
    const right = version?.integrity ?? ''
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(right, `sha256-${'A'.repeat(43)}=`) })
    })
  },
  'lacks a chunk': async (page, { name, path }) => {
    const { microFrontends } = (await (await page.request.get('/releases.json')).json()) as ReleaseDocument
    const chunk =
      microFrontends[name]?.[0]?.extras.manifest.config?.routes.find((route) => route.path === path)?.chunk ?? 'none'
    await page.route(files(name, `${chunk}.*.js`), (route) => route.fulfill({ status: 404 }))
  },
}

for (const remote of remotes) {
  test.describe(remote.name, () => {
    let usual = 0
    test.beforeAll(async ({ browser }) => {
      publish(remote.name, current)
      usual = await usualTime(browser, remote)
    })
    test.beforeEach(({ context }) => signIn(context))

    for (const [failure, arrange] of Object.entries(onTheWay)) {
      test(`that ${failure} gives way to its last good version`, async ({ page }) => {
        await arrange(page, remote)
        const open = () => page.goto(remote.path, { waitUntil: 'commit' })
        await lastGoodStands(page, remote, { failing: current, usual, open })
      })
    }

    test('with a malformed manifest gives way where the page before did not name its files', async ({ page }) => {
      const elsewhere = remoteNamed(remote.elsewhere)
      await page.route(files(remote.name, 'version.json'), (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"assets":' }),
      )
      await page.goto(elsewhere.path)
      await expect(heading(page, elsewhere)).toBeVisible()
      const given = (await snapshotOf(page)).remotes.find(({ name }) => name === remote.name)
      await goTo(page, remote)
      await expect(heading(page, remote)).toBeVisible()
      const isNamed = given?.linked?.[remote.path] !== undefined
      expect(await versionsShown(page, remote.name)).toEqual([isNamed ? current : '0.1.0'])
      await restStands(page, remote)
    })

    test('in a malformed document is served as the document last said', async ({ page }) => {
      const document = join(releasesDir(), 'releases.json')
      const right = readFileSync(document, 'utf8')
      try {
        writeFileSync(document, right.replace(`"${remote.name}": [`, `"${remote.name}": {`))
        await page.goto(remote.path)
        await expect(heading(page, remote)).toBeVisible()
        await restStands(page, remote)
      } finally {
        writeFileSync(document, right)
      }
    })

    for (const [n, fault] of (
      ['throws on evaluation', 'throws on render', 'throws later in an effect'] satisfies Fault[]
    ).entries()) {
      test(`that ${fault} gives way to its last good version`, async ({ page }) => {
        const version = `0.9.${n + 1}`
        publish(remote.name, version, fault)
        try {
          await lastGoodStands(page, remote, { failing: version, usual, open: () => page.goto(remote.path) })
        } finally {
          release('disable', remote.name, version, '--why', fault)
        }
      })
    }

    test('of which no version loads leaves a notice, and comes back with a retry', async ({ page }) => {
      await page.route(files(remote.name, '**', '*'), (route) => route.fulfill({ status: 404 }))
      await page.goto(remote.path)
      const notice = page.getByRole('alert').filter({ hasText: 'This part of the page did not load' })
      await expect(notice).toBeVisible({ timeout: patience })
      await expect(page.getByRole('banner')).toBeVisible()
      await page.unrouteAll()
      await notice.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, remote)).toBeVisible()
      await restStands(page, remote)
    })
  })
}

test('memory stays flat over fifty switches of pages, with a remote that has failed', async ({ page, context }) => {
  test.setTimeout(180_000)
  await signIn(context)
  await page.route(files('mf-chat'), (route) => route.fulfill({ status: 404 }))
  await page.goto('/saved')
  const cdp = await context.newCDPSession(page)
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  const round = [
    remoteNamed('mf-booking'),
    remoteNamed('mf-catalog'),
    remoteNamed('mf-chat'),
    remoteNamed('mf-account'),
    remoteNamed('mf-host-dashboard'),
  ]
  const switches = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const next = round[n % round.length] as Remote
      await goTo(page, next)
      await expect(heading(page, next)).toBeVisible()
    }
  }
  // Until V8 has compiled what is used: its code counts as heap, and is most of what comes at first.
  await switches(60)
  const before = await heap()
  await switches(50)
  const after = await heap()
  expect(after / before, `${before} to ${after} bytes`).toBeLessThan(1.1)
})
