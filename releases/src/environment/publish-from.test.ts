import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@qe/contract'
import { folderObjectStore, s3ObjectStore } from '@qe/object-store'
import { startS3Server } from '@qe/object-store/testing'
import { run } from '../cli/run'
import { disable, settingChange } from '../deploy'
import { publishPreview } from '../preview/publish-preview'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { verify } from '../store/verify'
import { exampleBuild, temporaryFolder } from '../testing/example-build'

const name = 'mf-example'
const { env } = process
afterEach(() => {
  process.env = env
})

const open = () => new ReleaseStore(folderObjectStore(temporaryFolder()))

async function type(target: ReleaseStore, ...args: string[]) {
  process.env = { ...process.env, RELEASE_BY: 'tom' }
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run([...args, '--store', target.objects.location], say, say)
  return { code, text: lines.join('\n') }
}

/** Two sites, of which one has 1.0.0 and 1.1.0. */
async function sites() {
  const [staging, production] = [open(), open()]
  for (const version of ['1.0.0', '1.1.0']) await publish(staging, { from: exampleBuild({ version }), by: 'ada' })
  const take = (...more: string[]) =>
    type(production, 'publish-from', staging.objects.location, name, ...more, '--no-smoke')
  const versions = async () => (await production.read()).microFrontends[name]?.map(({ metadata }) => metadata.version)
  return { staging, production, take, versions }
}

it('the very bytes of a version come to another site, with the record of who published them where', async () => {
  const { staging, production, take } = await sites()
  expect(await take()).toMatchObject({ code: 0, text: expect.stringContaining(`1.1.0 is published as in`) })
  for (const path of ['version.json', 'remoteEntry.js', 'home.js'])
    expect(await production.file(name, '1.1.0', path)).toEqual(await staging.file(name, '1.1.0', path))
  const [, published] = await staging.log()
  const [entry] = await production.log()
  expect(entry).toMatchObject({
    by: 'tom',
    action: 'publish mf-example 1.1.0',
    origin: { store: staging.objects.location, revision: 2, by: 'ada', at: published?.at },
  })
  expect((await verify(production)).faults).toEqual([])
})

it('a version begins with a share, as every other that is published', async () => {
  const { take, production } = await sites()
  await take('1.0.0')
  expect(await take('1.1.0', '--to', '5')).toMatchObject({ code: 0, text: expect.stringContaining('goes to 5 %') })
  expect((await production.log()).map(({ action }) => action)).toEqual([
    'publish mf-example 1.0.0',
    'publish mf-example 1.1.0 5 %',
  ])
})

it('the same bytes again change nothing, and say so', async () => {
  const { take, production } = await sites()
  await take()
  expect(await take()).toMatchObject({
    code: 0,
    text: 'mf-example 1.1.0 is here already, with the same bytes: nothing was changed. It goes to everybody.',
  })
  expect(await production.log()).toHaveLength(1)
})

it.each<[string, (store: ReleaseStore) => Promise<unknown>, string]>([
  [
    'disabled',
    (store) => disable(store, 'tom', name, '1.1.0', 'leaks'),
    'is disabled here (leaks). If it is good after all: enable mf-example 1.1.0, then rollout or promote.',
  ],
  [
    'pruned',
    (store) =>
      store.change('tom', ({ microFrontends }) => {
        const release = microFrontends[name]?.find(({ metadata }) => metadata.version === '1.1.0') as Release
        const away = settingChange(name, release, { deployment: { traffic: 0, default: false } })
        return { action: 'prune', changes: [{ ...away, pruned: true }] }
      }),
    'was pruned here: its files are gone. Publish the same sources under a new number.',
  ],
])('the same bytes, which are %s here, are no success, and nothing is changed', async (_, change, said) => {
  const { take, production } = await sites()
  for (const version of ['1.0.0', '1.1.0']) await take(version)
  await change(production)
  const before = await production.log()
  expect(await take('1.1.0')).toMatchObject({ code: 1, text: `mf-example 1.1.0 ${said}` })
  expect(await production.log()).toEqual(before)
})

it('the same bytes, which are a preview here, are no success, and nothing is changed', async () => {
  const { staging, take, production } = await sites()
  await take('1.0.0')
  const from = exampleBuild({ version: '1.2.0-pr.1' })
  await publish(staging, { from, by: 'ada' })
  await publishPreview(production, { from, by: 'tom', name, site: new URL('https://site.example'), forMs: 3_600_000 })
  const before = await production.log()
  expect(await take()).toMatchObject({
    code: 1,
    text: 'mf-example 1.2.0-pr.1 is a preview here. Publish the same sources under a number of their own.',
  })
  expect(await production.log()).toEqual(before)
})

it('other bytes under the same number are refused', async () => {
  const { take, production } = await sites()
  const files = { 'remoteEntry.js': 'var other;', 'home.js': '"home"' }
  await publish(production, { from: exampleBuild({ version: '1.1.0', files }), by: 'tom' })
  expect(await take()).toMatchObject({ code: 1, text: expect.stringMatching(/1\.1\.0 in .* is another build than in/) })
  expect(await production.log()).toHaveLength(1)
})

