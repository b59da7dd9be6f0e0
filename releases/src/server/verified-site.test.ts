import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjectStore, type ObjectStore } from '@qe/object-store'
import { promote, rollback } from '../deploy'
import { publish } from '../publish'
import { ReleaseStore, serializeDocument } from '../store/release-store'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { generateKey } from '../trust/signing-key'
import { readTrust } from '../trust/trusted-keys'
import { createSite } from './app'
import { readConfig } from './config'

let complaints: string[] = []
beforeEach(() => {
  complaints = []
  jest.spyOn(console, 'error').mockImplementation((line: string) => complaints.push(line))
})

/** A store with the shell and two versions of a remote, signed, and what opens a server over it. */
async function signedStore() {
  const [folder, keys, anchor] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const record = await generateKey(join(keys, 'platform.pem'))
  const all = { ...record, owner: 'Platform', remotes: '*', shell: true, upTo: 100, expires: '2999-01-01' }
  writeFileSync(join(keys, 'keys.json'), JSON.stringify({ keys: [all] }))
  const env = { TRUSTED_KEYS: join(keys, 'keys.json'), RELEASE_KEY: join(keys, 'platform.pem') }
  const objects = folderObjectStore(folder)
  const store = new ReleaseStore(objects, { trust: readTrust(env) })
  const unsigned = new ReleaseStore(objects)
  await publish(store, { from: exampleShell(), by: 'ada' })
  for (const version of ['1.0.0', '1.1.0']) await publish(store, { from: exampleBuild({ version }), by: 'ada' })
  const open = async (settings: NodeJS.ProcessEnv = {}) => {
    const site = await createSite(
      readConfig({ ...env, RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9', RELEASE_ANCHOR: anchor, ...settings }),
    )
    const get = async (path: string) => (await site.inject(path)).body
    return {
      version: async () => (await get('/')).match(/"base":"\/assets\/mf-example\/([\d.]+)\//)?.[1],
      refused: async () => Number(/^qe_release_document_refused_total (\d+)$/m.exec(await get('/metrics'))?.[1]),
      ready: async () => site.inject('/readyz'),
      close: () => site.close(),
    }
  }
  return { folder, objects, store, unsigned, open, anchor }
}

const copyOf = async (objects: ObjectStore) =>
  new Map(
    await Promise.all(
      ['releases.json', 'log/00000002.json', 'log/00000003.json'].map(
        async (key) => [key, (await objects.read(key))?.bytes ?? Buffer.alloc(0)] as const,
      ),
    ),
  )

it('a server serves each signed change at once', async () => {
  const { store, open } = await signedStore()
  const site = await open()
  expect(await site.version()).toBe('1.1.0')
  await rollback(store, 'ada', 'mf-example')
  expect(await site.version()).toBe('1.0.0')
  expect([await site.refused(), (await site.ready()).statusCode, complaints]).toEqual([0, 200, []])
  await site.close()
})

it('a document that was changed by hand is not served, not by a new server either', async () => {
  const { objects, store, open } = await signedStore()
  const site = await open()
  await site.version()
  const text = serializeDocument(await store.at(2))
  await objects.write('releases.json', Buffer.from(text.replaceAll('"revision": 2', '"revision": 9')))
  for (const server of [site, await open(), await open({ RELEASE_ANCHOR: '' })]) {
    expect(await server.version()).toBe('1.1.0')
    expect(await server.refused()).toBe(1)
    await server.close()
  }
  expect(complaints[0]).toMatch(/is not what its log adds up to\. What was verified last stays in use\./)
})

it('an entry that nobody signed is not served, and the next server begins with what was verified', async () => {
  const { unsigned, open } = await signedStore()
  const site = await open()
  await site.version()
  await promote(unsigned, 'mallory', 'mf-example', '1.0.0')
  for (const server of [site, await open(), await open({ RELEASE_ANCHOR: '' })]) {
    expect(await server.version()).toBe('1.1.0')
    expect(await server.refused()).toBe(1)
    await server.close()
  }
  expect(complaints[0]).toMatch(/^Entry 4 of the log \(promote mf-example 1\.0\.0\) is refused: it is not signed\./)
})

it('a log that was cut is refused by whoever has seen it whole, and taken again once it is restored', async () => {
  const { folder, objects, store, open } = await signedStore()
  const site = await open()
  await site.version()
  const before = await copyOf(objects)
  writeFileSync(join(folder, 'releases.json'), serializeDocument(await store.at(2)))
  rmSync(join(folder, 'log/00000003.json'))
  const restarted = await open()
  for (const server of [site, restarted]) {
    expect(await server.version()).toBe('1.1.0')
    expect(await server.refused()).toBe(1)
    expect((await server.ready()).statusCode).toBe(200)
  }
  expect(complaints.join('\n')).toContain('The log ends at revision 2, and revision 3 is known: it was cut.')
  for (const [key, bytes] of before) await objects.write(key, bytes)
  await rollback(store, 'ada', 'mf-example')
  for (const server of [site, restarted]) {
    expect(await server.version()).toBe('1.0.0')
    await server.close()
  }
})

it('a server that has nothing verified says why, and is not ready', async () => {
  const { objects, open } = await signedStore()
  await objects.remove('log/00000001.json')
  const bytes = (await objects.read('log/00000002.json'))?.bytes ?? Buffer.alloc(0)
  await objects.write('log/00000001.json', bytes)
  const site = await open({ RELEASE_ANCHOR: '' })
  const { statusCode, body } = await site.ready()
  expect([statusCode, JSON.parse(body).reason]).toEqual([
    503,
    "Entry 1 of the log can't be read: restore it, or update this program.",
  ])
  await site.close()
})

it('an entry whose document was not written yet stops nothing', async () => {
  const { objects, store, open } = await signedStore()
  const before = await objects.read('releases.json')
  await rollback(store, 'ada', 'mf-example')
  await objects.write('releases.json', before?.bytes ?? Buffer.alloc(0))
  const site = await open()
  expect(await site.version()).toBe('1.0.0')
  expect([await site.refused(), complaints]).toEqual([0, []])
  await site.close()
})

it('an anchor without a list of keys is refused at the start', () => {
  expect(() => readConfig({ RELEASE_ANCHOR: 'x' })).toThrow('RELEASE_ANCHOR needs TRUSTED_KEYS')
})
