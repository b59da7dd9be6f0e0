import { isTrusted, type ResolvedVersion, workingTree } from '@qe/contract'
import { fetchRemainingHashes, resetTrustedFolders, trustFolder } from '../federation/integrity'
import { fetchManifest, forgetManifests } from './version-manifest'

let trustedOrigins: readonly string[] = []

/**
 * Forgets all trusted folders, and sets the origins whose working trees run without a hash: none for a visitor,
 * whatever a snapshot says.
 */
export function resetTrust(origins: readonly string[] = []): void {
  trustedOrigins = origins
  resetTrustedFolders()
  forgetManifests()
}

/** Hashes of all files of a version. */
async function fetchHashes(version: ResolvedVersion): Promise<Record<string, string>> {
  const { assets } = await fetchManifest(version)
  return Object.fromEntries(assets.map(({ path, integrity }) => [path, integrity]))
}

/**
 * Lets the files of a version run: a published version's with the hashes of the snapshot, a working tree's without any
 * from a trusted origin.
 * @throws when a version has no hash
 */
export function trustVersion(name: string, version: ResolvedVersion): void {
  const base = new URL(version.base, location.href).href
  if (version.version === workingTree && isTrusted(base, trustedOrigins)) return
  if (!version.integrity) throw new Error(`${name} ${version.version} from ${base} has no integrity.`)
  const known = Object.assign(
    { [version.entry]: version.integrity },
    version.assets,
    ...Object.values(version.linked ?? {}),
  )
  trustFolder(base, known, () => fetchHashes(version))
  // The snapshot has the hash of the entry only: fetch the others while the entry loads.
  if (!version.assets && !version.linked) fetchRemainingHashes(base)
}
