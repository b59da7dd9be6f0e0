import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { ObjectStore } from '@qe/object-store'
import { folderObjectStore, s3ObjectStore } from '@qe/object-store'
import { type Fault, type S3Server, startS3Server } from '@qe/object-store/testing'
import { promote, rollback, rollout } from '../deploy'
import { parsePlan } from '../plan/rollout-plan'
import { publish } from '../publish'
import { status } from '../status'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { openObjectStore } from './open-object-store'
import { ReleaseStore, serializeDocument } from './release-store'
import { verify } from './verify'

const by = 'ada'
let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(() => bucket.close())
beforeEach(() => bucket.files.clear())

const stores: [string, () => ObjectStore][] = [
  ['a folder', () => folderObjectStore(temporaryFolder())],
  ['a bucket', () => s3ObjectStore(bucket.settings)],
]

describe.each(stores)('%s', (_, open) => {
  it('has a document that its log produces', async () => {
    const store = new ReleaseStore(open())
    await publish(store, { from: exampleShell(), by })
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 5 })
    await rollout(store, by, 'mf-example', '1.2.0', { to: 20, add: ['staff'] })
    await promote(store, by, 'mf-example', '1.2.0')
    await rollback(store, by, 'mf-example')
    expect(await verify(store)).toMatchObject({ entries: 7, versions: 4, faults: [] })
    expect((await store.at(4)).microFrontends['mf-example']?.[0]).toMatchObject({
      metadata: { version: '1.2.0' },
      deployment: { traffic: 5 },
    })
    await expect(store.at(99)).rejects.toThrow('There is no revision 99; the newest is 7.')
  })
})

it('a document can be read while it is being changed', async () => {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
  let isChanging = true
  const changing = (async () => {
    for (let number = 1; number < 20; number++)
      await publish(store, { from: exampleBuild({ version: `1.0.${number}` }), by })
    isChanging = false
  })()
  while (isChanging) expect(Object.keys((await store.read()).microFrontends)).toEqual(['mf-example'])
  await changing
})

describe('a document that can’t be read', () => {
  it.each(['', '{"microFrontends":', '{"microFrontends":{"mf-example":{}}}'])(
    'is rebuilt from the log, and repaired by the next change: %s',
    async (damaged) => {
      const folder = temporaryFolder()
      const [server, publisher, late] = Array.from({ length: 3 }, () => new ReleaseStore(folderObjectStore(folder)))
      await publish(publisher as ReleaseStore, { from: exampleBuild({ version: '1.0.0' }), by })
      const before = await server?.read()
      writeFileSync(join(folder, 'releases.json'), damaged)
      expect(await late?.read()).toEqual(before)
      expect(await server?.read()).toEqual(before)
      await publish(publisher as ReleaseStore, { from: exampleBuild({ version: '1.1.0' }), by })
      expect((await verify(new ReleaseStore(folderObjectStore(folder)))).faults).toEqual([])
    },
  )
})

describe('a rollback', () => {
  it('restores what everybody had before, including another rollout', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 30 })
    await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by })
    await rollback(store, by, 'mf-example')
    const [newest, canary, stable] = (await store.read()).microFrontends['mf-example'] ?? []
    expect(newest).toMatchObject({ extras: { disabled: { reason: 'rolled back', by } } })
    expect(canary).toMatchObject({ deployment: { traffic: 30, default: false }, extras: { cohorts: ['staff'] } })
    expect(stable).toMatchObject({ deployment: { traffic: 100, default: true } })
  })

  it('restores what was there before a default, also when that was promoted again to end a rollout', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 30 })
    await promote(store, by, 'mf-example', '1.1.0')
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ removed: '1.1.0', now: '1.0.0' })
  })

  it('asks for the version where the newest is not what was changed last', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: exampleBuild({ version }), by })
    await rollout(store, by, 'mf-example', '1.1.0', { to: 10 })
    await expect(rollback(store, by, 'mf-example')).rejects.toThrow(
      'The newest version of mf-example is 1.2.0, and 1.1.0 was changed after it or with it. Say which to roll back: ' +
        'rollback mf-example 1.2.0, or rollback mf-example 1.1.0',
    )
    expect(await rollback(store, by, 'mf-example', { version: '1.1.0' })).toMatchObject({ now: '1.2.0' })
  })

  it('needs no version of a hotfix that paused the plan of another', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
    const plan = parsePlan('5,100', '1h')
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: plan.steps[0], plan })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 10 })
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ removed: '1.2.0', now: '1.0.0' })
  })

  it('withdraws a rollout first, and leaves the default', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 30 })
    expect(await rollback(store, by, 'mf-example', { why: 'empty inbox' })).toMatchObject({
      removed: '1.1.0',
      now: '1.0.0',
    })
    await expect(rollback(store, by, 'mf-example', { version: '1.1.0' })).rejects.toThrow(
      'Nobody gets mf-example 1.1.0: there is nothing to roll back.',
    )
  })
})

