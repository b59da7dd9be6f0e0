import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore } from '@qe/object-store'
import { rollout } from '../deploy'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import type { Change, LogEntry } from '../store/log-entry'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { generateKey } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'
import { archivedBy } from './archive-faults'
import type { ArchivedRelease } from './archived-release'

const by = 'ada'
const name = 'mf-example'
const keys = temporaryFolder()
const list = join(keys, 'keys.json')
const rights = { remotes: '*', shell: true, upTo: 100, expires: '2999-01-01' }
const env = { TRUSTED_KEYS: list, RELEASE_KEY: join(keys, 'platform.pem') }
const ofTeam = { ...env, RELEASE_KEY: join(keys, 'team.pem') }
beforeAll(async () => {
  const [platform, team] = [await generateKey(env.RELEASE_KEY), await generateKey(ofTeam.RELEASE_KEY)]
  const owners = [
    { ...platform, owner: 'Platform team', ...rights },
    { ...team, owner: 'Example team', ...rights, shell: false, upTo: 20 },
  ]
  writeFileSync(list, JSON.stringify({ keys: owners }))
})

/** A signed store with the shell and 1.0.0 to 1.6.0, of which 1.0.0 and 1.1.0 are archived. */
async function signedStore() {
  const folder = temporaryFolder()
  const open = () => new ReleaseStore(folderObjectStore(folder), { trust: readTrust(env) })
  const store = open()
  await publish(store, { from: exampleShell(), by })
  for (const minor of [0, 1, 2, 3, 4, 5, 6]) {
    const files = { 'remoteEntry.js': `run(${minor});`, 'home.js': `page(${minor})` }
    await publish(store, { from: exampleBuild({ version: `1.${minor}.0`, files }), by })
  }
  const make = (...changes: Change[]): Promise<LogEntry> => store.change(by, () => ({ action: 'change it', changes }))
  const record = async (version: string): Promise<ArchivedRelease> => {
    for (const entry of await store.log()) {
      const found = archivedBy(entry).get(`${name} ${version}`)
      if (found) return found
    }
    throw new Error(`${version} is not archived.`)
  }
  const manifest = (version: string) => readFileSync(join(folder, `assets/${name}/${version}/version.json`), 'utf8')
  return { folder, store, open, make, record, manifest }
}

const serverOf = (folder: string) =>
  createSite(readConfig({ ...env, RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))

it('a server with trusted keys sends the files of archived versions, as the log has them', async () => {
  const { folder, store } = await signedStore()
  const site = await serverOf(folder)
  const file = async (minor: number) => (await site.inject(`/assets/${name}/1.${minor}.0/home.js`)).body
  expect(await file(0)).toBe('page(0)')
  await rollout(store, by, name, '1.0.0', { to: 10 })
  expect((await site.inject('/readyz')).statusCode).toBe(200)
  expect(await file(0)).toBe('page(0)')
  const entry = join(folder, 'log/00000008.json')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('"salt":"mf-example@1.1.0"', '"salt":"mf-example@1.1.1"'))
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(await file(1)).toBe('There is no such file.')
  expect(error).toHaveBeenCalledWith(expect.stringContaining('Entry 8 of the log was changed since it was verified'))
  error.mockRestore()
  await site.close()
})

describe('a key may not', () => {
  it('archive a version as it was not, or one that somebody gets', async () => {
    const { store, make, record } = await signedStore()
    const archived = await record('1.1.0')
    const [live] = (await store.read()).microFrontends[name] ?? []
    if (!live) throw new Error('Nothing is live.')
    const { manifest: _, ...extras } = live.extras
    await expect(make({ name, archive: [archived] })).rejects.toThrow('may not archive mf-example 1.1.0 as it was not')
    await expect(make({ name, archive: [{ ...live, extras }] })).rejects.toThrow(
      'may not archive mf-example 1.6.0, which is in use',
    )
    await expect(make({ name, archive: [{ ...live, extras: { ...extras, salt: 'x' } }] })).rejects.toThrow(
      'may not archive mf-example 1.6.0 as it was not',
    )
  })

  it('bring back or prune what is not archived, or bring back another manifest', async () => {
    const { make, record, manifest } = await signedStore()
    const bringBack = await record('1.1.0')
    await expect(make({ name, bringBack, manifest: manifest('1.0.0') })).rejects.toThrow(
      'may not bring back mf-example 1.1.0 with another manifest',
    )
    const other = { ...bringBack, metadata: { ...bringBack.metadata, version: '1.6.0' } }
    await expect(make({ name, bringBack: other, manifest: manifest('1.6.0') })).rejects.toThrow(
      'may not bring back mf-example 1.6.0, which is not archived',
    )
    await expect(make({ name, prune: ['1.6.0'] })).rejects.toThrow('may not prune mf-example 1.6.0')
    await make({ name, prune: ['1.1.0'] })
    await expect(make({ name, bringBack, manifest: manifest('1.1.0') })).rejects.toThrow('which is not archived')
  })

  it('archive and change a version in one entry', async () => {
    const { store, make } = await signedStore()
    const last = (await store.read()).microFrontends[name]?.at(-1)
    if (!last) throw new Error('Nothing is published.')
    const { manifest: _, ...extras } = last.extras
    const setting = { deployment: last.deployment, cohorts: [], disabled: null }
    await expect(
      make({ name, version: last.metadata.version, ...setting }, { name, archive: [{ ...last, extras }] }),
    ).rejects.toThrow('change mf-example 1.2.0 twice in one entry')
  })

  it('publish an archived version anew', async () => {
    const { store, make } = await signedStore()
    const add = (await store.at(2)).microFrontends[name]?.[0]
    if (!add) throw new Error('1.0.0 is not there.')
    await expect(make({ name, add })).rejects.toThrow('may not publish mf-example 1.0.0 again')
  })
})

it('a key brings a version back for what it may do with it, and for nothing else', async () => {
  const { folder, store, open } = await signedStore()
  const byTeam = new ReleaseStore(folderObjectStore(folder), { trust: readTrust(ofTeam) })
  const before = (await store.log()).length
  await expect(rollout(byTeam, by, name, '1.0.0', { to: 50 })).rejects.toThrow(
    'may not give mf-example 1.0.0 to 50 % of the visitors',
  )
  expect((await store.log()).length).toBe(before)
  await rollout(byTeam, by, name, '1.0.0', { to: 10 })
  expect((await store.log()).slice(before).map(({ action }) => action)).toEqual([
    'bring back mf-example 1.0.0',
    'rollout mf-example 1.0.0 10 %',
  ])
  expect((await verify(open(), { keys: readTrust(env).keys, anchor: null })).faults).toEqual([])
})

it('what a key brings back as it was not is taken by no server, and verify tells it', async () => {
  const { folder, open, make, record, manifest } = await signedStore()
  const bringBack = { ...(await record('1.1.0')), url: '/assets/mf-other/1.1.0/remoteEntry.js' }
  await make({ name, bringBack, manifest: manifest('1.1.0') })
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const site = await serverOf(folder)
  expect((await site.inject('/')).body).toContain('"revision":8')
  expect(error).toHaveBeenCalledWith(
    expect.stringContaining('is refused: it would bring back mf-example 1.1.0 as it was not.'),
  )
  await site.close()
  error.mockRestore()
  const { faults } = await verify(open(), { keys: readTrust(env).keys, anchor: null })
  expect(faults[0]).toBe('Entry 9 would bring back mf-example 1.1.0 as it was not.')
})
