import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { versionManifest } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { run } from '../cli/run'
import { matchesIntegrity } from '../gate/integrity'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'

const byHand = join(__dirname, '../../../e2e/hand-made-remote')

const config = {
  name: 'mf-guides',
  owner: 'Guides team',
  contract: '^0.1.0',
  routes: [{ path: '/guides', chunk: 'page', title: 'Guides' }],
  navigation: [],
  slots: [{ slot: 'header.actions', chunk: 'link' }],
}
const topics = { contract: '0.1.0', publishes: ['toast'], hears: [], offers: [] }
const complete = { ...topics, shared: { react: '^19.0.0' } }
const simple = { 'remoteEntry.js': 'entry', 'page.js': 'page', 'link.js': 'link' }

/** What Module Federation's plugins write beside a build. */
const federationManifest = (more: object = {}) =>
  JSON.stringify({
    id: 'mf_guides',
    name: 'mf_guides',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' } },
    shared: [
      { name: 'react', requiredVersion: '^19.1.0', assets: { js: { sync: ['react.js'], async: [] } } },
      { name: 'react/jsx-runtime', requiredVersion: null, assets: { js: { sync: [], async: [] } } },
      { name: 'own-tally', requiredVersion: '^2.0.0', assets: { js: { sync: ['tally.js'], async: [] } } },
      { name: '@qe/ui', requiredVersion: '^0.1.0', assets: { js: { sync: [], async: [] } } },
    ],
    exposes: [{ name: 'remote', path: './remote', assets: { js: { sync: ['page.js'], async: ['x.js'] }, css: {} } }],
    ...more,
  })

/** A finished build, and the two files that describe it. */
function project({
  files = simple,
  own = config,
  has = complete,
  more = {},
}: {
  files?: Record<string, string>
  own?: object
  has?: object
  /** Further files. */
  more?: Record<string, string>
} = {}) {
  const root = temporaryFolder()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const [path, content] of Object.entries({ ...files, ...more })) write(`dist/${path}`, content)
  write('remote.config.json', JSON.stringify(own))
  write('interface.json', JSON.stringify(has))
  return root
}

async function type(...args: string[]) {
  const lines: string[] = []
  const code = await run(
    args,
    (line) => lines.push(line),
    (line) => lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

const manifest = (root: string, ...more: string[]) =>
  type(
    'manifest',
    join(root, 'dist'),
    '--version',
    '1.0.0',
    '--config',
    join(root, 'remote.config.json'),
    '--interface',
    join(root, 'interface.json'),
    ...more,
  )
const written = (root: string) =>
  versionManifest.parse(JSON.parse(readFileSync(join(root, 'dist/version.json'), 'utf8')))

describe('version.json of a finished build', () => {
  it('has every file with its hash and size, the entry, the files of each chunk, config and interface', async () => {
    const hashed = {
      'remoteEntry.js': 'entry',
      'assets/page-Bx3k9_aZ.js': 'page',
      'assets/page-9f3.css': 'too short for a hash',
      'assets/page.4cf5014b.css': 'style',
      'link.js': 'link',
      'link.4cf5014b.js': 'another',
    }
    const root = project({ files: hashed, more: { 'link.js.map': 'map', 'link.js.br': 'br' } })
    expect(await manifest(root, '--entry', 'remoteEntry.js')).toMatchObject({ code: 0 })
    const { assets, builtAt: _, ...rest } = written(root)
    expect(assets.map(({ path }) => path)).toEqual(Object.keys(hashed).sort())
    for (const { path, integrity, bytes } of assets) {
      const content = readFileSync(join(root, 'dist', path))
      expect([matchesIntegrity(content, integrity), bytes]).toEqual([true, content.length])
    }
    expect(rest).toMatchObject({
      name: 'mf-guides',
      version: '1.0.0',
      kind: 'remote',
      entry: 'remoteEntry.js',
      chunks: { page: ['assets/page-Bx3k9_aZ.js', 'assets/page.4cf5014b.css'], link: ['link.js'] },
      config,
      interface: complete,
    })
  })

  it('takes the entry, exposed chunks and ranges from mf-manifest.json', async () => {
    const own = { ...config, routes: [{ ...config.routes[0], chunk: 'remote' }] }
    const root = project({ own, has: topics, more: { 'mf-manifest.json': federationManifest() } })
    expect(await manifest(root)).toMatchObject({ code: 0 })
    expect(written(root)).toMatchObject({
      entry: 'remoteEntry.js',
      chunks: { remote: ['page.js'], link: ['link.js'] },
      interface: { ...topics, shared: { react: '^19.1.0', '@qe/ui': '^0.1.0' } },
    })
  })

  it.each([
    ['an ES module', 'import { get } from "./page.js"; export { get }', 'module'],
    ['a script', 'globalThis.mf_guides = { get: () => import("./page.js") }', undefined],
  ])('says whether the entry is %s', async (_what, content, entryType) => {
    const root = project({ files: { ...simple, 'remoteEntry.js': content } })
    await manifest(root, '--entry', 'remoteEntry.js')
    expect(written(root).entryType).toBe(entryType)
  })

  it('is the same when it is written again, and needs no store', async () => {
    const root = project()
    const { env } = process
    process.env = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('RELEASES_')))
    await manifest(root, '--entry', 'remoteEntry.js')
    const { builtAt: _, ...first } = written(root)
    expect(await manifest(root, '--entry', 'remoteEntry.js', '--root', temporaryFolder())).toMatchObject({ code: 0 })
    process.env = env
    expect(written(root)).toMatchObject(first)
  })
})