describe('verify', () => {
  const published = async () => {
    const folder = temporaryFolder()
    const store = new ReleaseStore(folderObjectStore(folder))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: exampleBuild({ version }), by })
    return {
      folder,
      store,
      faults: async () => (await verify(new ReleaseStore(folderObjectStore(folder)))).faults.join('\n'),
    }
  }

  it('finds an entry that was changed', async () => {
    const { folder, store, faults } = await published()
    const [, second] = await store.log()
    writeFileSync(join(folder, 'log/00000002.json'), `${JSON.stringify({ ...second, by: 'mallory' })}\n`)
    expect(await faults()).toBe('Entry 3 does not follow from entry 2: one of them was changed.')
  })

  it('finds an entry that is missing', async () => {
    const { folder, faults } = await published()
    rmSync(join(folder, 'log/00000002.json'))
    expect(await faults()).toContain('The log lacks entry 2.')
  })

  it('finds a document that was changed by hand, or is outdated', async () => {
    const { folder, store, faults } = await published()
    const text = JSON.stringify(await store.at(3))
    writeFileSync(join(folder, 'releases.json'), text.replace('"traffic":0', '"traffic":50'))
    expect(await faults()).toBe('The document is not what its log adds up to: it was changed by hand.')
    await rollout(new ReleaseStore(folderObjectStore(folder)), by, 'mf-example', '1.0.0', { to: 0, add: ['staff'] })
    expect(await faults()).toBe('')
    writeFileSync(join(folder, 'releases.json'), JSON.stringify(await store.at(2)))
    expect(await faults()).toContain('The document stands at revision 2, its log at 4')
    await publish(new ReleaseStore(folderObjectStore(folder)), { from: exampleBuild({ version: '1.3.0' }), by })
    expect(await faults()).toBe('')
  })

  it('finds a file that is missing or changed', async () => {
    const { folder, faults } = await published()
    writeFileSync(join(folder, 'assets/mf-example/1.1.0/home.js'), 'steal()')
    rmSync(join(folder, 'assets/mf-example/1.0.0/remoteEntry.js'))
    expect(await faults()).toBe(
      'mf-example 1.0.0 has lost remoteEntry.js.\nhome.js of mf-example 1.1.0 is not what was published.'
        .split('\n')
        .reverse()
        .join('\n'),
    )
  })
})

describe('a bucket', () => {
  const wide = 'const answer = 42;'.repeat(200)
  const build = (version = '1.0.0') => exampleBuild({ version, files: { 'remoteEntry.js': wide, 'home.js': '"home"' } })

  it('returns compressed files as they were written', async () => {
    const store = new ReleaseStore(s3ObjectStore(bucket.settings))
    await publish(store, { from: build(), by })
    const small = await store.file('mf-example', '1.0.0', 'remoteEntry.js.br')
    expect(brotliDecompressSync(small ?? Buffer.alloc(0)).toString()).toBe(wide)
    expect((await verify(store)).faults).toEqual([])
  })

  const faults: Fault[] = [500, 503, 'cut before', 'cut after', 'cut within']
  it.each(faults)('that fails each request once, by %s, has every version once and complete', async (fault) => {
    for (const afterwards of [0, 3, 6, 9, 12]) {
      bucket.files.clear()
      const store = new ReleaseStore(s3ObjectStore(bucket.settings))
      await publish(store, { from: build('1.0.0'), by })
      bucket.faults.push(...Array<Fault>(afterwards).fill('none'), fault, 'none', fault)
      await publish(store, { from: build('1.1.0'), by })
      bucket.faults.length = 0
      expect(await verify(new ReleaseStore(s3ObjectStore(bucket.settings)))).toMatchObject({
        entries: 2,
        versions: 2,
        faults: [],
      })
    }
  })

  it.each([
    ['If-None-Match: *', 'if-none-match'],
    ['If-Match', 'if-match'],
  ] as const)('of a service that ignores %s is refused, since a release could be lost', async (header, condition) => {
    const other = await startS3Server()
    other.ignoredConditions.push(condition)
    const store = new ReleaseStore(s3ObjectStore(other.settings))
    await expect(publish(store, { from: build(), by })).rejects.toThrow(
      `ignores ${header} on PUT, so one of two concurrent publishes would be lost.`,
    )
    expect([...other.files.keys()]).toEqual(['.conditions'])
    await other.close()
  })

  it('of a service that accepts only unquoted tags, as Ceph does, works', async () => {
    const other = Object.assign(await startS3Server(), { tagFormat: 'unquoted' as const })
    const store = new ReleaseStore(s3ObjectStore(other.settings))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: build(version), by })
    expect(await verify(store)).toMatchObject({ entries: 3, faults: [] })
    await other.close()
  })

  it('of a service that does not accept its own tags is refused instead of retried forever', async () => {
    const other = Object.assign(await startS3Server(), { tagFormat: 'none' as const })
    await expect(publish(new ReleaseStore(s3ObjectStore(other.settings)), { from: build(), by })).rejects.toThrow(
      'ignores If-Match on PUT',
    )
    await other.close()
  })

  it('that can’t be reached is reported, and pages use the cached document', async () => {
    const other = await startS3Server()
    const store = new ReleaseStore(s3ObjectStore(other.settings))
    await publish(store, { from: build(), by })
    const known = await store.read()
    await other.close()
    const complained = jest.spyOn(console, 'error').mockImplementation(() => {})
    await wait(1100)
    expect(await store.read()).toBe(known)
    await expect(promote(store, by, 'mf-example', '1.0.0')).rejects.toThrow(
      /^The bucket releases at http:\/\/127\.0\.0\.1:\d+ can't be reached \(ECONNREFUSED\)/,
    )
    complained.mockRestore()
  })
})

