import { brotliCompressSync } from 'node:zlib'
import { folderObjectStore, s3ObjectStore } from '@qe/object-store'
import { type S3Server, startS3Server } from '@qe/object-store/testing'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { createSite } from './app'
import { readConfig } from './config'
import { publishedFiles } from './published-files'

let bucket: S3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(() => bucket.close())

it('a site serves from a bucket', async () => {
  const store = new ReleaseStore(s3ObjectStore(bucket.settings))
  await publish(store, { from: exampleShell(), by: 'ada' })
  await publish(store, {
    from: exampleBuild({ files: { 'remoteEntry.js': 'var long;'.repeat(100), 'home.js': '"home"' } }),
    by: 'ada',
  })
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings
  const env = {
    RELEASES_S3_ENDPOINT: endpoint,
    RELEASES_S3_BUCKET: name,
    RELEASES_S3_REGION: region,
    RELEASES_S3_ACCESS_KEY_ID: accessKeyId,
    RELEASES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const site = await createSite(readConfig({ ...env, API_URL: 'http://127.0.0.1:9' }))
  expect((await site.inject('/example/x')).body).toContain('"version":"1.0.0"')
  expect(
    (await site.inject({ url: '/assets/mf-example/1.0.0/remoteEntry.js', headers: { 'accept-encoding': 'br' } }))
      .headers,
  ).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect((await site.inject('/assets/mf-example/1.0.0/gone.js')).statusCode).toBe(404)
  await site.close()
})

it('files from a bucket are cached, and the least recently used are evicted first', async () => {
  bucket.files.clear()
  const store = new ReleaseStore(s3ObjectStore(bucket.settings))
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.txt`, name.repeat(40)]))
  await publish(store, { from: exampleBuild({ files: { 'remoteEntry.js': '', ...files } }), by: 'ada' })
  const readFile = publishedFiles(store, 100)
  const fileOf = (name: string) => readFile(`assets/mf-example/1.0.0/${name}.txt`)
  await fileOf('a')
  await fileOf('b')
  await fileOf('a')
  await fileOf('c')
  for (const key of [...bucket.files.keys()]) if (key.endsWith('.txt')) bucket.files.delete(key)
  expect(await Promise.all(['a', 'b', 'c'].map(async (key) => (await fileOf(key))?.length ?? 'gone'))).toEqual([
    40,
    'gone',
    40,
  ])
})

describe.each(['a folder', 'a bucket'])('a file in %s that is not what was published', (place) => {
  const long = 'var long;'.repeat(100)
  const published = async () => {
    bucket.files.clear()
    const objects = place === 'a folder' ? folderObjectStore(temporaryFolder()) : s3ObjectStore(bucket.settings)
    const store = new ReleaseStore(objects)
    const files = { 'remoteEntry.js': long, 'home.js': '"home"' }
    await publish(store, { from: exampleBuild({ files }), by: 'ada' })
    await publish(store, {
      from: exampleBuild({ version: '1.1.0', files: { ...files, 'home.js': '"other"' } }),
      by: 'ada',
    })
    return { objects, readFile: publishedFiles(store) }
  }
  const keyOf = (path: string, version = '1.0.0') => `assets/mf-example/${version}/${path}`
  let complained: jest.SpyInstance
  beforeEach(() => {
    complained = jest.spyOn(console, 'error').mockImplementation(() => {})
    complained.mockClear()
  })

  it('is never sent, and is reported once', async () => {
    const { objects, readFile } = await published()
    await objects.write(keyOf('home.js'), Buffer.from('"evil"'))
    for (let time = 0; time < 3; time++) expect(await readFile(keyOf('home.js'))).toBeNull()
    expect(complained.mock.calls).toEqual([[expect.stringMatching(/home\.js is not what was published, and is not/)]])
  })

  it('is not sent in place of the same file of another version, nor another version’s version.json', async () => {
    const { objects, readFile } = await published()
    for (const path of ['home.js', 'version.json']) {
      const other = (await objects.read(keyOf(path, '1.1.0')))?.bytes ?? Buffer.alloc(0)
      await objects.write(keyOf(path), other)
      expect(await readFile(keyOf(path))).toBeNull()
      expect(await readFile(keyOf(path, '1.1.0'))).toEqual(other)
    }
  })

  it('and is a compressed copy gives way to the file itself', async () => {
    const { objects, readFile } = await published()
    const key = keyOf('remoteEntry.js')
    const right = brotliCompressSync(long)
    for (const wrong of [
      brotliCompressSync('evil()'),
      brotliCompressSync('x'.repeat(1e6)),
      Buffer.from('damaged'),
      right.subarray(0, -1),
      Buffer.concat([right, Buffer.from('evil()')]),
    ]) {
      await objects.write(`${key}.br`, wrong)
      expect(await readFile(`${key}.br`)).toBeNull()
    }
    expect((await readFile(key))?.toString()).toBe(long)
  })

  it('and that no manifest names is not there', async () => {
    const { objects, readFile } = await published()
    await objects.write(keyOf('more.js'), Buffer.from('evil()'))
    await objects.write('assets/mf-evil/1.0.0/remoteEntry.js', Buffer.from('evil()'))
    expect(await readFile(keyOf('more.js'))).toBeNull()
    expect(await readFile('assets/mf-evil/1.0.0/remoteEntry.js')).toBeNull()
  })
})
