import type { PageSnapshot } from '@qe/contract'
import { exampleRemote, exampleSettings } from '@qe/contract/examples'
import { prefetchView, startRemotes } from './load-remote'
import { prefetchOnEntry, prefetchOnIntent } from './prefetch'

jest.mock('./load-remote', () => ({
  ...jest.requireActual('./load-remote'),
  prefetchView: jest.fn(async () => {}),
}))

const route = (path: string) => ({ path, chunk: 'page', title: 'A page', width: 'full', who: 'everyone' })
const remote = exampleRemote('mf-guides', {
  config: { routes: [route('/guides/:city'), route('/help')] as never, slots: [] },
})
const snapshot = { revision: 1, remotes: [remote], settings: exampleSettings } as PageSnapshot

type Router = Parameters<typeof prefetchOnEntry>[1]
const at = (pathname: string, search = '') => ({ location: { pathname, search } }) as Router['state']
let navigated: (state: Router['state']) => void = () => {}
const router = {
  state: at('/'),
  subscribe: (subscriber) => {
    navigated = (state) => subscriber(state, {} as never)
    return () => {}
  },
} as Router

/** Links below the window. */
const outOfSight = new Set<Element>()

/** A link in the page or in the menu beside it. */
function addLink(href: string, within = 'main') {
  const link = Object.assign(document.createElement('a'), { href })
  // Asking where it is would make the browser lay out the page.
  link.getBoundingClientRect = () => {
    throw new Error('The page is laid out.')
  }
  document.querySelector(within)?.append(link)
  return link
}

/** As the browser does it: after the next layout, of all that are observed at once. */
class Observer {
  readonly #observed: Element[] = []

  constructor(private readonly report: (changes: Partial<IntersectionObserverEntry>[]) => void) {}

  observe(target: Element) {
    if (this.#observed.push(target) > 1) return
    setTimeout(() => this.report(this.#observed.map((one) => ({ target: one, isIntersecting: !outOfSight.has(one) }))))
  }

  disconnect() {
    this.#observed.length = 0
  }
}

const original = globalThis.IntersectionObserver
beforeAll(() => {
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver
})
afterAll(() => {
  globalThis.IntersectionObserver = original
})

const loaded = () => jest.mocked(prefetchView).mock.calls.map(([name, , view]) => `${name} ${JSON.stringify(view)}`)
const guides = 'mf-guides {"route":"/guides/:city"}'

beforeEach(() => {
  jest.useFakeTimers()
  jest.mocked(prefetchView).mockClear()
  document.body.innerHTML = '<nav></nav><main></main>'
  startRemotes([remote])
})
afterEach(() => jest.useRealTimers())

test('pages that links in sight lead to are loaded ahead, once the page has stood for a while', async () => {
  addLink('/guides/porto')
  addLink('/guides/porto')
  outOfSight.add(addLink('/help'))
  addLink('/help', 'nav')
  prefetchOnEntry(snapshot, router)
  expect(loaded()).toEqual([])
  await jest.advanceTimersByTimeAsync(2100)
  expect(loaded()).toEqual([guides])
})

test('a page is looked through once, whatever its query, and each that is entered after it', async () => {
  addLink('/guides/porto')
  prefetchOnEntry(snapshot, router)
  await jest.advanceTimersByTimeAsync(2100)
  navigated(at('/', '?bounds=1,2,3,4'))
  await jest.advanceTimersByTimeAsync(2100)
  expect(loaded()).toEqual([guides])
  history.pushState(null, '', '/help')
  navigated(at('/help'))
  await jest.advanceTimersByTimeAsync(2100)
  expect(loaded()).toEqual([guides, guides])
  history.pushState(null, '', '/')
})

test('nothing is loaded ahead of a page that was left meanwhile', async () => {
  addLink('/guides/porto')
  prefetchOnEntry(snapshot, router)
  history.pushState(null, '', '/elsewhere')
  await jest.advanceTimersByTimeAsync(2100)
  expect(loaded()).toEqual([])
  history.pushState(null, '', '/')
})

test('nothing is loaded ahead for a visitor who saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  addLink('/guides/porto')
  prefetchOnEntry(snapshot, router)
  await jest.advanceTimersByTimeAsync(2100)
  expect(loaded()).toEqual([])
  Object.assign(navigator, { connection: undefined })
})

test('a click that nothing came before, as a screen reader’s, loads the page before the router hears of it', () => {
  const link = addLink('/help')
  let loadedBefore: string[] = []
  link.addEventListener('click', (event) => {
    event.preventDefault()
    loadedBefore = loaded()
  })
  const stop = prefetchOnIntent(snapshot)
  link.click()
  expect(loadedBefore).toEqual(['mf-guides {"route":"/help"}'])
  stop()
})
