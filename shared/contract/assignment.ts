import { bucketCount, bucketOf, describeTarget, isIncluded } from './bucketing'
import { flagValuesFor } from './flag-values'
import type {
  PageFlags,
  Release,
  ReleaseDocument,
  RemoteConfig,
  ResolvedRemote,
  ResolvedSnapshot,
  ResolvedVersion,
  SiteSettings,
  VersionReason,
} from './release'
import type { Visitor } from './visitor'

/** Whether a rollout includes the visitor. */
export const isInside = (visitor: Visitor, { deployment, extras: { target, salt } }: Release): boolean =>
  isIncluded(visitor, { traffic: deployment.traffic, target, salt })

/** A version with the reason for it. */
export interface Choice {
  release: Release
  reason: VersionReason
  /** Group of visitors that metrics count this visitor in: `default`, `rollout`, or `cohort staff`. */
  cohort: string
}

/**
 * The reason for people: `default`, `10 % rollout, bucket 0.0734`, `10 % rollout to country PT, bucket 0.0734`, `cohort
 * staff`, `replay of revision 41 (default)`.
 */
export function describeReason(reason: VersionReason): string {
  switch (reason.kind) {
    case 'rollout': {
      const bucket = (reason.bucket / bucketCount).toFixed(4)
      return `${reason.percent} % rollout${reason.to ? ` to ${reason.to}` : ''}, bucket ${bucket}`
    }
    case 'cohort':
      return `cohort ${reason.cohort}`
    case 'override':
      return reason.until ? `preview until ${reason.until.slice(0, 16).replace('T', ' ')} UTC` : 'override'
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
 * over percentages, newer versions over older ones. A rollout with a target includes its share of those who match.
 */
export function chooseRelease(releases: readonly Release[], visitor: Visitor): Choice | undefined {
  const enabled = releases.filter(({ extras }) => !extras.disabled)
  for (const release of enabled) {
    const name = release.extras.cohorts.find((name) => visitor.cohorts.includes(name))
    if (name) return { release, reason: { kind: 'cohort', cohort: name }, cohort: `cohort ${name}` }
  }
  for (const release of enabled) {
    if (release.deployment.default || !isInside(visitor, release)) continue
    const { salt, target } = release.extras
    const to = target ? describeTarget(target) : undefined
    const percent = release.deployment.traffic
    const reason = { kind: 'rollout' as const, percent, bucket: bucketOf(visitor.id, salt), ...(to && { to }) }
    return { release, reason, cohort: 'rollout' }
  }
  const release = enabled.find(({ deployment }) => deployment.default)
  return release && { release, reason: { kind: 'default' }, cohort: 'default' }
}

const versionWith = (
  { url, metadata, extras: { manifest, manifestIntegrity } }: Release,
  assets: ResolvedVersion['assets'],
): ResolvedVersion => ({
  version: manifest.version,
  base: url.slice(0, url.length - manifest.entry.length),
  entry: manifest.entry,
  integrity: metadata.integrity,
  manifestIntegrity,
  assets,
  ...(manifest.entryType && { entryType: manifest.entryType }),
})
const resolvedVersion = (release: Release): ResolvedVersion =>
  versionWith(
    release,
    Object.fromEntries(release.extras.manifest.assets.map(({ path, integrity }) => [path, integrity])),
  )

/** Whether only whoever opens its link gets a version. */
export const isPreview = ({ extras }: Release): boolean => extras.preview !== undefined

/** How many versions a page may fall back to, one after the other. */
export const maxFallbacks = 3

/**
 * The enabled versions to fall back to when this one fails, best first: the default, and those that have been the
 * default, the latest first. Whoever falls back may be any visitor, so that no other version takes part: nobody gave it
 * to everybody.
 */
export function lastGoodVersions(releases: readonly Release[], failing: Release): Release[] {
  const isUsable = (release: Release) => release !== failing && !release.extras.disabled && !isPreview(release)
  const until = ({ extras }: Release) => extras.servedUntil ?? ''
  const now = releases.find((release) => isUsable(release) && release.deployment.default)
  const served = releases
    .filter((release) => isUsable(release) && release !== now && until(release))
    .sort((a, b) => (until(a) < until(b) ? 1 : -1))
  return [...(now ? [now] : []), ...served]
}

type Fallbacks = Pick<ResolvedRemote, 'previous' | 'earlier'>

/** By list of releases and version: what a page falls back to is the same for every visitor of a document. */
const knownFallbacks = new WeakMap<readonly Release[], Map<Release, Fallbacks>>()

function fallbacksOf(releases: readonly Release[], chosen: Release): Fallbacks {
  const known = knownFallbacks.get(releases) ?? new Map<Release, Fallbacks>()
  const found = known.get(chosen)
  if (found) return found
  const [previous, ...earlier] = lastGoodVersions(releases, chosen).slice(0, maxFallbacks)
  const fallbacks = {
    previous: previous ? resolvedVersion(previous) : null,
    ...(earlier.length > 0 && { earlier: earlier.map((release) => versionWith(release, null)) }),
  }
  knownFallbacks.set(releases, known.set(chosen, fallbacks))
  return fallbacks
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

/** Whether a remote is switched off for everybody. */
export const isOff = ({ offSwitches }: ReleaseDocument, name: string): boolean => Boolean(offSwitches?.[name]?.off)

/** Whether a remote is off for good. Nothing of it is on any page, not even a notice. */
export const isRetired = ({ offSwitches }: ReleaseDocument, name: string): boolean =>
  Boolean(offSwitches?.[name]?.retired)

/** The versions that a visitor gets. Pure: the same visitor and document always give the same snapshot. */
export function resolveSnapshot(document: ReleaseDocument, visitor: Visitor, settings: SiteSettings): ResolvedSnapshot {
  const remotes: ResolvedRemote[] = []
  const off: ResolvedRemote[] = []
  for (const [name, releases] of Object.entries(document.microFrontends)) {
    const chosen = chooseRelease(releases, visitor)
    const config = chosen?.release.extras.manifest.config
    if (!chosen || !config || isRetired(document, name)) continue
    const list = isOff(document, name) ? off : remotes
    list.push({
      name,
      ...resolvedVersion(chosen.release),
      ...withReason(chosen.reason),
      config,
      ...fallbacksOf(releases, chosen.release),
    })
  }
  const snapshot = { revision: revisionOf(document), remotes, ...(off.length > 0 && { off }), settings }
  return withFlags(snapshot, document, visitor)
}

const ownValue = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** The flags that a version of a remote declares; of an unpublished one, what its config on the page says. */
const declaredFlags = ({ microFrontends }: ReleaseDocument, { name, config, version: onPage }: ResolvedRemote) => {
  const releases = ownValue(microFrontends, name) ?? []
  return (version: string) => {
    const published = releases.find(({ metadata }) => metadata.version === version)
    return published ? published.extras.manifest.config?.flags : version === onPage ? config.flags : undefined
  }
}

/** The values of the visitor's flags, of the versions that a page with these remotes may use. */
export function pageFlags(
  document: ReleaseDocument,
  visitor: Visitor,
  { remotes, off = [] }: Pick<ResolvedSnapshot, 'remotes' | 'off'>,
): PageFlags {
  const flags = [...remotes, ...off].flatMap((remote) => {
    const { name, version, previous, earlier = [] } = remote
    const rules = ownValue(document.flags, name)
    const flagsOf = declaredFlags(document, remote)
    const versions = [version, ...[previous, ...earlier].flatMap((one) => one?.version ?? [])].flatMap((one) => {
      const declared = flagsOf(one)
      if (!declared || Object.keys(declared).length === 0) return []
      return [[one, flagValuesFor(name, declared, (flag) => ownValue(rules, flag)?.rules ?? [], visitor)] as const]
    })
    return versions.length > 0 ? [[name, Object.fromEntries(versions)] as const] : []
  })
  return Object.fromEntries(flags)
}

/** A snapshot with the visitor's flags, for the remotes that it has. */
export function withFlags(
  { flags: _, ...snapshot }: ResolvedSnapshot,
  document: ReleaseDocument,
  visitor: Visitor,
): ResolvedSnapshot {
  const flags = pageFlags(document, visitor, snapshot)
  return Object.keys(flags).length > 0 ? { ...snapshot, flags } : snapshot
}

/** The revision in which the versions of a micro-frontend last changed, flags aside; 0 for an unknown one. */
export const revisionOfRemote = ({ microFrontends, offSwitches }: ReleaseDocument, name: string): number =>
  Math.max(0, offSwitches?.[name]?.revision ?? 0, ...(microFrontends[name] ?? []).map(({ extras }) => extras.revision))

/** The revision of a document: the highest of its entries. */
export const revisionOf = (document: ReleaseDocument): number =>
  Math.max(
    0,
    ...Object.keys(document.microFrontends).map((name) => revisionOfRemote(document, name)),
    ...Object.values(document.freezes ?? {}).map(({ revision }) => revision),
    ...Object.values(document.flags ?? {}).flatMap((flags) => Object.values(flags).map(({ revision }) => revision)),
    ...Object.values(document.archive ?? {}).map(({ revision }) => revision),
  )
