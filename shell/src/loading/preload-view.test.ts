import type { ResolvedVersion } from '@qe/contract'
import { preloadView } from './preload-view'
import { forgetManifests } from './version-manifest'

const manifest = {
  chunks: { remote: ['remote.1.js'], page: ['page.2.js', 'page.2.css', 'remote.1.js'], ask: ['ask.3.js'] },
  assets: ['remote.1.js', 'page.2.js', 'page.2.css', 'ask.3.js'].map((path) => ({ path, integrity: `sha384-${path}` })),
  config: {
    routes: [{ path: '/guides/:city', chunk: 'page' }],
    slots: [{ slot: 'property.contact', chunk: 'ask' }],
  },
}
const version = {
  version: '1.0.0',
  base: '/assets/mf-guides/1.0.0/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  manifestIntegrity: 'sha384-manifest',
  assets: null,
} as ResolvedVersion

const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
    ({ href, integrity, crossOrigin }) => [
      href.replace('http://localhost/assets/mf-guides/1.0.0/', ''),
      integrity,
      crossOrigin,
    ],
  )

beforeEach(() => {
  document.head.replaceChildren()
  forgetManifests()
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => manifest }) as Response)
})

test('the files of a page are fetched at once, each once and with its hash', async () => {
  await preloadView(version, { route: '/guides/:city' })
  expect(preloads()).toEqual(
    ['remote.1.js', 'page.2.js', 'page.2.css'].map((path) => [path, `sha384-${path}`, 'anonymous']),
  )
  expect(globalThis.fetch).toHaveBeenCalledWith('/assets/mf-guides/1.0.0/version.json', {
    integrity: 'sha384-manifest',
  })
})

test('those of a slot filler as well; what a version does not declare has none', async () => {
  await preloadView(version, { slot: 'property.contact' })
  await preloadView(version, { route: '/elsewhere' })
  expect(preloads().map(([path]) => path)).toEqual(['remote.1.js', 'ask.3.js'])
  expect(globalThis.fetch).toHaveBeenCalledTimes(1)
})

test('a page that the bottom bar leads to is fetched without asking for version.json', async () => {
  const linked = { '/guides': { 'remote.1.js': 'sha384-remote.1.js', 'guides.4.js': 'sha384-guides.4.js' } }
  await preloadView({ ...version, linked }, { route: '/guides' })
  expect(preloads().map(([path, integrity]) => [path, integrity])).toEqual(Object.entries(linked['/guides']))
  expect(globalThis.fetch).not.toHaveBeenCalled()
})

test.each([
  ['came with the page', { assets: {} }],
  ['is a working tree', { version: 'working-tree' }],
  ['is of ES modules', { entryType: 'module' as const }],
])('a version that %s has nothing fetched ahead', async (_, changes) => {
  await preloadView({ ...version, ...changes }, { route: '/guides/:city' })
  expect(globalThis.fetch).not.toHaveBeenCalled()
})

test('a version.json that does not come is left to the loader', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 503 }) as Response)
  await preloadView(version, { route: '/guides/:city' })
  expect(preloads()).toEqual([])
})
