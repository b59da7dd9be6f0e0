import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { setFlag } from '../flags/switch-flag'
import { publish } from '../publish'
import { exampleBuild, exampleShell } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { answersIn, answerWith, openPage, RenderedSites, refuseWith, rootOf, shellHalf } from '../testing/rendered-site'

const showsAll = `
  const { greet } = require('greeting')
  const structuredData = [{ name: '</script>' }]
  exports.head = { title: 'A "title" <b>', description: 'Two\\nlines', picture: 'media/x', structuredData }
  exports.render = ({ snapshot: { renderedFor }, url, answers }) =>
    '<p>' + [greet(location.pathname), url, renderedFor.locale, renderedFor.width].join(' ') + '</p>' +
    '<i>' + Object.values(answers).map(({ name }) => name.length).join() + '</i>'`

/** By which a browser without scripts refreshes a page. */
const noscriptRefresh = '<noscript><meta http-equiv="refresh" content="3"></noscript>'
const cityNamed = (name: string) => answerWith({ name })
const sites = new RenderedSites(cityNamed('Lisbon'))

const { now } = Date
/** How far the clock of this process is moved on, ms. */
let later = 0
beforeEach(() => {
  later = 0
  jest.spyOn(Date, 'now').mockImplementation(() => now() + later)
})
afterEach(() => jest.restoreAllMocks())

