import { archivedVersions, isPreview, type ReleaseDocument } from '@qe/contract'

/** Major, minor and patch. A prerelease suffix, as in `1.2.0-rc.1`, is ignored. */
const parts = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)
const compare = (a: string, b: string) => {
  const [left, right] = [parts(a), parts(b)]
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0) || (left[2] ?? 0) - (right[2] ?? 0)
}

/** The package's own version if it is not published yet, otherwise the next patch above all published versions. */
export function nextVersion(document: ReleaseDocument, name: string, packageVersion: string): string {
  const published = (document.microFrontends[name] ?? [])
    .filter((release) => !isPreview(release))
    .map(({ metadata }) => metadata.version)
    // Previews are prereleases.
    .concat(archivedVersions(document, name).flatMap(({ version }) => (version.includes('-') ? [] : version)))
  if (!published.includes(packageVersion)) return packageVersion
  const [major, minor, patch] = parts([...published].sort(compare).at(-1) ?? packageVersion)
  return `${major}.${minor}.${(patch ?? 0) + 1}`
}
