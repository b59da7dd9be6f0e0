import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type VersionManifest, versionManifest } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { rollback, rollout } from '../deploy'
import { publish } from '../publish'
import type { Change } from '../store/log-entry'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, temporaryFolder } from '../testing/example-build'
import { integrityOf } from './integrity'

const by = 'ada'
const newStore = () => new ReleaseStore(folderObjectStore(temporaryFolder()))
const readManifest = (from: string) =>
  versionManifest.parse(JSON.parse(readFileSync(join(from, 'version.json'), 'utf8')))

/** A build whose `version.json` was changed afterwards. */
function changedBuild(change: (manifest: VersionManifest) => object, example?: Parameters<typeof exampleBuild>[0]) {
  const from = exampleBuild(example)
  writeFileSync(join(from, 'version.json'), JSON.stringify(change(readManifest(from))))
  return from
}

/** Publishes a changed build to an empty store, where it must be refused. */
async function refusalOf(change: (manifest: VersionManifest) => object, example?: Parameters<typeof exampleBuild>[0]) {
  const store = newStore()
  const refusal = await publish(store, { from: changedBuild(change, example), by }).then(
    () => 'published',
    ({ message }: Error) => message,
  )
  expect(await store.log()).toHaveLength(0)
  return refusal
}

it('a server half that is not among the files is refused', async () => {
  expect(await refusalOf((manifest) => ({ ...manifest, server: 'server.cjs' }))).toContain(
    'Its server half "server.cjs" is not among its files.',
  )
})

describe('a path that leads out of the version’s folder is refused', () => {
  const paths = [
    '../mf-other/1.0.0/home.js',
    'pages/../../home.js',
    'pages/%2E%2e/home.js',
    './home.js',
    '/etc/passwd',
    'pages//home.js',
    'pages\\home.js',
    'home\u0000.js',
    'home\n.js',
    '',
  ]

  it.each(paths)('among the assets: %j', async (path) => {
    const asset = { path, integrity: integrityOf('1'), bytes: 1 }
    expect(await refusalOf((manifest) => ({ ...manifest, assets: [...manifest.assets, asset] }))).toBe(
      `mf-example 1.0.0 can't be published:\n  ${JSON.stringify(path)} is no path inside of the build's folder.`,
    )
  })

  it.each(paths)('among the files of a chunk: %j', async (path) => {
    expect(await refusalOf((manifest) => ({ ...manifest, chunks: { home: ['home.js', path] } }))).toContain(
      `${JSON.stringify(path)} is no path`,
    )
  })

  it.each(paths)('as the entry: %j', async (entry) => {
    expect(await refusalOf((manifest) => ({ ...manifest, entry }))).toContain(`${JSON.stringify(entry)} is no path`)
  })
})

it('folders, dots in names and letters of any language are fine', async () => {
  const files = { 'remoteEntry.js': '1', 'home.js': '2', 'pages/..a/b...c/größe 1.js': '3' }
  await expect(publish(newStore(), { from: exampleBuild({ files }), by })).resolves.toBeDefined()
})

it('a file that is listed twice is refused', async () => {
  expect(await refusalOf(({ assets, ...rest }) => ({ ...rest, assets: [...assets, assets[0]] }))).toContain(
    'remoteEntry.js is listed twice.',
  )
})

it.each(['home.js.br', 'version.json.br'])(
  'a compressed copy among the files is refused, since the store writes its own in its place: %s',
  async (path) => {
    const files = { 'remoteEntry.js': '1', 'home.js': '2', [path]: '3' }
    expect(await refusalOf((manifest) => manifest, { files })).toContain(
      `${path} is written at publish. Leave compressed copies out of the build.`,
    )
  },
)

it.each(['file', 'folder'])(
  'a file behind a symbolic link is refused, since links are not stored: a %s',
  async (kind) => {
    const path = kind === 'file' ? 'linked.js' : 'linked/home.js'
    const from = changedBuild(({ assets, ...rest }) => ({ ...rest, assets: [...assets, { ...assets[1], path }] }))
    const elsewhere = exampleBuild()
    symlinkSync(kind === 'file' ? join(elsewhere, 'home.js') : elsewhere, join(from, path.split('/')[0] ?? ''))
    await expect(publish(newStore(), { from, by })).rejects.toThrow(`${path} of mf-example 1.0.0 is a symbolic link.`)
  },
)

it('a manifest larger than 5 MB is refused', async () => {
  const refusal = await refusalOf((manifest) => ({ ...manifest, padding: 'é'.repeat(2_500_000) }))
  expect(refusal).toMatch(/version\.json is larger than 5 MB\.$/)
})

