import type { Release, ReleaseDocument } from '@qe/contract'
import { apply, emptyDocument, type LogEntry } from '../store/log-entry'
import { isOfArchive } from './archive-change'
import { isPrunedInArchive } from './archived-release'

/**
 * The versions of a micro-frontend after these entries as if none had been archived, but for those without files.
 * @param document the present one
 */
export function everyVersion(document: ReleaseDocument, name: string, log: readonly LogEntry[]): Release[] {
  const whole = log.reduce((before, { changes, revision }) => {
    const own = changes.filter((change) => change.name === name && !isOfArchive(change))
    return apply(before, own, revision)
  }, emptyDocument)
  const releases = whole.microFrontends[name] ?? []
  return releases.filter(({ metadata }) => !isPrunedInArchive(document, name, metadata.version))
}
