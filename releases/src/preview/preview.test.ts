import { lastGoodVersions, type Release } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { nextVersion } from '../build/next-version'
import { run } from '../cli/run'
import { disable, enable, promote, rollback, rollout } from '../deploy'
import { exportSite } from '../export-site'
import { retire, switchOff, switchOn } from '../off-switch'
import { prunable, prune } from '../prune'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createPreviewToken } from './preview-link'
import { parseLifetime, parseSite, publishPreview } from './publish-preview'

const by = 'ada'
const name = 'mf-example'
const version = '1.1.0-pr.41.1'
const site = 'https://site.example'
const dayMs = 86_400_000
const staff = '_qe_cohorts=staff:key-of-staff'

const open: FastifyInstance[] = []
afterEach(async () => {
  jest.useRealTimers()
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function siteWith(...versions: string[]) {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleShell(), by })
  for (const one of versions) await publish(store, { from: exampleBuild({ version: one }), by })
  const server = await createSite(
    readConfig({
      RELEASES_DIR: folder,
      API_URL: 'http://127.0.0.1:9',
      SITE_URL: site,
      NODE_ENV: 'production',
      TRUSTED_PROXIES: 'none',
      WATCH_EVERY_MS: '3600000',
      COHORT_KEYS: 'staff:key-of-staff',
    }),
  )
  open.push(server)
  return { store, server, folder }
}

const previewOf = (store: ReleaseStore, from = exampleBuild({ version }), page = site) =>
  publishPreview(store, { from, by, name, site: new URL(page), forMs: 7 * dayMs })

const tokenIn = (link: string) => new URL(link).searchParams.get('preview') ?? ''

async function visit(server: FastifyInstance, url: string, cookie = '') {
  const { statusCode, headers, body } = await server.inject({ url, headers: { cookie } })
  const snapshot = snapshotIn(body)
  return {
    statusCode,
    headers,
    body,
    cookies: [headers['set-cookie'] ?? []].flat(),
    cookie: /_qe_previews=[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '',
    snapshot,
    remote: snapshot?.remotes.find((one) => one.name === name),
  }
}

describe('the link of a preview', () => {
  it('gives its version to the browser that opens it, and to nobody else', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { link } = await previewOf(store, undefined, `${site}/example/x?tab=2`)
    expect(link).toMatch(/^https:\/\/site\.example\/example\/x\?tab=2&preview=/)
    const opened = await visit(server, link.slice(site.length))
    expect(opened).toMatchObject({
      statusCode: 302,
      headers: { location: '/example/x?tab=2', 'x-robots-tag': 'noindex' },
    })
    expect(opened.cookies.find((one) => one.startsWith('_qe_previews'))).toMatch(
      /; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
    )
    const page = await visit(server, '/example/x', opened.cookie)
    expect(page.remote).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha256-/),
      reason: { kind: 'override', until: expect.any(String) },
      why: expect.stringMatching(/^preview until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      previous: { version: '1.0.0' },
    })
    expect((await visit(server, '/example/x')).remote).toMatchObject({ version: '1.0.0', why: 'default' })
    expect((await server.inject(`/assets/${name}/${version}/home.js`)).body).toBe('"home"')
  })

  it('opens a page that reports nothing to the watch and that search engines do not index', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { cookie } = await visit(server, `/?preview=${tokenIn((await previewOf(store)).link)}`)
    const page = await visit(server, '/example/x', cookie)
    expect(page.snapshot.visit).toBeUndefined()
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).not.toContain('rel="canonical"')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect((await visit(server, '/example/x')).snapshot.visit).toBeDefined()
  })

  it('is left by an empty one, and by the badge', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { cookie } = await visit(server, `/?preview=${tokenIn((await previewOf(store)).link)}`)
    const left = await visit(server, '/example/x?preview=', cookie)
    expect(left).toMatchObject({ statusCode: 302, headers: { location: '/example/x' }, cookie: '_qe_previews=' })
    for (const url of ['/releases/overrides', `/releases/overrides/${name}`]) {
      const { headers } = await server.inject({ method: 'DELETE', url, headers: { cookie } })
      expect(String(headers['set-cookie'])).toContain('_qe_previews=; HttpOnly')
    }
    const { headers } = await server.inject({
      method: 'DELETE',
      url: '/releases/overrides/mf-other',
      headers: { cookie },
    })
    expect(String(headers['set-cookie'])).toContain(cookie)
  })

  it('shows a remote that is not published yet', async () => {
    const { store, server } = await siteWith()
    const { cookie } = await visit(server, `/?preview=${tokenIn((await previewOf(store)).link)}`)
    expect((await visit(server, '/example/x', cookie)).remote).toMatchObject({ version, previous: null })
    expect((await visit(server, '/example/x')).statusCode).toBe(404)
  })

  it('opens beside one of another remote', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { cookie } = await visit(server, `/?preview=${tokenIn((await previewOf(store)).link)}`)
    const from = exampleBuild({ name: 'mf-other', version: '2.0.0-pr.1' })
    const other = await publishPreview(store, { from, by, name: 'mf-other', site: new URL(site), forMs: dayMs })
    const both = await visit(server, `/?preview=${tokenIn(other.link)}`, cookie)
    const { snapshot } = await visit(server, '/', both.cookie)
    expect(snapshot.remotes.map((one) => `${one.name} ${one.version}`).sort()).toEqual([
      `${name} ${version}`,
      'mf-other 2.0.0-pr.1',
    ])
  })
})

