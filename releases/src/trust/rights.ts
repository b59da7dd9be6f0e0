import {
  archivedAt,
  describeTarget,
  everything,
  isPreview,
  isRetired,
  mayChange,
  type Release,
  type ReleaseDocument,
  type RolloutPlan,
  shellName,
  type Target,
} from '@qe/contract'
import { isOfArchive, versionsOf } from '../archive/archive-change'
import { archiveFault } from '../archive/archive-faults'
import { minute } from '../cli/table'
import { freezesAt, frozenBy, stopsDefault } from '../freeze/freezes'
import { isDefault, isLive } from '../is-live'
import { isOpen } from '../plan/window'
import { releaseOf } from '../release-of'
import type { Change } from '../store/log-entry'
import { isWithin, type Setting, shareOf, targetAfter, targetOf } from '../targeting/whom'
import { clockToleranceMs } from './clock'
import { flagFault } from './flag-rights'
import type { KeyRights } from './trusted-keys'

/**
 * The largest share of the visitors, percent, that each version had with the right of a key, by name, and by version
 * with its target. Disabling a version ends it, so that it needs the right anew.
 */
export type ApprovedShares = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Version and target as a key; the version alone for everybody. */
const approvalKey = (version: string, target: Target | null) =>
  target ? `${version} ${describeTarget(target)}` : version

const shareOfRelease = ({ deployment, extras: { disabled } }: Release) => shareOf({ deployment, disabled })

const releasesIn = ({ microFrontends }: ReleaseDocument, name: string): readonly Release[] =>
  Object.hasOwn(microFrontends, name) ? (microFrontends[name] ?? []) : []

/** Shares as they are after an entry. */
export function approvedAfter(
  approved: ApprovedShares,
  document: ReleaseDocument,
  changes: readonly Change[],
): ApprovedShares {
  const isOfVersion = (change: Change) => 'add' in change || 'version' in change
  const names = [...new Set(changes.filter(isOfVersion).map(({ name }) => name))]
  const lists = names.map((name) => {
    const known = [...(approved.get(name) ?? [])]
    const shares = releasesIn(document, name).flatMap((release): [string, number][] => {
      const { version } = release.metadata
      if (release.extras.disabled) return []
      const ofVersion = new Map(known.filter(([key]) => key.split(' ')[0] === version))
      const key = approvalKey(version, targetOf(release))
      return [...ofVersion.set(key, Math.max(ofVersion.get(key) ?? 0, shareOfRelease(release)))]
    })
    return [name, new Map(shares)] as const
  })
  return new Map([...approved, ...lists])
}

interface Rights {
  key: KeyRights
  document: ReleaseDocument
  approved: ApprovedShares
  /** Time of the entry, ms. */
  at: number
}

type SettingOf = Extract<Change, { version: string }>
type Added = Extract<Change, { add: Release }>

const isSamePlan = (a: RolloutPlan, b: RolloutPlan) =>
  a.everyMs === b.everyMs && a.window === b.window && JSON.stringify(a.steps) === JSON.stringify(b.steps)

const everybody = (share: number) => (share === 100 ? 'everybody' : `${share} % of the visitors`)

function addFault({ name, add }: Added, { document, key }: Rights): string | null {
  const { manifest, plan } = add.extras
  const { version } = add.metadata
  if (releaseOf(document, name, version) || archivedAt(document, name, version) !== undefined)
    return `publish ${name} ${version} again`
  const isItself =
    manifest.name === name && manifest.version === version && (manifest.kind === 'shell') === (name === shellName)
  if (!isItself || add.url !== `/assets/${name}/${version}/${manifest.entry}`)
    return `publish the files of another as ${name} ${version}`
  if (isPreview(add) && isLive(add)) return `give the preview ${name} ${version} to visitors`
  if (add.extras.servedUntil) return `say that ${name} ${version} was the default`
  const share = Math.max(shareOfRelease(add), ...(plan?.steps ?? []))
  if (share <= key.upTo) return null
  const isFirst = releasesIn(document, name).length === 0
  return `publish ${name} ${version} to ${everybody(share)}${isFirst ? ', as a first version is' : ''}`
}

