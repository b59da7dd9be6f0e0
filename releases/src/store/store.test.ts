import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { promote, rollback, rollout } from '../deploy'
import { publish } from '../publish'
import { status } from '../status'
import { type Mishap, startTestBucket, type TestBucket } from '../test-bucket'
import { exampleBuild, exampleShell, temporaryFolder } from '../test-release'
import { folderShelf } from './folder-shelf'
import { openShelf } from './open-shelf'
import { ReleaseStore, textOf } from './release-store'
import { s3Shelf } from './s3-shelf'
import type { Shelf } from './shelf'
import { verify } from './verify'

const by = 'ada'
jest.setTimeout(30_000)
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.close())
beforeEach(() => bucket.files.clear())

const shelves: [string, () => Shelf][] = [
  ['a folder', () => folderShelf(temporaryFolder())],
  ['a bucket', () => s3Shelf(bucket.settings)],
]

describe.each(shelves)('%s', (_, open) => {
  it('gives back what was written, and says when nothing has changed', async () => {
    const shelf = open()
    const bytes = Buffer.from([0, 1, 254, 255])
    expect(await shelf.read('assets/a/1.0.0/x y.js')).toBeNull()
    await shelf.write('assets/a/1.0.0/x y.js', bytes)
    const found = await shelf.read('assets/a/1.0.0/x y.js')
    expect(found?.bytes).toEqual(bytes)
    expect(await shelf.refresh('assets/a/1.0.0/x y.js', found?.tag ?? '')).toBe('unchanged')
    await shelf.write('assets/a/1.0.0/x y.js', Buffer.from('other'))
    expect(await shelf.refresh('assets/a/1.0.0/x y.js', found?.tag ?? '')).toMatchObject({
      bytes: Buffer.from('other'),
    })
  })

  it('takes a new thing once, and a change from whoever knew the last one', async () => {
    const shelf = open()
    expect(await shelf.write('one', Buffer.from('a'), 'new')).toBe(true)
    expect(await shelf.write('one', Buffer.from('b'), 'new')).toBe(false)
    const tag = (await shelf.read('one'))?.tag ?? ''
    expect(await shelf.write('one', Buffer.from('c'), { tag })).toBe(true)
    expect(await shelf.write('one', Buffer.from('d'), { tag })).toBe(false)
    expect(await shelf.write('nothing', Buffer.from('e'), { tag })).toBe(false)
    expect((await shelf.read('one'))?.bytes.toString()).toBe('c')
  })

  it('lists what begins alike, in order', async () => {
    const shelf = open()
    const keys = Array.from({ length: 8 }, (_, number) => `log/${number}.json`)
    for (const key of [...keys].reverse()) await shelf.write(key, Buffer.from('x'))
    await shelf.write('other', Buffer.from('x'))
    expect(await shelf.list('log/')).toEqual(keys)
    expect(await shelf.list('nothing/')).toEqual([])
  })

  it('keeps a document that its log adds up to', async () => {
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

it('a document is there for whoever reads it while it is being changed', async () => {
  const store = new ReleaseStore(folderShelf(temporaryFolder()))
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
    'is made up for from the log, and healed by the next change: %s',
    async (damaged) => {
      const folder = temporaryFolder()
      const [server, publisher, late] = Array.from({ length: 3 }, () => new ReleaseStore(folderShelf(folder)))
      await publish(publisher as ReleaseStore, { from: exampleBuild({ version: '1.0.0' }), by })
      const before = await server?.read()
      writeFileSync(join(folder, 'releases.json'), damaged)
      expect(await late?.read()).toEqual(before)
      expect(await server?.read()).toEqual(before)
      await publish(publisher as ReleaseStore, { from: exampleBuild({ version: '1.1.0' }), by })
      expect((await verify(new ReleaseStore(folderShelf(folder)))).faults).toEqual([])
    },
  )
})

describe('a rollback', () => {
  it('gives everybody what they had before, a rollout that went on beside it too', async () => {
    const store = new ReleaseStore(folderShelf(temporaryFolder()))
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

  it('goes back to what was there before a default, also when that was promoted once more to end a rollout beside it', async () => {
    const store = new ReleaseStore(folderShelf(temporaryFolder()))
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 30 })
    await promote(store, by, 'mf-example', '1.1.0')
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ gone: '1.1.0', now: '1.0.0' })
  })

  it('takes a rollout away first, and leaves the default alone', async () => {
    const store = new ReleaseStore(folderShelf(temporaryFolder()))
    await publish(store, { from: exampleBuild({ version: '1.0.0' }), by })
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 30 })
    expect(await rollback(store, by, 'mf-example', { why: 'empty inbox' })).toMatchObject({
      gone: '1.1.0',
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
    const store = new ReleaseStore(folderShelf(folder))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: exampleBuild({ version }), by })
    return {
      folder,
      store,
      faults: async () => (await verify(new ReleaseStore(folderShelf(folder)))).faults.join('\n'),
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

  it('finds a document that was changed by hand, or was not written any more', async () => {
    const { folder, store, faults } = await published()
    const text = JSON.stringify(await store.at(3))
    writeFileSync(join(folder, 'releases.json'), text.replace('"traffic":0', '"traffic":50'))
    expect(await faults()).toBe('The document is not what its log adds up to: it was changed by hand.')
    await rollout(new ReleaseStore(folderShelf(folder)), by, 'mf-example', '1.0.0', { to: 0, add: ['staff'] })
    expect(await faults()).toBe('')
    writeFileSync(join(folder, 'releases.json'), JSON.stringify(await store.at(2)))
    expect(await faults()).toContain('The document stands at revision 2, its log at 4')
    await publish(new ReleaseStore(folderShelf(folder)), { from: exampleBuild({ version: '1.3.0' }), by })
    expect(await faults()).toBe('')
  })

  it('finds a file that is gone, or is another', async () => {
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

  it('gives back what was compressed as it was written', async () => {
    const store = new ReleaseStore(s3Shelf(bucket.settings))
    await publish(store, { from: build(), by })
    const small = await store.file('mf-example', '1.0.0', 'remoteEntry.js.br')
    expect(brotliDecompressSync(small ?? Buffer.alloc(0)).toString()).toBe(wide)
    expect((await verify(store)).faults).toEqual([])
  })

  const mishaps: Mishap[] = [500, 503, 'cut before', 'cut after', 'cut within']
  it.each(mishaps)('that fails each request once, by %s, has every version once and whole', async (mishap) => {
    for (const afterwards of [0, 3, 6, 9, 12]) {
      bucket.files.clear()
      const store = new ReleaseStore(s3Shelf(bucket.settings))
      await publish(store, { from: build('1.0.0'), by })
      bucket.mishaps.push(...Array<Mishap>(afterwards).fill('none'), mishap, 'none', mishap)
      await publish(store, { from: build('1.1.0'), by })
      bucket.mishaps.length = 0
      expect(await verify(new ReleaseStore(s3Shelf(bucket.settings)))).toMatchObject({
        entries: 2,
        versions: 2,
        faults: [],
      })
    }
  })

  it.each([
    ['If-None-Match: *', 'if-none-match'],
    ['If-Match', 'if-match'],
  ] as const)(
    'of a service that passes over %s takes nothing, since a release could be lost there',
    async (said, condition) => {
      const other = await startTestBucket()
      other.passesOver.push(condition)
      const store = new ReleaseStore(s3Shelf(other.settings))
      await expect(publish(store, { from: build(), by })).rejects.toThrow(
        `does not heed ${said} on PUT, so of two who publish at once one would be lost.`,
      )
      expect([...other.files.keys()]).toEqual(['.conditions'])
      await other.close()
    },
  )

  it('of a service that knows its tags without quotes only, as Ceph does, takes a change after the other', async () => {
    const other = Object.assign(await startTestBucket(), { tagsKnown: 'bare' as const })
    const store = new ReleaseStore(s3Shelf(other.settings))
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(store, { from: build(version), by })
    expect(await verify(store)).toMatchObject({ entries: 3, faults: [] })
    await other.close()
  })

  it('of a service that does not know its own tags takes nothing, instead of trying for ever', async () => {
    const other = Object.assign(await startTestBucket(), { tagsKnown: 'none' as const })
    await expect(publish(new ReleaseStore(s3Shelf(other.settings)), { from: build(), by })).rejects.toThrow(
      'does not heed If-Match on PUT',
    )
    await other.close()
  })

  it('that is not there says so in words, and pages go on with what is known', async () => {
    const other = await startTestBucket()
    const store = new ReleaseStore(s3Shelf(other.settings))
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
    const store = new ReleaseStore(folderShelf(folder))
    for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by })
    return { folder, store }
  }

  it.each([
    ['was cut off', (text: string) => text.slice(0, 100)],
    [
      'is of a kind that is not known yet',
      (text: string) =>
        text.replace(/"changes":.*,"previous"/, '"changes":[{"name":"mf-example","retire":"1.0.0"}],"previous"'),
    ],
  ])('whose last entry %s is refused in words, and the site goes on with its document', async (_, change) => {
    const { folder, store } = await published()
    const place = join(folder, 'log/00000002.json')
    writeFileSync(place, change(readFileSync(place, 'utf8')))
    const late = new ReleaseStore(folderShelf(folder))
    expect(await late.read()).toEqual(await store.read())
    await expect(promote(late, by, 'mf-example', '1.0.0')).rejects.toThrow(
      "Entry 2 of the log can't be read: it was damaged, or written by a newer version of this command.",
    )
    await expect(late.log()).rejects.toThrow('restore log/00000002.json')
    expect((await status(late)).map(({ version }) => version)).toEqual(['1.1.0'])
    expect((await verify(late)).faults).toContain("Entry 2 of the log can't be read.")
  })

  it('that was written, and its document was not, is made good by the next who tries anything, also what is refused', async () => {
    const { folder, store } = await published()
    writeFileSync(join(folder, 'releases.json'), textOf(await store.at(1)))
    await expect(
      publish(new ReleaseStore(folderShelf(folder)), { from: exampleBuild({ version: '1.1.0' }), by }),
    ).rejects.toThrow('is published already')
    expect(
      (await new ReleaseStore(folderShelf(folder)).read()).microFrontends['mf-example']?.[0]?.metadata.version,
    ).toBe('1.1.0')
    expect((await verify(new ReleaseStore(folderShelf(folder)))).faults).toEqual([])
  })

  it('of versions with hashes of another length, as builds once had them, is read, verified and gone on with', async () => {
    const folder = temporaryFolder()
    const store = new ReleaseStore(folderShelf(folder))
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

  it('keeps what a newer contract says of a version, whoever changes something else', async () => {
    const store = new ReleaseStore(folderShelf(temporaryFolder()))
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
  it('of a bucket are refused when only some are there', () => {
    expect(() => openShelf({ RELEASES_S3_BUCKET: 'releases' }, 'x')).toThrow('belong together: set all four')
  })

  it('with a wrong key are refused by the bucket, in words', async () => {
    const stranger = s3Shelf({ ...bucket.settings, secretAccessKey: 'guess' })
    await expect(stranger.write('one', Buffer.from('x'))).rejects.toThrow(
      'answered PUT one with 403 SignatureDoesNotMatch',
    )
    await expect(s3Shelf({ ...bucket.settings, bucket: 'other' }).read('one')).rejects.toThrow('404 NoSuchBucket')
  })
})

it('leaves nothing half-written in its folder', async () => {
  const folder = temporaryFolder()
  await publish(new ReleaseStore(folderShelf(folder)), { from: exampleBuild(), by })
  expect(readdirSync(folder, { recursive: true }).filter((file) => /\.new$|lock/.test(String(file)))).toEqual([])
})
