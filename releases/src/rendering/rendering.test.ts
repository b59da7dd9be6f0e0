import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FlagDeclaration } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { build } from 'esbuild'
import type { FastifyInstance } from 'fastify'
import { setFlag } from '../flags/switch-flag'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'

/** A server half of a shell: renders the view of the page's remote with the answers and facts that it was given. */
const shellHalf = `
  const remotes = new Map()
  exports.sharedModules = { greeting: { greet: (name) => 'Hello from ' + name } }
  exports.provideRemote = (name, version, module) => remotes.set(name + '@' + version, module)
  exports.render = async ({ snapshot, url, answers, views: [{ remote }] }) => {
    const { version } = snapshot.remotes.find(({ name }) => name === remote)
    const page = remotes.get(remote + '@' + version)
    return { html: await page.render({ snapshot, url, answers }), head: page.head || {} }
  }`
const showsAll = `
  const { greet } = require('greeting')
  const structuredData = [{ name: '</script>' }]
  exports.head = { title: 'A "title" <b>', description: 'Two\\nlines', picture: 'media/x', structuredData }
  exports.render = ({ snapshot: { renderedFor }, url, answers }) =>
    '<p>' + [greet(location.pathname), url, renderedFor.locale, renderedFor.width].join(' ') + '</p>' +
    '<i>' + Object.values(answers).map(({ name }) => name.length).join() + '</i>'`

