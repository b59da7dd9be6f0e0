import type { LogPage, ReleaseStatus } from '@qe/contract'
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
const inProduction = { ...settings, NODE_ENV: 'production', TRUSTED_PROXIES: 'none' }
const staff = { cookie: '_qe_cohorts=staff:staff-key' }
const ada = { ...staff, authorization: 'Bearer ada-key-1' }
let local: FastifyInstance
let production: FastifyInstance
let withoutKeys: FastifyInstance

beforeAll(async () => {
  for (const from of [exampleShell(), exampleBuild()]) await publish(store, { from, by: 'tom' })
  await publish(store, {
    from: exampleBuild({ version: '1.1.0', files: { 'remoteEntry.js': 'new' } }),
    by: 'tom',
    to: 5,
  })
  local = await createSite(readConfig(settings))
  production = await createSite(readConfig({ ...inProduction, OPERATOR_KEYS: 'ada:ada-key-1,tom:tom-key-1' }))
  withoutKeys = await createSite(readConfig(inProduction))
})
afterAll(() => Promise.all([local, production, withoutKeys].map((site) => site.close())))

const read = async <T>(url: string, { at = production, headers = staff as Record<string, string> } = {}) => {
  const { statusCode, body } = await at.inject({ url, headers })
  return { statusCode, body: JSON.parse(body) as T & { message: string } }
}
/** Each from another client subnet, unless an address is given. */
let subnet = 0
const change = async (
  payload: object,
  { at = production, headers = ada as Record<string, string>, remoteAddress = `10.0.${subnet++}.1` } = {},
) => {
  const { statusCode, body } = await at.inject({
    method: 'POST',
    url: '/releases/changes',
    headers,
    payload,
    remoteAddress,
  })
  return { statusCode, message: (JSON.parse(body) as { message: string }).message }
}
const revisionNow = async () => (await read<ReleaseStatus>('/releases/status')).body.revision
const percentOf = async (version: string) =>
  (await read<ReleaseStatus>('/releases/status')).body.rows.find((row) => row.version === version)?.percent

describe('what staff read', () => {
  it('is for nobody else', async () => {
    for (const url of ['/releases/status', '/releases/log', '/releases/difference?name=mf-example&from=1.0.0&to=1.1.0'])
      for (const cookie of ['', '_qe_cohorts=staff:wrong', '_qe_cohorts=beta:beta-key'])
        expect(await read(url, { headers: { cookie } })).toMatchObject({
          statusCode: 403,
          body: { message: 'This is for staff. Open the site with ?cohort=staff:<key> once in this browser.' },
        })
  })

  it('has every version with its audience, and how changes are made', async () => {
    const { body } = await read<ReleaseStatus>('/releases/status')
    expect(body.changes).toBe('with-key')
    expect(body.rows.map(({ name, version, state, percent }) => [name, version, state, percent])).toEqual([
      ['mf-example', '1.1.0', 'rollout', 5],
      ['mf-example', '1.0.0', 'default', 95],
      ['shell', '1.0.0', 'default', 100],
    ])
    expect((await read<ReleaseStatus>('/releases/status', { at: local })).body.changes).toBe('open')
    expect((await read<ReleaseStatus>('/releases/status', { at: withoutKeys })).body.changes).toBe('none')
  })

  it('has the log, the newest entries first', async () => {
    const { body } = await read<LogPage>('/releases/log')
    expect(body.entries.slice(-3).map(({ revision, by, action }) => [revision, by, action])).toEqual([
      [3, 'tom', 'publish mf-example 1.1.0 5 %'],
      [2, 'tom', 'publish mf-example 1.0.0'],
      [1, 'tom', 'publish shell 1.0.0'],
    ])
    expect(body.before).toBeNull()
    expect((await read<LogPage>('/releases/log?before=3')).body.entries.map(({ revision }) => revision)).toEqual([2, 1])
    expect((await read<LogPage>('/releases/log?before=nonsense')).body.entries.at(-1)?.revision).toBe(1)
  })

  it('has the difference of two versions, or says that there is no such version', async () => {
    const { body } = await read<object>('/releases/difference?name=mf-example&from=1.0.0&to=1.1.0')
    expect(body).toMatchObject({ files: [{ path: 'home.js', change: 'removed' }, { path: 'remoteEntry.js' }] })
    const missing = await read('/releases/difference?name=mf-example&from=1.0.0&to=9.9.9')
    expect([missing.statusCode, missing.body.message]).toEqual([
      409,
      'mf-example has no version 9.9.9. It has 1.1.0, 1.0.0.',
    ])
  })
})