describe('a log', () => {
  const published = async () => {
    const folder = temporaryFolder()
    const store = new ReleaseStore(folderObjectStore(folder))
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    return { folder, store }
  }

  it.each([
    ['was cut off', (text: string) => text.slice(0, 100)],
    [
      'is of an unknown kind',
      (text: string) =>
        text.replace(/"changes":.*,"previous"/, '"changes":[{"name":"mf-example","retire":"1.0.0"}],"previous"'),
    ],
  ])('whose last entry %s is reported, and the site continues with its document', async (_, change) => {
    const { folder, store } = await published()
    const place = join(folder, 'log/00000002.json')
    writeFileSync(place, change(readFileSync(place, 'utf8')))
    const late = new ReleaseStore(folderObjectStore(folder))
    expect(await late.read()).toEqual(await store.read())
    await expect(promote(late, by, 'mf-example', '1.0.0')).rejects.toThrow(
      "Entry 2 of the log can't be read: it was damaged, or written by a newer version of this command.",
    )
    await expect(late.log()).rejects.toThrow('restore log/00000002.json')
    expect((await status(late)).map(({ version }) => version)).toEqual(['1.1.0'])
    expect((await verify(late)).faults).toContain("Entry 2 of the log can't be read.")
  })

  it('with an entry that the document lacks is repaired by the next command, even a refused one', async () => {
    const { folder, store } = await published()
    writeFileSync(join(folder, 'releases.json'), serializeDocument(await store.at(1)))
    await expect(
      publish(new ReleaseStore(folderObjectStore(folder)), { from: exampleBuild({ version: '1.1.0' }), by }),
    ).rejects.toThrow('is published already')
    expect(
      (await new ReleaseStore(folderObjectStore(folder)).read()).microFrontends['mf-example']?.[0]?.metadata.version,
    ).toBe('1.1.0')
    expect((await verify(new ReleaseStore(folderObjectStore(folder)))).faults).toEqual([])
  })

  it('of versions with SHA-384 hashes, as older builds have, is read, verified and continued', async () => {
    const folder = temporaryFolder()
    const store = new ReleaseStore(folderObjectStore(folder))
    await publish(store, { from: exampleBuild({ algorithm: 'sha384' }), by })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    await rollback(store, by, 'mf-example')
    const [live] = await status(store)
    expect(live).toMatchObject({ version: '1.0.0', state: 'default' })
    expect((await store.read()).microFrontends['mf-example']?.[1]?.metadata.integrity).toMatch(/^sha384-/)
    expect((await verify(store)).faults).toEqual([])
    writeFileSync(join(folder, 'assets/mf-example/1.0.0/home.js'), '"other"')
    expect((await verify(store)).faults).toEqual(['home.js of mf-example 1.0.0 is not what was published.'])
  })

  it('preserves fields of a newer contract when an older publisher changes something', async () => {
    const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
    const from = exampleBuild()
    const stated = JSON.parse(readFileSync(join(from, 'version.json'), 'utf8'))
    stated.config.routes[0].later = { a: 1 }
    writeFileSync(join(from, 'version.json'), JSON.stringify({ ...stated, later: ['x'] }))
    await publish(store, { from, by })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by })
    await promote(store, by, 'mf-example', '1.0.0')
    expect((await store.read()).microFrontends['mf-example']?.[1]?.extras.manifest).toMatchObject({
      later: ['x'],
      config: { routes: [{ later: { a: 1 } }] },
    })
    expect((await verify(store)).faults).toEqual([])
  })
})

describe('settings', () => {
  it('of a bucket are rejected when only some are set', () => {
    expect(() => openObjectStore({ RELEASES_S3_BUCKET: 'releases' }, 'x')).toThrow('belong together: set all four')
  })
})

it('leaves no temporary files in its folder', async () => {
  const folder = temporaryFolder()
  await publish(new ReleaseStore(folderObjectStore(folder)), { from: exampleBuild(), by })
  expect(readdirSync(folder, { recursive: true }).filter((file) => /\.new$|lock/.test(String(file)))).toEqual([])
})
