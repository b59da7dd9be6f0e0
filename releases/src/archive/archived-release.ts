import {
  archivedAt,
  type Release,
  type ReleaseDocument,
  release,
  type VersionManifest,
  versionManifest,
} from '@qe/contract'
import type { z } from 'zod'
import { ReleaseError } from '../release-error'

/** All that is known of an archived version but for its manifest, of which it has the hash. */
export const archivedRelease = release.extend({ extras: release.shape.extras.omit({ manifest: true }) })
export type ArchivedRelease = z.infer<typeof archivedRelease>

export function withoutManifest({ extras: { manifest: _, ...extras }, ...rest }: Release): ArchivedRelease {
  return archivedRelease.parse({ ...rest, extras })
}

/** The manifest in the text of a `version.json`; null when it is none. */
export function manifestIn(text: string): VersionManifest | null {
  try {
    return versionManifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** @param manifestText a `version.json` */
export function withManifest({ extras, ...rest }: ArchivedRelease, manifestText: string): Release {
  return { ...rest, extras: { manifest: versionManifest.parse(JSON.parse(manifestText)), ...extras } }
}

/** Whether the files of an archived version were deleted. */
export const isPrunedInArchive = (document: ReleaseDocument, name: string, version: string): boolean =>
  archivedAt(document, name, version) !== undefined && (document.archive?.[name]?.pruned?.includes(version) ?? false)

/** A change names a version that must come back from the archive first, which {@link ReleaseStore.change} does. */
export class ArchivedVersionError extends ReleaseError {
  constructor(
    readonly microFrontend: string,
    readonly version: string,
  ) {
    super(`${microFrontend} ${version} is archived.`)
  }
}

/**
 * @throws ArchivedVersionError for a version that is archived
 * @throws ReleaseError for one whose files were deleted since
 */
export function refuseArchived(document: ReleaseDocument, name: string, version: string): void {
  if (archivedAt(document, name, version) === undefined) return
  if (isPrunedInArchive(document, name, version))
    throw new ReleaseError(`${name} ${version} was pruned: its files are gone.`)
  throw new ArchivedVersionError(name, version)
}
