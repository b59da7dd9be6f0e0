import { folderObjectStore, keysOf, s3ObjectStore } from '@qe/object-store'
import { startS3Server } from '@qe/object-store/testing'
import { run } from './cli/run'
import { enable, promote, rollback, rollout } from './deploy'
import { retire, switchOff } from './off-switch'
import { prunable, prune } from './prune'
import { publish } from './publish'
import { createSite } from './server/app'
import { readConfig } from './server/config'
import { status } from './status'
import { ReleaseStore } from './store/release-store'
import { verify } from './store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from './testing/example-build'

const by = 'ada'
let folder: string
let store: ReleaseStore

/** 1.0.0 to 1.5.0, each of which was everybody's until the next. */
beforeEach(async () => {
  folder = temporaryFolder()
  store = new ReleaseStore(folderObjectStore(folder))
  for (const minor of [0, 1, 2, 3, 4, 5]) await publish(store, { from: exampleBuild({ version: `1.${minor}.0` }), by })
})

const versionsIn = async (days = 0) => (await prunable(store, days)).map(({ version }) => version)
const filesOf = (version: string) => keysOf(store.objects, `assets/mf-example/${version}/`)

it('deletes the files of versions that nobody needs, and no others', async () => {
  expect(await versionsIn()).toEqual(['1.1.0', '1.0.0'])
  const before = (await filesOf('1.0.0')).length + (await filesOf('1.1.0')).length
  expect(await prune(store, by, 0)).toBe(before)
  expect([await filesOf('1.0.0'), await filesOf('1.1.0')]).toEqual([[], []])
  for (const version of ['1.2.0', '1.3.0', '1.4.0', '1.5.0']) expect(await filesOf(version)).not.toEqual([])
  expect((await store.log()).at(-1)?.action).toBe('prune mf-example 1.1.0, mf-example 1.0.0')
  expect((await verify(store)).faults).toEqual([])
})

it('keeps what somebody had in the last days', async () => {
  expect(await versionsIn(1)).toEqual([])
  expect(await prune(store, by, 1)).toBe(0)
  expect(await store.log()).toHaveLength(6)
})

it('keeps what a rollout or a cohort has, with what it falls back to', async () => {
  await rollout(store, by, 'mf-example', '1.0.0', { add: ['staff'] })
  expect(await versionsIn()).toEqual(['1.1.0'])
})

it('keeps what is switched off, and deletes all of what is retired', async () => {
  await switchOff(store, by, 'mf-example', 'leaks')
  expect(await versionsIn()).toEqual(['1.1.0', '1.0.0'])
  await retire(store, by, 'mf-example', 'enough')
  expect(await versionsIn()).toHaveLength(6)
})

it('leaves versions that can’t come back, and says so', async () => {
  await prune(store, by, 0)
  await expect(promote(store, by, 'mf-example', '1.1.0')).rejects.toThrow('mf-example 1.1.0 is disabled (pruned)')
  await expect(enable(store, by, 'mf-example', '1.0.0')).rejects.toThrow(
    'mf-example 1.0.0 was pruned: its files are gone.',
  )
  await expect(publish(store, { from: exampleBuild({ version: '1.0.0' }), by })).rejects.toThrow('published already')
  expect((await status(store, { all: true })).filter(({ state }) => state === 'pruned')).toHaveLength(2)
})

it('is no reason to roll back twice', async () => {
  await rollback(store, by, 'mf-example')
  await prune(store, by, 0)
  await expect(rollback(store, by, 'mf-example')).rejects.toThrow('was rolled back already')
})

it('deletes what an interrupted run left', async () => {
  const killed = new Error('killed')
  const interrupted = new ReleaseStore({ ...store.objects, remove: () => Promise.reject(killed) })
  await expect(prune(interrupted, by, 0)).rejects.toBe(killed)
  expect(await filesOf('1.0.0')).not.toEqual([])
  expect((await verify(store)).faults).toEqual([])
  expect(await prune(store, by, 0)).toBeGreaterThan(0)
  expect(await filesOf('1.0.0')).toEqual([])
})

it('leaves no page that would come back', async () => {
  await publish(store, { from: exampleShell(), by })
  await publish(store, { from: exampleBuild({ version: '1.6.0', path: '/new/:slug' }), by, to: 0 })
  await prune(store, by, 0)
  const site = await createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9' }))
  expect((await site.inject('/new/lisbon')).statusCode).toBe(404)
  expect((await site.inject('/example/lisbon')).statusCode).toBe(200)
  await site.close()
})

it('deletes in a bucket, too', async () => {
  const bucket = await startS3Server()
  const releases = new ReleaseStore(s3ObjectStore(bucket.settings))
  for (const minor of [0, 1, 2, 3, 4]) await publish(releases, { from: exampleBuild({ version: `1.${minor}.0` }), by })
  expect(await prune(releases, by, 0)).toBeGreaterThan(0)
  expect([...bucket.files.keys()].filter((key) => key.includes('/1.0.0/'))).toEqual([])
  expect((await verify(releases)).faults).toEqual([])
  await bucket.close()
})

it('is listed by the command, which deletes nothing without --yes', async () => {
  const printed: string[] = []
  const type = (...args: string[]) =>
    run(
      [...args, '--store', folder],
      (line) => printed.push(line),
      (line) => printed.push(line),
    )
  expect(await type('prune')).toBe(2)
  expect(await type('prune', '--keep-days', '0')).toBe(2)
  expect(await type('prune', '--keep-days', '30')).toBe(0)
  expect(printed.at(-1)).toBe(
    'Each version was in use in the last 30 days, or is one to fall back to.\n\n' +
      'Nothing was deleted; --yes deletes what is listed.',
  )
  expect(await filesOf('1.0.0')).not.toEqual([])
})
