import { s3ObjectStore } from '@qe/object-store'
import { type S3Server, startS3Server } from '@qe/object-store/testing'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { exampleBuild, exampleShell } from '../testing/example-build'
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
  const objects = s3ObjectStore(bucket.settings)
  for (const key of ['a', 'b', 'c']) await objects.write(key, Buffer.alloc(40, key))
  const fileOf = publishedFiles(objects, 100)
  await fileOf('a')
  await fileOf('b')
  await fileOf('a')
  await fileOf('c')
  bucket.files.clear()
  expect(await Promise.all(['a', 'b', 'c'].map(async (key) => (await fileOf(key))?.length ?? 'gone'))).toEqual([
    40,
    'gone',
    40,
  ])
})
