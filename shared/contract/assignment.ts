import type {
  PageSnapshot,
  Release,
  ReleaseDocument,
  RemoteConfig,
  ResolvedRemote,
  ResolvedVersion,
  SiteSettings,
} from './release'

/** Who looks at the page, as far as a rollout cares. */
export interface Visitor {
  /** Random, kept in a cookie; decides the bucket. */
  id: string
  cohorts: readonly string[]
}

/** 100 % in steps of a hundredth of a percent. */
const buckets = 10_000

/**
 * Which of ten thousand buckets a visitor falls in for one salt. FNV-1a with the finaliser of MurmurHash3,
 * so that ids that differ in one digit land far apart.
 */
export function bucketOf(visitorId: string, salt: string): number {
  let hash = 0x811c9dc5
  for (const character of `${salt}:${visitorId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % buckets
}

/**
 * Whether this visitor is inside the percentage. 0 is nobody, 100 everybody; a higher percentage keeps whom a lower one
 * had.
 */
export function isInside(visitor: Visitor, { deployment, extras }: Release): boolean {
  return deployment.traffic > 0 && bucketOf(visitor.id, extras.salt) < deployment.traffic * (buckets / 100)
}

/** A version with the reason for it. */
export interface Choice {
  release: Release
  /** As a person reads it: `10 % rollout, bucket 0.0734`. */
  why: string
  /** Whom the visitor stands for in figures: `default`, `rollout`, or `cohort staff`. */
  cohort: string
}

/**
 * The version this visitor gets, with the reason; undefined when none may be served. A named cohort goes before a
 * percentage, newer before older.
 */
export function chooseRelease(releases: readonly Release[], visitor: Visitor): Choice | undefined {
  const enabled = releases.filter(({ extras }) => !extras.disabled)
  for (const release of enabled) {
    const name = release.extras.cohorts.find((name) => visitor.cohorts.includes(name))
    if (name) return { release, why: `cohort ${name}`, cohort: `cohort ${name}` }
  }
  for (const release of enabled) {
    if (release.deployment.default || !isInside(visitor, release)) continue
    const bucket = (bucketOf(visitor.id, release.extras.salt) / buckets).toFixed(4)
    return { release, why: `${release.deployment.traffic} % rollout, bucket ${bucket}`, cohort: 'rollout' }
  }
  const release = enabled.find(({ deployment }) => deployment.default)
  return release && { release, why: 'default', cohort: 'default' }
}

const resolved = ({ url, metadata, extras: { manifest, manifestIntegrity } }: Release): ResolvedVersion => ({
  version: manifest.version,
  base: url.slice(0, url.length - manifest.entry.length),
  entry: manifest.entry,
  integrity: metadata.integrity,
  manifestIntegrity,
  assets: Object.fromEntries(manifest.assets.map(({ path, integrity }) => [path, integrity])),
})

/**
 * What to fall back to: the default version, or, for the default itself, the newest enabled one published before it.
 */
function lastGood(releases: readonly Release[], chosen: Release): Release | undefined {
  const enabled = releases.filter(({ extras }) => !extras.disabled)
  if (!chosen.deployment.default) return enabled.find(({ deployment }) => deployment.default)
  return enabled.slice(enabled.indexOf(chosen) + 1)[0]
}

/** The shell this visitor gets, and why. */
export function resolveShell(
  document: ReleaseDocument,
  visitor: Visitor,
): (ResolvedVersion & { why: string }) | undefined {
  const chosen = chooseRelease(document.microFrontends['shell'] ?? [], visitor)
  return chosen && { ...resolved(chosen.release), why: chosen.why }
}

/** One version as a page uses it, whoever gets it; undefined when there is none, or it was taken away. */
export function resolveVersion(
  document: ReleaseDocument,
  name: string,
  version: string,
): (ResolvedVersion & { config: RemoteConfig }) | undefined {
  const releases = Object.hasOwn(document.microFrontends, name) ? document.microFrontends[name] : undefined
  const found = releases?.find(({ metadata, extras }) => metadata.version === version && !extras.disabled)
  const config = found?.extras.manifest.config
  return found && config ? { ...resolved(found), config } : undefined
}

/** Visitor × document → what the page is made of. The same visitor and document always give the same snapshot. */
export function resolveSnapshot(document: ReleaseDocument, visitor: Visitor, settings: SiteSettings): PageSnapshot {
  const remotes: ResolvedRemote[] = []
  for (const [name, releases] of Object.entries(document.microFrontends)) {
    const chosen = chooseRelease(releases, visitor)
    const config = chosen?.release.extras.manifest.config
    if (!chosen || !config) continue
    const previous = lastGood(releases, chosen.release)
    remotes.push({
      name,
      ...resolved(chosen.release),
      why: chosen.why,
      config,
      previous: previous ? resolved(previous) : null,
    })
  }
  return { revision: revisionOf(document), remotes, settings }
}

/** The document's own revision: the highest of its entries. */
export const revisionOf = (document: ReleaseDocument): number =>
  Math.max(
    0,
    ...Object.values(document.microFrontends).flatMap((releases) => releases.map(({ extras }) => extras.revision)),
  )
