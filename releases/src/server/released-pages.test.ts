import { gunzipSync } from 'node:zlib'
import { resolveShell } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { promote, rollout } from '../deploy'
import { setFlag } from '../flags/switch-flag'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { fileKey, ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'
import { pageTexts, renderPage } from './page'
import { resolveReleased } from './resolve-page'
import { routeFinder } from './route-match'

const by = 'ada'
const folder = temporaryFolder()
const objects = folderObjectStore(folder)
const store = new ReleaseStore(objects)
const config = readConfig({
  RELEASES_DIR: folder,
  API_URL: 'http://127.0.0.1:9',
  SITE_URL: 'https://site.example',
  COHORT_KEYS: 'staff:staff-key,beta:beta-key',
  VITALS_SHARE: '0.5',
})
let site: FastifyInstance

beforeAll(async () => {
  await publish(store, { from: exampleShell(), by })
  for (const name of ['mf-example', 'mf-other', 'mf-third']) await publish(store, { from: exampleBuild({ name }), by })
  const flags = { composer: { type: 'boolean' as const, default: false, about: 'a composer with pictures' } }
  await publish(store, { from: exampleBuild({ version: '1.1.0', flags }), by, to: 40 })
  await setFlag(store, by, { name: 'mf-example', flag: 'composer', value: 'true', to: 50 })
  await publish(store, { from: exampleBuild({ name: 'mf-other', version: '1.1.0', who: 'signed-in' }), by, to: 50 })
  await publish(store, { from: exampleBuild({ name: 'mf-third', version: '1.1.0' }), by, to: 0 })
  await rollout(store, by, 'mf-third', '1.1.0', { add: ['staff'] })
  await publish(store, { from: exampleShell('1.1.0'), by, to: 30 })
  for (const to of [100, 60])
    await publish(store, { from: exampleBuild({ name: 'mf-fourth', version: `1.0.${to}` }), by, to })
  await switchOff(store, by, 'mf-fourth', 'it leaks')
  // So many that their snapshot is cut.
  for (let number = 0; number < 15; number++)
    await publish(store, { from: exampleBuild({ name: `mf-more-${number}` }), by })
  site = await createSite(config)
})
afterAll(() => site.close())

const idOf = (number: number) => `${String(number).padStart(8, '0')}-2222-4333-8444-555555555555`
const textOf = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? ''

/** The page as it is rendered from nothing that was computed before, with the random values of one that was served. */
async function renderedAnew(
  url: URL,
  id: string,
  cohorts: string[],
  isSignedIn: boolean,
  served: string,
  nonce: string,
) {
  const document = await store.read()
  const visitor = { id, cohorts }
  const released = resolveReleased(document, { visitor, isDeveloping: true }, config)
  const { visit, vitals } = snapshotIn(served)
  if (!released || !visit || vitals === undefined) throw new Error('The page has no snapshot of a released version.')
  const snapshot = { ...released.snapshot, visit, vitals }
  const template = (await objects.read(fileKey('shell', released.shell.version, 'index.html')))?.bytes.toString() ?? ''
  const match = routeFinder(snapshot)(url.pathname)
  const request = {
    path: url.pathname,
    query: url.searchParams,
    isSignedIn,
    nonce,
    origin: config.siteOrigin,
    traceparent: undefined,
    ip: '127.0.0.1',
    isCrawler: false,
    session: null,
    isDark: false,
    renderedFor: { locale: 'en-GB', width: 1440 },
  }
  return renderPage(
    { template, document, page: { ...released, snapshot }, match, isSignedIn },
    pageTexts(match, snapshot.settings, request),
  )
}

const addresses = [
  '/',
  '/example/lisbon',
  '/example/lisbon?limit=5',
  '/example/%3C%2Fscript%3E?limit=%22%3C',
  `/example/x?limit=${'9'.repeat(3000)}`,
  '/mf-other/porto?limit=5',
  '/mf-third/porto?limit=5&x=€',
  '/mf-fourth/porto?limit=5',
  '/mf-more-9/porto?limit=5',
  '/nothing/here',
]

it('a page from memory is the page that is rendered anew, for every visitor, address and audience', async () => {
  const versions = new Set<string>()
  for (let number = 0; number < 30; number++) {
    const id = idOf(number)
    const cohorts = number % 7 === 0 ? ['staff'] : []
    const isSignedIn = number % 2 === 0
    const cookie = [
      `_qe_visitor=${id}`,
      ...cohorts.map((name) => `_qe_cohorts=${name}:staff-key`),
      ...(isSignedIn ? ['_quality_escape=token'] : []),
    ].join('; ')
    for (const address of addresses) {
      const plain = await site.inject({ url: address, headers: { cookie } })
      const nonceOf = (headers: object) =>
        textOf(String((headers as Record<string, unknown>)['content-security-policy']), /'nonce-([^']+)'/)
      const url = new URL(address, 'http://site')
      const nonce = nonceOf(plain.headers)
      expect(plain.body).toBe(await renderedAnew(url, id, cohorts, isSignedIn, plain.body, nonce))
      const zipped = await site.inject({ url: address, headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      const body = gunzipSync(zipped.rawPayload).toString()
      expect(body).toBe(await renderedAnew(url, id, cohorts, isSignedIn, body, nonceOf(zipped.headers)))
      versions.add(
        snapshotIn(body)
          .remotes.map(({ version, why }) => `${version} ${why.split(',')[0]}`)
          .join(),
      )
    }
  }
  expect(versions.size).toBeGreaterThan(5)
})

it('a page that was rendered before reads nothing but whether the document has changed', async () => {
  const reads: string[] = []
  const counted = {
    ...config.objects,
    read: (key: string) => {
      reads.push(key)
      return config.objects.read(key)
    },
  }
  const counting = await createSite({ ...config, objects: counted })
  const page = (address: string) =>
    counting.inject({ url: address, headers: { cookie: `_qe_visitor=${idOf(1)}`, 'accept-encoding': 'gzip' } })
  await page('/example/lisbon')
  expect(reads).toContain('releases.json')
  reads.length = 0
  for (const address of ['/example/porto?limit=5', '/mf-third/porto', '/nothing']) await page(address)
  expect(reads).toEqual([])
  await counting.close()
})

it('no two page loads share a nonce or a visit token', async () => {
  const cookie = `_qe_visitor=${idOf(1)}`
  const pages = await Promise.all(
    Array.from({ length: 5 }, async () => (await site.inject({ url: '/example/x?limit=1', headers: { cookie } })).body),
  )
  expect(new Set(pages.map((page) => textOf(page, /nonce="([^"]+)"/))).size).toBe(5)
  expect(new Set(pages.map((page) => snapshotIn(page).visit)).size).toBe(5)
})

it('an address that repeats a page’s own markup changes nothing else on it', async () => {
  const { body } = await site.inject({
    url: `/example/${encodeURIComponent('<!--qe:head-->')}?limit=%24%26`,
    headers: { cookie: `_qe_visitor=${idOf(2)}` },
  })
  expect(body.match(/id="qe-snapshot"/g)).toHaveLength(1)
  expect(snapshotIn(body).remotes).toHaveLength(18)
})

it('the next page after a change has the new versions', async () => {
  await promote(store, by, 'mf-third', '1.1.0')
  const { body } = await site.inject({ url: '/', headers: { cookie: `_qe_visitor=${idOf(3)}` } })
  expect(snapshotIn(body).remotes.find(({ name }) => name === 'mf-third')).toMatchObject({ version: '1.1.0' })
  expect(resolveShell(await store.read(), { id: idOf(3), cohorts: [] })?.version).toBe(snapshotIn(body).shell?.version)
})
