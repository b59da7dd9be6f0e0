import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { disable } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

const releasesDir = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(releasesDir))
const settings = {
  RELEASES_DIR: releasesDir,
  API_URL: 'http://127.0.0.1:9',
  COHORT_KEYS: 'staff:key-of-staff,beta:key-of-beta',
}
const staff = '_qe_cohorts=staff:key-of-staff'
const devServer = 'http://localhost:3204'

let site: FastifyInstance
let production: FastifyInstance
beforeAll(async () => {
  await publish(store, { from: exampleShell(), by: 'ada' })
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  await disable(store, 'ada', 'mf-example', '1.0.0', 'it leaks')
  site = await createSite(readConfig({ ...settings, SERVER_NAME: 'one' }))
  production = await createSite(
    readConfig({ ...settings, NODE_ENV: 'production', TRUSTED_PROXIES: 'none', SERVER_NAME: 'two' }),
  )
})
afterAll(() => Promise.all([site.close(), production.close()]))

const cookieIn = (header: unknown) => /_qe_overrides=([^;]*)/.exec(String(header))?.[1] ?? ''

async function set(to: unknown, { at = site, remote = 'mf-example', cookie = '' } = {}) {
  const { statusCode, headers, body } = await at.inject({
    method: 'PUT',
    url: `/releases/overrides/${remote}`,
    payload: { to },
    headers: { cookie },
  })
  return {
    statusCode,
    kept: cookieIn(headers['set-cookie']),
    message: body ? (JSON.parse(body) as { message: string }).message : '',
  }
}

async function visit({ at = site, cookie = '', path = '/example/x' } = {}) {
  const { body, headers } = await at.inject({ url: path, headers: { cookie } })
  const snapshot = snapshotIn(body)
  return {
    snapshot,
    remote: snapshot.remotes.find(({ name }) => name === 'mf-example'),
    body,
    policy: String(headers['content-security-policy']),
  }
}

describe('a published version', () => {
  it('is used in this browser, with the released one as its fallback', async () => {
    const { kept } = await set('1.1.0')
    expect(kept).toBe('mf-example@1.1.0')
    expect((await visit({ cookie: `_qe_overrides=${kept}` })).remote).toMatchObject({
      version: '1.1.0',
      why: 'override',
      integrity: expect.stringMatching(/^sha256-/),
      previous: { version: '1.2.0' },
    })
    expect((await visit()).remote).toMatchObject({ version: '1.2.0', why: 'default' })
  })

  it('reports nothing to the watch, since only this browser has such a page', async () => {
    expect((await visit({ cookie: '_qe_overrides=mf-example@1.1.0' })).snapshot.visit).toBeUndefined()
    expect((await visit()).snapshot.visit).toBeDefined()
  })

  it.each(['9.9.9', '1.0.0'])('that does not exist, or is disabled, is refused: %s', async (version) => {
    expect(await set(version)).toMatchObject({
      statusCode: 404,
      message: `mf-example ${version} is not published, or is disabled.`,
      kept: '',
    })
    expect((await visit({ cookie: `_qe_overrides=mf-example@${version}` })).remote).toMatchObject({
      version: '1.2.0',
      why: 'default',
    })
  })
})

describe('a dev server', () => {
  const cookie = `_qe_overrides=mf-example@${devServer}`

  it('provides its working tree', async () => {
    expect((await set(devServer)).kept).toBe(`mf-example@${devServer}`)
    expect((await visit({ cookie })).remote).toMatchObject({
      version: 'working-tree',
      base: `${devServer}/dev/mf-example/`,
      integrity: null,
      previous: { version: '1.2.0' },
    })
  })

  it('may provide a remote that is not published yet', async () => {
    expect(await set(devServer, { remote: 'mf-new' })).toMatchObject({ statusCode: 204, kept: `mf-new@${devServer}` })
    expect((await visit({ cookie: `_qe_overrides=mf-new@${devServer}` })).snapshot.remotes).toContainEqual(
      expect.objectContaining({ name: 'mf-new', previous: null }),
    )
  })

  it('is allowed by the content policy while an override names it, and only then', async () => {
    const { policy } = await visit({ cookie })
    expect(policy).toMatch(new RegExp(`script-src 'self' ${devServer} `))
    expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:3204/)
    expect(policy).not.toContain('unsafe-eval')
    expect((await visit()).policy).not.toContain('localhost:3204')
  })

  it('gets the scripts for hot reload first in the page, and other pages don’t', async () => {
    const shell = exampleBuild({
      name: 'shell',
      version: '1.0.1',
      files: {
        'main.js': '"shell"',
        'react-development.js': '"react"',
        'index.html': '<html><head><!--qe:head--><script src="/assets/shell/1.0.1/main.js"></script></head></html>',
      },
    })
    await publish(store, { from: shell, by: 'ada' })
    const { body } = await visit({ cookie })
    expect(body).toMatch(/<head><script nonce="[^"]+">.*__REACT_DEVTOOLS_GLOBAL_HOOK__/s)
    const script = /HOOK__.*<script defer src="\/assets\/shell\/1.0.1\/react-development\.js" integrity="sha256-/s
    expect(body).toMatch(script)
    expect((await visit({ cookie: '_qe_overrides=mf-example@1.1.0' })).body).not.toContain('react-development')
    expect((await visit()).body).not.toMatch(/react-development|DEVTOOLS/)
  })

  it.each(['https://dev.example', 'http://localhost.evil.example', 'http://10.0.0.1:3204'])(
    'of an origin that is not trusted is refused: %s',
    async (to) => {
      expect(await set(to)).toMatchObject({
        statusCode: 403,
        message: `${to} is not trusted. Trusted here: loopback.`,
        kept: '',
      })
      expect((await visit({ cookie: `_qe_overrides=mf-example@${to}` })).remote).toMatchObject({ version: '1.2.0' })
    },
  )
})

