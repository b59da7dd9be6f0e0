import type { ResolvedVersion, VersionManifest } from '@qe/contract'
import { PromiseCache } from '../federation/promise-cache'

const manifests = new PromiseCache<VersionManifest>()

/** The `version.json` of a published version, checked against its hash in the snapshot. Fetched once. */
export const fetchManifest = ({ base, manifestIntegrity }: ResolvedVersion): Promise<VersionManifest> =>
  manifests.get(base, async () => {
    const response = await fetch(`${base}version.json`, { integrity: manifestIntegrity ?? '' })
    if (!response.ok) throw new Error(`${base}version.json answered ${response.status}.`)
    return (await response.json()) as VersionManifest
  })

/** Forgets all of them, at the start of a page. */
export const forgetManifests = (): void => manifests.clear()
