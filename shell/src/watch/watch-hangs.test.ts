import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageSnapshot, WatchReport } from '@qe/contract'
import { noteEntered, watchHangs } from './watch-hangs'

const code = readFileSync(join(__dirname, 'hang-worker.js'), 'utf8')
const snapshot = (changes: Partial<PageSnapshot> = {}) =>
  ({ visit: 'a-visit', shell: { version: '3.0.0', why: 'default' }, ...changes }) as PageSnapshot

let blamed: string[]
let received: unknown[]
/** Whether the page's thread is stuck: it sends nothing any more. */
let isStuck: boolean
let stop: () => void

/** Runs the worker's file as the browser would. */
class FakeWorker {
  readonly #self: { onmessage?: (event: { data: unknown }) => void; fetch: unknown } = {
    fetch: async (address: string, { body }: { body: string }) => {
      expect(address).toBe('/releases/watch')
      const { visit, events } = JSON.parse(body) as WatchReport
      expect(visit).toBe('a-visit')
      blamed.push(...events.map(({ remote, version, kind }) => `${remote} ${version} ${kind}`))
    },
  }
  constructor() {
    new Function('self', code)(this.#self)
  }
  postMessage(data: unknown) {
    if (isStuck) return
    received.push(data)
    this.#self.onmessage?.({ data })
  }
  terminate() {}
}

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const start = (changes?: Partial<PageSnapshot>) => {
  stop = watchHangs(snapshot(changes))
}
const hangFor = (ms: number) => {
  isStuck = true
  jest.advanceTimersByTime(ms)
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { Worker: FakeWorker })
  blamed = []
  received = []
  isStuck = false
  document.body.innerHTML = `
    <div id="root"><header><i></i></header><div data-remote="mf-chat" data-version="1.1.0"><b></b></div></div><u></u>`
})
afterEach(() => {
  isStuck = false
  stop()
  jest.useRealTimers()
})
const click = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('a page that stands still for ever is reported once, for the version whose page it is', () => {
  start()
  noteEntered({ remote: 'mf-booking', version: '2.0.0' }, true)
  jest.advanceTimersByTime(20_000)
  hangFor(3000)
  expect(blamed).toEqual([])
  hangFor(60_000)
  expect(blamed).toEqual(['mf-booking 2.0.0 hang'])
})

test('a page that never renders is reported for the version that is being entered', () => {
  start()
  noteEntered({ remote: 'mf-booking', version: '2.0.0' }, true)
  jest.advanceTimersByTime(3000)
  noteEntered({ remote: 'mf-account', version: '4.0.0' }, true)
  hangFor(7000)
  expect(blamed).toEqual(['mf-account 4.0.0 hang'])
})

test.each([
  ['in the region of another remote is blamed on that', 'b', 'mf-chat 1.1.0 hang'],
  ['in the frame is blamed on the shell', 'i', 'shell 3.0.0 hang'],
  ['in an overlay is blamed on the page', 'u', 'mf-booking 2.0.0 hang'],
])('a click %s', (_where, selector, expected) => {
  start()
  noteEntered({ remote: 'mf-booking', version: '2.0.0' }, true)
  jest.advanceTimersByTime(3000)
  click(selector)
  hangFor(7000)
  expect(blamed).toEqual([expected])
})

test('a page that goes on after three seconds does not hang', () => {
  start()
  hangFor(3000)
  isStuck = false
  jest.advanceTimersByTime(30_000)
  expect(blamed).toEqual([])
})

test('a hidden page, one before a print dialog and one that is being left may stand still', () => {
  start()
  setHidden(true)
  hangFor(60_000)
  isStuck = false
  setHidden(false)
  dispatchEvent(new Event('beforeprint'))
  hangFor(60_000)
  isStuck = false
  dispatchEvent(new Event('afterprint'))
  dispatchEvent(new Event('beforeunload'))
  hangFor(60_000)
  expect(blamed).toEqual([])
})

test('a machine that sleeps is no hang', () => {
  start()
  isStuck = true
  for (let again = 0; again < 10; again++) {
    jest.setSystemTime(Date.now() + 3_600_000)
    jest.advanceTimersByTime(1000)
  }
  expect(blamed).toEqual([])
})

test('a page that nobody has touched for a minute does no work', () => {
  start()
  jest.advanceTimersByTime(70_000)
  received = []
  jest.advanceTimersByTime(3_600_000)
  expect(received).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
  click('b')
  hangFor(7000)
  expect(blamed).toEqual(['mf-chat 1.1.0 hang'])
})

test('developers are left out, since a page at a breakpoint stands still too', () => {
  start({ developing: { origins: [] } })
  hangFor(60_000)
  start({ visit: undefined })
  hangFor(60_000)
  expect(received).toEqual([])
})
