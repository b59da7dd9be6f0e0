import { exampleRemote } from '@qe/contract/examples'
import { followSwitches } from './follow-switches'
import { isSwitchedOff, resetRemoteStates } from './remote-state'

/** Stands in for the browser's: jsdom's would connect. */
class FakeSocket {
  static opened: FakeSocket[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  isClosed = false
  constructor(readonly address: URL) {
    FakeSocket.opened.push(this)
  }
  close() {
    if (!this.isClosed) this.onclose?.()
    this.isClosed = true
  }
  say(versions: Record<string, string | null>) {
    this.onmessage?.({ data: JSON.stringify({ versions }) })
  }
}
const newest = () => FakeSocket.opened.at(-1) as FakeSocket

let listeners: Record<string, (event: object) => void>

beforeEach(() => {
  jest.useFakeTimers()
  listeners = {}
  jest.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners[type] = listener as (event: object) => void
  })
  FakeSocket.opened = []
  Object.assign(globalThis, { WebSocket: FakeSocket })
  resetRemoteStates([exampleRemote('mf-one'), exampleRemote('mf-two')], [exampleRemote('mf-three')])
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const off = () => ['mf-one', 'mf-two', 'mf-three'].filter(isSwitchedOff)

test('an open tab turns remotes off and on as the server says', () => {
  followSwitches()
  expect(newest().address.href).toBe('ws://localhost/releases/live')
  expect(off()).toEqual(['mf-three'])
  newest().say({ shell: '1.0.0', 'mf-one': null, 'mf-two': '2.0.0', 'mf-three': '1.0.0' })
  expect(off()).toEqual(['mf-one'])
  newest().say({ shell: '1.0.0', 'mf-one': '1.0.0', 'mf-two': '2.0.0', 'mf-three': '1.0.0' })
  expect(off()).toEqual([])
})

test('a remote that comes back in another version takes a page load', () => {
  followSwitches()
  newest().say({ 'mf-one': null })
  newest().say({ 'mf-one': '1.0.1' })
  expect(off()).toEqual(['mf-one', 'mf-three'])
})

test('a lost connection is tried again, ever later, and soon again once it worked', () => {
  followSwitches()
  const failedTriesIn = (ms: number) => {
    const before = FakeSocket.opened.length
    for (let passed = 0; passed < ms; passed += 100) {
      newest().close()
      jest.advanceTimersByTime(100)
    }
    return FakeSocket.opened.length - before
  }
  expect(failedTriesIn(15_000)).toBeGreaterThanOrEqual(3)
  failedTriesIn(600_000)
  expect(failedTriesIn(120_000)).toBeLessThanOrEqual(4)
  jest.advanceTimersByTime(60_000)
  newest().say({})
  newest().close()
  const before = FakeSocket.opened.length
  jest.advanceTimersByTime(1000)
  expect(FakeSocket.opened.length).toBe(before + 1)
})

test('a page that is left is disconnected, and connected again when it is come back to', () => {
  followSwitches()
  listeners['pagehide']?.({})
  jest.advanceTimersByTime(600_000)
  expect(FakeSocket.opened).toHaveLength(1)
  listeners['pageshow']?.({ persisted: false })
  expect(FakeSocket.opened).toHaveLength(1)
  listeners['pageshow']?.({ persisted: true })
  expect(FakeSocket.opened).toHaveLength(2)
})
