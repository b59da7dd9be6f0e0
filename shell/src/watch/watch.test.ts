import type { PageRemote, PageSnapshot, WatchReport } from '@qe/contract'

const remote: PageRemote = {
  name: 'mf-example',
  version: '2.0.0',
  base: '/assets/mf-example/2.0.0/',
  entry: 'remoteEntry.js',
  integrity: null,
  manifestIntegrity: null,
  assets: {},
  reason: { kind: 'default' },
  why: 'default',
  config: { name: 'mf-example', owner: 'Example', contract: '^0.1.0', routes: [], navigation: [], slots: [] },
  previous: {
    version: '1.0.0',
    base: '/assets/mf-example/1.0.0/',
    entry: 'remoteEntry.js',
    integrity: null,
    manifestIntegrity: null,
    assets: {},
  },
}
const snapshot = (changes: Partial<PageSnapshot> = {}) =>
  ({ remotes: [remote], shell: { version: '3.0.0', why: 'default' }, visit: 'a-visit', ...changes }) as PageSnapshot

let sent: WatchReport[]
let watched: typeof import('./watch')
let stop = () => {}
beforeEach(async () => {
  jest.useFakeTimers()
  jest.resetModules()
  sent = []
  navigator.sendBeacon = (address, body) => {
    expect(address).toBe('/releases/watch')
    sent.push(JSON.parse(String(body)))
    return true
  }
  watched = await import('./watch')
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const failing = (stack: string) => Object.assign(new Error('broken'), { stack })
const throwLater = (error: Error) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
const example = { remote: 'mf-example', version: '2.0.0' }

test('a page reports the events of its versions together, each kind once', () => {
  stop = watched.watchPage(snapshot())
  watched.noteVersion(example, 'shown')
  watched.noteVersion(example, 'shown')
  watched.noteVersion(example, 'render-error')
  expect(sent).toEqual([])
  jest.advanceTimersByTime(2000)
  expect(sent).toEqual([
    {
      visit: 'a-visit',
      events: [
        { remote: 'shell', version: '3.0.0', kind: 'shown' },
        { ...example, kind: 'shown' },
        { ...example, kind: 'render-error' },
      ],
      vitals: [],
    },
  ])
})

test('a page that is left sends its report at once', () => {
  stop = watched.watchPage(snapshot({ shell: undefined }))
  watched.noteVersion(example, 'load-failure')
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveLength(1)
})

test('an uncaught error counts for the version whose file it came from', () => {
  stop = watched.watchPage(snapshot({ shell: undefined }))
  throwLater(failing('at f (https://site.test/assets/mf-example/1.0.0/page.js:1:2)'))
  throwLater(failing('at f (chrome-extension://abc/page.js:1:2)'))
  jest.advanceTimersByTime(2000)
  expect(sent.flatMap(({ events }) => events)).toEqual([
    { remote: 'mf-example', version: '1.0.0', kind: 'unhandled-rejection' },
  ])
})

test('without a visit token nothing is sent', () => {
  stop = watched.watchPage(snapshot({ visit: undefined }))
  watched.noteVersion(example, 'shown')
  jest.advanceTimersByTime(10_000)
  expect(sent).toEqual([])
})
