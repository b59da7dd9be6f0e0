import { archivedAt, type ReleaseDocument } from '@qe/contract'
import { matchesIntegrity } from '../gate/integrity'
import { isLive } from '../is-live'
import { releaseOf } from '../release-of'
import type { Change, LogEntry } from '../store/log-entry'
import { isOpenPreview } from './archivable'
import { type ArchiveChange, versionsOf } from './archive-change'
import { type ArchivedRelease, isPrunedInArchive, withoutManifest } from './archived-release'

const isSame = (a: ArchivedRelease, b: ArchivedRelease) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What an entry does to an archive that no command does, as a rest of a sentence; null when it is right.
 * @param document as it was before the entry
 * @param at time of the entry, ms
 */
export function archiveFault(document: ReleaseDocument, change: ArchiveChange, at: number): string | null {
  const { name } = change
  if ('archive' in change) {
    for (const record of change.archive) {
      const { version } = record.metadata
      const release = releaseOf(document, name, version)
      if (!release || !isSame(withoutManifest(release), record)) return `archive ${name} ${version} as it was not`
      if (isLive(release) || isOpenPreview(release, at)) return `archive ${name} ${version}, which is in use`
    }
    return null
  }
  const wrong = versionsOf(change).find(
    (version) => archivedAt(document, name, version) === undefined || isPrunedInArchive(document, name, version),
  )
  if (wrong !== undefined)
    return `${'prune' in change ? 'prune' : 'bring back'} ${name} ${wrong}, which is not archived`
  if ('prune' in change || matchesIntegrity(change.manifest, change.bringBack.extras.manifestIntegrity)) return null
  return `bring back ${name} ${change.bringBack.metadata.version} with another manifest`
}

/**
 * What an entry brings back otherwise than an earlier one archived it, as {@link archiveFault}.
 * @param entryAt gives an earlier entry; null when it can't be read
 */
export async function broughtBackFault(
  document: ReleaseDocument,
  changes: readonly Change[],
  entryAt: (revision: number) => Promise<LogEntry | null>,
): Promise<string | null> {
  for (const change of changes) {
    if (!('bringBack' in change)) continue
    const { name, bringBack } = change
    const { version } = bringBack.metadata
    const entry = await entryAt(archivedAt(document, name, version) ?? 0)
    const record = entry && archivedBy(entry).get(`${name} ${version}`)
    if (!record || !isSame(record, bringBack)) return `bring back ${name} ${version} as it was not`
  }
  return null
}

/** What an entry archives, by name and version. */
export const archivedBy = ({ changes }: Pick<LogEntry, 'changes'>): ReadonlyMap<string, ArchivedRelease> =>
  new Map(
    changes.flatMap((change) =>
      'archive' in change
        ? change.archive.map((record) => [`${change.name} ${record.metadata.version}`, record] as const)
        : [],
    ),
  )