it.each([{}, 1, '', 'latest', 'javascript:alert(1)', 'http://a b', `http://x;script-src 'unsafe-eval'`])(
  'any other value is rejected: %j',
  async (to) => {
    expect(await set(to)).toMatchObject({ statusCode: 400, kept: '' })
  },
)

it('the shell has no override', async () =>
  expect(await set('1.0.0', { remote: 'shell' })).toMatchObject({ statusCode: 400 }))

it('one is removed, or all', async () => {
  const cookie = `_qe_overrides=mf-example@1.1.0,mf-new@${devServer}`
  const remove = async (path = '') =>
    site.inject({ method: 'DELETE', url: `/releases/overrides${path}`, headers: { cookie } })
  expect(cookieIn((await remove('/mf-example')).headers['set-cookie'])).toBe(`mf-new@${devServer}`)
  expect(String((await remove()).headers['set-cookie'])).toMatch(/_qe_overrides=; .*Max-Age=0/)
})

describe('in production', () => {
  it('a visitor can’t set overrides, and one in their cookie is ignored', async () => {
    for (const cookie of ['', '_qe_cohorts=beta:key-of-beta', '_qe_cohorts=staff:wrong']) {
      expect(await set('1.1.0', { at: production, cookie })).toMatchObject({ statusCode: 403, kept: '' })
      const { remote, snapshot } = await visit({ at: production, cookie: `${cookie}; _qe_overrides=mf-example@1.1.0` })
      expect(remote).toMatchObject({ version: '1.2.0', why: 'default' })
      expect(snapshot.developing).toBeUndefined()
    }
  })

  it('staff choose among published versions, and no dev server is trusted', async () => {
    expect((await set('1.1.0', { at: production, cookie: staff })).kept).toBe('mf-example@1.1.0')
    expect(await set(devServer, { at: production, cookie: staff })).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('OVERRIDE_ORIGINS'),
    })
    const { remote, snapshot, policy } = await visit({
      at: production,
      cookie: `${staff}; _qe_overrides=mf-example@${devServer}`,
    })
    expect(remote).toMatchObject({ version: '1.2.0' })
    expect(snapshot.developing).toEqual({ origins: [] })
    expect(policy).not.toContain('localhost')
  })

  it('unless it is named', async () => {
    const named = await createSite(
      readConfig({
        ...settings,
        NODE_ENV: 'production',
        TRUSTED_PROXIES: 'none',
        SERVER_NAME: 'three',
        OVERRIDE_ORIGINS: 'https://dev.example:3204',
      }),
    )
    expect((await set('https://dev.example:3204', { at: named, cookie: staff })).statusCode).toBe(204)
    expect((await set(devServer, { at: named, cookie: staff })).statusCode).toBe(403)
    expect((await set('https://dev.example:3204', { at: named })).statusCode).toBe(403)
    await named.close()
  })
})

it('every inlined script of a page has the nonce of its policy, a new one each time', async () => {
  const [one, two] = [await visit({ path: '/example/x?limit=5' }), await visit({ path: '/example/x?limit=5' })]
  const nonceOf = ({ policy }: { policy: string }) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(one.body).toContain(`<script nonce="${nonceOf(one)}">(`)
  expect(nonceOf(one)).not.toBe(nonceOf(two))
})

it('invalid origins are rejected at the start', () =>
  expect(() => readConfig({ OVERRIDE_ORIGINS: 'localhost' })).toThrow('OVERRIDE_ORIGINS is written'))