/** Whether the window of a plan is open, by one of two clocks that may differ. */
const isInWindow = ({ window }: RolloutPlan, at: number) =>
  !window || [-clockToleranceMs, 0, clockToleranceMs].some((ms) => isOpen(window, new Date(at + ms)))

/** Whether a version gets the share of the next step of its plan, whose beginning had the right to all of it. */
function isNextStep(before: Release, change: SettingOf, at: number): boolean {
  const was = before.extras.plan
  if (!was || was.paused || before.extras.disabled || !isWithin(targetAfter(before, change), targetOf(before)))
    return false
  const { deployment, plan } = change
  const share = deployment.default ? 100 : deployment.traffic
  const isDue = at >= Date.parse(was.since) + was.everyMs - clockToleranceMs && isInWindow(was, at)
  const isFollowed =
    !plan || (plan.step === was.step + 1 && isSamePlan(plan, was) && Date.parse(plan.since) >= at - clockToleranceMs)
  return isDue && isFollowed && share === was.steps[was.step + 1]
}

/**
 * A plan that is begun, or goes on in another way than by its next step. A change that says nothing of the plan leaves
 * it as it is, and so may not give it to others.
 */
function planFault(before: Release, change: SettingOf, { key, at }: Rights): string | null {
  const { name, version, plan = before.extras.plan } = change
  const end = Math.max(0, ...(plan?.steps ?? []))
  if (!plan || end <= key.upTo) return null
  const was = before.extras.plan
  const isKept =
    was &&
    isWithin(targetAfter(before, change), targetOf(before)) &&
    isSamePlan(plan, was) &&
    plan.step === was.step &&
    Date.parse(plan.since) >= Date.parse(was.since)
  return isKept || isNextStep(before, change, at) ? null : `take ${name} ${version} to ${everybody(end)} by a plan`
}

/**
 * What a version may get whatever the key: its share, the one before a default that is disabled, or its next step; for
 * a target, what it had of it or of everybody, and for everybody nothing that it had of a target.
 */
function shareWithoutRight(before: Release, change: SettingOf, rights: Rights, isStopping: boolean): number {
  if (isNextStep(before, change, rights.at)) return shareOf(change)
  const target = targetAfter(before, change)
  const approved = rights.approved.get(change.name)
  const had = Math.max(...[target, null].map((one) => approved?.get(approvalKey(change.version, one)) ?? 0))
  const has = isWithin(target, targetOf(before)) ? shareOfRelease(before) : 0
  return Math.max(has, isStopping && !before.extras.disabled ? had : 0)
}

function settingFault(change: SettingOf, rights: Rights, isStopping: boolean): string | null {
  const { name, version } = change
  const before = releaseOf(rights.document, name, version)
  if (!before) return `change ${name} ${version}, which there is not`
  // Visitors fall back to what was the default.
  if (change.servedUntil && !isDefault(before)) return `say that ${name} ${version} was the default`
  const share = shareOf(change)
  if (isPreview(before) ? share > 0 || change.cohorts.length > 0 : change.preview)
    return isPreview(before)
      ? `give the preview ${name} ${version} to visitors`
      : `make a preview of ${name} ${version}`
  if (share > Math.max(rights.key.upTo, shareWithoutRight(before, change, rights, isStopping)))
    return `give ${name} ${version} to ${everybody(share)}`
  return planFault(before, change, rights)
}

/** Several small shares of one remote are one large share. */
function sumFault(name: string, changes: readonly Change[], rights: Rights, isStopping: boolean): string | null {
  const { document, key } = rights
  const besideDefault = (setting: Setting) => (setting.deployment.default ? 0 : shareOf(setting))
  const shares = new Map<string, number>()
  for (const { metadata, deployment, extras } of releasesIn(document, name))
    shares.set(metadata.version, besideDefault({ deployment, disabled: extras.disabled }))
  const sum = () => [...shares.values()].reduce((total, share) => total + share, 0)
  const before = sum()
  for (const change of changes) {
    if ('add' in change) shares.set(change.add.metadata.version, besideDefault({ ...change.add, disabled: null }))
    if (!('version' in change)) continue
    const release = releaseOf(document, name, change.version)
    const free = release ? shareWithoutRight(release, change, rights, isStopping) : 0
    const share = besideDefault(change)
    const had = shares.get(change.version) ?? 0
    shares.set(change.version, share > had && share <= free ? had : share)
  }
  return sum() > Math.max(before, key.upTo) ? `give versions of ${name} to ${everybody(sum())} together` : null
}

