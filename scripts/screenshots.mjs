/**
 * `npm run screenshots`: the main pages of the running site (`SITE_URL`) at both widths, into docs/screenshots.
 * `npm run screenshots -- --all <folder> [name …]`: every page and dialog, light and dark, with contact sheets.
 */
import { mkdirSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { contactSheets } from './contact-sheets.mjs'
import { root } from './root.mjs'

process.env.SITE_URL ??= 'http://localhost:3000'
const site = process.env.SITE_URL
// Ask the API through the site, which checks both.
const running = await fetch(`${site}/v1/api/openapi.json`).catch(() => null)
if (!running?.ok) {
  console.error(
    running
      ? `The site at ${site} runs, but its API does not answer (${running.status}). Start both with npm start.`
      : `Nothing answers at ${site}. Start the site with npm start, or say with SITE_URL where one runs.`,
  )
  process.exit(1)
}
const { chromium } = await import(`${root}/e2e/node_modules/playwright-core/index.mjs`)
const { findDemoIds } = await import('../e2e/demo-ids.ts')
const { addressOf, viewers, views } = await import('../e2e/views.ts')
const { newAccount } = await import('../e2e/journeys/new-account.ts')
const { openAs, people } = await import('../e2e/journeys/world.ts')

/** Pictures of the repository: file name → view. */
const main = {
  home: 'home',
  search: 'search',
  property: 'property',
  'sign-in': 'sign-in',
  trips: 'trips',
  checkout: 'checkout',
  inbox: 'conversation',
  account: 'account',
  'host-today': 'host-today',
  'host-calendar': 'host-calendar',
}

const [flag, folder = `${root}/.data/screenshots`, ...names] = process.argv.slice(2)
const all = flag === '--all'
const shown = all
  ? views.filter(({ name }) => names.length === 0 || names.includes(name)).map((view) => ({ picture: view.name, view }))
  : Object.entries(main).map(([picture, name]) => ({ picture, view: views.find((view) => view.name === name) }))
const target = all ? folder : `${root}/docs/screenshots`
mkdirSync(target, { recursive: true })

/** Longer pages are cut: they only repeat what is above. */
const maxHeight = 2400

/** Waits until no skeleton is left and all visible images have loaded. */
async function settled(page) {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return (
        image.complete || !image.checkVisibility() || top > innerHeight || bottom < 0 || left > innerWidth || right < 0
      )
    }),
  )
  await page.waitForTimeout(300)
}

/** Takes a screenshot of the viewport or of the full page; of an open dialog only the viewport. */
async function picture(page, name, theme) {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  // Colours change with a transition.
  await page.waitForTimeout(400)
  const whole = all && !(await page.getByRole('dialog').isVisible())
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const path = `${target}/${name}.jpg`
  await page.screenshot({
    path,
    type: 'jpeg',
    quality: 82,
    ...(whole && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) } }),
  })
}

/** Pixels by which the page is wider than the viewport and scrolls sideways. */
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const demoIds = await findDemoIds()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  for (const who of viewers.filter((who) => shown.some(({ view }) => view.who === who))) {
    const viewport = { width, height }
    const context = await browser.newContext({ baseURL: site, viewport, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('console', (message) => message.type() === 'error' && console.log(`  ${message.text().slice(0, 200)}`))
    if (who !== 'nobody') await openAs(page, people[who] ?? (await newAccount('New', 'Host', true)), '/')
    for (const { picture: name, view } of shown.filter(({ view }) => view.who === who)) {
      try {
        await page.goto(site + addressOf(view, demoIds), { waitUntil: 'domcontentloaded' })
        await settled(page)
        await view.open?.(page)
        await settled(page)
        const over = await tooWide(page)
        await picture(page, all ? `${name}-${width}-light` : `${name}-${width}`, 'light')
        if (all) await picture(page, `${name}-${width}-dark`, 'dark')
        console.log(`${name}-${width}${over > 0 ? `: ${over} px too wide` : ''}`)
      } catch (error) {
        console.log(`${name}-${width}: ${error.message.split('\n')[0]}`)
        process.exitCode = 1
      }
    }
    await context.close()
  }
}
await browser.close()
if (all)
  await contactSheets(
    target,
    shown.map(({ picture }) => picture),
  )