describe('a change on the page', () => {
  it('is made once, in the operator’s name, at the revision that they saw', async () => {
    const seen = await revisionNow()
    const asked = { command: 'rollout', name: 'mf-example', version: '1.1.0', to: 20, revision: seen }
    expect(await change(asked)).toEqual({
      statusCode: 200,
      message: `Revision ${seen + 1}: rollout mf-example 1.1.0 20 %`,
    })
    expect(await percentOf('1.1.0')).toBe(20)
    const again = await change({ ...asked, to: 30 })
    expect(again).toMatchObject({ statusCode: 409, message: expect.stringContaining(`no more at ${seen}`) })
    expect(await percentOf('1.1.0')).toBe(20)
    expect((await read<LogPage>('/releases/log')).body.entries[0]).toMatchObject({ by: 'ada', revision: seen + 1 })
  })

  it('turns a remote off and on', async () => {
    const off = { command: 'off', name: 'mf-example', why: 'it leaks' }
    expect(await change({ ...off, revision: await revisionNow() })).toMatchObject({ statusCode: 200 })
    expect((await read<ReleaseStatus>('/releases/status')).body.rows[0]).toMatchObject({ state: 'off' })
    const on = { command: 'on', name: 'mf-example', revision: await revisionNow() }
    expect(await change(on)).toMatchObject({ statusCode: 200 })
    expect((await read<ReleaseStatus>('/releases/status')).body.rows[0]).toMatchObject({ state: 'rollout' })
  })

  it('needs an operator’s key, and nobody tries many', async () => {
    const asked = { command: 'promote', name: 'mf-example', version: '1.1.0', revision: await revisionNow() }
    expect(await change(asked, { headers: { authorization: 'Bearer ada-key-1' } })).toMatchObject({ statusCode: 403 })
    const remoteAddress = '10.9.9.9'
    const tried = new Set<number>()
    for (let number = 0; number < 22; number++)
      tried.add(
        (await change(asked, { headers: { ...staff, authorization: 'Bearer wrong' }, remoteAddress })).statusCode,
      )
    expect([...tried]).toEqual([401, 429])
    expect((await change(asked, { remoteAddress })).message).toBe(
      'Too many changes at once. Wait a minute, then try again.',
    )
    expect(await percentOf('1.1.0')).toBe(20)
  })

  it('is refused in production where no operator has a key, and open on a developer’s machine', async () => {
    const asked = { command: 'rollout', name: 'mf-example', version: '1.1.0', to: 21, revision: await revisionNow() }
    expect(await change(asked, { at: withoutKeys })).toEqual({
      statusCode: 403,
      message: 'Changes are made by the command line here. OPERATOR_KEYS allows them on this page.',
    })
    expect(await change(asked, { at: local, headers: {} })).toMatchObject({ statusCode: 200 })
  })

  it.each([
    [{ command: 'rollback', name: 'mf-example', version: '1.1.0', why: ' ' }, 'Say why.'],
    [{ command: 'rollout', name: 'mf-example', version: '1.1.0', to: 101 }, /from 0 to 100 %/],
    [{ command: 'format', name: 'mf-example' }, 'There is no such change.'],
    [{}, 'There is no such change.'],
  ])('that makes no sense is refused: %j', async (asked, message) => {
    const answer = await change({ ...asked, revision: await revisionNow() })
    expect(answer.statusCode).toBe(400)
    expect(answer.message).toMatch(message)
  })

  it('that is no JSON is refused, as a form of another site would send it', async () => {
    const { statusCode } = await production.inject({
      method: 'POST',
      url: '/releases/changes',
      headers: { ...ada, 'content-type': 'text/plain' },
      payload: JSON.stringify({ command: 'on', name: 'mf-example', revision: 1 }),
    })
    expect(statusCode).toBe(415)
  })
})
