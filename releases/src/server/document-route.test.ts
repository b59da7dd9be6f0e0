import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { createSite } from './app'
import { readConfig } from './config'

const folder = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(folder))
const settings = { RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9', COHORT_KEYS: 'staff:staff-key,beta:beta-key' }
let site: FastifyInstance
let production: FastifyInstance

beforeAll(async () => {
  await publish(store, { from: exampleShell(), by: 'ada' })
  await publish(store, { from: exampleBuild(), by: 'ada' })
  site = await createSite(readConfig(settings))
  production = await createSite(readConfig({ ...settings, NODE_ENV: 'production', TRUSTED_PROXIES: 'none' }))
})
afterAll(() => Promise.all([site.close(), production.close()]))

it('in production the release document is for staff', async () => {
  const statusFor = async (cookie: string) =>
    (await production.inject({ url: '/releases.json', headers: { cookie } })).statusCode
  expect([
    await statusFor(''),
    await statusFor('_qe_cohorts=beta:beta-key'),
    await statusFor('_qe_cohorts=staff:guessed'),
    await statusFor('_qe_cohorts=staff:staff-key'),
  ]).toEqual([404, 404, 404, 200])
})

it('the release document is tagged with its revision, and written once for each', async () => {
  const written = jest.spyOn(JSON, 'stringify')
  const first = await site.inject('/releases.json')
  expect(first.headers).toMatchObject({ etag: '"2"', 'cache-control': 'private, no-cache', vary: 'cookie' })
  expect(first.json()).toEqual(JSON.parse(JSON.stringify(await store.read())))
  written.mockClear()
  const known = (tag: string) => site.inject({ url: '/releases.json', headers: { 'if-none-match': tag } })
  for (const tag of ['"2"', 'W/"2"', '"1", "2"']) expect((await known(tag)).statusCode).toBe(304)
  expect((await known('"1"')).body).toBe(first.body)
  expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'microFrontends'))).toEqual([])
  written.mockRestore()

  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by: 'ada' })
  expect(await known('"2"')).toMatchObject({ statusCode: 200, headers: { etag: '"3"' } })
})
