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

/** What the server answers by HTTP; null while it does not answer. */
let answer: Record<string, string | null> | null

let listeners: Record<string, (event: object) => void>

beforeEach(() => {
  jest.useFakeTimers()
  listeners = {}
  jest.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners[type] = listener as (event: object) => void
  })
  FakeSocket.opened = []
  answer = null
  const fetch = jest.fn(async (address: string) => {
    expect(address).toBe('/releases/live')
    if (!answer) throw new TypeError('Failed to fetch')
    const body = { versions: answer }
    return { ok: true, json: async () => body } as Response
  })
  Object.assign(globalThis, { WebSocket: FakeSocket, fetch })
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
  const failed = FakeSocket.opened.length
  while (FakeSocket.opened.length === failed) jest.advanceTimersByTime(1000)
  newest().say({})
  newest().close()
  const before = FakeSocket.opened.length
  jest.advanceTimersByTime(1000)
  expect(FakeSocket.opened.length).toBe(before + 1)
})

describe('an open tab that gets no connection', () => {
  /** Refuses each connection for this long. */
  const refuseFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) {
      newest().close()
      await jest.advanceTimersByTimeAsync(1000)
    }
  }

  test('asks for what is off each time that it has tried, and hears of it within about a minute', async () => {
    followSwitches()
    answer = { 'mf-one': '1.0.0', 'mf-two': '2.0.0' }
    await refuseFor(600_000)
    expect(off()).toEqual(['mf-three'])
    answer = { 'mf-one': null, 'mf-two': '2.0.0', 'mf-three': '1.0.0' }
    await refuseFor(62_000)
    expect(off()).toEqual(['mf-one'])
    answer = null
    await refuseFor(120_000)
    expect(off()).toEqual(['mf-one'])
    answer = { 'mf-one': '1.0.0' }
    await refuseFor(62_000)
    expect(off()).toEqual([])
  })

  test('asks rarely, so that a server with too many tabs can bear it', async () => {
    followSwitches()
    answer = {}
    await refuseFor(600_000)
    const before = jest.mocked(fetch).mock.calls.length
    await refuseFor(600_000)
    expect(jest.mocked(fetch).mock.calls.length - before).toBeLessThanOrEqual(20)
  })

  test('asks when a proxy lets it wait for the connection', async () => {
    followSwitches()
    answer = { 'mf-one': null }
    await jest.advanceTimersByTimeAsync(15_000)
    expect(off()).toEqual(['mf-one', 'mf-three'])
  })

  test('does not ask once it is connected, and drops an answer that is late', async () => {
    followSwitches()
    let arrive = (_: Response) => {}
    jest.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    newest().close()
    await jest.advanceTimersByTimeAsync(2000)
    newest().say({ 'mf-one': null })
    arrive({ ok: true, json: async () => ({ versions: { 'mf-one': '1.0.0' } }) } as Response)
    await jest.advanceTimersByTimeAsync(600_000)
    expect(off()).toEqual(['mf-one', 'mf-three'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })
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