describe('what it can’t know and was not given is refused', () => {
  const entry = ['--entry', 'remoteEntry.js']
  const shared = { name: 'react', requiredVersion: null }

  it.each([
    ['the entry', project(), [], 'Nothing names the entry script. Name it with --entry'],
    ['an entry that is not there', project(), ['--entry', 'main.js'], 'has no main.js. Name it with --entry'],
    ['shared modules', project({ has: topics }), entry, 'Say in'],
    [
      'a shared module’s range',
      project({ has: topics, more: { 'mf-manifest.json': federationManifest({ shared: [shared] }) } }),
      [],
      'The shared module react has "", which is no range of versions.',
    ],
    ['topics', project({ has: { contract: '0.1.0', shared: {} } }), entry, 'publishes: '],
    ['an owner', project({ own: { ...config, owner: undefined } }), entry, 'owner: '],
    [
      'a chunk',
      project({ files: { 'remoteEntry.js': 'entry', 'page.js': 'page' } }),
      entry,
      'No file is called after the chunk link, such as link.js.',
    ],
    [
      'which of two files is a chunk',
      project({
        files: { 'remoteEntry.js': 'entry', 'link.js': 'link', 'page.4cf5014b.js': '1', 'page.55667788.js': '2' },
      }),
      entry,
      'Several files could be the chunk page: page.4cf5014b.js, page.55667788.js. Call one page.js.',
    ],
    ['a readable federation manifest', project({ more: { 'mf-manifest.json': '{' } }), [], 'Build again, or remove it'],
    ['a route of its own', project({ own: { ...config, routes: [{ ...config.routes[0], path: '/*' }] } }), entry, '/*'],
  ])('%s', async (_what, root, more, said) => {
    const { code, text } = await manifest(root, ...more)
    expect(text).toContain(said)
    expect(code).toBe(1)
    expect(() => written(root)).toThrow()
  })

  it.each([['--version'], ['--config'], ['--interface']])('%s', async (option) => {
    const root = project()
    const all = [
      ['--version', '1.0.0'],
      ['--config', join(root, 'remote.config.json')],
      ['--interface', join(root, 'interface.json')],
    ]
    const given = all.filter(([name]) => name !== option).flat()
    expect(await type('manifest', join(root, 'dist'), ...given)).toMatchObject({
      code: 2,
      text: expect.stringContaining(option),
    })
  })
})

/** A minimal shell with the loader of a federation runtime: runs an entry, and asks the container that it defines. */
const shellScript = `
  const { remotes } = JSON.parse(document.getElementById('qe-snapshot').textContent)
  const react = {
    createElement: (type, props, ...children) => typeof type === 'function' ? type(props ?? {})
      : Object.assign(document.createElement(type), { textContent: children.map((one) => one.textContent ?? one) }),
    useState: (value) => [value, () => {}],
  }
  const shareScope = { react: { '19.3.1': { get: async () => () => react } } }
  const shell = {
    name: 'shell',
    registerRemotes([remote]) { this.remote = remote },
    async loadRemote(id) {
      const { entry, entryGlobalName } = this.remote
      await new Promise((resolve, reject) => document.head.append(
        Object.assign(document.createElement('script'), { src: entry, onload: resolve, onerror: reject })))
      const container = globalThis[entryGlobalName]
      await container.init(shareScope)
      return (await container.get('./' + id.split('/')[1]))()
    },
  }
  globalThis.__FEDERATION__ = { __INSTANCES__: [shell] }
  const remote = remotes.find(({ name }) => location.pathname === '/' + name.replace('mf-', ''))
  if (remote) {
    const container = remote.name.replace('-', '_')
    shell.registerRemotes([{ entry: remote.base + remote.entry, entryGlobalName: container }])
    shell.loadRemote(container + '/remote')
      .then(({ default: { routes } }) => routes[location.pathname]())
      .then(({ default: Page }) => document.querySelector('main').append(react.createElement(Page)))
      .catch((error) => console.error(remote.name + ' ' + remote.version + ' failed.', error))
  }
`
const shellPage = `<!doctype html><html><head><title>x</title><meta name="description" content="x"><!--qe:head--></head>
<body><header>Quality Escape</header><main></main><script src="/assets/shell/1.0.0/main.js"></script></body></html>`

describe('a remote that was made by hand', () => {
  const folder = temporaryFolder()
  const [store, root] = [new ReleaseStore(folderObjectStore(folder)), temporaryFolder()]

  beforeAll(async () => {
    cpSync(byHand, root, { recursive: true })
    cpSync(join(byHand, 'container'), join(root, 'dist'), { recursive: true })
    const shared = { react: '19.3.1' }
    const from = exampleBuild({
      name: 'shell',
      files: { 'main.js': shellScript, 'index.html': shellPage },
      interface: { ...topics, publishes: [], shared },
    })
    await publish(store, { from, by: 'ada' })
  })

  it('goes through manifest, publish-folder and the smoke test', async () => {
    expect((await manifest(root, '--entry', 'entry.js')).text).toMatch(
      /dist is mf-hand 1\.0\.0 with 2 files: publish-folder publishes it\.$/,
    )
    expect(await type('publish-folder', join(root, 'dist'), '--store', folder)).toMatchObject({
      code: 0,
      text: 'mf-hand 1.0.0 is published and goes to everybody from their next page on.',
    })
    expect((await store.log()).at(-1)).not.toHaveProperty('note')
    expect(await verify(store)).toMatchObject({ faults: [] })
  }, 180_000)

  it('is refused when its page does not run', async () => {
    writeFileSync(join(root, 'dist/hand.js'), 'globalThis.mf_hand_page = () => { throw new Error("no such page") }')
    await manifest(root, '--entry', 'entry.js', '--version', '1.1.0')
    expect((await type('publish-folder', join(root, 'dist'), '--store', folder)).text).toContain('no such page')
  }, 180_000)
})
