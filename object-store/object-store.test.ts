import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { folderObjectStore } from './folder-object-store'
import { keysOf, type ObjectStore, ObjectStoreError } from './object-store'
import { s3ObjectStore } from './s3-object-store'
import { type S3Server, startS3Server } from './testing/s3-server'

let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(() => bucket.close())
beforeEach(() => bucket.files.clear())

const ofTests = mkdtempSync(join(tmpdir(), 'qe-object-store-'))
afterAll(() => rmSync(ofTests, { recursive: true }))
const temporaryFolder = () => mkdtempSync(join(ofTests, 'store-'))
const stores: [string, () => ObjectStore][] = [
  ['a folder', () => folderObjectStore(temporaryFolder())],
  ['a bucket', () => s3ObjectStore(bucket.settings)],
]

describe.each(stores)('%s', (_, open) => {
  it('returns what was written, and tells when nothing has changed', async () => {
    const store = open()
    const bytes = Buffer.from([0, 1, 254, 255])
    expect(await store.read('assets/a/1.0.0/x y.js')).toBeNull()
    await store.write('assets/a/1.0.0/x y.js', bytes)
    const found = await store.read('assets/a/1.0.0/x y.js')
    expect(found?.bytes).toEqual(bytes)
    expect(await store.refresh('assets/a/1.0.0/x y.js', found?.tag ?? '')).toBe('unchanged')
    await store.write('assets/a/1.0.0/x y.js', Buffer.from('other'))
    expect(await store.refresh('assets/a/1.0.0/x y.js', found?.tag ?? '')).toMatchObject({
      bytes: Buffer.from('other'),
    })
  })

  it('creates a new object once, and replaces only the object that a writer knows', async () => {
    const store = open()
    expect(await store.write('one', Buffer.from('a'), { condition: 'new' })).toBe(true)
    expect(await store.write('one', Buffer.from('b'), { condition: 'new' })).toBe(false)
    const tag = (await store.read('one'))?.tag ?? ''
    expect(await store.write('one', Buffer.from('c'), { condition: { tag } })).toBe(true)
    expect(await store.write('one', Buffer.from('d'), { condition: { tag } })).toBe(false)
    expect(await store.write('nothing', Buffer.from('e'), { condition: { tag } })).toBe(false)
    expect((await store.read('one'))?.bytes.toString()).toBe('c')
  })

  it('lists the keys with a prefix, in order, with the time of the write', async () => {
    const store = open()
    const keys = Array.from({ length: 8 }, (_, number) => `log/${number}.json`)
    for (const key of [...keys].reverse()) await store.write(key, Buffer.from('x'))
    await store.write('other', Buffer.from('x'))
    expect(await keysOf(store, 'log/')).toEqual(keys)
    expect(await keysOf(store, 'log/3')).toEqual(['log/3.json'])
    expect(await keysOf(store, 'nothing/')).toEqual([])
    for await (const { writtenAt } of store.list('other')) expect(writtenAt.getTime()).toBeGreaterThan(0)
  })

  it('streams an object, and removes it; removing it again succeeds', async () => {
    const store = open()
    await store.write('photos/one', Buffer.from('bytes'))
    const stream = await store.open('photos/one')
    expect(stream && (await text(stream))).toBe('bytes')
    await store.remove('photos/one')
    await store.remove('photos/one')
    expect(await store.open('photos/one')).toBeNull()
    expect(await keysOf(store, '')).toEqual(expect.not.arrayContaining(['photos/one']))
  })
})

describe('a folder', () => {
  it('leaves no temporary file and no lock behind, and lists no linked file', async () => {
    const folder = temporaryFolder()
    const store = folderObjectStore(folder)
    await store.write('a/one', Buffer.from('x'), { condition: 'new' })
    await store.write('a/one', Buffer.from('y'), { condition: { tag: (await store.read('a/one'))?.tag ?? '' } })
    expect(readdirSync(folder)).toEqual(['a'])
    symlinkSync(folder, join(folder, 'a/circle'))
    expect(await keysOf(store, '')).toEqual(['a/one'])
    rmSync(folder, { recursive: true })
  })

  it('that can’t be created is reported with the advice of its owner', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'x'))
    await folderObjectStore(folder).write('file', Buffer.from(''))
    const store = folderObjectStore(join(folder, 'file/below'), { advice: 'Choose another with --store.' })
    const failure = await store.write('a', Buffer.from('')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ObjectStoreError)
    expect((failure as Error).message).toMatch(/can't be written \(ENOTDIR\)\. Choose another with --store\.$/)
  })
})

describe('a bucket', () => {
  it('that rejects the key says so, and names its settings', async () => {
    const stranger = s3ObjectStore({ ...bucket.settings, secretAccessKey: 'guess' }, { settings: 'RELEASES_S3_' })
    const refused = /answered PUT one with 403 SignatureDoesNotMatch\. Check the RELEASES_S3_… settings/
    await expect(stranger.write('one', Buffer.from('x'))).rejects.toThrow(refused)
    await expect(s3ObjectStore({ ...bucket.settings, bucket: 'other' }).read('one')).rejects.toThrow('404 NoSuchBucket')
  })
})
