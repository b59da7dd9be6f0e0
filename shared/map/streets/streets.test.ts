import L from 'leaflet'
import type { createStreetCanvas } from './street-canvas'
import { showStreets } from './streets'

type Events = Parameters<typeof createStreetCanvas>[2]

/** What the library was asked to draw; it needs WebGL, which tests have not. */
const drawn: { style: unknown; events: Events; removed: boolean; restyled: unknown[] }[] = []
let canDraw = true
jest.mock('./street-canvas', () => ({
  createStreetCanvas: (_map: unknown, { style }: { style: unknown }, events: Events) => {
    if (!canDraw) throw new Error('No WebGL.')
    const one = { style, events, removed: false, restyled: [] as unknown[] }
    drawn.push(one)
    return {
      element: document.createElement('div'),
      setStyle: (next: { style: unknown }) => one.restyled.push(next.style),
      attributions: () => ['© <b>OpenStreetMap</b>'],
      remove: () => (one.removed = true),
    }
  },
}))

const style = { version: 8, sources: {}, layers: [] }
const sources = { style: { light: 'https://maps.example/light', dark: 'https://maps.example/dark', hosts: [] } }
const okWith = (body: unknown) => ({ ok: true, json: async () => body }) as Response
const fetched = jest.fn(async (address: string) => okWith({ ...style, name: address }))

let removeStreets = () => {}
function show() {
  const map = L.map(document.body.appendChild(document.createElement('div')))
  const land = L.layerGroup()
  removeStreets = showStreets(map, land, sources)
  map.setView([38.7, -9.1], 12)
  return { map, isLand: () => map.hasLayer(land), state: () => map.getContainer().dataset['streets'] }
}
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  drawn.length = 0
  canDraw = true
  fetched.mockClear()
  globalThis.fetch = fetched as unknown as typeof fetch
  AbortSignal.timeout = () => new AbortController().signal
  HTMLCanvasElement.prototype.getContext = (() => ({ getExtension: () => null })) as never
  document.documentElement.dataset['theme'] = 'light'
})
afterEach(() => {
  removeStreets()
  jest.useRealTimers()
})

test('streets take the place of the land with the first tile, and say whose they are', async () => {
  const { map, state, isLand } = show()
  await settle()
  expect([state(), isLand()]).toEqual(['loading', false])
  drawn[0]?.events.onTile()
  expect([state(), isLand()]).toEqual(['shown', false])
  expect(map.getContainer()).toHaveTextContent('© OpenStreetMap')
})

test('while tiles are slow the land stands there, and streets still come', async () => {
  const { state, isLand } = show()
  await settle(2000)
  expect([state(), isLand()]).toEqual(['hidden', true])
  drawn[0]?.events.onTile()
  expect([state(), isLand()]).toEqual(['shown', false])
})

test('without a tile in time the land stays, and the source is asked again soon, then ever later', async () => {
  const { state } = show()
  await settle(21_000)
  expect(drawn[0]?.removed).toBe(true)
  expect(state()).toBe('hidden')
  await settle(4000)
  expect(drawn).toHaveLength(2)
  await settle(20_000 + 4000)
  expect(drawn).toHaveLength(2)
  await settle(4000)
  drawn[2]?.events.onTile()
  expect(state()).toBe('shown')
})

test('a first tile that takes long is waited for', async () => {
  const { state } = show()
  await settle(15_000)
  drawn[0]?.events.onTile()
  expect(state()).toBe('shown')
})

test.each([
  ['rubbish', async () => okWith({ hello: 'world' })],
  ['an error', async () => ({ ok: false }) as Response],
  ['nothing', async () => Promise.reject(new Error('Offline.'))],
])(
  'a source that answers with %s leaves the land, and is asked again once the browser is online',
  async (_, answer) => {
    fetched.mockImplementationOnce(answer as never)
    const { state, isLand } = show()
    await settle()
    expect([state(), isLand(), drawn]).toEqual(['hidden', true, []])
    window.dispatchEvent(new Event('online'))
    await settle()
    drawn[0]?.events.onTile()
    expect(state()).toBe('shown')
  },
)

test('streets that fail later give way to the land, without the notice of their provider', async () => {
  const { map, state, isLand } = show()
  await settle()
  drawn[0]?.events.onTile()
  drawn[0]?.events.onFailure()
  await settle()
  expect([state(), isLand(), drawn[0]?.removed]).toEqual(['hidden', true, true])
  expect(map.getContainer()).not.toHaveTextContent('OpenStreetMap')
})

test('a browser without WebGL has the land, and asks no other site', () => {
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  const { isLand } = show()
  expect(isLand()).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
})

test('a browser that can’t draw after all has the land', async () => {
  canDraw = false
  const { isLand } = show()
  await settle()
  expect(isLand()).toBe(true)
})

test('dark mode has its own style, also when it is switched on later', async () => {
  show()
  await settle()
  document.documentElement.dataset['theme'] = 'dark'
  await settle()
  expect(drawn[0]?.style).toMatchObject({ name: 'https://maps.example/light' })
  expect(drawn[0]?.restyled).toEqual([expect.objectContaining({ name: 'https://maps.example/dark' })])
})

test('a map that is gone asks nobody any more', async () => {
  fetched.mockImplementationOnce(async () => Promise.reject(new Error('Offline.')) as never)
  show()
  await settle()
  removeStreets()
  await settle(60_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(fetched).toHaveBeenCalledTimes(1)
})
