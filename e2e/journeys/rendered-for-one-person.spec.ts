import { type BrowserContext, expect, test } from '@playwright/test'
import { openHydrated, renderedPaths, renderedSite as site, someListing, startRenderedSite } from './rendered-site'
import { ask, menuOf, ownMenu, people, sessionCookie, signIn, signOut, tokenOf } from './world'

test.use({ baseURL: site })
let stop = () => {}
let paths: string[]

/** What only one person has, which no page of another may have. */
const markers = {
  guest: { email: people.guest, list: 'Quiet gables of the guest' },
  host: { email: people.host, list: 'Quiet gables of the host' },
}
type Who = keyof typeof markers
const everybody: readonly Who[] = ['guest', 'host']
const tokens = new Map<Who, string>()
const names = new Map<Who, string>()

test.beforeAll(async () => {
  stop = await startRenderedSite()
  const listing = await someListing()
  paths = renderedPaths(listing)
  for (const who of everybody) {
    const token = await tokenOf(markers[who].email)
    tokens.set(who, token)
    const { firstName, lastName } = await ask('user/profile-details', {}, token)
    names.set(who, `${firstName} ${lastName}`)
    const { wishlists } = await ask('wishlist/list', {}, token)
    if (!wishlists.some(({ name }) => name === markers[who].list))
      await ask('wishlist/save', { propertyId: listing.id, newList: markers[who].list }, token)
  }
})
test.afterAll(() => stop())

const cookiesOf = (who: Who) => `_quality_escape=${tokens.get(who)}; _qe_visitor=11111111-2222-4333-8444-555555555555`

test('two people and a visitor at once each get pages with nothing of the others', async () => {
  const open = async (who: Who | null, path: string) => {
    const response = await fetch(site + path, { headers: who ? { cookie: cookiesOf(who) } : {} })
    const text = await response.text()
    return { who, path, text, cache: response.headers.get('cache-control'), isRendered: text.includes('qe-answers') }
  }
  const pages: Awaited<ReturnType<typeof open>>[] = []
  // As many at once as may wait for a thread: further ones would be left to the browser.
  for (let first = 0; first < paths.length; first += 3) {
    const visits = [...everybody, null, ...everybody, null].flatMap((who) =>
      paths.slice(first, first + 3).map((path) => open(who, path)),
    )
    pages.push(...(await Promise.all(visits)))
  }
  for (const { who, path, text, cache, isRendered } of pages) {
    const visit = `${path} of ${who ?? 'nobody'}`
    if (who && isRendered) {
      expect(text, visit).toContain(markers[who].email)
      expect(text, visit).toContain(`Menu of ${names.get(who)}`)
      expect(cache, visit).toBe('private, no-store')
    }
    expect(text, visit).not.toContain('_quality_escape=')
    for (const token of tokens.values()) expect(text, visit).not.toContain(token)
    for (const other of everybody.filter((one) => one !== who)) {
      const { email, list } = markers[other]
      for (const marker of [email, list, `Menu of ${names.get(other)}`]) expect(text, visit).not.toContain(marker)
    }
  }
  for (const who of [...everybody, null])
    for (const path of paths)
      expect(
        pages.some((page) => page.who === who && page.path === path && page.isRendered),
        `${path} of ${who ?? 'nobody'} is rendered`,
      ).toBe(true)
})

const signInByCookie = (context: BrowserContext, who: Who) =>
  context.addCookies([sessionCookie(tokens.get(who) ?? '', site)])

for (const who of everybody)
  test(`the browser takes over the ${who}'s pages as they are, and does not ask who they are`, async ({ context }) => {
    await signInByCookie(context, who)
    for (const path of paths) {
      const page = await context.newPage()
      const { complaints, calls } = await openHydrated(page, path)
      await expect(menuOf(page, `${names.get(who)}`)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(complaints, path).toEqual([])
      expect(calls, path).not.toContain('user/profile-details')
      await page.close()
    }
  })

test('a page of somebody who has signed out meanwhile shows nothing of them', async ({ context, page }) => {
  await signInByCookie(context, 'guest')
  await page.route('**/help', async (route) => {
    const response = await route.fetch()
    await context.clearCookies({ name: '_quality_escape' })
    await route.fulfill({ response })
  })
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(names.get('guest') ?? '')).toHaveCount(0)
})

test('after signing out, the way back leads to a page without the name', async ({ page }) => {
  await page.goto('/auth/login')
  await signIn(page, people.guest)
  await openHydrated(page, '/help')
  await expect(ownMenu(page)).toBeVisible()
  await page.goto('/about')
  await signOut(page)
  for (let step = 0; step < 2; step++) await page.goBack()
  await expect(page.getByText(names.get('guest') ?? '')).toHaveCount(0)
  await expect(ownMenu(page)).toHaveCount(0)
})