describe('a page that the server renders', () => {
  it('has its content, the answers it was rendered from, and no early calls', async () => {
    const { site } = await sites.open({ server: showsAll })
    const { body, statusCode } = await openPage(site, '/example/lisbon', { 'accept-language': 'de-CH,de;q=0.9' })
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe(
      '<p>Hello from /example/lisbon http://stay.example/example/lisbon?limit=3 de-CH 1440</p><i>6</i>',
    )
    expect(answersIn(body)).toEqual({ '/v1/api/cities/getAll?limit=3&query=lisbon': { name: 'Lisbon' } })
    expect(snapshotIn(body).renderedFor).toEqual({ locale: 'de-CH', width: 1440, at: expect.any(Number) })
    expect(body).not.toContain('__qeEarly')
  })

  it('comes before the code and the data that take it over, and after its styles', async () => {
    const { site } = await sites.open({ server: showsAll })
    const { body } = await openPage(site, '/example/lisbon')
    const root = body.indexOf('<div id="root">')
    expect(body.indexOf('id="qe-answers"')).toBeGreaterThan(root)
    expect(body.indexOf('id="qe-snapshot"')).toBeGreaterThan(root)
    const preloads = body.match(/<link rel="preload" as="script"[^>]*>/g)
    expect(preloads).not.toHaveLength(0)
    for (const one of preloads ?? []) expect(one).toContain('fetchpriority="low"')
  })

  it('asks for its styles before its code, and for the shell’s script first of that', async () => {
    const { site } = await sites.open({ server: showsAll })
    const { body } = await openPage(site, '/example/lisbon')
    const asked = body.matchAll(/<link rel="(?:stylesheet|preload" as="script)" href="\/assets\/([^"]+)"/g)
    expect([...asked].map(([, file]) => file)).toEqual([
      'shell/1.0.0/main.css',
      'shell/1.0.0/main.js',
      'mf-example/1.0.0/remoteEntry.js',
      'mf-example/1.0.0/home.js',
    ])
  })

  it('has no script that would run before it is painted', async () => {
    const { site } = await sites.open({ server: showsAll })
    const { body } = await openPage(site, '/example/lisbon')
    expect(body).not.toMatch(/<script[^>]* src=/)
    expect(body).toContain('(["/assets/shell/1.0.0/main.js"],')
  })

  it('has title, description, link preview and structured data in its head, escaped', async () => {
    const { site } = await sites.open({ server: showsAll })
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
      sites.answer = cityNamed(name)
      const { site } = await sites.open({ server: showsAll })
      const { body } = await openPage(site, '/example/lisbon')
      expect(Object.values(answersIn(body))).toEqual([{ name }])
      expect(body).not.toContain('<script>evil()')
    },
  )

  it('is rendered for a phone where the browser says so', async () => {
    const { site } = await sites.open({ server: showsAll })
    expect(rootOf((await openPage(site, '/example/a', { 'sec-ch-ua-mobile': '?1' })).body)).toContain(' 390<')
    expect(rootOf((await openPage(site, '/example/a', { 'user-agent': 'Mobi' })).body)).toContain(' 390<')
  })

  it.each(['', '*', 'xx-invalid-locale-1', '-', 'en'.repeat(5000), '<script>'])(
    'is rendered in a locale that there is, whatever the browser asks for',
    async (language) => {
      const { site } = await sites.open({ server: showsAll })
      const { body } = await openPage(site, '/example/a', { 'accept-language': language })
      expect(snapshotIn(body).renderedFor?.locale).toBe('en-001')
    },
  )

  it('has the colours that were chosen in this browser', async () => {
    const { site } = await sites.open({ server: showsAll })
    const dark = await openPage(site, '/example/a', { cookie: '_qe_colour_mode=dark' })
    expect(dark.body).toContain('<html lang="en" data-theme="dark">')
    expect((await openPage(site, '/example/a')).body).toContain('<html lang="en">')
  })

  it('is kept for the next visitors for a moment, and never has anything of one of them', async () => {
    const { site } = await sites.open({ server: showsAll })
    const first = await openPage(site, '/example/a', { cookie: '_qe_visitor=x; secret=of-the-first' })
    const second = await openPage(site, '/example/a', { cookie: 'secret=of-the-second' })
    expect(rootOf(second.body)).toBe(rootOf(first.body))
    expect(sites.asked).toHaveLength(1)
    expect(sites.asked[0]?.headers).not.toHaveProperty('cookie')
    expect(sites.asked[0]?.headers).not.toHaveProperty('authorization')
    expect(snapshotIn(second.body).visit).not.toBe(snapshotIn(first.body).visit)
    expect(JSON.stringify([first.body, second.body])).not.toContain('of-the-')
  })

  it('is rendered in other languages from the same answers for a moment, which tell their age', async () => {
    const { site } = await sites.open({ server: showsAll })
    const inLanguage = (language: string) => openPage(site, '/example/a', { 'accept-language': language })
    const german = await inLanguage('de')
    later = 4000
    const french = await inLanguage('fr')
    expect([rootOf(german.body), rootOf(french.body)]).toEqual([
      expect.stringContaining(' de 1440'),
      expect.stringContaining(' fr 1440'),
    ])
    expect(snapshotIn(french.body).renderedFor?.at).toBe(snapshotIn(german.body).renderedFor?.at)
    expect(sites.asked).toHaveLength(1)
    sites.answer = cityNamed('Porto')
    later = 6000
    expect(rootOf((await inLanguage('it')).body)).toContain('<i>5</i>')
  })

  it('is given once more some seconds later while it is rendered anew, and not after half a minute', async () => {
    const { site } = await sites.open({ server: showsAll })
    const lengthOfName = async () => /<i>(\d+)/.exec((await openPage(site, '/example/a')).body)?.[1]
    expect(await lengthOfName()).toBe('6')
    sites.answer = cityNamed('Porto')
    later = 6000
    expect(await lengthOfName()).toBe('6')
    let next = await lengthOfName()
    while (next === '6') next = await lengthOfName()
    expect(next).toBe('5')
    sites.answer = cityNamed('Faro')
    later = 40_000
    let last = await lengthOfName()
    // On a busy machine it takes longer than anybody waits who can have a copy.
    while (last === '5') last = await lengthOfName()
    expect(last).toBe('4')
  })

  it('is given once more for some minutes where the next takes longer, which visitors later get', async () => {
    const { site } = await sites.open({ server: showsAll })
    const before = await openPage(site, '/example/a')
    let answer = () => {}
    sites.answer = (request, response) => {
      answer = () => void cityNamed('Porto')(request, response)
    }
    later = 40_000
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe(rootOf(before.body))
    answer()
    let next = rootOf((await openPage(site, '/example/a')).body)
    while (next === rootOf(before.body)) next = rootOf((await openPage(site, '/example/a')).body)
    expect(next).toContain('<i>5</i>')
  })

  it('is given once more for some minutes while it cannot be rendered, and not longer', async () => {
    const { site } = await sites.open({ server: showsAll })
    const before = await openPage(site, '/example/a')
    sites.answer = (_request, response) => void response.writeHead(500).end()
    // The second time the API is not even asked.
    for (later of [60_000, 60_001]) {
      const { body } = await openPage(site, '/example/a')
      expect(rootOf(body)).toBe(rootOf(before.body))
      // By which the browser knows to ask again.
      expect(snapshotIn(body).renderedFor?.at).toBe(snapshotIn(before.body).renderedFor?.at)
    }
    later += 600_000
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
  })

  it('has its own description after one of the same route that had none', async () => {
    const server = `exports.render = ({ url }) => {
      exports.head = url.includes('/b?') ? { description: 'Of b.' } : {}
      return '<p>'
    }`
    const { site } = await sites.open({ server })
    expect((await openPage(site, '/example/a')).body).toContain('<meta name="description" content="x">')
    expect((await openPage(site, '/example/b')).body).toContain('<meta name="description" content="Of b.">')
    expect((await openPage(site, '/example/c')).body).toContain('<meta name="description" content="x">')
  })

  it('is another at another address of the site', async () => {
    const { site } = await sites.open({ server: showsAll })
    await openPage(site, '/example/a', { host: 'evil.example' })
    expect((await openPage(site, '/example/a')).body).not.toContain('evil.example')
  })

  it('may wait for code that takes long the first time it runs, as on a busy machine', async () => {
    const server = `const until = Date.now() + 2200
      while (Date.now() < until);
      exports.render = () => '<p>Here.</p>'`
    const { site } = await sites.open({ server, budgetMs: 10_000 })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<p>Here.</p>')
  })

  it('tells the API whose page it is, so that limits count the visitor', async () => {
    const { site } = await sites.open({ server: showsAll })
    await site.inject({ url: '/example/a?limit=3', remoteAddress: '203.0.113.7', headers: { host: 'stay.example' } })
    expect(sites.asked[0]?.headers['x-forwarded-for']).toBe('203.0.113.7')
  })
})

