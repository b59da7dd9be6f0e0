import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archivedVersions, isPreview, type ReleaseDocument, resolveSnapshot } from '@qe/contract'
import { folderObjectStore } from '@qe/object-store'
import fc from 'fast-check'
import { nextVersion } from '../build/next-version'
import { run } from '../cli/run'
import { disable, enable, promote, rollback, rollout, withdrawn } from '../deploy'
import { publishFrom } from '../environment/publish-from'
import { exportSite } from '../export-site'
import { freeze } from '../freeze/freeze'
import { readPreviewToken } from '../preview/preview-link'
import { publishPreview } from '../preview/publish-preview'
import { prunable, prune } from '../prune'
import { publish } from '../publish'
import { createSite } from '../server/app'
import { readConfig } from '../server/config'
import { status } from '../status'
import { apply, emptyDocument } from '../store/log-entry'
import { ReleaseStore, serializeDocument } from '../store/release-store'
import { sha256 } from '../store/sha256'
import { verify } from '../store/verify'
import { exampleBuild, exampleShell, temporaryFolder } from '../testing/example-build'
import { snapshotIn } from '../testing/example-site'
import { isOfArchive } from './archive-change'
import { type ArchivedRelease, withoutManifest } from './archived-release'

const by = 'ada'
const name = 'mf-example'
const settings = readConfig({ RELEASES_DIR: temporaryFolder() }).site

let folder: string
let store: ReleaseStore
const open = () => new ReleaseStore(folderObjectStore(folder))
beforeEach(() => {
  folder = temporaryFolder()
  store = open()
})

const build = (version: string) =>
  exampleBuild({ version, files: { 'remoteEntry.js': `run("${version}");`, 'home.js': `page("${version}")` } })
const publishAll = async (...versions: string[]) => {
  for (const version of versions) await publish(store, { from: build(version), by })
}
/** 1.0.0 to 1.6.0, each of which was everybody's until the next. */
const sevenVersions = () => publishAll('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0')
const listed = async () => (await store.read()).microFrontends[name]?.map(({ metadata }) => metadata.version)
const archived = async () =>
  archivedVersions(await store.read(), name)
    .map(({ version }) => version)
    .reverse()
const actions = async () => (await store.log()).map(({ action }) => action)
const faults = async () => (await verify(open())).faults
const openSite = (env: NodeJS.ProcessEnv = {}) =>
  createSite(readConfig({ RELEASES_DIR: folder, API_URL: 'http://127.0.0.1:9', ...env }))

async function type(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run([...args, '--store', folder], say, say)
  return { code, text: lines.join('\n') }
}

describe('a document', () => {
  it('has the newest versions, and names the others with the entry that archived them', async () => {
    await sevenVersions()
    expect(await listed()).toEqual(['1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.2.0'])
    expect((await store.read()).archive).toEqual({ [name]: { revision: 7, versions: ['1.0.0@6', '1.1.0@7'] } })
    expect(await faults()).toEqual([])
  })

  it('keeps what visitors have, what their pages fall back to, and what a plan or an open preview needs', async () => {
    await publishAll('1.0.0')
    const preview = exampleBuild({ version: '1.1.0-pr.1' })
    await publishPreview(store, { from: preview, by, name, site: new URL('https://site.example'), forMs: 3_600_000 })
    for (const minor of [1, 2, 3, 4, 5, 6, 7])
      await publish(store, { from: build(`1.${minor}.0`), by, to: minor === 1 ? 10 : 0 })
    expect(await listed()).toEqual(['1.7.0', '1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.1.0', '1.1.0-pr.1', '1.0.0'])
    expect(await archived()).toEqual(['1.2.0'])
  })

  it('keeps what visitors had until this publish, so that a rollback gives it back', async () => {
    await publishAll('1.0.0')
    await publish(store, { from: build('1.1.0'), by, to: 20 })
    for (const minor of [2, 3, 4, 5, 6]) await publish(store, { from: build(`1.${minor}.0`), by, to: 0 })
    await promote(store, by, name, '1.6.0')
    await rollback(store, by, name)
    await publishAll('1.7.0')
    expect(await listed()).toContain('1.1.0')
    await rollback(store, by, name)
    const shares = (await store.read()).microFrontends[name]?.map(({ metadata, deployment }) => [
      metadata.version,
      deployment.traffic,
    ])
    expect(shares).toContainEqual(['1.1.0', 20])
    expect(shares).toContainEqual(['1.0.0', 100])
  })

  it('lets go of previews that have ended', async () => {
    const site = new URL('https://site.example')
    jest.useFakeTimers({ advanceTimers: true, now: Date.now() - 7_200_000 })
    const { link } = await publishPreview(store, {
      from: exampleBuild({ version: '1.0.0-pr.1' }),
      by,
      name,
      site,
      forMs: 3_600_000,
    })
    jest.useRealTimers()
    await publishAll('1.0.0')
    expect(await archived()).toEqual(['1.0.0-pr.1'])
    const opening = { document: await store.read(), site: site.origin, now: Date.now(), mayOverride: false }
    expect(readPreviewToken(new URL(link).searchParams.get('preview') ?? '', opening)).toEqual({
      refusal: 'The preview of mf-example 1.0.0-pr.1 has ended. Ask for a new link.',
    })
    expect(nextVersion(await store.read(), name, '1.0.0')).toBe('1.0.1')
    expect((await prunable(store, 30)).map(({ version }) => version)).toEqual(['1.0.0-pr.1'])
    const again = exampleBuild({ version: '1.0.0-pr.1' })
    await publishPreview(store, { from: again, by, name, site, forMs: 3_600_000 })
    expect((await actions()).slice(-2)).toEqual([
      'bring back mf-example 1.0.0-pr.1',
      expect.stringContaining('by a new link'),
    ])
    expect((await store.read()).microFrontends[name]?.filter(isPreview)).toHaveLength(1)
  })
})

