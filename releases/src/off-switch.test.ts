import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { promote, rollback, rollout } from './deploy'
import { retire, switchOff, switchOn } from './off-switch'
import { publish } from './publish'
import { status } from './status'
import type { ReleaseStore } from './store/release-store'
import { verify } from './store/verify'
import { exampleBuild } from './testing/example-build'
import { exampleSite, snapshotIn } from './testing/example-site'
import { canaries } from './watch/follow'

const by = 'ada'
const someone = '11111111-2222-4333-8444-555555555555'
let store: ReleaseStore
let site: FastifyInstance

beforeEach(async () => {
  ;({ store, site } = await exampleSite())
})
afterEach(() => site.close())

const page = async (url = '/example/lisbon?limit=5', headers = {}) => {
  const { statusCode, headers: answered, body } = await site.inject({ url, headers })
  const snapshot = snapshotIn(body)
  return { statusCode, headers: answered, body, snapshot, versions: snapshot.remotes.map(({ version }) => version) }
}

describe('a remote that is switched off', () => {
  it('is not loaded, although it has only one version, and its pages are 503 until it is on again', async () => {
    await switchOff(store, by, 'mf-example', 'shows other people’s data')
    const off = await page()
    expect([off.statusCode, off.headers['retry-after']]).toEqual([503, '3600'])
    expect(off.snapshot.remotes).toEqual([])
    expect(off.snapshot.off).toMatchObject([{ name: 'mf-example', version: '1.0.0', assets: null }])
    expect(off.body.match(/rel="preload" as="script" href="[^"]+"|rel="preload"/g)).toEqual([
      'rel="preload" as="script" href="/assets/shell/1.0.0/main.js"',
    ])
    expect(off.body).not.toContain('cities/getAll?')
    await switchOn(store, by, 'mf-example')
    const on = await page()
    expect([on.statusCode, on.versions, on.snapshot.off]).toEqual([200, ['1.0.0'], undefined])
    expect((await verify(store)).faults).toEqual([])
  })

  it('keeps its pages in search engines, under their names', async () => {
    await switchOff(store, by, 'mf-example', 'leaks')
    const { body } = await page('/example/lisbon', { host: 'quality-escape.example' })
    expect(body).toContain('<link rel="canonical" href="http://quality-escape.example/example/lisbon">')
    expect(body).not.toContain('noindex')
    expect(body).toContain('<title>Example &lt;/title> · Quality Escape</title>')
  })

  it('leaves the others as they are', async () => {
    await publish(store, { from: exampleBuild({ name: 'mf-other' }), by })
    await switchOff(store, by, 'mf-example', 'leaks')
    const other = await page('/mf-other/lisbon')
    expect([other.statusCode, other.snapshot.remotes.map(({ name }) => name)]).toEqual([200, ['mf-other']])
    expect((await page('/nothing')).statusCode).toBe(404)
  })

  it('takes new versions and rollouts, which visitors get once it is on', async () => {
    await switchOff(store, by, 'mf-example', 'leaks')
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 0 })
    await promote(store, by, 'mf-example', '1.2.0')
    await rollback(store, by, 'mf-example')
    expect((await page()).snapshot.remotes).toEqual([])
    await switchOn(store, by, 'mf-example')
    expect((await page()).versions).toEqual(['1.1.0'])
  })

  it('is shown by an override of staff, so that a version can be tried first', async () => {
    await switchOff(store, by, 'mf-example', 'leaks')
    const tried = await page('/example/lisbon', { cookie: '_qe_overrides=mf-example@1.0.0' })
    expect([tried.statusCode, tried.versions, tried.snapshot.off]).toEqual([200, ['1.0.0'], []])
  })

  it('is off in the status, with who it was and why', async () => {
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 10 })
    await switchOff(store, by, 'mf-example', 'leaks')
    const rows = (await status(store)).filter(({ name }) => name === 'mf-example')
    expect(rows).toMatchObject(
      ['1.1.0', '1.0.0'].map((version) => ({ version, state: 'off', percent: 0, health: 'leaks (ada)' })),
    )
  })

  it('has no canary to judge', async () => {
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 10 })
    expect(canaries(await store.read())).toHaveLength(1)
    await switchOff(store, by, 'mf-example', 'leaks')
    expect(canaries(await store.read())).toEqual([])
  })

  it('keeps its place in the gate, since it comes back', async () => {
    await switchOff(store, by, 'mf-example', 'leaks')
    const shell = exampleBuild({
      name: 'shell',
      version: '2.0.0',
      files: { 'main.js': '"shell"' },
      interface: { contract: '7.0.0', publishes: [], hears: [], offers: [], shared: {} },
    })
    await expect(publish(store, { from: shell, by })).rejects.toThrow('mf-example 1.0.0 needs contract ^0.1.0')
  })
})

it('a switch that would change nothing is refused, and so is one of the shell or of a stranger', async () => {
  await expect(switchOn(store, by, 'mf-example')).rejects.toThrow('mf-example is not off.')
  await expect(switchOff(store, by, 'shell', 'x')).rejects.toThrow('The shell can’t be switched off')
  await expect(switchOff(store, by, 'mf-exmaple', 'x')).rejects.toThrow('Did you mean mf-example?')
})

