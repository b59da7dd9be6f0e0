import { isPreview, isRetired, lastGoodVersions, maxFallbacks, type Release, type ReleaseDocument } from '@qe/contract'
import { keysOf } from '@qe/object-store'
import { settingChange } from './deploy'
import { isLive } from './is-live'
import { ReleaseError } from './release-error'
import { apply, emptyDocument, type LogEntry } from './store/log-entry'
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
const keyOf = (name: string, { metadata }: Release) => `${name} ${metadata.version}`

/** Whether anybody gets a version, or will again once its remote is switched on. */
const isUsed = (document: ReleaseDocument, name: string, release: Release) =>
  isLive(release) && !isRetired(document, name)

/** Since when nobody gets a version (ISO time), by name and version, of those that nobody gets. */
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

/** Whether no link opens a preview any more. */
const hasEnded = ({ extras: { preview } }: Release) => preview !== undefined && Date.parse(preview.until) < Date.now()

/**
 * Previews that have ended, and the versions that nobody has had for so many days, but for those that a page may fall
 * back to.
 */
function prunableIn(document: ReleaseDocument, log: readonly LogEntry[], keepDays: number) {
  const limit = new Date(Date.now() - keepDays * dayMs).toISOString()
  const since = unusedSince(log)
  return Object.entries(document.microFrontends).flatMap(([name, releases]) => {
    const needed = new Set(
      releases
        .filter((release) => isUsed(document, name, release))
        .flatMap((release) => [release, ...lastGoodVersions(releases, release).slice(0, maxFallbacks)]),
    )
    return releases
      .filter((release) => !needed.has(release) && !release.extras.pruned)
      .map((release) => ({ name, release, since: since.get(keyOf(name, release)) ?? limit }))
      .filter(({ release, since: unused }) => (isPreview(release) ? hasEnded(release) : unused < limit))
  })
}

/** The versions that {@link prune} would delete. */
export async function prunable(store: ReleaseStore, keepDays: number): Promise<Prunable[]> {
  const found = prunableIn(await store.read(), await store.log(), keepDays)
  return found.map(({ name, release: { metadata, extras }, since }) => ({
    name,
    version: metadata.version,
    since,
    bytes: extras.manifest.assets.reduce((total, { bytes }) => total + bytes, 0),
  }))
}

/**
 * Deletes the files of the versions that nobody has had for so many days. The log has it first: an interrupted run
 * leaves files that the next one deletes.
 * @returns number of deleted files
 */
export async function prune(store: ReleaseStore, by: string, keepDays: number): Promise<number> {
  if ((await prunable(store, keepDays)).length > 0)
    await store.change(by, async (document) => {
      const found = prunableIn(document, await store.log(), keepDays)
      if (found.length === 0) throw new ReleaseError('Another has deleted these versions, or uses them again.')
      const disabled = { reason: 'pruned', by, at: new Date().toISOString() }
      return {
        action: `prune ${found.map(({ name, release }) => keyOf(name, release)).join(', ')}`,
        changes: found.map(({ name, release }) => ({
          ...settingChange(name, release, { disabled: release.extras.disabled ?? disabled }),
          pruned: true,
        })),
      }
    })
  const pruned = Object.entries((await store.read()).microFrontends).flatMap(([name, releases]) =>
    releases.filter(({ extras }) => extras.pruned).map(({ metadata }) => fileKey(name, metadata.version, '')),
  )
  const keys = (await mapConcurrently(pruned, (folder) => keysOf(store.objects, folder))).flat()
  await mapConcurrently(keys, (key) => store.objects.remove(key))
  return keys.length
}
