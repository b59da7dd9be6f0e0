import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { findDemoIds } from '../demo-ids'
import { findRequestListing, people, tokenOf } from '../journeys/world'
import { addressOf, type Viewer, views } from '../views'
import type { startFaultySite } from './faulty-site'
import { button, field, heading, link, type Visitor, words } from './visitor'

export interface Scene {
  faultySite: ReturnType<typeof startFaultySite>
  /** Opens a new tab, closed at the end of the story. */
  come(site?: string): Promise<Visitor>
  /** Saves a screenshot when `PICTURES` names a folder. */
  show(name: string, who: Visitor): Promise<void>
}

const password = 'quality-escape-2026'
const cardFrame = 'Card details'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const hasFocus = (name: RegExp) =>
  `${name}.test(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')`

/** Safari's behaviour, which WebKitGTK lacks: clicking a button does not focus it. */
const asSafariPresses = `document.addEventListener('mousedown', (event) => {
  if (!event.target.closest('button')) return
  event.preventDefault()
  document.activeElement?.blur()
})`

async function signIn(who: Visitor, email: string): Promise<void> {
  await who.fills(field(/^E-mail$/), email)
  await who.fills(field(/^Password$/), password)
  await who.presses({ css: 'main button', name: /^Sign in$/ })
}

async function becomes(who: Visitor, email: string): Promise<void> {
  await who.goTo('/help')
  await who.tab.evaluate(
    `void (document.cookie = ${JSON.stringify(`_quality_escape=${await tokenOf(email)}; path=/`)})`,
  )
}