describe('a remote that is retired', () => {
  it('is gone for good: its pages are 404, and nothing brings it back', async () => {
    await publish(store, { from: exampleBuild({ version: '1.1.0', path: '/new/:slug' }), by })
    await rollback(store, by, 'mf-example')
    await retire(store, by, 'mf-example', 'mf-guides has it all')
    const gone = await page()
    expect([gone.statusCode, gone.snapshot.remotes, gone.snapshot.off]).toEqual([404, [], undefined])
    expect((await page('/new/lisbon')).statusCode).toBe(404)
    const said = /^mf-example was retired: mf-guides has it all \(ada, .* UTC\)\.$/
    await expect(switchOn(store, by, 'mf-example')).rejects.toThrow(said)
    await expect(switchOff(store, by, 'mf-example', 'x')).rejects.toThrow(said)
    await expect(retire(store, by, 'mf-example', 'x')).rejects.toThrow(said)
    await expect(rollback(store, by, 'mf-example')).rejects.toThrow(said)
    await expect(promote(store, by, 'mf-example', '1.0.0')).rejects.toThrow(said)
    await expect(publish(store, { from: exampleBuild({ version: '1.2.0' }), by })).rejects.toThrow(said)
    expect((await verify(store)).faults).toEqual([])
  })

  it('leaves its routes to another, and asks nothing of the others any more', async () => {
    await retire(store, by, 'mf-example', 'mf-guides has it all')
    await publish(store, { from: exampleBuild({ name: 'mf-guides', path: '/example/:slug' }), by })
    expect((await page()).snapshot.remotes.map(({ name }) => name)).toEqual(['mf-guides'])
    await retire(store, by, 'mf-guides', 'enough')
    const shell = exampleBuild({
      name: 'shell',
      version: '2.0.0',
      files: { 'main.js': '"shell"' },
      interface: { contract: '7.0.0', publishes: [], hears: [], offers: [], shared: {} },
    })
    await expect(publish(store, { from: shell, by })).resolves.toBeDefined()
  })

  it('is in the status of all versions only', async () => {
    await retire(store, by, 'mf-example', 'enough')
    expect((await status(store)).map(({ name }) => name)).toEqual(['shell'])
    expect((await status(store, { all: true })).find(({ name }) => name === 'mf-example')).toMatchObject({
      state: 'retired',
      health: 'enough (ada)',
    })
  })
})

describe('an open tab', () => {
  /** Connects as a visitor's tab; `next` waits for a message. */
  async function openTab(cookie = `_qe_visitor=${someone}`) {
    const address = await site.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(`${address.replace('http', 'ws')}/releases/live`, { headers: { cookie } })
    const messages: string[] = []
    socket.on('message', (data) => messages.push(String(data)))
    const next = async (): Promise<unknown> => {
      for (let wait = 0; wait < 400 && messages.length === 0; wait++) await new Promise((done) => setTimeout(done, 25))
      return JSON.parse(messages.shift() ?? 'null')
    }
    return { socket, next }
  }

  it('is told at once what is off, and within seconds what is switched', async () => {
    const { socket, next } = await openTab()
    expect(await next()).toEqual({ versions: { shell: '1.0.0', 'mf-example': '1.0.0' } })
    await switchOff(store, by, 'mf-example', 'leaks')
    expect(await next()).toEqual({ versions: { shell: '1.0.0', 'mf-example': null } })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    await switchOn(store, by, 'mf-example')
    expect(await next()).toEqual({ versions: { shell: '1.0.0', 'mf-example': '1.1.0' } })
    socket.terminate()
  })

  it('is told its own visitor’s version', async () => {
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 0 })
    await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
    const { socket, next } = await openTab(`_qe_visitor=${someone}; _qe_cohorts=staff:staff-key`)
    expect(await next()).toMatchObject({ versions: { 'mf-example': '1.1.0' } })
    socket.terminate()
  })

  const closing = (socket: WebSocket) => new Promise((done) => socket.once('close', done))

  it('that talks back is disconnected', async () => {
    const { socket, next } = await openTab()
    await next()
    const closed = closing(socket)
    socket.send('x'.repeat(1000))
    await closed
  })

  it('is disconnected when the server stops, which does not wait for it', async () => {
    const { socket, next } = await openTab()
    await next()
    await Promise.all([closing(socket), site.close()])
  })

  describe('without a connection', () => {
    const ask = (headers: Record<string, string> = {}) =>
      site.inject({ url: '/releases/live', headers: { cookie: `_qe_visitor=${someone}`, ...headers } })

    it('is told by HTTP what is off, for its own visitor', async () => {
      await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 0 })
      await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
      expect((await ask()).json()).toEqual({ versions: { shell: '1.0.0', 'mf-example': '1.0.0' } })
      const staff = { cookie: `_qe_visitor=${someone}; _qe_cohorts=staff:staff-key` }
      expect((await ask(staff)).json()).toMatchObject({ versions: { 'mf-example': '1.1.0' } })
      await switchOff(store, by, 'mf-example', 'leaks')
      expect((await ask()).json()).toEqual({ versions: { shell: '1.0.0', 'mf-example': null } })
    })

    it('is told nothing again until something changes', async () => {
      const { headers } = await ask()
      const tag = String(headers.etag)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('cookie') })
      expect(await ask({ 'if-none-match': tag })).toMatchObject({ statusCode: 304, body: '' })
      // Browsers send the tag that they have, also once their cookies are others.
      await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 0 })
      await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
      expect(await ask({ 'if-none-match': tag })).toMatchObject({ statusCode: 304 })
      const staff = { cookie: `_qe_visitor=${someone}; _qe_cohorts=staff:staff-key`, 'if-none-match': tag }
      expect(await ask(staff)).toMatchObject({ statusCode: 200 })
      await switchOff(store, by, 'mf-example', 'leaks')
      expect(await ask({ 'if-none-match': tag })).toMatchObject({ statusCode: 200 })
    })

    it('may ask as often as it has to, also among many behind one address', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => ask()))
      expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    })
  })
})