let workerFile: URL
beforeAll(async () => {
  const outfile = join(temporaryFolder(), 'worker.mjs')
  await build({
    entryPoints: [join(__dirname, 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  workerFile = pathToFileURL(outfile)
})

let api: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[]
const closing: FastifyInstance[] = []
let complaints: jest.SpyInstance

const cityNamed = (name: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ data: { name }, statusCode: 200, message: '' }))

beforeEach(async () => {
  asked = []
  answer = cityNamed('Lisbon')
  api = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const site of closing.splice(0)) await site.close()
  api.closeAllConnections()
  await new Promise((closed) => api.close(closed))
  complaints.mockRestore()
})

async function siteWith({
  server,
  shell = shellHalf,
  budgetMs = 10_000,
  flags,
}: {
  server?: string | undefined
  shell?: string | undefined
  budgetMs?: number
  flags?: Record<string, FlagDeclaration>
}) {
  const folder = temporaryFolder()
  const store = new ReleaseStore(folderObjectStore(folder))
  await publish(store, { from: exampleShell('1.0.0', { server: shell }), by: 'ada' })
  await publish(store, {
    from: exampleBuild({ ...(server !== undefined && { server }), ...(flags && { flags }) }),
    by: 'ada',
  })
  const site = await createSite(
    readConfig({
      RELEASES_DIR: folder,
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      RENDER_BUDGET_MS: String(budgetMs),
      WATCH_VISITORS_PER_ADDRESS: '100',
    }),
    workerFile,
  )
  closing.push(site)
  return { site, store }
}

/** The page's first call is made only with a limit. */
const openPage = (site: FastifyInstance, path: string, headers: Record<string, string> = {}) =>
  site.inject({ url: `${path}?limit=3`, headers: { host: 'stay.example', ...headers } })
const rootOf = (body: string) => body.match(/<div id="root">(.*?)<\/div><\/body>/s)?.[1]
const answersIn = (body: string) => JSON.parse(body.match(/id="qe-answers">(.*?)<\/script>/s)?.[1] ?? 'null')

describe('a page that the server renders', () => {
  it('has its content, the answers it was rendered from, and no early calls', async () => {
    const { site } = await siteWith({ server: showsAll })
    const { body, statusCode } = await openPage(site, '/example/lisbon', { 'accept-language': 'de-CH,de;q=0.9' })
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe(
      '<p>Hello from /example/lisbon http://stay.example/example/lisbon?limit=3 de-CH 1440</p><i>6</i>',
    )
    expect(answersIn(body)).toEqual({ '/v1/api/cities/getAll?limit=3&query=lisbon': { name: 'Lisbon' } })
    expect(snapshotIn(body).renderedFor).toEqual({ locale: 'de-CH', width: 1440, at: expect.any(Number) })
    expect(body).not.toContain('__qeEarly')
  })

  it('has title, description, link preview and structured data in its head, escaped', async () => {
    const { site } = await siteWith({ server: showsAll })
    const { body } = await openPage(site, '/example/lisbon')
    expect(body).toContain('<title>A &quot;title&quot; &lt;b> · Quality Escape</title>')
    expect(body).toContain('<meta name="description" content="Two lines">')
    expect(body).toContain('<meta property="og:title" content="A &quot;title&quot; &lt;b>">')
    expect(body).toContain('<meta property="og:image" content="http://stay.example/media/x/1600.webp">')
    expect(body).toContain('<script type="application/ld+json">{"name":"\\u003c/script>"}</script>')
  })

  it.each(['</script><script>evil()</script>', '<!--', '\u2028', '"\\', 'ÿ🏡', '$&'])(
    'lets no text of an answer out of its place: %j',
    async (name) => {
      answer = cityNamed(name)
      const { site } = await siteWith({ server: showsAll })
      const { body } = await openPage(site, '/example/lisbon')
      expect(Object.values(answersIn(body))).toEqual([{ name }])
      expect(body).not.toContain('<script>evil()')
    },
  )

  it('is rendered for a phone where the browser says so', async () => {
    const { site } = await siteWith({ server: showsAll })
    expect(rootOf((await openPage(site, '/example/a', { 'sec-ch-ua-mobile': '?1' })).body)).toContain(' 390<')
    expect(rootOf((await openPage(site, '/example/a', { 'user-agent': 'Mobi' })).body)).toContain(' 390<')
  })

  it.each(['', '*', 'xx-invalid-locale-1', '-', 'en'.repeat(5000), '<script>'])(
    'is rendered in a locale that there is, whatever the browser asks for',
    async (language) => {
      const { site } = await siteWith({ server: showsAll })
      const { body } = await openPage(site, '/example/a', { 'accept-language': language })
      expect(snapshotIn(body).renderedFor?.locale).toBe('en-001')
    },
  )

  it('has the colours that were chosen in this browser', async () => {
    const { site } = await siteWith({ server: showsAll })
    const dark = await openPage(site, '/example/a', { cookie: '_qe_colour_mode=dark' })
    expect(dark.body).toContain('<html lang="en" data-theme="dark">')
    expect((await openPage(site, '/example/a')).body).toContain('<html lang="en">')
  })

  it('is kept for the next visitors for a moment, and never has anything of one of them', async () => {
    const { site } = await siteWith({ server: showsAll })
    const first = await openPage(site, '/example/a', { cookie: '_qe_visitor=x; secret=of-the-first' })
    const second = await openPage(site, '/example/a', { cookie: 'secret=of-the-second' })
    expect(rootOf(second.body)).toBe(rootOf(first.body))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers).not.toHaveProperty('cookie')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
    expect(snapshotIn(second.body).visit).not.toBe(snapshotIn(first.body).visit)
    expect(JSON.stringify([first.body, second.body])).not.toContain('of-the-')
  })

  it('has its own description after one of the same route that had none', async () => {
    const server = `exports.render = ({ url }) => {
      exports.head = url.includes('/b?') ? { description: 'Of b.' } : {}
      return '<p>'
    }`
    const { site } = await siteWith({ server })
    expect((await openPage(site, '/example/a')).body).toContain('<meta name="description" content="x">')
    expect((await openPage(site, '/example/b')).body).toContain('<meta name="description" content="Of b.">')
    expect((await openPage(site, '/example/c')).body).toContain('<meta name="description" content="x">')
  })

  it('is another at another address of the site', async () => {
    const { site } = await siteWith({ server: showsAll })
    await openPage(site, '/example/a', { host: 'evil.example' })
    expect((await openPage(site, '/example/a')).body).not.toContain('evil.example')
  })

  it('may wait for code that takes long the first time it runs, as on a busy machine', async () => {
    const server = `const until = Date.now() + 2200
      while (Date.now() < until);
      exports.render = () => '<p>Here.</p>'`
    const { site } = await siteWith({ server, budgetMs: 10_000 })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<p>Here.</p>')
  })

  it('tells the API whose page it is, so that limits count the visitor', async () => {
    const { site } = await siteWith({ server: showsAll })
    await site.inject({ url: '/example/a?limit=3', remoteAddress: '203.0.113.7', headers: { host: 'stay.example' } })
    expect(asked[0]?.headers['x-forwarded-for']).toBe('203.0.113.7')
  })
})