describe('an archived version', () => {
  beforeEach(sevenVersions)

  it('is brought back by the command that names it, as it was', async () => {
    const before = (await store.at(5)).microFrontends[name]?.find(({ metadata }) => metadata.version === '1.0.0')
    await rollout(store, by, name, '1.0.0', { to: 10 })
    expect((await actions()).slice(-2)).toEqual(['bring back mf-example 1.0.0', 'rollout mf-example 1.0.0 10 %'])
    const back = (await store.at(8)).microFrontends[name]
    expect(back?.at(-1)).toEqual(before)
    expect(await archived()).toEqual(['1.1.0'])
    expect(await faults()).toEqual([])
    await promote(store, by, name, '1.1.0')
    expect(await listed()).toEqual(['1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.2.0', '1.1.0', '1.0.0'])
    expect(await archived()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('goes to the archive again once nobody has it', async () => {
    await rollout(store, by, name, '1.0.0', { to: 10 })
    await publishAll('1.7.0', '1.8.0')
    expect(await archived()).toEqual(['1.1.0', '1.2.0', '1.0.0', '1.3.0'])
    await disable(store, by, name, '1.0.0', 'leaks')
    await publishAll('1.9.0')
    await expect(promote(store, by, name, '1.0.0')).rejects.toThrow('mf-example 1.0.0 is disabled (leaks)')
    await enable(store, by, name, '1.0.0')
    await promote(store, by, name, '1.0.0')
    expect(await faults()).toEqual([])
  })

  it('is brought back for a change at the only revision that is wanted', async () => {
    expect(await type('promote', name, '1.0.0', '--revision', '6')).toMatchObject({ code: 1 })
    expect(await type('promote', name, '1.0.0', '--revision', '7')).toMatchObject({ code: 0 })
    expect((await actions()).slice(-2)).toEqual(['bring back mf-example 1.0.0', 'promote mf-example 1.0.0'])
  })

  it('is brought back once by two who name it at the same time', async () => {
    await Promise.allSettled([promote(open(), by, name, '1.0.0'), promote(open(), 'bob', name, '1.0.0')])
    expect((await actions()).slice(7)).toEqual(['bring back mf-example 1.0.0', 'promote mf-example 1.0.0'])
    expect(await faults()).toEqual([])
  })

  it('stays where it is when what was asked for is refused', async () => {
    await freeze(store, by, name, { until: new Date(Date.now() + 3_600_000), reason: 'Christmas' })
    const before = await store.read()
    await expect(promote(store, by, name, '1.0.0')).rejects.toThrow('mf-example is frozen until')
    await expect(rollout(store, by, name, '1.0.0', { to: 100 })).rejects.toThrow('At 100 % of everybody')
    await expect(enable(store, by, name, '1.1.0')).rejects.toThrow('mf-example 1.1.0 is not disabled.')
    expect(await actions()).toHaveLength(8)
    expect(await store.read()).toEqual(before)
  })

  it('comes back with others in entries of their own, before the one that was asked for', async () => {
    for (const version of ['1.6.0', '1.5.0', '1.4.0']) await rollback(store, by, name, { version })
    await disable(store, by, name, '1.2.0', 'leaks')
    const { length } = await actions()
    await rollback(store, by, name, { version: '1.3.0' })
    expect((await actions()).slice(length)).toEqual([
      'bring back mf-example 1.1.0',
      'rollback mf-example 1.3.0: rolled back',
    ])
    expect(await faults()).toEqual([])
  })

  it('is what a chain of rollbacks ends with', async () => {
    for (const version of ['1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.2.0', '1.1.0'])
      await rollback(store, by, name, { version })
    expect(
      (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default)?.metadata.version,
    ).toBe('1.0.0')
    expect(await faults()).toEqual([])
  })

  it('can’t be published again, and counts for the next number', async () => {
    await expect(publish(store, { from: build('1.0.0'), by })).rejects.toThrow('1.0.0 is published already (409)')
    expect(nextVersion(await store.read(), name, '1.0.0')).toBe('1.6.1')
  })

  it('is told by status, compared, and taken over by another site', async () => {
    expect((await status(store, { all: true })).filter(({ health }) => health === 'archived')).toMatchObject([
      { version: '1.1.0', state: 'idle', owner: 'Example team' },
      { version: '1.0.0', state: 'idle' },
    ])
    expect(await status(store)).toHaveLength(1)
    expect((await type('diff', name, '1.0.0', '1.6.0')).text).toContain('~ home.js')
    expect((await type('promote', name, '2.0.0')).text).toContain('1.2.0 and 2 in its archive.')
    const other = new ReleaseStore(folderObjectStore(temporaryFolder()))
    const options = { by, name, to: 100, plan: undefined, target: undefined, smoke: undefined }
    const taken = { ...options, version: '1.0.0' }
    expect(await publishFrom(store, other, taken)).toMatchObject({ isNew: true })
    expect(await publishFrom(other, store, { ...options, version: undefined })).toMatchObject({ isNew: false })
  })

  it('has its files: for tabs that are open with it, in an export, and until they are pruned', async () => {
    await publish(store, { from: exampleShell(), by })
    const site = await openSite()
    const file = async (version: string) => (await site.inject(`/assets/${name}/${version}/home.js`)).body
    expect(await file('1.0.0')).toBe('page("1.0.0")')
    expect((await site.inject(`/assets/${name}/1.0.0/version.json`)).statusCode).toBe(200)
    expect((await site.inject(`/assets/${name}/0.9.0/home.js`)).statusCode).toBe(404)
    const exported = temporaryFolder()
    await exportSite(store, exported, settings)
    expect(readFileSync(join(exported, `assets/${name}/1.0.0/home.js`), 'utf8')).toBe('page("1.0.0")')
    expect(JSON.parse(readFileSync(join(exported, 'releases.json'), 'utf8'))).not.toHaveProperty('archive')
    writeFileSync(join(folder, `assets/${name}/1.0.0/home.js`), 'evil()')
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await file('1.0.0')).toBe('There is no such file.')
    expect(error).toHaveBeenCalledWith(expect.stringContaining('home.js is not what was published'))
    error.mockRestore()
    expect(await faults()).toEqual(['home.js of mf-example 1.0.0 is not what was published.'])
    expect((await prunable(store, 0)).map(({ version }) => version)).toEqual(['1.2.0', '1.1.0', '1.0.0'])
    await prune(store, by, 0)
    expect((await actions()).at(-1)).toBe('prune mf-example 1.2.0, mf-example 1.1.0, mf-example 1.0.0')
    expect(await file('1.1.0')).toBe('There is no such file.')
    expect(await faults()).toEqual([])
    await expect(promote(store, by, name, '1.1.0')).rejects.toThrow('mf-example 1.1.0 was pruned: its files are gone.')
    expect(await prunable(store, 0)).toEqual([])
    await site.close()
  })

  it('can be chosen in the panel', async () => {
    await publish(store, { from: exampleShell(), by })
    const site = await openSite()
    const choose = (to: string) => site.inject({ method: 'PUT', url: `/releases/overrides/${name}`, payload: { to } })
    expect((await choose('0.9.0')).statusCode).toBe(404)
    const { statusCode, headers } = await choose('1.0.0')
    expect(statusCode).toBe(204)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const page = await site.inject({ url: '/example/x', headers: { cookie } })
    expect(snapshotIn(page.body).remotes[0]).toMatchObject({ version: '1.0.0', why: 'override' })
    await site.close()
  })

  it('whose manifest is lost stays where it is, and its files are not sent', async () => {
    writeFileSync(join(folder, `assets/${name}/1.0.0/version.json`), '{}')
    await expect(promote(store, by, name, '1.0.0')).rejects.toThrow(
      "mf-example 1.0.0 can't be read from the archive: its version.json is not what was published. Run verify.",
    )
    expect(await actions()).toHaveLength(7)
    const site = await openSite()
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    for (const file of ['home.js', 'home.js', 'version.json'])
      expect((await site.inject(`/assets/${name}/1.0.0/${file}`)).statusCode).toBe(404)
    expect(error.mock.calls).toEqual([[expect.stringContaining("can't be read from the archive")]])
    error.mockRestore()
    await site.close()
  })
})

it('a store of an older command, which archived nothing, is served, and put in order by the next publish', async () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']
  for (const version of versions) {
    const other = new ReleaseStore(folderObjectStore(temporaryFolder()))
    const release = await publish(other, { from: build(version), by })
    await store.change(by, async ({ microFrontends }) => {
      await store.storeFiles(name, version, build(version))
      const changes = [{ name, add: release }, ...withdrawn(name, microFrontends[name] ?? [])]
      return { action: `publish ${name} ${version}`, changes }
    })
  }
  expect(await listed()).toHaveLength(7)
  const site = await openSite()
  expect((await site.inject(`/assets/${name}/1.0.0/home.js`)).body).toBe('page("1.0.0")')
  expect(await faults()).toEqual([])
  await publishAll('1.7.0')
  expect(await archived()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
  expect((await site.inject(`/assets/${name}/1.0.0/home.js`)).body).toBe('page("1.0.0")')
  expect(await faults()).toEqual([])
  await site.close()
})

describe('verify finds an entry', () => {
  const raise = (): never => {
    throw new Error('There is no default.')
  }
  /** Changes what the newest entry archives, which is 1.1.0, and makes all hashes fit. */
  async function falsify(change: (record: ArchivedRelease) => ArchivedRelease | Promise<ArchivedRelease>) {
    await sevenVersions()
    const file = join(folder, 'log/00000007.json')
    const entry = JSON.parse(readFileSync(file, 'utf8'))
    const last = entry.changes.at(-1)
    last.archive = [await change(last.archive[0])]
    const document = serializeDocument(apply(await store.at(6), entry.changes, 7))
    writeFileSync(file, `${JSON.stringify({ ...entry, document: sha256(document) })}\n`)
    writeFileSync(join(folder, 'releases.json'), document)
  }

  it('that archives a version as it was not', async () => {
    await falsify((record) => ({ ...record, url: '/assets/mf-other/1.1.0/remoteEntry.js' }))
    expect(await faults()).toEqual(['Entry 7 would archive mf-example 1.1.0 as it was not.'])
  })

  it('that archives what somebody gets', async () => {
    await falsify(async () => {
      const releases = (await store.at(6)).microFrontends[name] ?? []
      return withoutManifest(releases.find(({ deployment }) => deployment.default) ?? raise())
    })
    expect(await faults()).toEqual(['Entry 7 would archive mf-example 1.5.0, which is in use.'])
  })

  it('that brings back a version as it was not', async () => {
    await sevenVersions()
    await rollout(store, by, name, '1.1.0', { to: 10 })
    const file = join(folder, 'log/00000008.json')
    const text = readFileSync(file, 'utf8').replace('"salt":"mf-example@1.1.0"', '"salt":"other"')
    writeFileSync(file, text)
    expect(await faults()).toContain('Entry 8 would bring back mf-example 1.1.0 as it was not.')
  })
})

const visitors = Array.from({ length: 40 }, (_, number) => ({
  id: `visitor-${number}`,
  cohorts: number % 10 === 0 ? ['staff'] : [],
}))
const pagesOf = (document: ReleaseDocument) =>
  visitors.map((visitor) =>
    resolveSnapshot(document, visitor, settings).remotes.map(({ version, reason }) => [version, reason.kind]),
  )

it('gives every visitor the versions that they would get without it, whatever is done', async () => {
  const minor = fc.nat({ max: 11 })
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('publish'), to: fc.constantFrom(0, 10, 100), minor }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('rollout'), to: fc.constantFrom(5, 50), minor }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('promote', 'disable', 'staff', 'rollback'), minor }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      folder = temporaryFolder()
      store = open()
      let count = 0
      for (const { what, minor, ...more } of [{ what: 'publish', minor: 0, to: 100 }, ...steps]) {
        const to = 'to' in more ? more.to : undefined
        const version = `1.${minor % Math.max(1, count)}.0`
        const work = {
          publish: () => publish(store, { from: exampleBuild({ version: `1.${count++}.0` }), by, to }),
          rollout: () => rollout(store, by, name, version, { to }),
          staff: () => rollout(store, by, name, version, { add: ['staff'] }),
          promote: () => promote(store, by, name, version),
          disable: () => disable(store, by, name, version, 'x'),
          rollback: () => rollback(store, by, name, { version }),
        }[what]
        await work?.().catch((error: unknown) => {
          if (!(error instanceof Error) || error.name !== 'ReleaseError') throw error
        })
      }
      let [document, whole] = [emptyDocument, emptyDocument]
      for (const { changes, revision } of await store.log()) {
        document = apply(document, changes, revision)
        whole = apply(
          whole,
          changes.filter((change) => !isOfArchive(change)),
          revision,
        )
        expect(pagesOf(document)).toEqual(pagesOf(whole))
      }
      expect(await faults()).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
