import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sought, Tab } from './engine'
import { expressionOf } from './in-page'

/** Timeout of one step (ms). */
const patience = 20_000

export const button = (name: RegExp): Sought => ({ css: 'button', name })
export const link = (name: RegExp): Sought => ({ css: 'a[href]', name })
export const field = (name: RegExp, frame?: string): Sought => ({ css: 'input, textarea, select', name, frame })
export const heading = (name: RegExp): Sought => ({ css: 'h1, h2', name })
export const words = (name: RegExp): Sought => ({ css: 'main *', name })

const named = ({ css, name }: Sought) => `${css}${name ? ` called ${name}` : ''}`

async function until(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const late = Date.now() + patience
  let why = ''
  while (Date.now() < late) {
    // A page that is navigating cannot evaluate yet.
    const so = await isSo().catch((error: Error) => {
      why = `: ${error.message}`
      return false
    })
    if (so) return
    await wait(100)
  }
  throw new Error(`${what}, for ${patience / 1000} s${why}`)
}

/** A person at a tab: waits for an element and then acts on it. */
export function visitor(tab: Tab, site: string) {
  const isThere = async (sought: Sought) => (await tab.evaluate(`${expressionOf(sought)} !== null`)) === true
  /** Waits until an element stops moving: the mouse would miss it while the page loads. */
  const standsStill = async (sought: Sought) => {
    const place = () => tab.evaluate(`JSON.stringify(${expressionOf(sought)}?.getBoundingClientRect())`)
    const before = await place()
    await wait(150)
    return before === (await place())
  }
  const self = {
    tab,
    goTo: (path: string) => tab.goTo(site + path),
    isThere,
    sees: (sought: Sought) => until(`${named(sought)} was not seen`, () => isThere(sought)),
    misses: (sought: Sought) => until(`${named(sought)} stayed`, async () => !(await isThere(sought))),
    presses: (sought: Sought) =>
      until(
        `${named(sought)} could not be pressed`,
        async () => (sought.frame || (await standsStill(sought))) && (await tab.press(sought)),
      ),
    async fills(sought: Sought, text: string) {
      await self.presses(sought)
      await tab.type(text, sought.frame)
    },
    escapes: () => tab.type('\uE00C'),
    at: (path: RegExp) =>
      until(`The address was not ${path}`, async () =>
        path.test(String(await tab.evaluate('location.pathname + location.search'))),
      ),
    has: (what: string, expression: string) => until(`Not so: ${what}`, () => tab.evaluate(expression)),
    /** Chooses a day in an open calendar. */
    async picks(date: string) {
      const day = { css: `[data-day="${date}"] button` }
      await self.sees({ css: '[data-day] button' })
      for (let months = 0; months < 14 && !(await isThere(day)); months++) await self.presses(button(/next month/))
      await self.presses(day)
    },
    heardNoComplaint: () => assert.deepEqual(tab.problems(), []),
  }
  return self
}
export type Visitor = ReturnType<typeof visitor>
