import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'
import { RateLimit } from './rate-limit'
import { createVisitToken, readVisitToken } from './visit-token'

const by = 'ada'
const folder = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(folder))
let site: FastifyInstance

beforeAll(async () => {
  await publish(store, { from: exampleBuild(), by })
  await publish(store, { from: exampleShell(), by })
  site = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
})
afterAll(() => site.close())

it.each([
  '//',
  '///',
  '//[',
  '//elsewhere.example/x',
  '/\\elsewhere',
  '/?cohort',
  '/?release=',
  '/?a=%',
  '/%00',
  `/${'x'.repeat(8000)}`,
])('an address like %s gets a page', async (url) => {
  const { statusCode, body, headers } = await site.inject(url)
  if (statusCode === 302) expect(headers.location).toMatch(/^\/(?![/\\])/)
  else {
    expect(statusCode).toBe(404)
    expect(body).toContain('id="qe-snapshot"')
  }
})

it.each(['rubbish', '-1', '1e9', '0x1', '1 OR 1=1', '99999999999999', '%00', '../../etc'])(
  '?release=%s is no revision, and is ignored',
  async (asked) => {
    const { statusCode, body } = await site.inject(`/example/x?release=${encodeURIComponent(asked)}`)
    expect(statusCode).toBe(200)
    expect(snapshotIn(body).remotes[0]?.why).toBe('default')
  },
)

it.each([
  ['0', 'There is no revision 0; the first is 1.'],
  ['1', 'Revision 1 had no shell yet, so there was no page.'],
  ['99', 'There is no revision 99; the newest is'],
])('?release=%s is answered with a message', async (revision, words) => {
  expect(await site.inject(`/?release=${revision}`)).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining(words),
  })
})

it.each([
  '',
  '=',
  'x'.repeat(4000),
  '__proto__',
  '%',
  '"><script>',
  '11111111-2222-4333-8444-55555555555',
  '11111111-2222-4333-8444-555555555555x',
])('a visitor with the malformed id %s gets a new one', async (id) => {
  const { statusCode, headers, body } = await site.inject({
    url: '/example/x',
    headers: { cookie: `_qe_visitor=${id}; _qe_cohorts=${id}; _qe_overrides=${id}` },
  })
  expect(statusCode).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(/^_qe_visitor=[0-9a-f-]{36}; Path=\//)
  expect(body).not.toContain('"><script>')
})

it('a report is counted or rejected, whatever is in it', async () => {
  const visitor = '11111111-2222-4333-8444-555555555555'
  const cookie = `_qe_visitor=${visitor}`
  const { visit } = snapshotIn((await site.inject({ url: '/example/x', headers: { cookie } })).body)
  const send = async (body: string, type = 'text/plain') =>
    (
      await site.inject({
        method: 'POST',
        url: '/releases/watch',
        headers: { cookie, 'content-type': type },
        payload: body,
        remoteAddress: `10.0.0.${Math.floor(Math.random() * 250)}`,
      })
    ).statusCode
  const event = { remote: 'mf-example', version: '1.0.0', kind: 'shown' }
  for (const wild of [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"visit":{}}',
    '{"visit":"a.b.c"}',
    `{"visit":"${visit}","events":{}}`,
    '\u0000',
    '{"__proto__":{"visit":"x"}}',
  ])
    expect([wild, await send(wild)]).toEqual([wild, 400])
  for (const remote of ['__proto__', 'constructor', 'toString', '', '../..'])
    expect(await send(JSON.stringify({ visit, events: [{ ...event, remote }] }))).toBe(204)
  expect(await send(JSON.stringify({ visit, vitals: [{ ...event, name: 'LCP', value: 1e308 }] }))).toBe(400)
  expect(await send(JSON.stringify({ visit, vitals: [{ ...event, name: 'LCP', value: -1 }] }))).toBe(400)
  expect(await send(JSON.stringify({ visit, events: Array(61).fill(event) }))).toBe(400)
  expect(await send('x'.repeat(20_000))).toBe(413)
  expect(await send('{}', 'application/xml')).toBe(415)
  expect(await send(JSON.stringify({ visit, events: [event] }))).toBe(204)
  const { body: metrics } = await site.inject('/metrics')
  expect(metrics).toContain('remote="mf-example"')
  expect(metrics).not.toMatch(/__proto__|constructor|toString/)
})

it('a clock that is set back by an hour does not block reports', () => {
  const [now, before] = [Date.now(), Date.now() - 3_600_000]
  const limit = new RateLimit(2, 30)
  expect(limit.tryTake('10.0.0.1', now)).toBe(true)
  expect(limit.tryTake('10.0.0.1', before)).toBe(true)
  const key = Buffer.from('a key of some length')
  const visit = { givenAt: now, expected: [], facts: {} }
  const token = createVisitToken(key, 'somebody', visit)
  expect(readVisitToken(key, token, 'somebody', before)).toEqual(visit)
  expect(readVisitToken(key, token, 'somebody', now + 86_400_000)).toBeNull()
})

it('a tab that has been open during ten releases still finds every file of its own version', async () => {
  const first = snapshotIn((await site.inject('/example/x')).body).remotes[0]
  for (let patch = 1; patch <= 10; patch++)
    await publish(store, {
      from: exampleBuild({
        version: `1.0.${patch}`,
        files: { 'remoteEntry.js': `var r${patch};`, 'home.js': '"home"' },
      }),
      by,
    })
  expect(snapshotIn((await site.inject('/example/x')).body).remotes[0]?.version).toBe('1.0.10')
  for (const path of ['remoteEntry.js', 'home.js', 'version.json'])
    expect((await site.inject(first?.base + path)).statusCode).toBe(200)
})

it('a shell without index.html gives way to the one before, and is logged; with none the site says so', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  await publish(store, { from: exampleShell('2.0.0'), by })
  const lose = (version: string) => {
    readFileSync(join(folder, `assets/shell/${version}/index.html`))
    rmSync(join(folder, `assets/shell/${version}/index.html`))
  }
  lose('2.0.0')
  const { statusCode, body } = await site.inject('/example/x')
  expect(statusCode).toBe(200)
  expect(snapshotIn(body).shell).toMatchObject({ version: '1.0.0' })
  expect(complaints).toHaveBeenCalledWith(expect.stringContaining('The index.html of shell 2.0.0 is lost'))
  lose('1.0.0')
  expect(await site.inject('/example/x')).toMatchObject({
    statusCode: 503,
    body: 'No shell has its page any more. Run: npm run release -- verify',
  })
  complaints.mockRestore()
})
