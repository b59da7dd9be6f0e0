import { expect, type Page, test } from '@playwright/test'
import { type Fault, publish, release, remoteNamed, signIn, siteRuntime } from './remotes'

/** The remotes of the site have one federation runtime, and some versions of this one have the other. */
const otherRuntime = siteRuntime === 'stock' ? 'own' : 'stock'
const remote = remoteNamed('mf-chat')
const otherVersion = '0.9.6'

async function shows(page: Page, version: string) {
  await page.goto(remote.path)
  await expect(page.getByRole('heading', { level: 1, name: remote.heading })).toBeVisible()
  await expect(page.locator(`#main [data-remote="${remote.name}"][data-version="${version}"]`).first()).toBeVisible()
}
const disable = (version: string) => release('disable', remote.name, version, '--why', 'chaos')
const faults = ['throws on evaluation', 'throws on render'] satisfies Fault[]

test.beforeEach(({ context }) => signIn(context))

test.describe(`a version built with the ${otherRuntime} federation runtime`, () => {
  test.beforeAll(() => publish(remote.name, otherVersion, undefined, { runtime: otherRuntime }))
  test.afterAll(() => disable(otherVersion))

  test('runs', ({ page }) => shows(page, otherVersion))

  for (const [n, fault] of faults.entries()) {
    test(`takes over from one with the ${siteRuntime} runtime that ${fault}`, async ({ page }) => {
      const failing = `0.9.${7 + n}`
      publish(remote.name, failing, fault)
      try {
        await shows(page, otherVersion)
      } finally {
        disable(failing)
      }
    })
  }
})

for (const [n, fault] of faults.entries()) {
  test(`a version with the ${siteRuntime} runtime takes over from one with the other that ${fault}`, async ({
    page,
  }) => {
    const [lastGood, failing] = [`0.9.${10 + 2 * n}`, `0.9.${11 + 2 * n}`]
    publish(remote.name, lastGood)
    publish(remote.name, failing, fault, { runtime: otherRuntime })
    try {
      await shows(page, lastGood)
    } finally {
      disable(failing)
      disable(lastGood)
    }
  })
}