describe('the browser renders a page', () => {
  const isLeftToBrowser = async (site: FastifyInstance, headers?: Record<string, string>) => {
    const { body, statusCode } = await openPage(site, '/example/lisbon', headers)
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe('')
    expect(body).toContain('__qeEarly')
    expect(body).toMatch(/<script defer src=/)
    expect(snapshotIn(body)).not.toHaveProperty('renderedFor')
    return body
  }

  it('whose remote has no server half', async () => {
    expect(await isLeftToBrowser((await sites.open({})).site)).not.toContain(noscriptRefresh)
  })

  it('whose shell has none', async () => {
    const { site, store } = await sites.open({ server: showsAll })
    await publish(store, { from: exampleShell('1.1.0'), by: 'ada' })
    await isLeftToBrowser(site)
  })

  it('when the budget is 0', async () => {
    await isLeftToBrowser((await sites.open({ server: showsAll, budgetMs: 0 })).site)
  })

  it('when the API refuses the call, or answers what is no JSON', async () => {
    const { site } = await sites.open({ server: showsAll })
    sites.answer = (_request, response) => void response.writeHead(500).end()
    await isLeftToBrowser(site)
    sites.answer = (_request, response) => void response.end('<html>')
    await isLeftToBrowser(site)
  })

  it('when the API takes longer than the budget', async () => {
    const { site } = await sites.open({ server: showsAll, budgetMs: 50 })
    sites.answer = () => {}
    await isLeftToBrowser(site)
  })

  it('when the API takes longer than the budget, but not that of a crawler, which waits for it', async () => {
    const { site } = await sites.open({ server: showsAll, budgetMs: 50 })
    sites.answer = (request, response) => void setTimeout(cityNamed('Lisbon'), 300, request, response)
    await isLeftToBrowser(site, { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) Mobile' })
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const { body } = await openPage(site, '/example/lisbon', { 'user-agent': agent })
    expect(rootOf(body)).toContain('Hello from')
  })

  it('when its server half was changed in the store', async () => {
    const { site, store } = await sites.open({ server: showsAll })
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
      const { site, store } = await sites.open({ server })
      await publish(store, {
        from: exampleBuild({ name: 'mf-well', path: '/well/:slug', server: showsAll }),
        by: 'ada',
      })
      expect(await isLeftToBrowser(site)).not.toContain(noscriptRefresh)
      const { body } = await site.inject('/metrics')
      expect(body).toMatch(/qe_watch_events_total\{[^}]*remote="mf-example"[^}]*kind="render-error"[^}]*\} 1/)
      expect(rootOf((await openPage(site, '/well/a')).body)).toContain('Hello from /well/a')
    },
  )

  it('of a shell whose server half speaks otherwise', async () => {
    const shell = 'exports.sharedModules = {}; exports.provideRemote = () => {}; exports.render = async () => "<p>"'
    const { site } = await sites.open({ server: 'exports.a = 1', shell })
    await isLeftToBrowser(site)
  })
})