describe('the browser renders a page', () => {
  const isLeftToBrowser = async (site: FastifyInstance, headers?: Record<string, string>) => {
    const { body, statusCode } = await openPage(site, '/example/lisbon', headers)
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe('')
    expect(body).toContain('__qeEarly')
    expect(snapshotIn(body)).not.toHaveProperty('renderedFor')
  }

  it('of somebody who is signed in', async () => {
    const { site } = await siteWith({ server: showsAll })
    await isLeftToBrowser(site, { cookie: '_quality_escape=token' })
    expect(asked).toHaveLength(0)
  })

  it('whose remote has no server half', async () => {
    await isLeftToBrowser((await siteWith({})).site)
  })

  it('whose shell has none', async () => {
    const { site, store } = await siteWith({ server: showsAll })
    await publish(store, { from: exampleShell('1.1.0'), by: 'ada' })
    await isLeftToBrowser(site)
  })

  it('when the budget is 0', async () => {
    await isLeftToBrowser((await siteWith({ server: showsAll, budgetMs: 0 })).site)
  })

  it('when the API refuses the call, or answers what is no JSON', async () => {
    const { site } = await siteWith({ server: showsAll })
    answer = (_request, response) => void response.writeHead(500).end()
    await isLeftToBrowser(site)
    answer = (_request, response) => void response.end('<html>')
    await isLeftToBrowser(site)
  })

  it('when the API takes longer than the budget', async () => {
    const { site } = await siteWith({ server: showsAll, budgetMs: 50 })
    answer = () => {}
    await isLeftToBrowser(site)
  })

  it('when its server half was changed in the store', async () => {
    const { site, store } = await siteWith({ server: showsAll })
    await store.objects.write('assets/mf-example/1.0.0/server.cjs', Buffer.from('exports.render = () => "evil"'))
    await isLeftToBrowser(site)
  })

  it.each([
    ['throws', 'exports.render = () => { throw new Error("Broken.") }'],
    ['throws while it is loaded', 'throw new Error("Broken.")'],
    ['is no JavaScript', '}{'],
    ['rejects', 'exports.render = async () => { throw undefined }'],
    ['never ends', 'exports.render = () => { for (;;) {} }'],
    ['never answers', 'exports.render = () => new Promise(() => {})'],
    [
      'eats memory',
      'exports.render = () => { const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({}))) }',
    ],
    ['gives no text', 'exports.render = () => 42'],
    ['gives nothing', 'exports.render = () => ""'],
    ['wants a module that is not shared', 'require("node:fs")'],
    ['wants the process', 'exports.render = () => process.env.HOME'],
    [
      'throws later',
      'exports.render = () => { setTimeout(() => { throw new Error("Late.") }); return new Promise(() => {}) }',
    ],
  ])(
    'whose code %s on the server, which counts as a failure of its version; others are rendered',
    async (_, server) => {
      const { site, store } = await siteWith({ server })
      await publish(store, {
        from: exampleBuild({ name: 'mf-well', path: '/well/:slug', server: showsAll }),
        by: 'ada',
      })
      await isLeftToBrowser(site)
      const { body } = await site.inject('/metrics')
      expect(body).toMatch(/qe_watch_events_total\{[^}]*remote="mf-example"[^}]*kind="render-error"[^}]*\} 1/)
      expect(rootOf((await openPage(site, '/well/a')).body)).toContain('Hello from /well/a')
    },
  )

  it('of a shell whose server half speaks otherwise', async () => {
    const shell = 'exports.sharedModules = {}; exports.provideRemote = () => {}; exports.render = async () => "<p>"'
    const { site } = await siteWith({ server: 'exports.a = 1', shell })
    await isLeftToBrowser(site)
  })
})

