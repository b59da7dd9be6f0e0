import type { Archive, ReleaseDocument } from './release'

type Archives = Pick<ReleaseDocument, 'archive'>

const archiveOf = ({ archive }: Archives, name: string): Archive | undefined =>
  archive && Object.hasOwn(archive, name) ? archive[name] : undefined

/** Whether a text of {@link Archive} is of this version. */
export const isOfVersion = (text: string, version: string): boolean =>
  text.startsWith(`${version}@`) && text.lastIndexOf('@') === version.length

/** Revision of the log's entry that archived a version; undefined for one that is not archived. */
export function archivedAt(document: Archives, name: string, version: string): number | undefined {
  const found = archiveOf(document, name)?.versions.find((one) => isOfVersion(one, version))
  return found === undefined ? undefined : Number(found.slice(version.length + 1))
}

/** An archived version. */
interface Archived {
  version: string
  /** Of the log's entry that archived it. */
  revision: number
  /** Its files were deleted. */
  isPruned: boolean
}

/** The archived versions of a micro-frontend, the last archived first. */
export function archivedVersions(document: Archives, name: string): Archived[] {
  const { versions = [], pruned = [] } = archiveOf(document, name) ?? {}
  const gone = new Set(pruned)
  return versions
    .map((one) => {
      const end = one.lastIndexOf('@')
      const version = one.slice(0, end)
      return { version, revision: Number(one.slice(end + 1)), isPruned: gone.has(version) }
    })
    .reverse()
}