/** What a key may not do of one change. */
function changeFault(change: Change, rights: Rights, isStopping: boolean): string | null {
  if ('freeze' in change) return freezeFault(change, rights)
  if ('flag' in change) return flagFault(change, rights.document, rights.key)
  if ('off' in change) return change.retired && rights.key.upTo < 100 ? `retire ${change.name}` : null
  if (isOfArchive(change)) return archiveFault(rights.document, change, rights.at)
  return 'add' in change ? addFault(change, rights) : settingFault(change, rights, isStopping)
}

/** What a change does, without how: two changes of one entry with the same words are of the same. */
function subjectsOf(change: Change): string[] {
  if ('freeze' in change) return [`freeze ${change.name}`]
  if ('flag' in change) return [`set the flag ${change.flag} of ${change.name}`]
  if ('off' in change) return [`switch ${change.name}`]
  const versions = isOfArchive(change)
    ? versionsOf(change)
    : ['add' in change ? change.add.metadata.version : change.version]
  return versions.map((version) => `change ${change.name} ${version}`)
}

/** Changes are judged one by one against the document before the entry: together, two of the same could do more. */
function repeatFault(changes: readonly Change[]): string | null {
  const subjects = changes.flatMap(subjectsOf)
  const seen = new Set<string>()
  const repeated = subjects.find((subject) => seen.size === seen.add(subject).size)
  return repeated ? `${repeated} twice in one entry` : null
}

/** Archiving and bringing back give nobody anything. */
function isOfPreview(change: Change, document: ReleaseDocument): boolean {
  if (isOfArchive(change)) return true
  if ('add' in change) return isPreview(change.add)
  const release = 'version' in change ? releaseOf(document, change.name, change.version) : undefined
  return release !== undefined && isPreview(release)
}

function faultIn(name: string, changes: readonly Change[], rights: Rights): string | null {
  if (!mayChange(rights.key, name)) return name === everything ? 'freeze everything' : `change ${name}`
  if (rights.key.previewsOnly && !changes.every((change) => isOfPreview(change, rights.document)))
    return `change ${name} otherwise than by previews`
  const repeated = repeatFault(changes)
  if (repeated) return repeated
  if (isRetired(rights.document, name) && rights.key.upTo < 100) return `change ${name}, which was retired`
  // Then what visitors had before may come back.
  const isStopping = stopsDefault(rights.document, changes, name)
  for (const change of changes) {
    const fault = changeFault(change, rights, isStopping)
    if (fault) return fault
  }
  const frozen = rights.key.upTo < 100 && frozenBy(rights.document, changes, rights.at)
  if (frozen) return `change what visitors of ${name} get before ${minute(frozen.until)} UTC, since it is frozen`
  return sumFault(name, changes, rights, isStopping)
}

/** A freeze is begun by every key, and lifted or shortened by one that may publish despite it. */
function freezeFault({ name, freeze }: Extract<Change, { freeze: unknown }>, { key, document, at }: Rights) {
  if (key.upTo === 100) return null
  const known = freezesAt(document, at).find((one) => one.name === name)
  const isKept = freeze && (!known || Date.parse(freeze.until) >= Date.parse(known.until))
  return isKept ? null : `lift the freeze of ${name === everything ? 'everything' : name}`
}

/** What changes are judged by, beside the rights of whoever makes them. */
export type Known = Omit<Rights, 'key'>

/**
 * The first thing that an entry does and its key may not, such as `give mf-chat 1.2.0 to everybody`; null when it may
 * do all. Withdrawing, switching off and pausing are allowed to every key of the remote that is not for previews only.
 */
export function forbidden(changes: readonly Change[], rights: Rights): string | null {
  for (const name of new Set(changes.map((change) => change.name))) {
    const fault = faultIn(
      name,
      changes.filter((change) => change.name === name),
      rights,
    )
    if (fault) return fault
  }
  return null
}