const refuse = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

it('an address that the API can’t read is 404, and keeps no other from being rendered', async () => {
  const { site } = await siteWith({ server: showsAll })
  answer = refuse(400, { data: {}, statusCode: 400, message: 'That is no name of a place.' })
  expect((await openPage(site, '/example/NO')).statusCode).toBe(404)
  answer = cityNamed('Lisbon')
  expect(rootOf((await openPage(site, '/example/lisbon')).body)).toContain('Hello from')
})

it('a call that is refused to one visitor leaves the pages of others as they are', async () => {
  const { site } = await siteWith({ server: showsAll })
  answer = refuse(429, { data: {}, statusCode: 429, message: 'Slow down.' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
  answer = cityNamed('Lisbon')
  expect(rootOf((await openPage(site, '/example/lisbon')).body)).toContain('Hello from')
})

it.each([404, 410])('a page about what the API answers %d for has that status, and is not indexed', async (status) => {
  const { site } = await siteWith({ server: showsAll })
  answer = refuse(status, { data: {}, statusCode: status, message: 'Gone.' })
  const { statusCode, body } = await openPage(site, '/example/gone')
  expect(statusCode).toBe(status)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(rootOf(body)).toBe('')
})

it.each([{}, { message: 'Not found', error: 'Not Found', statusCode: 404 }])(
  'a 404 that is not the API’s own word says nothing of the page: %j',
  async (body) => {
    const { site } = await siteWith({ server: showsAll })
    answer = refuse(404, body)
    expect((await openPage(site, '/example/a')).statusCode).toBe(200)
  },
)

describe('code that fails keeps no other from being rendered', () => {
  const greeting = 'exports.render = ({ url }) => "<p>" + new URL(url).pathname + "</p>"'
  const isRendered = async (site: FastifyInstance, path: string) =>
    expect(rootOf((await openPage(site, path)).body)).toBe(`<p>${path}</p>`)

  it('after a half could not be read for a moment', async () => {
    const { site, store } = await siteWith({ server: greeting })
    await publish(store, { from: exampleBuild({ name: 'mf-well', path: '/well/:slug', server: greeting }), by: 'ada' })
    const key = 'assets/mf-example/1.0.0/server.cjs'
    const { bytes } = (await store.objects.read(key)) as { bytes: Buffer }
    await store.objects.write(key, Buffer.from('lost'))
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    await isRendered(site, '/well/a')
    await store.objects.write(key, bytes)
    await new Promise((over) => setTimeout(over, 3100))
    await isRendered(site, '/example/a')
  })

  it('after a version of the shell threw while it was loaded', async () => {
    const { site, store } = await siteWith({ server: greeting, shell: 'throw new Error("Broken.")' })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    await publish(store, { from: exampleShell('1.1.0', { server: shellHalf }), by: 'ada' })
    await isRendered(site, '/example/a')
  })

  it('after a filler beside it threw while it was loaded', async () => {
    const { site, store } = await siteWith({ server: greeting })
    const slots = [{ slot: 'header.search', chunk: 'home' }]
    const filler = (version: string, server: string) =>
      publish(store, { from: exampleBuild({ name: 'mf-a', path: '/a/:slug', version, slots, server }), by: 'ada' })
    await filler('1.0.0', 'throw new Error("Broken.")')
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    await filler('1.1.0', greeting)
    await isRendered(site, '/example/a')
  })
})

describe('what fails beside a page is counted against its own version', () => {
  const shell = shellHalf.replace(
    /exports\.render = .*$/s,
    `exports.render = async ({ views }) => {
    let html = ''
    for (const { remote, version } of views) {
      qeRendering('/assets/' + remote + '/' + version + '/')
      html += await remotes.get(remote + '@' + version).render()
    }
    return { html, head: {} }
  }`,
  )

  it.each([
    ['throws', 'exports.render = () => { throw new Error("Broken.") }'],
    ['throws while it is loaded', 'throw new Error("Broken.")'],
    ['throws what has no stack', 'exports.render = () => { throw "Broken." }'],
    ['never ends', 'exports.render = () => { for (;;) {} }'],
    [
      'eats memory',
      'exports.render = () => { for (const all = []; ; ) all.push(Array.from({ length: 1e5 }, () => ({}))) }',
    ],
  ])('whose code %s', async (_, server) => {
    const { site, store } = await siteWith({ server: 'exports.render = () => "<p>Page.</p>"', shell })
    const slots = [{ slot: 'header.search', chunk: 'home' }]
    await publish(store, { from: exampleBuild({ name: 'mf-a', path: '/a/:slug', slots, server }), by: 'ada' })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    const { body } = await site.inject('/metrics')
    expect(body).toMatch(/qe_watch_events_total\{[^}]*remote="mf-a"[^}]*kind="render-error"[^}]*\} 1/)
    expect(body).not.toMatch(/remote="mf-example"[^}]*kind="render-error"/)
  })
})

