import {
  archivedVersions,
  isRetired,
  lastGoodVersions,
  maxFallbacks,
  type Release,
  type ReleaseDocument,
} from '@qe/contract'
import { keysOf } from '@qe/object-store'
import { archivedBy } from './archive/archive-faults'
import type { ArchivedRelease } from './archive/archived-release'
import { settingChange } from './deploy'
import { isLive } from './is-live'
import { ReleaseError } from './release-error'
import { apply, type Change, emptyDocument, type LogEntry } from './store/log-entry'
import { fileKey, mapConcurrently, type ReleaseStore } from './store/release-store'

/** A version whose files nobody needs. */
interface Prunable {
  name: string
  version: string
  /** Since when nobody gets it (ISO time). */
  since: string
  /** Size of its files, bytes, without the compressed copies. */
  bytes: number
}

const dayMs = 86_400_000
const keyOf = (name: string, { metadata }: ArchivedRelease) => `${name} ${metadata.version}`

/** Whether anybody gets a version, or will again once its remote is switched on. */
const isUsed = (document: ReleaseDocument, name: string, release: Release) =>
  isLive(release) && !isRetired(document, name)

/** What a log says of versions, by name and version. */
interface KnownOfLog {
  /** Since when nobody gets it (ISO time), of those that nobody gets. */
  unusedSince: ReadonlyMap<string, string>
  /** As they were published, and as they were archived last. */
  published: ReadonlyMap<string, Release>
  archived: ReadonlyMap<string, ArchivedRelease>
}

function unusedSince(log: readonly LogEntry[]): Map<string, string> {
  const since = new Map<string, string>()
  let document = emptyDocument
  for (const { changes, revision, at } of log) {
    document = apply(document, changes, revision)
    for (const name of new Set(changes.map((change) => change.name)))
      for (const release of document.microFrontends[name] ?? []) {
        const key = keyOf(name, release)
        if (isUsed(document, name, release)) since.delete(key)
        else if (!since.has(key)) since.set(key, at)
      }
  }
  return since
}

const readLog = (log: readonly LogEntry[]): KnownOfLog => ({
  unusedSince: unusedSince(log),
  published: new Map(
    log.flatMap(({ changes }) =>
      changes.flatMap((change) => ('add' in change ? [[keyOf(change.name, change.add), change.add] as const] : [])),
    ),
  ),
  archived: new Map(log.flatMap((entry) => [...archivedBy(entry)])),
})

/** Whether no link opens a preview any more. */
const hasEnded = ({ extras: { preview } }: ArchivedRelease) =>
  preview !== undefined && Date.parse(preview.until) < Date.now()

/** A version whose files nobody needs. */
interface Unneeded {
  name: string
  release: ArchivedRelease
  /** As the document has it; null for an archived one. */
  listed: Release | null
  since: string
}

/**
 * Previews that have ended, and the versions that nobody has had for so many days, but for those that a page may fall
 * back to.
 */
function prunableIn(document: ReleaseDocument, { unusedSince, archived }: KnownOfLog, keepDays: number): Unneeded[] {
  const limit = new Date(Date.now() - keepDays * dayMs).toISOString()
  return Object.entries(document.microFrontends).flatMap(([name, releases]) => {
    const needed = new Set(
      releases
        .filter((release) => isUsed(document, name, release))
        .flatMap((release) => [release, ...lastGoodVersions(releases, release).slice(0, maxFallbacks)]),
    )
    const inArchive = archivedVersions(document, name).flatMap(({ version, isPruned }) =>
      isPruned ? [] : (archived.get(`${name} ${version}`) ?? []),
    )
    return [
      ...releases
        .filter((release) => !needed.has(release) && !release.extras.pruned)
        .map((release) => ({ name, release, listed: release })),
      ...inArchive.map((release) => ({ name, release, listed: null })),
    ]
      .map((found) => ({ ...found, since: unusedSince.get(keyOf(name, found.release)) ?? limit }))
      .filter(({ release, since }) => (release.extras.preview ? hasEnded(release) : since < limit))
  })
}

/** The versions that {@link prune} would delete. */
export async function prunable(store: ReleaseStore, keepDays: number): Promise<Prunable[]> {
  const known = readLog(await store.log())
  return prunableIn(await store.read(), known, keepDays).map(({ name, release, since }) => ({
    name,
    version: release.metadata.version,
    since,
    bytes:
      known.published.get(keyOf(name, release))?.extras.manifest.assets.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0,
  }))
}

/** Changes that say that the files of these versions are deleted. */
function pruneChanges(found: readonly Unneeded[], by: string): Change[] {
  const disabled = { reason: 'pruned', by, at: new Date().toISOString() }
  const archived = new Map<string, string[]>()
  const changes = found.flatMap(({ name, release, listed }): Change[] => {
    if (listed)
      return [{ ...settingChange(name, listed, { disabled: listed.extras.disabled ?? disabled }), pruned: true }]
    archived.set(name, [...(archived.get(name) ?? []), release.metadata.version])
    return []
  })
  return [...changes, ...[...archived].map(([name, versions]) => ({ name, prune: versions }))]
}

/**
 * Deletes the files of the versions that nobody has had for so many days. The log has it first: an interrupted run
 * leaves files that the next one deletes.
 * @returns number of deleted files
 */
export async function prune(store: ReleaseStore, by: string, keepDays: number): Promise<number> {
  if ((await prunable(store, keepDays)).length > 0)
    await store.change(by, async (document) => {
      const found = prunableIn(document, readLog(await store.log()), keepDays)
      if (found.length === 0) throw new ReleaseError('Another has deleted these versions, or uses them again.')
      return {
        action: `prune ${found.map(({ name, release }) => keyOf(name, release)).join(', ')}`,
        changes: pruneChanges(found, by),
      }
    })
  const { microFrontends, archive = {} } = await store.read()
  const pruned = Object.entries(microFrontends).flatMap(([name, releases]) =>
    [
      ...releases.filter(({ extras }) => extras.pruned).map(({ metadata }) => metadata.version),
      ...(archive[name]?.pruned ?? []),
    ].map((version) => fileKey(name, version, '')),
  )
  const keys = (await mapConcurrently(pruned, (folder) => keysOf(store.objects, folder))).flat()
  await mapConcurrently(keys, (key) => store.objects.remove(key))
  return keys.length
}
