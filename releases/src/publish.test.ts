import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { archivedVersions } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import { nextVersion } from './build/next-version'
import { disable, enable, promote, rollback, rollout } from './deploy'
import { publish } from './publish'
import { ReleaseStore } from './store/release-store'
import { verify } from './store/verify'
import { exampleBuild, temporaryFolder } from './testing/example-build'

const by = 'ada'
const versions = async (store: ReleaseStore) =>
  (await store.read()).microFrontends['mf-example']?.map(({ metadata, deployment, extras }) => {
    const share = deployment.default ? 'default' : `${deployment.traffic} %`
    return `${metadata.version} ${extras.disabled ? 'disabled' : share}`
  })

async function storeWith(...published: string[]): Promise<ReleaseStore> {
  const store = new ReleaseStore(folderObjectStore(temporaryFolder()))
  for (const version of published) await publish(store, { from: exampleBuild({ version }), by })
  return store
}

describe('publishing', () => {
  it('makes the first version the default', async () => {
    expect(await versions(await storeWith('1.0.0'))).toEqual(['1.0.0 default'])
  })

  it('replaces the version before, or starts with a percentage', async () => {
    const store = await storeWith('1.0.0', '1.0.1')
    expect(await versions(store)).toEqual(['1.0.1 default', '1.0.0 0 %'])
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 10 })
    expect(await versions(store)).toEqual(['1.1.0 10 %', '1.0.1 default', '1.0.0 0 %'])
  })

  it('refuses a version that exists, and changes nothing', async () => {
    const store = await storeWith('1.0.0')
    await expect(publish(store, { from: exampleBuild({ version: '1.0.0' }), by })).rejects.toThrow(
      'mf-example 1.0.0 is published already (409)',
    )
    expect(await store.log()).toHaveLength(1)
  })

  it('stores a compressed copy of version.json, which browsers fetch', async () => {
    const store = await storeWith('1.0.0')
    const [whole, copy] = await Promise.all(
      ['version.json', 'version.json.br'].map((path) => store.file('mf-example', '1.0.0', path)),
    )
    expect(whole?.length).toBeGreaterThan(copy?.length ?? Number.POSITIVE_INFINITY)
    expect(brotliDecompressSync(copy as Buffer)).toEqual(whole)
  })

  it('continues a publish that was interrupted before the document listed it', async () => {
    const store = await storeWith()
    await store.storeFiles('mf-example', '1.0.0', exampleBuild({ version: '1.0.0' }))
    await publish(store, { from: exampleBuild({ version: '1.0.0', builtAt: '2026-01-02T00:00:00.000Z' }), by })
    expect((await store.file('mf-example', '1.0.0', 'home.js'))?.toString()).toBe('"home"')
    expect((await verify(store)).faults).toEqual([])
  })

  it('does not mix the files of two builds of one version', async () => {
    const store = await storeWith()
    await store.storeFiles('mf-example', '1.0.0', exampleBuild({ version: '1.0.0' }))
    const other = exampleBuild({ version: '1.0.0', files: { 'remoteEntry.js': 'var other;' } })
    await expect(publish(store, { from: other, by })).rejects.toThrow(
      'Another mf-example 1.0.0 is being published right now',
    )
    expect(await versions(store)).toBeUndefined()
  })

  it('refuses a build whose file is missing or was changed', async () => {
    const changed = exampleBuild()
    writeFileSync(join(changed, 'home.js'), 'something else')
    await expect(publish(await storeWith(), { from: changed, by })).rejects.toThrow(
      'home.js of mf-example 1.0.0 is not what its manifest says',
    )
  })

  it.each([
    ['../../etc', '1.0.0', '../../etc is no name'],
    ['constructor', '1.0.0', 'constructor is no name'],
    ['mf-example', '../1', '../1 is no version number. Write it as 1.2.0, or 1.2.0-rc.1.'],
    ['mf-example', 'two', 'two is no version number'],
  ])('refuses invalid names and version numbers: %s %s', async (name, version, reason) => {
    const from = exampleBuild()
    const stated = JSON.parse(readFileSync(join(from, 'version.json'), 'utf8'))
    writeFileSync(join(from, 'version.json'), JSON.stringify({ ...stated, name, version }))
    await expect(publish(await storeWith(), { from, by })).rejects.toThrow(reason)
  })

  it('reports a folder that is no build', async () => {
    const folder = temporaryFolder()
    await expect(publish(await storeWith(), { from: folder, by })).rejects.toThrow(
      `${folder} has no version.json: it is no finished build.`,
    )
    writeFileSync(join(folder, 'version.json'), '{"name":"mf-example"}')
    await expect(publish(await storeWith(), { from: folder, by })).rejects.toThrow(
      'version.json is not what a build writes (version: ',
    )
  })

  it('refuses a remote that needs another contract', async () => {
    await expect(publish(await storeWith(), { from: exampleBuild({ contract: '^7.0.0' }), by })).rejects.toThrow(
      'needs contract ^7.0.0',
    )
  })

  it('reports a folder that can’t be written, instead of waiting forever', async () => {
    const file = join(temporaryFolder(), 'a-file')
    writeFileSync(file, '')
    await expect(
      publish(new ReleaseStore(folderObjectStore(join(file, 'releases'))), { from: exampleBuild(), by }),
    ).rejects.toThrow(/The folder .* can't be written/)
  })

  it('loses nothing with many concurrent publishers, and chains the log', async () => {
    const store = await storeWith()
    await Promise.all(
      Array.from({ length: 20 }, (_, patch) =>
        publish(new ReleaseStore(store.objects), { from: exampleBuild({ version: `1.0.${patch}` }), by }),
      ),
    )
    const archived = archivedVersions(await store.read(), 'mf-example')
    const listed = (await versions(store))?.map((text) => text.split(' ')[0]) ?? []
    expect(new Set([...listed, ...archived.map(({ version }) => version)]).size).toBe(20)
    expect((await store.log()).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    expect(new Set((await store.log()).map(({ previous }) => previous)).size).toBe(20)
  })
})