it('an address that the API can’t read is 404, and keeps no other from being rendered', async () => {
  const { site } = await sites.open({ server: showsAll })
  sites.answer = refuseWith(400, { data: {}, statusCode: 400, message: 'That is no name of a place.' })
  const { body, statusCode } = await openPage(site, '/example/NO')
  expect(statusCode).toBe(404)
  expect(body).not.toContain(noscriptRefresh)
  sites.answer = cityNamed('Lisbon')
  expect(rootOf((await openPage(site, '/example/lisbon')).body)).toContain('Hello from')
})

it('a call that is refused to one visitor leaves the pages of others as they are', async () => {
  const { site } = await sites.open({ server: showsAll })
  sites.answer = refuseWith(429, { data: {}, statusCode: 429, message: 'Slow down.' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
  sites.answer = cityNamed('Lisbon')
  expect(rootOf((await openPage(site, '/example/lisbon')).body)).toContain('Hello from')
})

it.each([404, 410])('a page about what the API answers %d for has that status, and is not indexed', async (status) => {
  const { site } = await sites.open({ server: showsAll })
  sites.answer = refuseWith(status, { data: {}, statusCode: status, message: 'Gone.' })
  const { statusCode, body } = await openPage(site, '/example/gone')
  expect(statusCode).toBe(status)
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(rootOf(body)).toBe('')
})

it.each([{}, { message: 'Not found', error: 'Not Found', statusCode: 404 }])(
  'a 404 that is not the API’s own word says nothing of the page: %j',
  async (body) => {
    const { site } = await sites.open({ server: showsAll })
    sites.answer = refuseWith(404, body)
    expect((await openPage(site, '/example/a')).statusCode).toBe(200)
  },
)

describe('code that fails keeps no other from being rendered', () => {
  const greeting = 'exports.render = ({ url }) => "<p>" + new URL(url).pathname + "</p>"'
  const isRendered = async (site: FastifyInstance, path: string) =>
    expect(rootOf((await openPage(site, path)).body)).toBe(`<p>${path}</p>`)

  it('after a half could not be read for a moment', async () => {
    const { site, store } = await sites.open({ server: greeting })
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
    const { site, store } = await sites.open({ server: greeting, shell: 'throw new Error("Broken.")' })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    await publish(store, { from: exampleShell('1.1.0', { server: shellHalf }), by: 'ada' })
    await isRendered(site, '/example/a')
  })

  it('after a filler beside it threw while it was loaded', async () => {
    const { site, store } = await sites.open({ server: greeting })
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
    const { site, store } = await sites.open({ server: 'exports.render = () => "<p>Page.</p>"', shell })
    const slots = [{ slot: 'header.search', chunk: 'home' }]
    await publish(store, { from: exampleBuild({ name: 'mf-a', path: '/a/:slug', slots, server }), by: 'ada' })
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    const { body } = await site.inject('/metrics')
    expect(body).toMatch(/qe_watch_events_total\{[^}]*remote="mf-a"[^}]*kind="render-error"[^}]*\} 1/)
    expect(body).not.toMatch(/remote="mf-example"[^}]*kind="render-error"/)
  })

  it('although React renders the rest of the page before it tells of an error', async () => {
    const goesOn = shell
      .replace('html += await', 'try { html += await')
      .replace('.render()\n', '.render() } catch (error) { failed ??= error }\n')
      .replace("let html = ''", "let html = ''; let failed")
      .replace('return {', 'if (failed) throw failed; return {')
    const { site, store } = await sites.open({ server: 'exports.render = () => "<p>Page.</p>"', shell: goesOn })
    const slots = [{ slot: 'header.search', chunk: 'home' }]
    const filler = (name: string, server: string) =>
      publish(store, { from: exampleBuild({ name, path: `/${name}/:slug`, slots, server }), by: 'ada' })
    await filler('mf-a', 'exports.render = () => { throw new Error("Broken.") }')
    await filler('mf-b', 'exports.render = () => "<p>Beside it.</p>"')
    expect(rootOf((await openPage(site, '/example/a')).body)).toBe('')
    const { body } = await site.inject('/metrics')
    expect(body).toMatch(/remote="mf-a"[^}]*kind="render-error"[^}]*\} 1/)
    expect(body).not.toMatch(/remote="mf-b"[^}]*kind="render-error"/)
  })
})

