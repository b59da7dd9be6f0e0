import type { FlagDeclaration, PageSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { setFlag } from '../flags/switch-flag'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

const by = 'ada'
const name = 'mf-example'
const folder = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(folder))
const settings = {
  RELEASES_DIR: folder,
  API_URL: 'http://127.0.0.1:9',
  COUNTRY_HEADER: 'CF-IPCountry',
  COHORT_KEYS: 'staff:key-of-staff',
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  METRICS_TOKEN: 'token-of-metrics',
}
const flags: Record<string, FlagDeclaration> = {
  'new-composer': { type: 'boolean', default: false, about: 'a composer with pictures' },
  order: { type: 'one-of', values: ['newest', 'nearest'], default: 'newest', about: 'what comes first' },
}
let site: FastifyInstance

beforeAll(async () => {
  for (const from of [exampleShell(), exampleBuild({ flags: { order: flags['order'] as FlagDeclaration } })])
    await publish(store, { from, by })
  const target = { country: ['PT'], language: ['de'], role: ['signed-out' as const], device: ['phone' as const] }
  await publish(store, { from: exampleBuild({ version: '2.0.0', flags }), by, to: 100, target })
  await setFlag(store, by, { name, flag: 'new-composer', value: 'true', to: 50 })
  await setFlag(store, by, { name, flag: 'order', value: 'nearest', to: 100, target: { country: ['ES'] } })
  site = await createSite(readConfig(settings))
})
afterAll(() => site.close())

const idOf = (number: number) => `${String(number).padStart(8, '0')}-2222-4333-8444-555555555555`
const matching = { 'cf-ipcountry': 'pt', 'accept-language': 'de-AT,en;q=0.5', 'sec-ch-ua-mobile': '?1' }

async function visit(headers: Record<string, string>, { cookie = '', id = 1, at = site } = {}) {
  const answer = await at.inject({
    url: '/example/x',
    headers: { ...headers, cookie: `_qe_visitor=${idOf(id)}; ${cookie}` },
  })
  const snapshot: PageSnapshot = snapshotIn(answer.body)
  return { answer, snapshot, remote: snapshot.remotes[0] }
}

describe('a visitor', () => {
  it('who matches a target gets its version, with the reason', async () => {
    const { remote } = await visit(matching)
    expect(remote?.version).toBe('2.0.0')
    expect(remote?.why).toMatch(
      /^100 % rollout to country PT and language de and role signed-out and device phone, bucket 0\.\d{4}$/,
    )
  })

  it.each<[string, Record<string, string>, string]>([
    ['is elsewhere', { ...matching, 'cf-ipcountry': 'ES' }, ''],
    ['states a country that nobody knows', { ...matching, 'cf-ipcountry': 'XX' }, ''],
    ['has another language', { ...matching, 'accept-language': 'pt' }, ''],
    ['has a desktop', { ...matching, 'sec-ch-ua-mobile': '?0' }, ''],
    ['is signed in', matching, '_quality_escape=token; _userRole=Guest'],
    ['sends nothing', {}, ''],
    ['sends nonsense', { 'cf-ipcountry': '<PT>', 'accept-language': ';;q=', 'sec-ch-ua-mobile': 'x' }, ''],
  ])('who %s gets the default', async (_what, headers, cookie) => {
    expect((await visit(headers, { cookie })).remote).toMatchObject({ version: '1.0.0', why: 'default' })
  })

  it('is of no country where no setting names the header', async () => {
    const { COUNTRY_HEADER: _, ...others } = settings
    const elsewhere = await createSite(readConfig({ ...others, SERVER_NAME: 'two' }))
    expect((await visit(matching, { at: elsewhere })).remote?.version).toBe('1.0.0')
    await elsewhere.close()
  })

  it('with the same versions as others has flags of their own, on a page from memory too', async () => {
    const values = new Map<unknown, number>()
    for (let id = 0; id < 40; id++) {
      const { snapshot } = await visit(matching, { id })
      const ofCanary = snapshot.flags?.[name]?.['2.0.0']
      expect(snapshot.flags).toEqual({
        [name]: {
          '2.0.0': { 'new-composer': ofCanary?.['new-composer'], order: 'newest' },
          '1.0.0': { order: 'newest' },
        },
      })
      values.set(ofCanary?.['new-composer'], (values.get(ofCanary?.['new-composer']) ?? 0) + 1)
      expect((await visit(matching, { id })).snapshot.flags).toEqual(snapshot.flags)
    }
    expect(values.get(true)).toBeGreaterThan(10)
    expect(values.get(false)).toBeGreaterThan(10)
    expect((await visit({ 'cf-ipcountry': 'ES' })).snapshot.flags).toEqual({
      [name]: { '1.0.0': { order: 'nearest' } },
    })
  })
})

it('pages say what they depend on, and have what flags are for only where the panel is', async () => {
  const { answer } = await visit(matching)
  expect(answer.headers['vary']).toBe(
    'cookie, accept-language, sec-ch-ua-mobile, user-agent, cf-ipcountry, accept-encoding',
  )
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect(answer.body).not.toContain('a composer with pictures')
  const staff = await visit(matching, { cookie: '_qe_cohorts=staff:key-of-staff' })
  expect(staff.remote?.config.flags?.['new-composer']?.about).toBe('a composer with pictures')
})

it('a report counts with what was known when the page was given, whoever signs in on it', async () => {
  const { snapshot } = await visit(matching, { id: 7 })
  const report = {
    visit: snapshot.visit,
    events: [{ remote: name, version: '2.0.0', kind: 'shown' }],
  }
  const { statusCode } = await site.inject({
    method: 'POST',
    url: '/releases/watch',
    headers: {
      cookie: `_qe_visitor=${idOf(7)}; _quality_escape=token; _userRole=Guest`,
      'accept-language': 'en',
      'content-type': 'text/plain',
    },
    payload: JSON.stringify(report),
  })
  expect(statusCode).toBe(204)
  const { body } = await site.inject({ url: '/metrics', headers: { authorization: 'Bearer token-of-metrics' } })
  expect(body).toMatch(
    /qe_watch_events_total\{.*version="2\.0\.0",cohort="rollout in country PT and .*kind="shown"\} 1/,
  )
})

it('a name of a header that is none is refused at the start', () => {
  expect(() => readConfig({ ...settings, COUNTRY_HEADER: 'cf ipcountry' })).toThrow(
    'COUNTRY_HEADER is the name of a header, such as cf-ipcountry',
  )
})
