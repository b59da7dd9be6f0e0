import type { FastifyInstance } from 'fastify'
import { disable, promote, rollback, rollout } from '../deploy'
import { publish } from '../publish'
import type { ReleaseStore } from '../store/release-store'
import { exampleBuild } from '../testing/example-build'
import { exampleSite } from '../testing/example-site'

const by = 'ada'
let store: ReleaseStore
let site: FastifyInstance

beforeEach(async () => {
  ;({ store, site } = await exampleSite())
})
afterEach(() => site.close())

const statusOf = async (url: string, headers = {}) => (await site.inject({ url, headers })).statusCode
const add = (version: string, path: string, to?: number) =>
  publish(store, { from: exampleBuild({ version, path }), by, to })

it('an unknown address is 404 with the shell’s page', async () => {
  for (const url of [
    '/nothing',
    '/example',
    '/example/lisbon/more',
    '/nothing/%E0%A4%A',
    '/100%?q=%',
    '/wp-login.php',
    '/index.html',
    '/constructor',
  ]) {
    const asked = await site.inject(url)
    expect([url, asked.statusCode, asked.headers['retry-after']]).toEqual([url, 404, undefined])
    expect(asked.body).toContain('id="qe-snapshot"')
    const head = await site.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  }
  expect(await statusOf('/example/lisbon')).toBe(200)
  expect((await site.inject({ method: 'HEAD', url: '/example/lisbon?limit=5' })).statusCode).toBe(200)
})

it('a page that disappeared with its disabled version is 503, until a version without it is the default', async () => {
  await add('1.1.0', '/new/:slug')
  expect(await statusOf('/new/lisbon')).toBe(200)
  await rollback(store, by, 'mf-example')
  const away = await site.inject('/new/lisbon')
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '3600'])
  expect(away.body).toContain('id="qe-snapshot"')
  await add('1.2.0', '/example/:slug')
  expect(await statusOf('/new/lisbon')).toBe(404)
})

it('a page that only some visitors have is 503 for the others, and 404 while nobody has it', async () => {
  await add('1.1.0', '/new/:slug', 0)
  expect(await statusOf('/new/lisbon')).toBe(404)
  await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
  expect(await statusOf('/new/lisbon')).toBe(503)
  expect(await statusOf('/new/lisbon', { cookie: '_qe_cohorts=staff:staff-key' })).toBe(200)
})

it('a page of a version that was rolled back to an older one is 404', async () => {
  await add('1.1.0', '/new/:slug')
  await promote(store, by, 'mf-example', '1.0.0')
  expect(await statusOf('/new/lisbon')).toBe(404)
  await disable(store, by, 'mf-example', '1.1.0', 'leaks')
  expect(await statusOf('/new/lisbon')).toBe(503)
})
