import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cookies, type PageSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { disable, promote, rollback, rollout } from './deploy'
import { switchOff, switchOn } from './off-switch'
import { publish } from './publish'
import { createSite } from './server/app'
import { readConfig } from './server/config'
import type { Change } from './store/log-entry'
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

async function pageOf(url = '/example/lisbon', headers: Record<string, string> = {}) {
  const site = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
  const answer = await site.inject({ url, headers })
  await site.close()
  return answer
}

const snapshotOf = async (): Promise<PageSnapshot> => snapshotIn((await pageOf()).body)

it('a page falls back to the version that everybody had, and not to one that nobody or only a share had', async () => {
  await publish(store, { from: exampleShell(), by })
  await publishAround()
  await publish(store, { from: exampleBuild({ version: '1.3.0' }), by, to: 25 })
  await rollout(store, by, 'mf-example', '1.3.0', { to: 0 })
  await publish(store, { from: exampleBuild({ version: '1.4.0' }), by })
  const [remote] = (await snapshotOf()).remotes
  expect([remote?.version, remote?.previous?.version, remote?.earlier]).toMatchObject([
    '1.4.0',
    '1.2.0',
    [{ version: '1.0.0', assets: null }],
  ])
  await switchOff(store, by, 'mf-example', 'leaks')
  await switchOn(store, by, 'mf-example')
  expect((await snapshotOf()).remotes[0]).toEqual(remote)
})

it('a rollback goes to what everybody had, not to what an entry called the default while it was disabled', async () => {
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 0 })
  const setting = (isDefault: boolean): Change => ({
    name: 'mf-example',
    version: '1.1.0',
    deployment: { traffic: isDefault ? 100 : 0, default: isDefault },
    cohorts: [],
    disabled: isDefault ? { reason: 'x', by, at: new Date().toISOString() } : null,
  })
  await store.change(by, () => ({ action: 'a disabled default', changes: [setting(true)] }))
  await publish(store, { from: exampleBuild({ version: '1.2.0' }), by })
  await store.change(by, () => ({ action: 'nobody’s', changes: [setting(false)] }))
  expect(await rollback(store, by, 'mf-example', { version: '1.2.0' })).toMatchObject({ now: '1.0.0' })
})

describe('where nobody had another version than the default', () => {
  const publishOnly = async (name: 'mf-example' | 'shell') => {
    const build = (version: string) => (name === 'shell' ? exampleShell(version) : exampleBuild({ version }))
    await publish(store, { from: build('1.0.0'), by })
    await publish(store, { from: build('1.1.0'), by, to: 10 })
    await rollout(store, by, name, '1.1.0', { to: 0 })
  }

  it('disabling it is refused, and so is its rollback', async () => {
    await publishOnly('mf-example')
    await expect(disable(store, by, 'mf-example', '1.0.0', 'leaks')).rejects.toThrow('is the only version that works')
    await expect(rollback(store, by, 'mf-example', { version: '1.0.0' })).rejects.toThrow('has no earlier version')
    expect(await defaultOf()).toBe('1.0.0')
  })

  it('a shell whose page is lost leaves visitors without a page, who are told so', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    await publishOnly('shell')
    rmSync(join(folder, 'assets/shell/1.0.0/index.html'))
    expect((await pageOf()).statusCode).toBe(503)
    said.mockRestore()
  })

  it('a shell that does not start in a browser is loaded there again', async () => {
    await publishOnly('shell')
    const { body } = await pageOf('/', { cookie: `${cookies.failedShells}=1.0.0` })
    expect(snapshotIn(body).shell?.version).toBe('1.0.0')
  })
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
