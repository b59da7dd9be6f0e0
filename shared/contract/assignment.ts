import type {
  Release,
  ReleaseDocument,
  RemoteConfig,
  ResolvedRemote,
  ResolvedSnapshot,
  ResolvedVersion,
  SiteSettings,
  VersionReason,
} from './release'

/** A visitor as far as rollouts are concerned. */
export interface Visitor {
  /** Random, stored in a cookie; determines the bucket. */
  id: string
  cohorts: readonly string[]
}

/** Number of buckets: 100 % in steps of a hundredth of a percent. */
const bucketCount = 10_000

/**
 * The bucket of a visitor for one salt, 0 to 9999. FNV-1a with the finaliser of MurmurHash3, so that ids that differ in
 * one digit get unrelated buckets.
 */
export function bucketOf(visitorId: string, salt: string): number {
  let hash = 0x811c9dc5
  for (const character of `${salt}:${visitorId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % bucketCount
}

/**
 * Whether a rollout includes the visitor. 0 % includes nobody, 100 % everybody; raising the percentage only adds
 * visitors.
 */
export function isInside(visitor: Visitor, { deployment, extras }: Release): boolean {
  return deployment.traffic > 0 && bucketOf(visitor.id, extras.salt) < deployment.traffic * (bucketCount / 100)
}

/** A version with the reason for it. */
export interface Choice {
  release: Release
  reason: VersionReason
  /** Group of visitors that metrics count this visitor in: `default`, `rollout`, or `cohort staff`. */
  cohort: string
}

/**
 * The reason for people: `default`, `10 % rollout, bucket 0.0734`, `cohort staff`, `replay of revision 41 (default)`.
 */
export function describeReason(reason: VersionReason): string {
  switch (reason.kind) {
    case 'rollout':
      return `${reason.percent} % rollout, bucket ${(reason.bucket / bucketCount).toFixed(4)}`
    case 'cohort':
      return `cohort ${reason.cohort}`
    case 'override-failed':
      return 'the override was not applied'
    case 'replay':
      return `replay of revision ${reason.revision} (${describeReason(reason.reason)})`
    default:
      return reason.kind
  }
}

/** The two fields of a remote that tell the reason, for code and for people. */
export const withReason = (reason: VersionReason): { reason: VersionReason; why: string } => ({
  reason,
  why: describeReason(reason),
})

/**
 * The version that this visitor gets, with the reason; undefined when no version is enabled. Cohorts take precedence
 * over percentages, newer versions over older ones.
 */
export function chooseRelease(releases: readonly Release[], visitor: Visitor): Choice | undefined {
  const enabled = releases.filter(({ extras }) => !extras.disabled)
  for (const release of enabled) {
    const name = release.extras.cohorts.find((name) => visitor.cohorts.includes(name))
    if (name) return { release, reason: { kind: 'cohort', cohort: name }, cohort: `cohort ${name}` }
  }
  for (const release of enabled) {
    if (release.deployment.default || !isInside(visitor, release)) continue
    const bucket = bucketOf(visitor.id, release.extras.salt)
    return { release, reason: { kind: 'rollout', percent: release.deployment.traffic, bucket }, cohort: 'rollout' }
  }
  const release = enabled.find(({ deployment }) => deployment.default)
  return release && { release, reason: { kind: 'default' }, cohort: 'default' }
}

const resolvedVersion = ({ url, metadata, extras: { manifest, manifestIntegrity } }: Release): ResolvedVersion => ({
  version: manifest.version,
  base: url.slice(0, url.length - manifest.entry.length),
  entry: manifest.entry,
  integrity: metadata.integrity,
  manifestIntegrity,
  assets: Object.fromEntries(manifest.assets.map(({ path, integrity }) => [path, integrity])),
})

/** The version to fall back to: the default, or, for the default itself, the newest enabled one published before it. */
function lastGoodVersion(releases: readonly Release[], chosen: Release): Release | undefined {
  const enabled = releases.filter(({ extras }) => !extras.disabled)
  if (!chosen.deployment.default) return enabled.find(({ deployment }) => deployment.default)
  return enabled.slice(enabled.indexOf(chosen) + 1)[0]
}

/** The shell that this visitor gets, and why; undefined when none is published. */
export function resolveShell(
  document: ReleaseDocument,
  visitor: Visitor,
): (ResolvedVersion & { why: string }) | undefined {
  const chosen = chooseRelease(document.microFrontends['shell'] ?? [], visitor)
  return chosen && { ...resolvedVersion(chosen.release), why: describeReason(chosen.reason) }
}

/** A given version as a page uses it; undefined when it does not exist or is disabled. */
export function resolveVersion(
  document: ReleaseDocument,
  name: string,
  version: string,
): (ResolvedVersion & { config: RemoteConfig }) | undefined {
  const releases = Object.hasOwn(document.microFrontends, name) ? document.microFrontends[name] : undefined
  const found = releases?.find(({ metadata, extras }) => metadata.version === version && !extras.disabled)
  const config = found?.extras.manifest.config
  return found && config ? { ...resolvedVersion(found), config } : undefined
}

/** The versions that a visitor gets. Pure: the same visitor and document always give the same snapshot. */
export function resolveSnapshot(document: ReleaseDocument, visitor: Visitor, settings: SiteSettings): ResolvedSnapshot {
  const remotes: ResolvedRemote[] = []
  for (const [name, releases] of Object.entries(document.microFrontends)) {
    const chosen = chooseRelease(releases, visitor)
    const config = chosen?.release.extras.manifest.config
    if (!chosen || !config) continue
    const previous = lastGoodVersion(releases, chosen.release)
    remotes.push({
      name,
      ...resolvedVersion(chosen.release),
      ...withReason(chosen.reason),
      config,
      previous: previous ? resolvedVersion(previous) : null,
    })
  }
  return { revision: revisionOf(document), remotes, settings }
}

/** The revision of a document: the highest of its entries. */
export const revisionOf = (document: ReleaseDocument): number =>
  Math.max(
    0,
    ...Object.values(document.microFrontends).flatMap((releases) => releases.map(({ extras }) => extras.revision)),
  )
