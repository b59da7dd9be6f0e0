/** `npm run screenshots`: the main pages of the running site (`SITE_URL`) at both widths, into docs/screenshots. */
import { mkdirSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { root } from './root.mjs'

const { chromium } = await import(`${root}/e2e/node_modules/playwright-core/index.mjs`)
const site = process.env.SITE_URL ?? 'http://localhost:3000'
const folder = `${root}/docs/screenshots`
mkdirSync(folder, { recursive: true })

const ask = async (path, token) => (await (await fetch(`${site}/v1/api/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).json()).data

/** A place with a stay that can be booked, for its page with a price. */
async function aStay() {
  const { items } = await ask('property/getall?city=lisbon&limit=1')
  const { takenNights } = await ask(`bookings/check-availability?propertyId=${items[0].id}`)
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  let start = 30
  while ([0, 1, 2, 3].some((night) => takenNights.includes(day(start + night)))) start++
  return `/property/${items[0].id}?checkIn=${day(start)}&checkOut=${day(start + 4)}&guests=2`
}

let checkout

/** A held booking; made once, on the wide screen, and looked at on both. */
async function aCheckout(page) {
  if (checkout) return checkout
  await page.goto(site + (await aStay()))
  await page.getByRole('button', { name: 'Request to book' }).first().click()
  await page.waitForURL(/\/checkout\//)
  checkout = new URL(page.url()).pathname
  return checkout
}

async function aConversation(page) {
  await page.goto(`${site}/inbox`)
  return page.locator('main a[href^="/inbox/"]').first().getAttribute('href')
}

const pages = [
  { name: 'home', path: () => '/' },
  { name: 'search', path: () => '/search?city=lisbon' },
  { name: 'property', path: aStay },
  { name: 'sign-in', path: () => '/auth/login' },
  { name: 'trips', who: 'guest', path: () => '/trips' },
  { name: 'checkout', who: 'guest', path: aCheckout },
  { name: 'inbox', who: 'host', path: aConversation },
  { name: 'account', who: 'guest', path: () => '/account' },
  { name: 'host-today', who: 'host', path: () => '/host' },
  { name: 'host-calendar', who: 'host', path: () => '/host/calendar' },
]

async function signIn(page, who) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(`${who}@quality-escape.test`)
  await page.getByLabel('Password', { exact: true }).fill('quality-escape-2026')
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] })
for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  for (const { name, who, path } of pages) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    if (who) await signIn(page, who)
    await page.goto(site + (await path(page)), { waitUntil: 'networkidle' })
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${folder}/${name}-${width}.jpg`, type: 'jpeg', quality: 82 })
    console.log(`${name}-${width}.jpg`)
    await context.close()
  }
}
await browser.close()