describe('a link that opens nothing says why in one sentence, on a page that works:', () => {
  const refused = async (server: FastifyInstance, token: string) => {
    const page = await visit(server, `/example/x?preview=${token}`)
    expect(page).toMatchObject({ statusCode: 200, remote: { version: '1.0.0', why: 'default' }, cookie: '' })
    expect(page.headers['x-robots-tag']).toBe('noindex')
    return page.snapshot.notices
  }

  it('cut short, or no link at all', async () => {
    const { store, server } = await siteWith('1.0.0')
    const token = tokenIn((await previewOf(store)).link)
    const incomplete = ['This preview link is not complete. Copy the whole of it, or ask for a new one.']
    expect(await refused(server, token.slice(0, 40))).toEqual(incomplete)
    expect(await refused(server, 'x'.repeat(5000))).toEqual(incomplete)
    expect(await refused(server, `${token}.x`)).toEqual(incomplete)
    expect(await refused(server, token.slice(0, -4))).toEqual([expect.stringContaining('was changed, or a newer one')])
  })

  it('changed', async () => {
    const { store, server } = await siteWith('1.0.0')
    const token = tokenIn((await previewOf(store)).link)
    const [payload = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const longer = { ...claims, until: new Date(Date.now() + 90 * dayMs).toISOString() }
    const changed = Buffer.from(JSON.stringify(longer)).toString('base64url')
    expect(await refused(server, `${changed}.${signature}`)).toEqual([expect.stringContaining('was changed')])
    const ofDefault = Buffer.from(JSON.stringify({ ...claims, version: '1.0.0' })).toString('base64url')
    expect(await refused(server, `${ofDefault}.${signature}`)).toEqual([
      'There is no preview for this link. Ask for a new one.',
    ])
  })

  it('of another site', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { link } = await previewOf(store, undefined, 'https://staging.example')
    expect(await refused(server, tokenIn(link))).toEqual([expect.stringContaining('is for another site')])
  })

  it('ended, also while its page was open', async () => {
    const { store, server } = await siteWith('1.0.0')
    const token = tokenIn((await previewOf(store)).link)
    const { cookie } = await visit(server, `/?preview=${token}`)
    jest.useFakeTimers({ now: Date.now() + 8 * dayMs, advanceTimers: true })
    const ended = expect.stringMatching(
      /^The preview of mf-example 1\.1\.0-pr\.41\.1 ended on .* UTC\. Ask for a new link\.$/,
    )
    expect(await refused(server, token)).toEqual([ended])
    const page = await visit(server, '/example/x', cookie)
    expect(page).toMatchObject({ remote: { version: '1.0.0' }, cookie: '_qe_previews=' })
    expect(page.snapshot.notices).toEqual([ended])
  })

  it('without end: somebody who tries many gets the page as everybody has it', async () => {
    const { store, server } = await siteWith('1.0.0')
    const { cookie } = await visit(server, `/?preview=${tokenIn((await previewOf(store)).link)}`)
    const notices = []
    for (let times = 0; times < 40; times++)
      notices.push((await visit(server, '/example/x?preview=x')).snapshot.notices?.length ?? 0)
    expect(notices[0]).toBe(1)
    expect(notices.at(-1)).toBe(0)
    expect((await visit(server, '/example/x', cookie)).remote).toMatchObject({ version })
  })

  it('taken back, and replaced by a newer one of the same build', async () => {
    const { store, server } = await siteWith('1.0.0')
    const from = exampleBuild({ version })
    const first = tokenIn((await previewOf(store, from)).link)
    const second = tokenIn(
      (await previewOf(store, exampleBuild({ version, builtAt: '2026-01-02T00:00:00.000Z' }))).link,
    )
    expect(await refused(server, first)).toEqual([expect.stringContaining('a newer one has replaced it')])
    expect((await visit(server, `/?preview=${second}`)).statusCode).toBe(302)
    await disable(store, by, name, version, 'shows a secret')
    expect(await refused(server, second)).toEqual([
      `The preview of ${name} ${version} was taken back. Ask whoever sent the link.`,
    ])
    await expect(previewOf(store, from)).rejects.toThrow('was taken back: shows a secret')
  })

  it('of a remote that was retired, which is given no new link either', async () => {
    const { store, server } = await siteWith('1.0.0')
    const from = exampleBuild({ version })
    const token = tokenIn((await previewOf(store, from)).link)
    const { cookie } = await visit(server, `/?preview=${token}`)
    await retire(store, by, name, 'nobody used it')
    const before = await store.log()
    const said = [`${name} was retired, and its previews with it.`]
    for (const who of ['', staff])
      expect((await visit(server, `/?preview=${token}`, who)).snapshot.notices).toEqual(said)
    const page = await visit(server, '/example/x', `${cookie}; ${staff}`)
    expect(page).toMatchObject({ statusCode: 404, remote: undefined, cookie: '_qe_previews=' })
    await expect(previewOf(store, from)).rejects.toThrow(`${name} was retired: nobody used it`)
    expect(await store.log()).toEqual(before)
  })

  it('of a remote that is switched off, but to staff, as overrides of it do', async () => {
    const { store, server } = await siteWith('1.0.0')
    const token = tokenIn((await previewOf(store)).link)
    const { cookie } = await visit(server, `/?preview=${token}`)
    await switchOff(store, by, name, 'leaks')
    const said = [`${name} is switched off, and its previews with it. Open the link again when it is back.`]
    expect((await visit(server, `/?preview=${token}`)).snapshot.notices).toEqual(said)
    const page = await visit(server, '/example/x', cookie)
    expect(page).toMatchObject({ statusCode: 503, remote: undefined, cookie: '_qe_previews=' })
    expect(page.snapshot.notices).toEqual(said)
    expect((await visit(server, '/example/x', `${cookie}; ${staff}`)).remote).toMatchObject({ version })
    expect((await visit(server, `/?preview=${token}`, staff)).statusCode).toBe(302)
    await switchOn(store, by, name)
    expect((await visit(server, `/?preview=${token}`)).statusCode).toBe(302)
  })

  it('signed by somebody else', async () => {
    const { store, server } = await siteWith('1.0.0')
    await previewOf(store)
    const { generateKeyPairSync } = await import('node:crypto')
    const until = new Date(Date.now() + dayMs).toISOString()
    const forged = createPreviewToken({ site, remote: name, version, until }, generateKeyPairSync('ed25519').privateKey)
    expect(await refused(server, forged)).toEqual([expect.stringContaining('was changed')])
  })
})

