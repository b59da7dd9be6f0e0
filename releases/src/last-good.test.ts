import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PageSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { disable, promote, rollback } from './deploy'
import { publish } from './publish'
import { createSite } from './server/app'
import { readConfig } from './server/config'
import { ReleaseStore } from './store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from './testing/example-build'
import { snapshotIn } from './testing/example-site'

const by = 'ada'
let folder: string
let store: ReleaseStore
beforeEach(() => {
  folder = temporaryFolder()
  store = new ReleaseStore(folderObjectStore(folder))
})

const defaultOf = async (name = 'mf-example') =>
  (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default)?.metadata.version

/** 1.0.0 and 1.2.0 were everybody's, one after the other; 1.1.0 was never anybody's. */
async function publishAround() {
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 0 })
  await publish(store, { from: exampleBuild({ version: '1.2.0' }), by })
}

async function snapshotOf(url = '/example/lisbon'): Promise<PageSnapshot> {
  const site = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
  const { body } = await site.inject(url)
  await site.close()
  return snapshotIn(body)
}

it('a page falls back to the version that visitors had, and only then to one that nobody had', async () => {
  await publish(store, { from: exampleShell(), by })
  await publishAround()
  const [remote] = (await snapshotOf()).remotes
  expect([remote?.version, remote?.previous?.version, remote?.earlier]).toMatchObject([
    '1.2.0',
    '1.0.0',
    [{ version: '1.1.0', assets: null }],
  ])
})

it('a default that is disabled is replaced by the version that visitors had', async () => {
  await publishAround()
  await disable(store, by, 'mf-example', '1.2.0', 'leaks')
  expect(await defaultOf()).toBe('1.0.0')
})

it('a rollback whose version before was disabled since goes to the one that visitors had before that', async () => {
  await publish(store, { from: exampleBuild({ version: '0.9.0' }), by })
  await publishAround()
  await disable(store, by, 'mf-example', '1.0.0', 'leaks')
  await rollback(store, by, 'mf-example')
  expect(await defaultOf()).toBe('0.9.0')
})

it('a shell whose page is lost is replaced by the shell that visitors had', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  await publish(store, { from: exampleShell('1.0.0'), by })
  await publish(store, { from: exampleShell('1.1.0'), by, to: 0 })
  await publish(store, { from: exampleShell('1.2.0'), by })
  rmSync(join(folder, 'assets/shell/1.2.0/index.html'))
  expect((await snapshotOf()).shell?.version).toBe('1.0.0')
  said.mockRestore()
})

it('a version says until when it was the default, also when an older one took its place', async () => {
  await publishAround()
  const began = new Date().toISOString()
  await promote(store, by, 'mf-example', '1.0.0')
  const until = (await store.read()).microFrontends['mf-example']?.map(({ extras }) => extras.servedUntil ?? null)
  expect(until).toEqual([expect.any(String), null, expect.any(String)])
  expect(until?.[0] && until[0] >= began).toBe(true)
})
