import { isPreview, lastGoodVersions, maxFallbacks, type Release, type ReleaseDocument } from '@qe/contract'
import { isLive } from '../is-live'
import type { Change } from '../store/log-entry'
import { withoutManifest } from './archived-release'

/** Versions of a micro-frontend that stay in the document although nobody gets them: its newest, previews aside. */
const newestKept = 5

/** Whether a link may open it yet. `at` in ms. */
export const isOpenPreview = ({ extras: { preview } }: Release, at: number): boolean =>
  preview !== undefined && Date.parse(preview.until) > at

/**
 * The versions that a document need not have in full: whatever page is asked for, none of them is on it. Oldest first.
 * @param before the versions before this change: those of them that visitors had come back by a rollback
 * @param at time of the change, ms
 */
function archivable(releases: readonly Release[], before: readonly Release[], at: number): Release[] {
  const live = releases.filter(isLive)
  const hadVisitors = new Set(before.filter(isLive).map(({ metadata }) => metadata.version))
  const kept = new Set([
    ...live,
    ...live.flatMap((release) => lastGoodVersions(releases, release).slice(0, maxFallbacks)),
    ...releases.filter((release) => !isPreview(release)).slice(0, newestKept),
    ...releases.filter(({ metadata, extras }) => hadVisitors.has(metadata.version) || extras.plan),
    ...releases.filter((release) => isOpenPreview(release, at)),
  ])
  return releases.filter((release) => !kept.has(release)).reverse()
}

/** The change that archives what a document need not have in full of a micro-frontend; none when it needs all. */
export function archiving(
  document: ReleaseDocument,
  name: string,
  { before, at }: { before: readonly Release[]; at: number },
): Change[] {
  const found = archivable(document.microFrontends[name] ?? [], before, at)
  return found.length > 0 ? [{ name, archive: found.map(withoutManifest) }] : []
}