describe('a preview', () => {
  it('is never given to visitors, never fallen back to, and takes no number', async () => {
    const { store, server } = await siteWith('1.0.0')
    await previewOf(store)
    const refusal = `${name} ${version} is a preview: only who opens its link gets it.`
    await expect(promote(store, by, name, version)).rejects.toThrow(refusal)
    await expect(rollout(store, by, name, version, { add: ['staff'] })).rejects.toThrow(refusal)
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    const document = await store.read()
    const releases = document.microFrontends[name] as Release[]
    expect(lastGoodVersions(releases, releases[0] as Release).map(({ metadata }) => metadata.version)).toEqual([
      '1.0.0',
    ])
    expect(nextVersion(document, name, '1.1.0')).toBe('1.1.1')
    expect((await visit(server, '/example/x')).remote).toMatchObject({
      version: '1.1.0',
      previous: { version: '1.0.0' },
    })
    expect((await verify(store)).faults).toEqual([])
  })

  it('leaves the first version of a remote the one that everybody gets', async () => {
    const { store } = await siteWith()
    await previewOf(store)
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by, to: 5 })
    expect((await store.read()).microFrontends[name]?.[0]).toMatchObject({ deployment: { default: true } })
  })

  it('does not hide that the newest release was rolled back already', async () => {
    const { store } = await siteWith('1.0.0', '1.1.0', '1.2.0')
    await rollback(store, by, name)
    await previewOf(store)
    await expect(rollback(store, by, name)).rejects.toThrow('mf-example was rolled back already')
  })

  it('is pruned once it has ended, and not before; of its manifest little is left', async () => {
    const { store, folder } = await siteWith('1.0.0')
    await previewOf(store)
    await enable(store, by, name, version).catch(() => {})
    jest.useFakeTimers({ now: Date.now() + 6 * dayMs, advanceTimers: true })
    expect(await prunable(store, 1)).toEqual([])
    jest.setSystemTime(Date.now() + 2 * dayMs)
    expect(await prunable(store, 90)).toMatchObject([{ name, version }])
    expect(await prune(store, by, 90)).toBeGreaterThan(2)
    expect(await store.file(name, version, 'home.js')).toBeNull()
    const [release] = (await store.read()).microFrontends[name] as Release[]
    expect(release?.extras).toMatchObject({ pruned: true, manifest: { assets: [], config: { routes: [] } } })
    expect((await verify(store)).faults).toEqual([])
    const log = new ReleaseStore(folderObjectStore(folder))
    expect((await log.at(3)).microFrontends[name]?.[0]?.extras.manifest.assets).toHaveLength(2)
  })

  it('is not in an exported site', async () => {
    const { store } = await siteWith('1.0.0')
    await previewOf(store)
    const folder = temporaryFolder()
    await exportSite(store, folder, readConfig({}).site)
    const exported = new ReleaseStore(folderObjectStore(folder))
    const document = JSON.parse((await exported.objects.read('releases.json'))?.bytes.toString() ?? '')
    expect(document.microFrontends[name]).toHaveLength(1)
    expect(await exported.file(name, version, 'home.js')).toBeNull()
  })

  it.each<[string, Parameters<typeof exampleBuild>[0], string]>([
    ['with the number of a release', { version: '1.1.0' }, "mf-example 1.1.0 can't be a preview"],
    ['of another remote', { name: 'mf-other', version }, 'is a build of mf-other, not of mf-example'],
    ['that was published with other files', { version, files: { 'remoteEntry.js': 'x', 'home.js': 'y' } }, '(409)'],
  ])('is refused for a build %s', async (_, build, said) => {
    const { store } = await siteWith('1.0.0')
    await previewOf(store)
    const before = await store.log()
    await expect(previewOf(store, exampleBuild(build))).rejects.toThrow(said)
    expect(await store.log()).toEqual(before)
  })

  it('is refused for the shell', async () => {
    const { store } = await siteWith('1.0.0')
    const preview = publishPreview(store, {
      from: exampleShell('1.1.0-pr.1'),
      by,
      name: 'shell',
      site: new URL(site),
      forMs: dayMs,
    })
    await expect(preview).rejects.toThrow('The shell has no preview')
  })
})

