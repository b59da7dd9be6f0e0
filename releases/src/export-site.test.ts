import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { disable } from './deploy'
import { exportSite } from './export-site'
import { switchOff } from './off-switch'
import { publish } from './publish'
import { readConfig } from './server/config'
import { ReleaseStore } from './store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from './testing/example-build'

const settings = readConfig({ RELEASES_DIR: temporaryFolder() }).site
const empty = () => new ReleaseStore(folderObjectStore(temporaryFolder()))

it('the exported site has every published version, the default shell at the root, and the document', async () => {
  const store = empty()
  await publish(store, { from: exampleShell('1.0.0'), by: 'ada' })
  await publish(store, { from: exampleShell('2.0.0'), by: 'ada', to: 5 })
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  const folder = temporaryFolder()
  const files = await exportSite(store, folder, settings)
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  for (const page of ['index.html', '404.html']) expect(text(page)).toBe(text('assets/shell/1.0.0/index.html'))
  expect(text('assets/mf-example/1.1.0/remoteEntry.js')).toBe('var mf_example;')
  expect(JSON.parse(text('releases.json'))).toEqual(JSON.parse(JSON.stringify(await store.read())))
  expect(JSON.parse(text('settings.json'))).toEqual(JSON.parse(JSON.stringify(settings)))
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(written).toHaveLength(files)
  expect(written.filter(({ name }) => name.endsWith('.br'))).toEqual([])
})

it('the exported document has no names and words of those who took something away', async () => {
  const store = empty()
  await publish(store, { from: exampleShell('1.0.0'), by: 'ada' })
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  await disable(store, 'ada lovelace', 'mf-example', '1.1.0', 'shows other people’s messages')
  await switchOff(store, 'ada lovelace', 'mf-example', 'still shows them')
  const folder = temporaryFolder()
  await exportSite(store, folder, settings)
  const text = readFileSync(join(folder, 'releases.json'), 'utf8')
  expect(text).not.toMatch(/lovelace|messages|still/)
  const { remotes, off } = resolveSnapshot(JSON.parse(text), { id: 'somebody', cohorts: [] }, settings)
  expect([remotes, off?.map(({ name, version }) => `${name} ${version}`)]).toEqual([[], ['mf-example 1.0.0']])
})

it.each([
  ['that knows targets leaves them to it', ['targets'], ['1.1.0', '1.0.0']],
  ['from before there were targets gives their share to nobody', undefined, ['1.0.0', '1.0.0']],
])('an exported site with a shell %s', async (_, supports, expected) => {
  const store = empty()
  await publish(store, { from: exampleShell('1.0.0', supports && { supports }), by: 'ada' })
  await publish(store, { from: exampleBuild(), by: 'ada' })
  const from = exampleBuild({ version: '1.1.0' })
  await publish(store, { from, by: 'ada', to: 100, target: { language: ['pt'] } })
  const folder = temporaryFolder()
  await exportSite(store, folder, settings)
  const document = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'))
  const versionFor = (language: string) =>
    resolveSnapshot(document, { id: 'somebody', cohorts: [], language }, settings).remotes[0]?.version
  expect(['pt', 'de'].map(versionFor)).toEqual(expected)
  const [targeted] = document.microFrontends['mf-example']
  expect(targeted.deployment.traffic).toBe(supports ? 100 : 0)
  expect((await store.read()).microFrontends['mf-example']?.[0]?.deployment.traffic).toBe(100)
})

it('a site without a shell can’t be exported', async () => {
  await expect(exportSite(empty(), temporaryFolder(), settings)).rejects.toThrow(
    'Nothing called shell has been published.',
  )
})

it('a site with a file that is not what was published is exported once that version is disabled', async () => {
  const store = empty()
  await publish(store, { from: exampleShell('1.0.0'), by: 'ada' })
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  await store.objects.write('assets/mf-example/1.1.0/home.js', Buffer.from('evil()'))
  const folder = temporaryFolder()
  await expect(exportSite(store, folder, settings)).rejects.toThrow(/1\.1\.0\/home\.js in .* is not what was published/)
  await disable(store, 'ada', 'mf-example', '1.1.0', 'changed')
  await exportSite(store, folder, settings)
  expect(readdirSync(join(folder, 'assets/mf-example/1.1.0')).sort()).toEqual(['remoteEntry.js', 'version.json'])
})