it.each(['home.js', 'version.json'])('a %s that was changed in the other store is refused', async (file) => {
  const { take, staging, versions } = await sites()
  await staging.objects.write(`assets/${name}/1.1.0/${file}`, Buffer.from('evil()'))
  expect(await take()).toMatchObject({ code: 1, text: expect.stringContaining(`${file} of mf-example 1.1.0 in`) })
  expect(await versions()).toBeUndefined()
})

it('a file that the target keeps as another is refused, and nothing is published', async () => {
  const { take, production, versions } = await sites()
  const write = production.objects.write.bind(production.objects)
  const folder = production.objects.location
  // Somebody who writes between the upload and the entry.
  jest.spyOn(ReleaseStore.prototype, 'storeFiles').mockImplementationOnce(async function (this: ReleaseStore, ...args) {
    jest.restoreAllMocks()
    const text = await this.storeFiles(...args)
    await write(`assets/${name}/1.1.0/home.js`, Buffer.from('evil()'))
    return text
  })
  expect(await take()).toMatchObject({
    code: 1,
    text: `home.js of mf-example 1.1.0 is another file in ${folder}. Run verify there.`,
  })
  expect(await versions()).toBeUndefined()
})

it('the gate of the target decides, by what is live there', async () => {
  const { take, production, versions } = await sites()
  await publish(production, { from: exampleBuild({ name: 'mf-other', path: '/example/:slug' }), by: 'tom' })
  expect(await take()).toMatchObject({ code: 1, text: expect.stringContaining('is a page of mf-other 1.0.0 already') })
  expect(await versions()).toBeUndefined()
})

it('the keys of the target decide who may', async () => {
  const { take, versions } = await sites()
  const keys = join(temporaryFolder(), 'keys.json')
  writeFileSync(keys, '{ "keys": [] }')
  process.env = { ...env, TRUSTED_KEYS: keys }
  expect(await take()).toMatchObject({ code: 1, text: expect.stringContaining('set RELEASE_KEY to your key') })
  process.env = env
  expect(await versions()).toBeUndefined()
})

it('a version that is disabled there, and one that is not there, is refused', async () => {
  const { take, staging } = await sites()
  await disable(staging, 'ada', name, '1.0.0', 'leaks')
  expect(await take('1.0.0')).toMatchObject({ code: 1, text: expect.stringMatching(/is disabled in .* \(leaks\)/) })
  expect(await take('9.9.9')).toMatchObject({ code: 1, text: expect.stringContaining('has no version 9.9.9') })
})

describe('the other site, by a file of its settings', () => {
  const fileWith = (text: string) => {
    const file = join(temporaryFolder(), 'staging.env')
    writeFileSync(file, text)
    return file
  }

  it('is read from its folder', async () => {
    const { staging, production } = await sites()
    const file = fileWith(`RELEASES_DIR=${staging.objects.location}\n`)
    expect(await type(production, 'publish-from', file, name, '--no-smoke')).toMatchObject({ code: 0 })
  })

  it('is read from its bucket', async () => {
    const bucket = await startS3Server()
    const { endpoint, bucket: named, accessKeyId, secretAccessKey } = bucket.settings
    await publish(new ReleaseStore(s3ObjectStore(bucket.settings)), { from: exampleBuild(), by: 'ada' })
    const file = fileWith(
      [
        `RELEASES_S3_ENDPOINT=${endpoint}`,
        `RELEASES_S3_BUCKET="${named}"`,
        `RELEASES_S3_ACCESS_KEY_ID=${accessKeyId}`,
        `RELEASES_S3_SECRET_ACCESS_KEY=${secretAccessKey}`,
        `RELEASES_S3_REGION=${bucket.settings.region}`,
      ].join('\n'),
    )
    const production = open()
    expect(await type(production, 'publish-from', file, name, '--no-smoke')).toMatchObject({ code: 0 })
    expect((await production.log())[0]?.origin?.store).toContain(named)
    await bucket.close()
  })

  it('with its list of keys is believed only as far as its log is signed', async () => {
    const { staging, production } = await sites()
    const keys = join(temporaryFolder(), 'keys.json')
    writeFileSync(keys, '{ "keys": [] }')
    const file = fileWith(`RELEASES_DIR=${staging.objects.location}\nTRUSTED_KEYS=${keys}\n`)
    jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await type(production, 'publish-from', file, name, '--no-smoke')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Nothing is taken from .*: Entry 1 of the log .* is refused: it is not signed\.$/),
    })
  })

  it.each([
    ['that does not exist', () => 'nothing.env', "nothing.env can't be read (ENOENT)"],
    ['that sets something else', () => fileWith('RELEASE_KEY=x'), 'sets RELEASE_KEY: only RELEASES_DIR'],
    ['that names no store', () => fileWith(''), 'says not where that site’s releases are'],
    ['with half of a bucket', () => fileWith('RELEASES_S3_BUCKET=x'), 'belong together: set all four'],
  ])('%s is refused', async (_, file, said) => {
    expect(await type(open(), 'publish-from', file(), name)).toMatchObject({
      code: 1,
      text: expect.stringContaining(said),
    })
  })
})
