import { gunzipSync } from 'node:zlib'
import type { PageRemote } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { rollout } from '../deploy'
import { integrityOf } from '../gate/integrity'
import { switchOff } from '../off-switch'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

const by = 'ada'
const entry = (label: string) =>
  ({ label, to: `/${label}/all`, icon: 'home', place: 'footer', who: 'everyone', order: 1 }) as const

/** A site of a shell and remotes, with a delivery server as in production, where visitors have no panel. */
async function siteOf({ supports = ['other-remotes'], remotes = 25 } = {}) {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleShell('1.0.0', { supports }), by })
  await publish(store, { from: exampleBuild({ slots: [{ slot: 'property.aside', chunk: 'home' }] }), by })
  for (let number = 1; number < remotes; number++) {
    const name = `mf-r${number}`
    const more = {
      ...(number === 3 && { navigation: [entry(name)] }),
      ...(number === 4 && { slots: [{ slot: 'header.actions', chunk: 'home' }] }),
      ...(number === 5 && {
        interface: { contract: '0.1.0', publishes: [], hears: [], offers: ['property.aside'], shared: {} },
      }),
    }
    await publish(store, { from: exampleBuild({ name, ...more }), by })
  }
  const config = readConfig({
    NODE_ENV: 'production',
    RELEASES_DIR: folder,
    SITE_URL: 'https://site.example',
    TRUSTED_PROXIES: 'none',
    API_URL: 'http://127.0.0.1:9',
    COHORT_KEYS: 'staff:staff-key',
  })
  return { store, config, site: await createSite(config) }
}

const pageOf = async (site: FastifyInstance, url: string, cookie = '') =>
  snapshotIn((await site.inject({ url, headers: { cookie } })).body)
const namesOf = (remotes: readonly PageRemote[]) => remotes.map(({ name }) => name)

describe('a page of a site with many remotes', () => {
  let large: Awaited<ReturnType<typeof siteOf>>
  beforeAll(async () => {
    large = await siteOf()
  }, 60_000)
  afterAll(() => large.site.close())

  it('carries the remotes of its route and of its slots, and the menu entries of all', async () => {
    const page = await pageOf(large.site, '/mf-r7/lisbon')
    expect(namesOf(page.remotes)).toEqual(['mf-r4', 'mf-r7'])
    expect(page.others?.menus).toEqual([{ remote: 'mf-r3', entries: [expect.objectContaining({ label: 'mf-r3' })] }])
    expect(namesOf((await pageOf(large.site, '/mf-r5/lisbon')).remotes)).toEqual(['mf-example', 'mf-r4', 'mf-r5'])
    expect(namesOf((await pageOf(large.site, '/nothing/here')).remotes)).toEqual(['mf-r4'])
  })

  it('names a file with the others that has its hash, never changes, and is the same on every page', async () => {
    const [first, second] = [await pageOf(large.site, '/mf-r7/x'), await pageOf(large.site, '/mf-r8/x')]
    expect(first.others?.address).toBe(second.others?.address)
    const { address = '', integrity } = first.others ?? {}
    const { headers, body } = await large.site.inject(address)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(integrityOf(body)).toBe(integrity)
    const remotes: PageRemote[] = JSON.parse(body)
    expect(namesOf(remotes)).toHaveLength(25)
    expect(remotes.find(({ name }) => name === 'mf-r3')?.config).toMatchObject({
      routes: [{ path: '/mf-r3/:slug' }],
      navigation: [],
    })
    const zipped = await large.site.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
  })

  it('is given the file by a server that has not rendered a page yet, and another name is not found', async () => {
    const { others } = await pageOf(large.site, '/mf-r7/x')
    const restarted = await createSite(large.config)
    expect((await restarted.inject(others?.address ?? '')).statusCode).toBe(200)
    const missing = await restarted.inject('/releases/remotes/0123abcd.json')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
    await restarted.close()
  })

  it('carries all for staff, whose panel shows all', async () => {
    const page = await pageOf(large.site, '/mf-r7/x', '_qe_cohorts=staff:staff-key')
    expect(page.others).toBeUndefined()
    expect(page.remotes).toHaveLength(25)
  })

  it('carries what differs between visitors, with their own reason, and the file of an older page stays', async () => {
    const before = await pageOf(large.site, '/mf-r7/x')
    await publish(large.store, { from: exampleBuild({ name: 'mf-r9', version: '1.1.0' }), by, to: 50 })
    await publish(large.store, { from: exampleBuild({ name: 'mf-r10', version: '1.1.0' }), by, to: 0 })
    await rollout(large.store, by, 'mf-r10', '1.1.0', { add: ['staff'] })
    const reasons = new Set<string>()
    for (let number = 0; number < 12; number++) {
      const id = `${String(number).padStart(8, '0')}-2222-4333-8444-555555555555`
      const page = await pageOf(large.site, '/mf-r7/x', `_qe_visitor=${id}`)
      expect(namesOf(page.remotes)).toEqual(['mf-r4', 'mf-r7', 'mf-r9', 'mf-r10'])
      reasons.add(page.remotes.find(({ name }) => name === 'mf-r9')?.why ?? '')
      const { body } = await large.site.inject(page.others?.address ?? '')
      expect(namesOf(JSON.parse(body))).not.toContain('mf-r9')
    }
    expect(reasons.size).toBeGreaterThan(4)
    expect((await large.site.inject(before.others?.address ?? '')).statusCode).toBe(200)
  })

  it('has the notice of a remote that is off in itself, and the file leaves it out', async () => {
    await switchOff(large.store, by, 'mf-r3', 'it leaks')
    const page = await pageOf(large.site, '/mf-r7/x')
    expect(namesOf(page.off ?? [])).toEqual(['mf-r3'])
    expect(namesOf(JSON.parse((await large.site.inject(page.others?.address ?? '')).body))).not.toContain('mf-r3')
  })
})

it.each([
  ['with a shell from before there was the file', { supports: [], remotes: 25 }],
  ['of a site with few remotes', { supports: ['other-remotes'], remotes: 20 }],
])(
  'a page %s carries all remotes',
  async (_what, options) => {
    const { site } = await siteOf(options)
    const page = await pageOf(site, '/mf-r7/lisbon')
    expect(page.others).toBeUndefined()
    expect(page.remotes).toHaveLength(options.remotes)
    expect(page.remotes.find(({ name }) => name === 'mf-r3')?.config.navigation).toHaveLength(1)
    await site.close()
  },
  60_000,
)