it.each(['0d', '31d', '7', 'week', '-1d'])('a lifetime of %s is refused', (text) => {
  expect(() => parseLifetime(text)).toThrow(`${text} is no lifetime of a link`)
})

it.each(['site', 'ftp://site', 'https://ada:pw@site'])('%s is refused as the address of a site', (text) => {
  expect(() => parseSite(text)).toThrow('is no address of a site')
})

it('the command prints the link, and status lists the preview', async () => {
  const { store, server } = await siteWith('1.0.0')
  const type = async (...args: string[]) => {
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const code = await run([...args, '--store', store.objects.location], say, say)
    return { code, text: lines.join('\n') }
  }
  const command = ['preview', name, '--from', exampleBuild({ version }), '--no-smoke']
  expect(await type(...command)).toMatchObject({ code: 2, text: expect.stringContaining('Say which site') })
  const { code, text } = await type(...command, '--site', site, '--for', '12h', '--json')
  expect(code).toBe(0)
  const { link } = JSON.parse(text)
  expect((await visit(server, link.slice(site.length))).statusCode).toBe(302)
  expect((await type('status', '--all')).text).toMatch(/1\.1\.0-pr\.41\.1 +preview .*until \d{4}/)
  expect((await type('log')).text).toMatch(/preview mf-example 1\.1\.0-pr\.41\.1 until .* \(without a smoke test\)/)
})