describe('who gets a version', () => {
  it('is changed by rollout, promote, rollback and disable', async () => {
    const store = await storeWith('1.0.0', '1.1.0')
    await publish(store, { from: exampleBuild({ version: '1.2.0' }), by, to: 0 })
    await rollout(store, by, 'mf-example', '1.2.0', { to: 25, add: ['staff'] })
    expect(await versions(store)).toEqual(['1.2.0 25 %', '1.1.0 default', '1.0.0 0 %'])
    await promote(store, by, 'mf-example', '1.2.0')
    expect(await versions(store)).toEqual(['1.2.0 default', '1.1.0 0 %', '1.0.0 0 %'])
    expect(await rollback(store, by, 'mf-example')).toMatchObject({ removed: '1.2.0', now: '1.1.0' })
    expect(await versions(store)).toEqual(['1.2.0 disabled', '1.1.0 default', '1.0.0 0 %'])
    await disable(store, by, 'mf-example', '1.1.0', 'crashes')
    expect(await versions(store)).toEqual(['1.2.0 disabled', '1.1.0 disabled', '1.0.0 default'])
    await expect(promote(store, by, 'mf-example', '1.2.0')).rejects.toThrow('is disabled (rolled back)')
    await enable(store, by, 'mf-example', '1.2.0')
    await promote(store, by, 'mf-example', '1.2.0')
    expect(await versions(store)).toEqual(['1.2.0 default', '1.1.0 disabled', '1.0.0 0 %'])
  })

  it('is not everybody by a rollout, which nothing would judge, but by a promotion', async () => {
    const store = await storeWith('1.0.0')
    await publish(store, { from: exampleBuild({ version: '1.1.0' }), by, to: 10 })
    await expect(rollout(store, by, 'mf-example', '1.1.0', { to: 100, add: ['staff'] })).rejects.toThrow(
      'At 100 % of everybody nobody is left to compare mf-example 1.1.0 with. Make it the default, which is judged ' +
        'by the one before it: promote mf-example 1.1.0. Only a target (--only) can have 100 %.',
    )
    expect(await versions(store)).toEqual(['1.1.0 10 %', '1.0.0 default'])
    await rollout(store, by, 'mf-example', '1.1.0', { to: 100, target: { country: ['PT'] } })
    await rollout(store, by, 'mf-example', '1.1.0', { add: ['staff'] })
    expect(await versions(store)).toEqual(['1.1.0 100 %', '1.0.0 default'])
  })

  it('can’t be disabled when it is the last one', async () => {
    await expect(disable(await storeWith('1.0.0'), by, 'mf-example', '1.0.0', 'why not')).rejects.toThrow(
      'only version that works',
    )
  })

  it('is refused for unknown names and versions, with a message', async () => {
    const store = await storeWith('1.0.0')
    await expect(promote(store, by, 'mf-example', '9.9.9')).rejects.toThrow(
      'mf-example has no version 9.9.9. It has 1.0.0.',
    )
    await expect(rollback(store, by, 'mf-example')).rejects.toThrow('no earlier version')
    await expect(promote(store, by, 'constructor', '1.0.0')).rejects.toThrow(
      'Nothing called constructor has been published.',
    )
  })
})

describe('version numbers', () => {
  it("takes the package's own version when it is new, otherwise the next free patch", async () => {
    const document = await (await storeWith('1.0.0', '1.0.9')).read()
    expect(nextVersion(document, 'mf-example', '1.1.0')).toBe('1.1.0')
    expect(nextVersion(document, 'mf-example', '1.0.0')).toBe('1.0.10')
    expect(nextVersion(document, 'mf-other', '0.1.0')).toBe('0.1.0')
    expect(nextVersion(await (await storeWith('1.2.0-rc.1')).read(), 'mf-example', '1.2.0-rc.1')).toBe('1.2.1')
  })
})