it('a version that everybody gets is rendered at once, whatever was kept of the one before', async () => {
  const { site, store } = await sites.open({ server: 'exports.render = () => "<b>1.0.0</b>"' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<b>1.0.0</b>')
  const server = 'exports.render = () => "<b>1.1.0</b>"'
  await publish(store, { from: exampleBuild({ version: '1.1.0', server }), by: 'ada' })
  expect(rootOf((await openPage(site, '/example/a')).body)).toBe('<b>1.1.0</b>')
})

it('pages are rendered again after the API has been about as slow as the budget', async () => {
  // As long as the API may take for a page that is kept.
  const budgetMs = 2000
  const { site } = await sites.open({ server: showsAll, budgetMs })
  const name = randomBytes(50_000).toString('hex')
  const answer = gzipSync(JSON.stringify({ data: { name }, statusCode: 200, message: '' }))
  sites.answer = async (_request, response) => {
    await wait(budgetMs - 80 + 2 * sites.asked.length)
    response.writeHead(200, { 'content-encoding': 'gzip' }).write(answer.subarray(0, answer.length / 2))
    await wait(2)
    response.end(answer.subarray(answer.length / 2))
  }
  const addresses = Array.from({ length: 40 }, (_, nth) => `/example/${nth}`)
  await Promise.all(addresses.map((address) => openPage(site, address)))
  // Until the last of them has been given up.
  await wait(budgetMs)
  sites.answer = cityNamed('Lisbon')
  later = 40_000
  for (const address of addresses) {
    let root = rootOf((await openPage(site, address)).body)
    while (root?.includes('<i>') && !root.includes('<i>6</i>')) root = rootOf((await openPage(site, address)).body)
    expect(root).toContain('<i>6</i>')
  }
})

it('a slow API is not asked again for every page of the route', async () => {
  const { site } = await sites.open({ server: showsAll, budgetMs: 50 })
  sites.answer = () => {}
  for (const page of ['a', 'b', 'c', 'd']) await openPage(site, `/example/${page}`)
  expect(sites.asked).toHaveLength(1)
})

it('what the API answers after the budget is rendered for the next visitor, or a refresh without scripts', async () => {
  const { site } = await sites.open({ server: showsAll, budgetMs: 50 })
  const answered = new Promise<void>((resolve) => {
    sites.answer = async (request, response) => {
      await wait(150)
      response.on('finish', resolve)
      await cityNamed('Lisbon')(request, response)
    }
  })
  const { body } = await openPage(site, '/example/a')
  expect(rootOf(body)).toBe('')
  expect(body).toContain(noscriptRefresh)
  await answered
  const root = async () => rootOf((await openPage(site, '/example/a')).body)
  for (let tries = 0; tries < 100 && (await root()) === ''; tries++) await wait(20)
  expect(await root()).toContain('<i>6</i>')
  expect((await openPage(site, '/example/a')).body).not.toContain(noscriptRefresh)
  expect(sites.asked).toHaveLength(1)
})

it('each visitor of a flag’s rollout has a page rendered with their own value', async () => {
  const server = 'exports.render = ({ snapshot }) => "<b>" + snapshot.flags["mf-example"]["1.0.0"].tall + "</b>"'
  const flags = { tall: { type: 'boolean' as const, default: false, about: 'Taller rooms.' } }
  const { site, store } = await sites.open({ server, flags })
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
  const { site, store } = await sites.open({ server: rendersVersion('1.0.0') })
  await publish(store, { from: exampleBuild({ version: '1.1.0', server: rendersVersion('1.1.0') }), by: 'ada', to: 50 })
  const pages = await Promise.all(Array.from({ length: 60 }, () => openPage(site, '/example/a')))
  const versions = pages.map(({ body }) => {
    const [remote] = snapshotIn(body).remotes
    expect(rootOf(body)).toBe(`<b>${remote?.version}</b>`)
    return remote?.version
  })
  expect(new Set(versions)).toEqual(new Set(['1.0.0', '1.1.0']))
})
