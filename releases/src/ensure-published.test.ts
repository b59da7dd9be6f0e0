import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { ensurePublished } from './ensure-published'
import { ReleaseStore } from './store/release-store'
import { exampleBuild, temporaryFolder } from './testing/example-build'

let root: string
let store: ReleaseStore
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Creates a workspace folder whose build copies a finished one with the requested version. */
function team(name: string, names: string[] = ['Button']): void {
  const finished = exampleBuild({
    name,
    ...(name === 'shell' && { files: { 'main.js': '"shell"' } }),
    interface: {
      contract: '0.1.0',
      publishes: [],
      hears: [],
      offers: [],
      shared: { '@qe/ui': name === 'shell' ? '0.1.0' : '^0.1.0' },
      exports: { '@qe/ui': names },
    },
  })
  write(`${name}/package.json`, '{ "version": "1.0.0" }')
  if (name !== 'shell') write(`${name}/remote.config.ts`, '')
  write(
    `${name}/node_modules/webpack-cli/bin/cli.js`,
    `const { cpSync, readFileSync, writeFileSync, existsSync } = require('node:fs')
     if (existsSync('broken')) { console.log('A word is missing.'); process.exit(1) }
     const { QE_OUT: out, QE_VERSION: version } = process.env
     cpSync(${JSON.stringify(finished)}, out, { recursive: true })
     const manifest = JSON.parse(readFileSync(out + '/version.json'))
    writeFileSync(out + '/version.json', JSON.stringify({ ...manifest, version }))`,
  )
}

const ensure = () => ensurePublished({ store, root, by: 'ada', report: () => {} })
const published = async () => (await ensure()).map(({ name, version }) => `${name} ${version}`).sort()

beforeEach(() => {
  root = temporaryFolder()
  store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  write('shared/ui.ts', '')
  for (const name of ['shell', 'mf-a', 'mf-b', 'mf-c']) team(name)
})

it('publishes what has changed since the last time, and nothing else', async () => {
  expect(await published()).toEqual(['mf-a 1.0.0', 'mf-b 1.0.0', 'mf-c 1.0.0', 'shell 1.0.0'])
  write('mf-b/page.tsx', 'new')
  expect(await published()).toEqual(['mf-b 1.0.1'])
  expect(await published()).toEqual([])
})

it('publishes everything again for another federation runtime', async () => {
  await published()
  process.env['QE_FEDERATION_RUNTIME'] = 'stock'
  try {
    expect(await published()).toEqual(['mf-a 1.0.1', 'mf-b 1.0.1', 'mf-c 1.0.1', 'shell 1.0.1'])
    expect(await published()).toEqual([])
  } finally {
    delete process.env['QE_FEDERATION_RUNTIME']
  }
})

it('publishes all that build, and not again with the next run', async () => {
  write('mf-a/broken', '')
  await expect(ensure()).rejects.toThrow('mf-a does not build:\nA word is missing.')
  const { microFrontends } = await store.read()
  expect(Object.keys(microFrontends).sort()).toEqual(['mf-b', 'mf-c', 'shell'])
  write('mf-c/broken', '')
  await expect(ensure()).rejects.toThrow(/mf-a does not build[\s\S]*mf-c does not build/)
  expect(await store.read()).toMatchObject({ microFrontends: { 'mf-b': { length: 1 }, shell: { length: 1 } } })
})

it('sources of one working tree must fit each other: removing an export and its uses together is fine', async () => {
  await published()
  for (const name of ['shell', 'mf-a', 'mf-b', 'mf-c']) team(name, ['Press'])
  write('shared/ui.ts', 'Button is Press now')
  expect(await published()).toEqual(['mf-a 1.0.1', 'mf-b 1.0.1', 'mf-c 1.0.1', 'shell 1.0.1'])
  team('mf-a', ['Gone'])
  await expect(ensure()).resolves.toEqual([])
  write('mf-a/page.tsx', 'new')
  await expect(ensure()).rejects.toThrow('mf-a 1.0.2 uses Gone of @qe/ui, and shell 1.0.1 does not provide it.')
})