it('a version that everybody gets is rendered at once, whatever was kept of the one before', async () => {
  const { site, store } = await siteWith({ server: 'exports.render = () => "<b>1.0.0</b>"' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<b>1.0.0</b>')
  const server = 'exports.render = () => "<b>1.1.0</b>"'
  await publish(store, { from: exampleBuild({ version: '1.1.0', server }), by: 'ada' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<b>1.1.0</b>')
})

it('a slow API is not asked again for every page of the route', async () => {
  const { site } = await siteWith({ server: showsAll, budgetMs: 50 })
  answer = () => {}
  for (const page of ['a', 'b', 'c', 'd']) await openPage(site, `/example/${page}`)
  expect(asked).toHaveLength(1)
})

it('each visitor of a flag’s rollout has a page rendered with their own value', async () => {
  const server = 'exports.render = ({ snapshot }) => "<b>" + snapshot.flags["mf-example"]["1.0.0"].tall + "</b>"'
  const flags = { tall: { type: 'boolean' as const, default: false, about: 'Taller rooms.' } }
  const { site, store } = await siteWith({ server, flags })
  await setFlag(store, 'ada', { name: 'mf-example', flag: 'tall', value: 'true', to: 50 })
  const pages = await Promise.all(Array.from({ length: 40 }, () => openPage(site, '/example/a')))
  const values = pages.map(({ body }) => {
    const value = snapshotIn(body).flags?.['mf-example']?.['1.0.0']?.['tall']
    expect(rootOf(body)).toBe(`<b>${value}</b>`)
    return value
  })
  expect(new Set(values)).toEqual(new Set([true, false]))
})

it('each visitor of a rollout has a page rendered by their own version', async () => {
  const rendersVersion = (version: string) => `exports.render = () => '<b>${version}</b>'`
  const { site, store } = await siteWith({ server: rendersVersion('1.0.0') })
  await publish(store, { from: exampleBuild({ version: '1.1.0', server: rendersVersion('1.1.0') }), by: 'ada', to: 50 })
  const pages = await Promise.all(Array.from({ length: 60 }, () => openPage(site, '/example/a')))
  const versions = pages.map(({ body }) => {
    const [remote] = snapshotIn(body).remotes
    expect(rootOf(body)).toBe(`<b>${remote?.version}</b>`)
    return remote?.version
  })
  expect(new Set(versions)).toEqual(new Set(['1.0.0', '1.1.0']))
})
