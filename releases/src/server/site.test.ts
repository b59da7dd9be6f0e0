import { cookies } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import type { FastifyInstance } from 'fastify'
import { integrityOf } from '../gate/integrity'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { createSite } from './app'
import { readConfig } from './config'

const releasesDir = temporaryFolder()
const store = new ReleaseStore(folderObjectStore(releasesDir))
let site: FastifyInstance

beforeAll(async () => {
  // Nothing listens on this port: the API is down.
  site = await createSite(readConfig({ RELEASES_DIR: releasesDir, API_URL: 'http://127.0.0.1:9' }))
})
afterAll(() => site.close())

describe('before anything is published', () => {
  it('says what to do', async () => {
    expect(await site.inject('/')).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('npm run release -- publish shell'),
    })
  })
})

describe('a page', () => {
  beforeAll(async () => {
    await publish(store, { from: exampleShell('1.0.0', { supports: ['module-entries'] }), by: 'ada' })
    await publish(store, { from: exampleBuild(), by: 'ada' })
  })

  it('has the snapshot of the versions that this visitor gets', async () => {
    const { body, statusCode } = await site.inject('/example/lisbon')
    expect(statusCode).toBe(200)
    expect(snapshotIn(body).remotes).toMatchObject([
      { name: 'mf-example', version: '1.0.0', why: 'default', base: '/assets/mf-example/1.0.0/' },
    ])
  })

  it("preloads the route's code with its integrity, and starts its first calls", async () => {
    const { body } = await site.inject('/example/lisbon?limit=5')
    const entry = '/assets/mf-example/1\\.0\\.0/remoteEntry\\.js'
    expect(body).toMatch(
      new RegExp(`<link rel="preload" as="script" href="${entry}" integrity="sha256-[^"]+" crossorigin>`),
    )
    expect(body).toContain('href="/assets/mf-example/1.0.0/home.js"')
    expect(body).toContain('[{"url":"/v1/api/cities/getAll?limit=5&query=lisbon"}]')
  })

  it('has the integrity of the files that it loads, and of no others', async () => {
    const { body } = await site.inject('/example/lisbon')
    const [remote] = snapshotIn(body).remotes
    const preloaded = [...body.matchAll(/href="\/assets\/mf-example\/1\.0\.0\/([^"]+)" integrity="([^"]+)"/g)].map(
      ([, file, integrity]) => [file, integrity],
    )
    expect(preloaded.map(([file]) => file)).toEqual(['remoteEntry.js', 'home.js'])
    expect(remote?.assets).toEqual(Object.fromEntries(preloaded))
    expect(snapshotIn((await site.inject('/nothing/here')).body).remotes[0]?.assets).toBeNull()
  })

  it('has the integrity of files that are needed later: of what its page imports, and of pages like it', async () => {
    const folder = temporaryFolder()
    const own = new ReleaseStore(folderObjectStore(folder))
    await publish(own, { from: exampleShell(), by: 'ada' })
    await publish(own, { from: exampleBuild({ later: ['reviews'], otherPages: ['city'] }), by: 'ada' })
    const withReviews = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
    const { body } = await withReviews.inject('/example/lisbon')
    await withReviews.close()
    expect(snapshotIn(body).remotes[0]?.assets).toMatchObject({
      'reviews.js': integrityOf('"reviews"'),
      'city.js': integrityOf('"city"'),
    })
    expect(body).not.toMatch(/href="[^"]*(reviews|city)\.js"/)
  })

  it('has the integrity of the files of the pages that the bottom bar leads to, for whom it does', async () => {
    const folder = temporaryFolder()
    const own = new ReleaseStore(folderObjectStore(folder))
    await publish(own, { from: exampleShell(), by: 'ada' })
    for (const [name, place, who] of [
      ['mf-trips', 'bottom', 'signed-in'],
      ['mf-saved', 'bottom', 'everyone'],
      ['mf-help', 'footer', 'everyone'],
    ] as const) {
      const navigation = [{ label: name, to: `/${name}`, icon: 'heart', place, who, order: 1 }]
      await publish(own, { from: exampleBuild({ name, path: `/${name}`, navigation }), by: 'ada' })
    }
    const withBottomBar = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
    const linkedAt = async (path: string, cookie = '') => {
      const { body } = await withBottomBar.inject({ url: path, headers: { cookie } })
      return snapshotIn(body).remotes.flatMap(({ linked }) => (linked ? [linked] : []))
    }
    const files = { 'home.js': integrityOf('"home"') }
    expect(await linkedAt('/mf-help')).toEqual([{ '/mf-saved': files }])
    expect(await linkedAt('/mf-saved')).toEqual([])
    expect(await linkedAt('/mf-help', `${cookies.token}=any`)).toEqual([{ '/mf-trips': files }, { '/mf-saved': files }])
    await withBottomBar.close()
  })

  it("preloads the shell's files of the shared modules that it uses, and those of no others", async () => {
    const files = { 'calendar.js': '"calendar"', 'calendar.css': '.day{}', 'table.js': '"table"' }
    const sharedFiles = { '@qe/calendar': ['calendar.js', 'calendar.css'], '@qe/table': ['table.js'] }
    const folder = temporaryFolder()
    const own = new ReleaseStore(folderObjectStore(folder))
    await publish(own, { from: exampleShell('1.0.0', { files, sharedFiles }), by: 'ada' })
    await publish(own, { from: exampleBuild({ usesShared: ['@qe/calendar', 'react'] }), by: 'ada' })
    const calendar = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
    const { body } = await calendar.inject('/example/lisbon')
    await calendar.close()
    const ofShell = [...body.matchAll(/as="(\w+)" href="\/assets\/shell\/1\.0\.0\/([^"]+)" integrity="sha256-/g)]
    expect(ofShell.map(([, as, file]) => [as, file])).toEqual([
      ['script', 'calendar.js'],
      ['style', 'calendar.css'],
    ])
  })

  it('preloads every script of a version of ES modules as a module, and says that its entry is one', async () => {
    const files = { 'remoteEntry.js': 'export {}', 'home.js': '"home"', 'later.js': '"later"', 'home.css': '.a{}' }
    await publish(store, { from: exampleBuild({ name: 'mf-modules', files, entryType: 'module' }), by: 'ada' })
    const { body } = await site.inject('/mf-modules/lisbon')
    const preloads = [...body.matchAll(/<link rel="(\w+)" as="script" href="\/assets\/mf-modules\/1\.0\.0\/([^"]+)"/g)]
    expect(preloads.map(([, rel, file]) => [rel, file])).toEqual([
      ['modulepreload', 'remoteEntry.js'],
      ['modulepreload', 'home.js'],
      ['modulepreload', 'later.js'],
    ])
    expect(snapshotIn(body).remotes.map(({ name, entryType }) => [name, entryType])).toContainEqual([
      'mf-modules',
      'module',
    ])
  })

  it.each([
    [false, '0'],
    [true, '1'],
  ])('has its vitals measured: %s, at a share of %s', async (vitals, VITALS_SHARE) => {
    const sampling = await createSite(
      readConfig({ RELEASES_DIR: releasesDir, API_URL: 'http://127.0.0.1:9', VITALS_SHARE }),
    )
    expect(snapshotIn((await sampling.inject('/example/lisbon')).body)).toMatchObject({ vitals })
    await sampling.close()
  })

  it('has its vitals measured whatever the share while a version is being rolled out', async () => {
    const folder = temporaryFolder()
    const rolling = new ReleaseStore(folderObjectStore(folder))
    await publish(rolling, { from: exampleShell(), by: 'ada' })
    await publish(rolling, { from: exampleBuild(), by: 'ada' })
    await publish(rolling, { from: exampleBuild({ version: '1.1.0' }), by: 'ada', to: 5 })
    const sampling = await createSite(
      readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9', VITALS_SHARE: '0' }),
    )
    expect(snapshotIn((await sampling.inject('/example/lisbon')).body)).toMatchObject({ vitals: true })
    await sampling.close()
  })

  it('leaves out a first call that lacks a value', async () => {
    expect((await site.inject('/example/lisbon')).body).not.toContain('cities/getAll?')
  })

  it('makes no first calls for visitors outside of its audience', async () => {
    const own = exampleBuild({ name: 'mf-own', who: 'signed-in' })
    await publish(store, { from: own, by: 'ada' })
    expect((await site.inject('/mf-own/lisbon?limit=5')).body).not.toContain('cities/getAll?')
    expect(
      (await site.inject({ url: '/mf-own/lisbon?limit=5', headers: { cookie: '_quality_escape=token' } })).body,
    ).toContain('cities/getAll?')
  })

  it('is 404, with the shell, at an unknown address', async () => {
    const { statusCode, body } = await site.inject('/nothing/here')
    expect(statusCode).toBe(404)
    expect(snapshotIn(body).remotes.length).toBeGreaterThan(0)
  })

  it('escapes values in its script and its title', async () => {
    const { body } = await site.inject('/example/%3C%2Fscript%3E?limit=%3C%2Fscript%3E')
    // Of the boot guard, the early calls, the snapshot and the shell.
    expect(body.match(/<\/script>/g)).toHaveLength(4)
    expect(body).toContain('<title>Example &lt;/title> · Quality Escape</title>')
  })

  it('has a canonical link at the requested origin, and of the query only what identifies the page', async () => {
    const canonical = async (url: string, headers = {}) =>
      /<link rel="canonical" href="([^"]*)">/.exec((await site.inject({ url, headers })).body)?.[1]
    expect(await canonical('/example/lisbon/?limit=5&utm_source=x', { host: 'quality-escape.example' })).toBe(
      'http://quality-escape.example/example/lisbon',
    )
    expect(await canonical('/example/%22%3E%3Cscript%3E', { host: 'a.example' })).toBe(
      'http://a.example/example/%22%3E%3Cscript%3E',
    )
    expect(await canonical('/example/lisbon', { host: 'a"><script>' })).toBeUndefined()
    expect((await site.inject('/example/lisbon')).body).not.toContain('name="robots"')
  })

  it('uses the site’s configured origin in the canonical link', async () => {
    const named = await createSite(
      readConfig({
        RELEASES_DIR: releasesDir,
        API_URL: 'http://127.0.0.1:9',
        SITE_URL: 'https://quality-escape.example/',
      }),
    )
    expect((await named.inject({ url: '/example/lisbon', headers: { host: 'other.example' } })).body).toContain(
      '<link rel="canonical" href="https://quality-escape.example/example/lisbon">',
    )
    await named.close()
  })

  it('is noindex when it is for signed-in users, or does not exist', async () => {
    for (const address of ['/mf-own/lisbon', '/nothing/here']) {
      const { body } = await site.inject(address)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toContain('rel="canonical"')
    }
  })

  it('lets search engines read every page, since private ones are noindex', async () => {
    const { body, headers } = await site.inject('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(/^User-agent: \*\nAllow: \/\n/)
  })

  it('names its sitemaps to search engines by the site’s own address', async () => {
    await publish(store, { from: exampleBuild({ name: 'mf-plain', path: '/plain' }), by: 'ada' })
    const headers = { host: 'a.example' }
    const { body } = await site.inject({ url: '/robots.txt', headers })
    expect(body).toContain('Sitemap: http://a.example/sitemap.xml\nSitemap: http://a.example/v1/sitemap.xml\n')
    const sitemap = await site.inject({ url: '/sitemap.xml', headers })
    expect(sitemap.headers['content-type']).toMatch(/^application\/xml/)
    expect([...sitemap.body.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
      'http://a.example/plain',
    ])
    expect((await site.inject({ url: '/sitemap.xml', headers: { host: 'a"<' } })).statusCode).toBe(400)
    expect((await site.inject({ url: '/robots.txt', headers: { host: 'a"<' } })).body).not.toContain('Sitemap')
  })

  it('recognises a visitor by a cookie', async () => {
    const first = await site.inject('/')
    const id = /_qe_visitor=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? ''
    expect(
      (await site.inject({ url: '/', headers: { cookie: `_qe_visitor=${id}` } })).headers['set-cookie'],
    ).toBeUndefined()
    expect(
      (await site.inject({ url: '/', headers: { cookie: '_qe_visitor=forged' } })).headers['set-cookie'],
    ).toBeDefined()
  })

  it('shows a newly published version on its next load, and leaves the others as they were', async () => {
    await publish(store, { from: exampleBuild({ version: '1.0.1' }), by: 'ada' })
    const { remotes } = snapshotIn((await site.inject('/example/lisbon')).body)
    expect(remotes).toContainEqual(
      expect.objectContaining({ version: '1.0.1', previous: expect.objectContaining({ version: '1.0.0' }) }),
    )
  })

  it('applies the override of a dev server', async () => {
    const config = Buffer.from(
      JSON.stringify({ name: 'mf-example', owner: 'me', contract: '^0.1.0', routes: [], navigation: [], slots: [] }),
    ).toString('base64url')
    const { body } = await site.inject({
      url: '/',
      headers: { 'x-qe-override': `mf-example=/dev/mf-example/;config=${config}` },
    })
    expect(snapshotIn(body).remotes).toContainEqual(
      expect.objectContaining({
        version: 'working-tree',
        base: '/dev/mf-example/',
        previous: expect.objectContaining({ version: '1.0.1' }),
      }),
    )
  })

  it('rejects an invalid config of that dev server', async () => {
    const config = Buffer.from('{"name":').toString('base64url')
    const answer = await site.inject({
      url: '/',
      headers: { 'x-qe-override': `mf-example=/dev/mf-example/;config=${config}` },
    })
    expect(answer.json()).toMatchObject({ statusCode: 400, message: expect.stringContaining('remote.config') })
  })
})