async function aGuestBooks({ come, show }: Scene): Promise<void> {
  const { listing, checkIn, checkOut } = await findRequestListing()
  const guest = await come()
  await guest.goTo('/')
  await guest.presses({ css: 'main search button', name: /where/ })
  await guest.fills({ css: '[role=combobox]' }, listing.city)
  await guest.presses({ css: '[role=option]', name: new RegExp(`^${listing.city}`) })
  await guest.picks(checkIn)
  await guest.picks(checkOut)
  await show('home-search', guest)
  await guest.presses({ css: 'main search button', name: /^Search$/ })
  await guest.at(new RegExp(`^/search\\?.*checkIn=${checkIn}`))

  const card = link(new RegExp(escaped(listing.title)))
  await guest.sees({ css: 'main a[href^="/property/"]' })
  while (!(await guest.isThere(card))) await guest.presses(button(/show more/))
  await guest.goTo(`/property/${listing.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`)
  await guest.sees(heading(new RegExp(escaped(listing.title))))
  await guest.presses(button(/^Request to book$/))
  await guest.at(/^\/auth\/login/)
  await signIn(guest, people.guest)
  await guest.at(/^\/checkout\//)

  await guest.presses(button(/^Continue to payment$/))
  await guest.sees({ css: `iframe[title="${cardFrame}"], input[type=radio]` })
  const another = { css: 'label', name: /another card/ }
  if (await guest.isThere(another)) await guest.presses(another)
  await guest.fills(field(/Card number/, cardFrame), '4242424242424242')
  await guest.fills(field(/Expiry/, cardFrame), '1234')
  await guest.fills(field(/Security code/, cardFrame), '123')
  await guest.fills(field(/Postcode/, cardFrame), '10115')
  await show('checkout', guest)
  await guest.presses(button(/^Request and set aside/))
  await guest.sees(heading(/^Your request is with/))
  await guest.goTo('/trips')
  await guest.presses({ css: 'main nav a', name: /^Waiting/ })
  await guest.sees(words(new RegExp(escaped(listing.title))))
  await show('trips', guest)
  guest.heardNoComplaint()
}

async function focusComesBack({ come }: Scene): Promise<void> {
  const guest = await come()
  await guest.goTo('/search?city=lisbon')
  await guest.sees(heading(/places in Lisbon/))
  await guest.tab.evaluate(asSafariPresses)
  await guest.presses(button(/^Filters/))
  await guest.has(
    'the dialog shows its content',
    `document.querySelector('dialog[open]')?.getBoundingClientRect().height > 400`,
  )
  await guest.escapes()
  await guest.misses({ css: 'dialog[open]' })
  await guest.has('Filters has the focus again', hasFocus(/^Filters/))
  await guest.presses({ css: 'header button', name: /^Menu/ })
  await guest.sees({ css: '[role=menuitem]' })
  await guest.escapes()
  await guest.misses({ css: '[role=menu]' })
  await guest.has('Menu has the focus again', hasFocus(/^Menu/))
  guest.heardNoComplaint()
}

const notice = { css: '[role=alert]', name: /This part of the page did not load/ }

async function aRemoteFails({ come, faultySite, show }: Scene): Promise<void> {
  faultySite.inject({ remote: 'mf-catalog', how: 'lost' })
  const guest = await come(faultySite.address)
  await guest.goTo('/search?city=lisbon')
  await guest.sees(notice)
  await show('notice', guest)
  await guest.presses({ css: 'header button', name: /^Menu/ })
  await guest.sees({ css: '[role=menuitem]' })
  await guest.escapes()
  faultySite.inject(null)
  await guest.presses({ css: '[role=alert] button', name: /^Try again$/ })
  await guest.sees(heading(/places in Lisbon/))
}

async function aChangedFileIsRefused({ come, faultySite }: Scene): Promise<void> {
  faultySite.inject({ remote: 'mf-catalog', how: 'changed' })
  const guest = await come(faultySite.address)
  await guest.goTo('/search?city=lisbon')
  await guest.sees(notice)
  assert.equal(await guest.tab.evaluate(`'strangeCodeRan' in globalThis`), false)
  assert.equal(await guest.isThere(heading(/places in Lisbon/)), false)
}

async function twoPeopleWrite({ come, show }: Scene): Promise<void> {
  const [guest, host] = [await come(), await come()]
  await becomes(guest, people.guest)
  await becomes(host, people.host)
  await guest.goTo('/inbox')
  await guest.presses({ css: 'main a[href^="/inbox/"]' })
  await guest.sees(field(/^Write a message$/))
  await host.goTo(String(await guest.tab.evaluate('location.pathname')))
  await host.sees(field(/^Write a message$/))
  const said = `We arrive with the evening train, at ${Date.now()}`
  await guest.fills(field(/^Write a message$/), said)
  await guest.presses(button(/^Send$/))
  await host.sees({ css: '[role=log] *', name: new RegExp(said) })
  const lines = Array.from(
    { length: 9 },
    () => 'and on it goes for longer than a line of this field can be, as people write',
  ).join(', ')
  await host.fills(field(/^Write a message$/), lines)
  await host.has('the field has grown with what is written', `document.querySelector('textarea').clientHeight > 60`)
  await show('chat', host)
  guest.heardNoComplaint()
  host.heardNoComplaint()
}

/** Every page without dialogs, at both widths. */
async function everyPage({ come, show }: Scene, viewer: Exclude<Viewer, 'newcomer'>): Promise<void> {
  const demoIds = await findDemoIds()
  const who = await come()
  if (viewer !== 'nobody') await becomes(who, people[viewer])
  const wrong: string[] = []
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await who.tab.resize(width, height)
    for (const view of views.filter(({ who: whose, open }) => whose === viewer && !open)) {
      await who.goTo(addressOf(view, demoIds))
      await who.sees({ css: 'main :is(h1, h2)' })
      await who.has(`${view.name} has loaded`, `!document.querySelector('main [aria-busy=true]')`)
      await wait(300)
      await show(`${view.name}-${width}`, who)
      const wide = await who.tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      if (wide !== 0) wrong.push(`${view.name} at ${width} px is ${wide} px too wide`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    who.tab.problems().filter((problem) => !/404|NetworkError|Failed to load/.test(problem)),
    [],
  )
}

export const stories: Record<string, (scene: Scene) => Promise<void>> = {
  'a guest finds a place, signs in, pays and sees the trip': aGuestBooks,
  'what a press has opened closes by Escape and gives the focus back': focusComesBack,
  'a remote that does not come leaves a notice under a header that works, and a retry brings it': aRemoteFails,
  'a remote that somebody has changed on the way is refused': aChangedFileIsRefused,
  'two people write to each other without reloading': twoPeopleWrite,
  'pages that anybody sees fit both widths': (scene) => everyPage(scene, 'nobody'),
  'a guest’s pages fit both widths': (scene) => everyPage(scene, 'guest'),
  'a host’s pages fit both widths': (scene) => everyPage(scene, 'host'),
}