describe('a version that pages would carry too much of is refused', () => {
  const route = { path: '/example/:slug', chunk: 'home', title: 'x', width: 'normal', who: 'everyone', slots: [] }

  it('by its config, of which the sentence names the largest part', async () => {
    const routes = Array.from({ length: 400 }, (_, number) => ({
      ...route,
      path: `/example/${number}`,
      firstCalls: [],
      description: 'é'.repeat(100),
    }))
    const refusal = await refusalOf(({ config, ...manifest }) => ({ ...manifest, config: { ...config, routes } }))
    expect(refusal.split('\n  ')).toEqual([
      "mf-example 1.0.0 can't be published:",
      expect.stringMatching(
        /^Pages would carry 1\d\d\.\d kB of it, and 64\.0 kB are .* part, routes, has 1\d\d\.\d kB\.$/,
      ),
    ])
  })

  it('by a part of its config that no page knows yet', async () => {
    const padding = 'x'.repeat(64_000)
    expect(await refusalOf(({ config, ...manifest }) => ({ ...manifest, config: { ...config, padding } }))).toContain(
      'The largest part, padding, has 64.0 kB.',
    )
  })

  it('by the number of files of its chunks', async () => {
    const files = Array.from({ length: 800 }, (_, number) => [`page-${number}.js`, '1'])
    const refusal = await refusalOf(
      (manifest) => ({ ...manifest, chunks: { home: manifest.assets.map(({ path }) => path) } }),
      { files: { 'remoteEntry.js': '1', 'home.js': '2', ...Object.fromEntries(files) } },
    )
    expect(refusal).toContain('The largest part, files of its chunks, has ')
  })

  it('by the HTML of a shell', async () => {
    const files = { 'main.js': '1', 'index.html': `<!doctype html><!--${'x'.repeat(64_000)}-->` }
    expect(await refusalOf((manifest) => manifest, { name: 'shell', files })).toContain(
      'The largest part, index.html, has 64.0 kB.',
    )
  })

  it('and one that was published before goes on, and is rolled back to', async () => {
    const store = newStore()
    const { extras, ...release } = await publish(newStore(), { from: exampleBuild(), by })
    const config = { ...extras.manifest.config, owner: 'x'.repeat(100_000) }
    await store.change(by, () => ({
      action: 'publish mf-example 1.0.0',
      changes: [
        { name: 'mf-example', add: { ...release, extras: { ...extras, manifest: { ...extras.manifest, config } } } },
      ] as Change[],
    }))
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ now: '1.0.0' })
  })
})

describe('a version that the gate could not compare is refused', () => {
  it('when it has no interface, with what to do', async () => {
    expect(await refusalOf((manifest) => ({ ...manifest, interface: undefined }))).toBe(
      "mf-example 1.0.0 can't be published:\n  It has no interface, with which the gate compares it. Build it with " +
        '@qe/build, or write version.json with VersionManifestPlugin or "qe-release manifest".',
    )
  })

  it('when it is a remote without a config, or not what its name says', async () => {
    expect(await refusalOf((manifest) => ({ ...manifest, config: null }))).toContain('It has no config')
    expect(await refusalOf((manifest) => ({ ...manifest, name: 'shell' }))).toContain(
      'It is a remote and its name is shell.',
    )
    expect(await refusalOf((manifest) => ({ ...manifest, kind: 'shell' }))).toContain(
      'It is a shell and its name is mf-example.',
    )
  })

  it.each(['latest', 'workspace:*', '^0.1.0 or so', '', 'file:vendor/qe-contract.tgz'])(
    'when its contract is no range: %j',
    async (contract) => {
      expect(await refusalOf((manifest) => manifest, { contract })).toContain(
        `The contract ${JSON.stringify(contract)} is no range of versions. Write it as ^0.1.0.`,
      )
    },
  )

  it('when the range of a shared module is none, or the contract of its interface no version', async () => {
    const refusal = await refusalOf(({ interface: has, ...manifest }) => ({
      ...manifest,
      interface: { ...has, contract: '^0.1.0', shared: { react: 'next', '@qe/ui': '' } },
    }))
    expect(refusal.split('\n  ').slice(1)).toEqual([
      'The contract "^0.1.0" of its interface is no version. Write it as 0.1.0.',
      'The shared module react has "next", which is no range of versions. Write it as ^19.0.0.',
      'The shared module @qe/ui has "", which is no range of versions. Write it as ^19.0.0.',
    ])
  })

  it('when a shell provides a shared module in a range instead of a version', async () => {
    const shell = { name: 'shell', files: { 'main.js': '1' } }
    const shared = { react: '^19.3.1' }
    expect(
      await refusalOf(({ interface: has, ...manifest }) => ({ ...manifest, interface: { ...has, shared } }), shell),
    ).toContain('The shared module react has "^19.3.1", which is no version. Write it as 19.3.1.')
  })
})

it('a version from before there were interfaces goes on, can be rolled out and rolled back to', async () => {
  const store = newStore()
  const { extras, ...release } = await publish(newStore(), { from: exampleBuild(), by })
  const { interface: _, ...manifest } = extras.manifest
  await store.change(by, () => ({
    action: 'publish mf-example 1.0.0',
    changes: [{ name: 'mf-example', add: { ...release, extras: { ...extras, manifest } } }],
  }))
  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
  await publish(store, { from: exampleBuild({ name: 'mf-new' }), by })
  await rollout(store, by, 'mf-example', '1.0.0', { to: 10 })
  expect(await rollback(store, by, 'mf-example', { version: '1.1.0' })).toMatchObject({ now: '1.0.0' })
})

it.each([
  [['Checkout now'], 'The signal "Checkout now" has no name such as "checkout": a-z, 0-9 and -, up to 30.'],
  [['checkout', 'search', 'checkout'], 'The signal checkout is declared twice.'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'It declares 6 signals; 5 at most.'],
])('signals %j are refused', async (signals, why) => {
  expect(
    await refusalOf((manifest) => ({ ...manifest, config: manifest.config && { ...manifest.config, signals } })),
  ).toBe(`mf-example 1.0.0 can't be published:\n  ${why}`)
})
