import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type S3Server, startS3Server } from '../testing/s3-server'
import { folderStore } from './folder-store'
import type { FileStore } from './port'
import { s3Store } from './s3-store'

const of = { bucket: 'files', region: 'eu-north-1', accessKeyId: 'AKID', secretAccessKey: 'secret/with+signs=' }
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server(of)
})
afterAll(() => s3.close())

const folder = mkdtempSync(join(tmpdir(), 'qe-store-'))
const stores: [string, () => FileStore][] = [
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => s3Store({ ...of, endpoint: s3.endpoint })],
]

describe.each(stores)('%s', (_, open) => {
  test('keeps a file until it is removed, byte for byte', async () => {
    const store = open()
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255])
    await store.put('private/one', bytes, 'application/pdf')
    const found = await store.get('private/one')
    expect(found && (await buffer(found))).toEqual(bytes)
    await store.remove('private/one')
    expect(await store.get('private/one')).toBeNull()
    await store.remove('private/one')
  })

  test('lists all files with when they were written', async () => {
    const store = open()
    const keys = ['private/a', 'upload/b/480.webp', 'upload/b/960.webp', 'upload/c/480.webp', 'upload/c/960.webp']
    for (const key of keys) await store.put(key, Buffer.from('x'), 'image/webp')
    const listed: { key: string; writtenAt: Date }[] = []
    for await (const one of store.list()) listed.push(one)
    expect(listed.map(({ key }) => key).sort()).toEqual(keys)
    expect(listed.every(({ writtenAt }) => writtenAt.getTime() > 0)).toBe(true)
  })
})

test('an empty folder lists nothing, and a folder has no half-written files', async () => {
  for await (const one of folderStore(join(folder, 'nothing-here')).list()) throw new Error(one.key)
  expect(readdirSync(join(folder, 'private'))).toEqual(['a'])
})

test('a bucket that does not know the key refuses every request, and says why', async () => {
  const stranger = s3Store({ ...of, endpoint: s3.endpoint, secretAccessKey: 'guess' })
  await expect(stranger.put('private/x', Buffer.from('x'), 'text/plain')).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(stranger.get('private/a')).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(s3Store({ ...of, bucket: 'other', endpoint: s3.endpoint }).get('private/a')).rejects.toThrow(
    '404 NoSuchBucket',
  )
})
