import type { PageSnapshot, WatchReport } from '@qe/contract'
import { exampleRemote, exampleVersion } from '@qe/contract/examples'

const remote = exampleRemote('mf-example', { version: '2.0.0', previous: exampleVersion('1.0.0') })
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
      signals: [],
    },
  ])
})

test('a page reports each outcome of a signal once, and keeps the reason to itself', () => {
  stop = watched.watchPage(snapshot({ shell: undefined }))
  watched.noteSignal(example, 'checkout', 'fail', new Error('card 4242'))
  watched.noteSignal(example, 'checkout', 'fail')
  watched.noteSignal(example, 'checkout', 'ok')
  jest.advanceTimersByTime(2000)
  expect(sent.flatMap(({ signals }) => signals)).toEqual([
    { ...example, name: 'checkout', outcome: 'fail' },
    { ...example, name: 'checkout', outcome: 'ok' },
  ])
  expect(JSON.stringify(sent)).not.toContain('4242')
  expect(watched.versionErrors.get()[0]?.message).toBe('checkout: card 4242')
})

test('what the server has rendered otherwise counts for the innermost version around it', () => {
  const inner = exampleRemote('mf-inner', { version: '1.0.0' })
  const all = snapshot({ shell: undefined, remotes: [remote, inner] })
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  stop = watched.watchPage(all)
  const at = (base: string) => `\n    at a (http://site${base}page.js:1:2)`
  watched.noteMismatch(all, new Error('#418'), at(inner.base) + at(remote.base) + at('/assets/shell/3.0.0/'))
  jest.advanceTimersByTime(2000)
  expect(sent.flatMap(({ events }) => events)).toEqual([{ remote: 'mf-inner', version: '1.0.0', kind: 'mismatch' }])
  complaints.mockRestore()
})

test('what the server has rendered otherwise with only the shell’s code around it counts for the page’s remote', () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  const ofPage = { ...remote, config: { ...remote.config, routes: [{ path: location.pathname }] } } as never
  const page = snapshot({ remotes: [ofPage] })
  stop = watched.watchPage(page)
  watched.noteMismatch(page, new Error('#418'), '\n    at a (http://site/assets/shell/3.0.0/main.js:1:2)')
  jest.advanceTimersByTime(2000)
  expect(sent.flatMap(({ events }) => events)).toContainEqual({ ...example, kind: 'mismatch' })
  complaints.mockRestore()
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