describe('a published file', () => {
  it('is cached for a year and never changes', async () => {
    const { headers, body } = await site.inject('/assets/mf-example/1.0.0/home.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toBe('"home"')
  })

  it('is not found outside its folder', async () => {
    expect((await site.inject('/assets/mf-example/1.0.0/..%2f..%2f..%2freleases.json')).statusCode).toBe(404)
    expect((await site.inject('/assets/..%2f/x/releases.json')).statusCode).toBe(404)
  })
})

describe('the API behind the site', () => {
  it('is answered with a 5xx without `data` while it is down', async () => {
    const { statusCode, body } = await site.inject('/v1/api/cms/homepage')
    expect(statusCode).toBeGreaterThanOrEqual(500)
    expect(JSON.parse(body)).not.toHaveProperty('data')
  })
})

describe('settings', () => {
  it('are refused by name when they are bad', () => {
    expect(() => readConfig({ PORT: 'no' })).toThrow(/^Bad setting: PORT /)
    expect(() => readConfig({ API_URL: 'ftp://x' })).toThrow(/^Bad setting: API_URL must be an address/)
  })
})

describe('a file that changes under the same address', () => {
  it('is answered with 304 while it is unchanged', async () => {
    const first = await site.inject('/releases.json')
    expect(first.statusCode).toBe(200)
    const again = await site.inject({
      url: '/releases.json',
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('files at the root', () => {
  it('are the root files of the shell, and no others', async () => {
    expect((await site.inject('/sw.js')).headers['content-type']).toContain('text/plain')
    expect((await site.inject('/icons/..%2f..%2freleases.json')).statusCode).toBe(404)
  })
})
