import { type Archive, isOfVersion, type Release, type ReleaseDocument } from '@qe/contract'
import { z } from 'zod'
import { type ArchivedRelease, archivedRelease, manifestIn, withManifest } from './archived-release'

/** Versions went to the archive of a micro-frontend, one came back, or some lost their files there. */
export const archiveChange = z.union([
  /** Each as it was; its manifest is in its folder. */
  z.object({ name: z.string(), archive: z.array(archivedRelease) }),
  z.object({
    name: z.string(),
    bringBack: archivedRelease,
    /** The text of its `version.json`. */
    manifest: z.string().refine((text) => manifestIn(text) !== null),
  }),
  z.object({ name: z.string(), prune: z.array(z.string()) }),
])
export type ArchiveChange = z.infer<typeof archiveChange>

export const isOfArchive = <Other extends object>(change: ArchiveChange | Other): change is ArchiveChange =>
  'archive' in change || 'bringBack' in change || 'prune' in change

/** The versions that a change archives, brings back or prunes. */
export function versionsOf(change: ArchiveChange): string[] {
  if ('archive' in change) return change.archive.map(({ metadata }) => metadata.version)
  return 'bringBack' in change ? [change.bringBack.metadata.version] : change.prune
}

type Parts = Pick<ReleaseDocument, 'microFrontends' | 'archive'>

/** What a document has in full and in its archive after a change. Pure. */
export function withArchiveChange({ microFrontends, archive }: Parts, change: ArchiveChange, revision: number): Parts {
  const { name } = change
  const releases = microFrontends[name] ?? []
  const known = archive?.[name] ?? { revision: 0, versions: [] }
  const after = (list: Release[], own: Archive): Parts => ({
    microFrontends: { ...microFrontends, [name]: list },
    archive: { ...archive, [name]: { ...own, revision } },
  })
  if ('prune' in change) return after(releases, withPruned(known, change.prune))
  if ('bringBack' in change)
    return after(
      placed(releases, withManifest(change.bringBack, change.manifest)),
      withoutVersion(known, change.bringBack.metadata.version),
    )
  const versions = new Set(versionsOf(change))
  return after(
    releases.filter(({ metadata }) => !versions.has(metadata.version)),
    withRecords(known, change.archive, revision),
  )
}

const withPruned = (known: Archive, versions: readonly string[]): Archive =>
  versions.length > 0 ? { ...known, pruned: [...(known.pruned ?? []), ...versions] } : known

function withRecords({ versions, ...known }: Archive, records: readonly ArchivedRelease[], revision: number): Archive {
  const added = records.map(({ metadata }) => `${metadata.version}@${revision}`)
  const pruned = records.filter(({ extras }) => extras.pruned).map(({ metadata }) => metadata.version)
  return withPruned({ ...known, versions: [...versions, ...added] }, pruned)
}

const withoutVersion = (known: Archive, version: string): Archive => ({
  ...known,
  versions: known.versions.filter((one) => !isOfVersion(one, version)),
})

/** The list with a version where it was: all are in the order in which they were published, the newest first. */
function placed(releases: readonly Release[], release: Release): Release[] {
  const older = releases.findIndex(({ extras }) => extras.publishedAt < release.extras.publishedAt)
  return releases.toSpliced(older < 0 ? releases.length : older, 0, release)
}
