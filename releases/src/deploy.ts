import {
  archivedVersions,
  describeTarget,
  isPreview,
  isRetired,
  lastGoodVersions,
  type Release,
  type ReleaseDocument,
  type RolloutPlan,
  revisionOfRemote,
  type Target,
} from '@qe/contract'
import { refuseArchived } from './archive/archived-release'
import { everyVersion } from './archive/every-version'
import { minute } from './cli/table'
import { didYouMean } from './did-you-mean'
import { incompatibilitiesAfter } from './gate/incompatible-changes'
import { isDefault, isLive } from './is-live'
import { ReleaseError } from './release-error'
import type { Change, LogEntry } from './store/log-entry'
import type { Decision, ReleaseStore } from './store/release-store'
import { watch } from './watch/announcer'

type Setting = Pick<Release, 'deployment'> & Pick<Release['extras'], 'cohorts' | 'disabled' | 'plan' | 'target'>

const settingOf = ({ deployment, extras: { cohorts, disabled, target } }: Release): Setting => ({
  deployment,
  cohorts,
  disabled,
  ...(target && { target }),
})
/** A change of who gets a version. It ends the version's plan, unless it has one itself. */
export const settingChange = (
  name: string,
  release: Release,
  { target = release.extras.target, ...setting }: Partial<Setting>,
): Change => ({
  name,
  version: release.metadata.version,
  ...settingOf(release),
  ...(release.extras.plan && { plan: null }),
  ...setting,
  // Also where it is dropped; what never had one stays as it was written before there were any.
  ...((target || release.extras.target) && { target }),
  ...(isDefault(release) && setting.deployment?.default === false && { servedUntil: new Date().toISOString() }),
})

const toNobody = { deployment: { traffic: 0, default: false }, cohorts: [], target: null }
const toEverybody = { deployment: { traffic: 100, default: true }, target: null }

const isSameSetting = (a: Setting, b: Setting) => JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
const comparable = ({ deployment, cohorts, disabled, target }: Setting) => [
  deployment.traffic,
  deployment.default,
  cohorts,
  disabled?.at,
  target && describeTarget(target),
]

/** Changes that withdraw all versions but one from every visitor. */
export const withdrawn = (name: string, releases: readonly Release[], kept?: Release): Change[] =>
  releases
    .filter((release) => release !== kept && isLive(release))
    .map((release) => settingChange(name, release, toNobody))

export function releasesOf({ microFrontends }: ReleaseDocument, name: string): Release[] {
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined
  if (releases) return releases
  const hint = /^v?\d/.test(name) ? ' The name goes before the version.' : didYouMean(name, Object.keys(microFrontends))
  throw new ReleaseError(`Nothing called ${name} has been published.${hint}`)
}

/** @throws ArchivedVersionError for an archived version, which a change brings back */
export function findVersion(document: ReleaseDocument, name: string, version: string): Release {
  const releases = releasesOf(document, name)
  const found = releases.find(({ metadata }) => metadata.version === version)
  if (found) return found
  refuseArchived(document, name, version)
  const archived = archivedVersions(document, name).length
  const has = releases.map(({ metadata }) => metadata.version).join(', ')
  throw new ReleaseError(
    `${name} has no version ${version}. It has ${has}${archived > 0 ? ` and ${archived} in its archive` : ''}.`,
  )
}

/** A published version to look at, also an archived one. @throws ReleaseError when there is none, or it was pruned */
export async function readVersion(
  store: ReleaseStore,
  document: ReleaseDocument,
  name: string,
  version: string,
): Promise<Release> {
  return (await store.archived.find(document, name, version)) ?? findVersion(document, name, version)
}

/** @throws ReleaseError for a remote that is off for good */
export function refuseRetired(document: ReleaseDocument, name: string): void {
  const off = isRetired(document, name) && document.offSwitches?.[name]?.off
  if (off) throw new ReleaseError(`${name} was retired: ${off.reason} (${off.by}, ${minute(off.at)} UTC).`)
}

function refuseDisabled(name: string, { metadata, extras: { disabled } }: Release): void {
  if (disabled)
    throw new ReleaseError(
      `${name} ${metadata.version} is disabled (${disabled.reason}). Enable it first if it is good after all.`,
    )
}

function refusePreview(name: string, release: Release): void {
  if (isPreview(release))
    throw new ReleaseError(
      [
        `${name} ${release.metadata.version} is a preview: only who opens its link gets it. Publish the same sources`,
        'under a number of their own.',
      ].join(' '),
    )
}

/**
 * A decision without changes that have no effect. An entry without effect would mislead a rollback, which looks for the
 * entry that made a version the default.
 * @throws ReleaseError when no change is left
 */
function withoutNoOps(name: string, releases: readonly Release[], decision: Decision): Decision {
  const isNew = (change: Change) => {
    if (!('version' in change)) return true
    const is = releases.find(({ metadata }) => metadata.version === change.version)
    const isNewPlan = Boolean(change.plan) && JSON.stringify(change.plan) !== JSON.stringify(is?.extras.plan)
    return !is || isNewPlan || !isSameSetting(settingOf(is), change)
  }
  const changes = decision.changes.filter(isNew)
  if (changes.length > 0) return { ...decision, changes }
  throw new ReleaseError(`${name} already has this setting: nothing was changed.`)
}

/** `--anyway`: apply a change despite incompatibilities, in an emergency. A freeze is another option's. */
interface ForceOption {
  /** Applies the change although a version is incompatible with what is live; the log notes it. */
  anyway?: boolean | undefined
}

/**
 * A decision that gives nobody an incompatible version, or with {@link ForceOption} notes that it does.
 * @throws ReleaseError with the incompatibilities
 */
function compatibleOnly(document: ReleaseDocument, decision: Decision, { anyway }: ForceOption): Decision {
  const found = incompatibilitiesAfter(document, decision.changes)
  if (found.length === 0) return decision
  const reasons = found.flatMap((misfit) => misfit.reasons)
  if (anyway) return { ...decision, note: [decision.note, `although ${reasons.join(' ')}`].filter(Boolean).join('; ') }
  const which = found.map(({ name, version }) => `${name} ${version}`).join(', ')
  throw new ReleaseError(
    [
      `${which} no longer fits what is live:`,
      ...reasons.map((reason) => `  ${reason}`),
      'Change the other first, or publish one that fits; --anyway --why "…" does it all the same.',
    ].join('\n'),
  )
}

interface RolloutOptions extends ForceOption {
  /** Percentage of the visitors, 0 to 100. */
  to?: number | undefined
  add?: readonly string[]
  remove?: readonly string[]
  /** Goes on by itself from here; absent for a rollout by hand. */
  plan?: RolloutPlan | undefined
  /** Whom the percentage is of; null for everybody, absent to leave it as it is. */
  target?: Target | null | undefined
}

/** Gives a version to a percentage of the visitors, and adds or removes named cohorts. */
export const rollout = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  options: RolloutOptions,
): Promise<LogEntry> =>
  store.change(by, (document) => pausingPlan(document, name, by, rolloutDecision(document, name, version, options)))

export function rolloutDecision(
  document: ReleaseDocument,
  name: string,
  version: string,
  { to, add = [], remove = [], plan, target: only, anyway }: RolloutOptions,
): Decision {
  refuseRetired(document, name)
  const target = findVersion(document, name, version)
  refuseDisabled(name, target)
  refusePreview(name, target)
  if (target.deployment.default) throw new ReleaseError(`${name} ${version} is the default: everybody has it already.`)
  if (plan) refuseSecondPlan(document, name, version)
  if (only) refuseManyTargets(document, name, version, only)
  const nextTarget = only === undefined ? target.extras.target : only
  const deployment = to === undefined ? target.deployment : { traffic: to, default: false }
  if (deployment.traffic === 100 && !nextTarget && (to !== undefined || only !== undefined))
    throw new ReleaseError(
      [
        `At 100 % of everybody nobody is left to compare ${name} ${version} with. Make it the default, which is`,
        `judged by the one before it: promote ${name} ${version}. Only a target (--only) can have 100 %.`,
      ].join(' '),
    )
  const cohorts = [...new Set([...target.extras.cohorts, ...add])].filter((cohort) => !remove.includes(cohort))
  const words = [
    to !== undefined && `${to} %`,
    (only !== undefined || (to !== undefined && target.extras.target)) && ofWhom(nextTarget),
    ...add.map((cohort) => `+ cohort ${cohort}`),
    ...remove.map((cohort) => `- cohort ${cohort}`),
    plan && `step ${plan.step + 1} of ${plan.steps.length}`,
  ]
  const isPlanEnded = Boolean(target.extras.plan) && !plan
  const decision = {
    action: `rollout ${name} ${version} ${words.filter(Boolean).join(' ')}`,
    ...(isPlanEnded && { note: 'ends its plan' }),
    changes: [settingChange(name, target, { deployment, cohorts, target: only, ...(plan && { plan }) })],
  }
  // Whoever says the present share by hand means it: the plan ends there.
  const isShareKept = isPlanEnded && to !== undefined
  const effective = isShareKept ? decision : withoutNoOps(name, releasesOf(document, name), decision)
  return compatibleOnly(document, effective, { anyway })
}

/** @throws ReleaseError when another version is on its way to everybody: each would be compared with what it is not */
export function refuseSecondPlan({ microFrontends }: ReleaseDocument, name: string, version: string): void {
  const other = microFrontends[name]?.find(({ metadata, extras }) => extras.plan && metadata.version !== version)
  if (other)
    throw new ReleaseError(
      [
        `${name} ${other.metadata.version} has a plan already. End it first: roll that version back, promote it,`,
        'or give it a share by hand.',
      ].join(' '),
    )
}

/**
 * A person's decision, which pauses the plan of a version that it does not name: that was made for what stood before,
 * and its last step would take away what this gives.
 */
export function pausingPlan(document: ReleaseDocument, name: string, by: string, decision: Decision): Decision {
  const planned = document.microFrontends[name]?.find(({ extras }) => extras.plan)
  const plan = planned?.extras.plan
  if (!planned || !plan || plan.paused || plan.step === plan.steps.length - 1 || by === watch) return decision
  if (decision.changes.some((one) => 'version' in one && one.version === planned.metadata.version)) return decision
  const paused = { reason: decision.action, by, at: new Date().toISOString() }
  return {
    ...decision,
    note: [decision.note, `pauses the plan of ${name} ${planned.metadata.version}`].filter(Boolean).join('; '),
    changes: [...decision.changes, settingChange(name, planned, { plan: { ...plan, paused } })],
  }
}

/** Most targets of a remote at a time: the watch compares its versions in every combination of them. */
const maxTargets = 5

/** @throws ReleaseError when the other versions have as many targets as the watch can tell apart */
export function refuseManyTargets(
  { microFrontends }: ReleaseDocument,
  name: string,
  version: string,
  target: Target,
): void {
  const others = (microFrontends[name] ?? []).filter(
    (release) => isLive(release) && release.metadata.version !== version && !release.deployment.default,
  )
  const known = new Set(others.flatMap(({ extras }) => (extras.target ? describeTarget(extras.target) : [])))
  if (known.size < maxTargets || known.has(describeTarget(target))) return
  throw new ReleaseError(
    `${name} has ${known.size} targets already, and no more at a time: ${[...known].join('; ')}. End a rollout first.`,
  )
}

/** The end of `10 % of country PT`, in the log. */
export const ofWhom = (target: Target | null | undefined) => `of ${target ? describeTarget(target) : 'everybody'}`

/** Makes a version the default for everybody. */
export const promote = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  options: ForceOption = {},
): Promise<LogEntry> => store.change(by, (document) => promoteDecision(document, name, version, options))

export function promoteDecision(
  document: ReleaseDocument,
  name: string,
  version: string,
  options: ForceOption = {},
): Decision {
  refuseRetired(document, name)
  const target = findVersion(document, name, version)
  refuseDisabled(name, target)
  refusePreview(name, target)
  const releases = releasesOf(document, name)
  const changes = [settingChange(name, target, { ...toEverybody, cohorts: [] }), ...withdrawn(name, releases, target)]
  return compatibleOnly(
    document,
    withoutNoOps(name, releases, { action: `promote ${name} ${version}`, changes }),
    options,
  )
}

const disabled = (name: string, target: Release, reason: string, by: string): Change =>
  settingChange(name, target, {
    ...toNobody,
    disabled: { reason, by, at: new Date().toISOString() },
  })

/** How to go on when a version has none to take its place. */
const switchOffHint = (name: string) =>
  name === 'shell' ? '' : ` To take the whole remote away: off ${name} --why "…".`

/** Withdraws a version from everybody. If it was the default, the last good version that is compatible replaces it. */
export const disable = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  reason: string,
  options: ForceOption = {},
): Promise<LogEntry> =>
  store.change(by, async (document) => {
    refuseRetired(document, name)
    const target = findVersion(document, name, version)
    if (target.extras.disabled)
      throw new ReleaseError(`${name} ${version} is disabled already (${target.extras.disabled.reason}).`)
    const releases = releasesOf(document, name)
    const decided = (successor?: Release): Decision => ({
      action: `disable ${name} ${version}: ${reason}`,
      changes: [
        disabled(name, target, reason, by),
        ...(successor ? [settingChange(name, successor, { ...toEverybody, cohorts: [] })] : []),
      ],
    })
    if (!isLive(target)) return decided()
    if (!target.deployment.default) return pausingPlan(document, name, by, decided())
    const successors = lastGoodVersions(releases, target)
    if (successors.length === 0 && document.archive?.[name]) {
      const archived = notListed(releases, everyVersion(document, name, await store.log()))
      const [lastGood] = lastGoodVersions([...releases, ...archived], target)
      if (lastGood) refuseArchived(document, name, lastGood.metadata.version)
    }
    if (successors.length === 0)
      throw new ReleaseError(
        `${name} ${version} is the only version that works; publish another first.${switchOffHint(name)}`,
      )
    const successor =
      successors.find((one) => incompatibilitiesAfter(document, decided(one).changes).length === 0) ?? successors[0]
    return pausingPlan(document, name, by, compatibleOnly(document, decided(successor), options))
  })

/** Lets a disabled version be rolled out or promoted again. */
export const enable = (store: ReleaseStore, by: string, name: string, version: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    refuseRetired(document, name)
    const target = findVersion(document, name, version)
    if (!target.extras.disabled) throw new ReleaseError(`${name} ${version} is not disabled.`)
    if (target.extras.pruned) throw new ReleaseError(`${name} ${version} was pruned: its files are gone.`)
    return { action: `enable ${name} ${version}`, changes: [settingChange(name, target, { disabled: null })] }
  })

/**
 * The changes of a rollback. The withdrawn version is disabled: otherwise it would be the one to fall back to when the
 * next version fails.
 * @param before the versions as they were before the target became the default; unused for one that never was
 */
export function rollbackChanges(
  name: string,
  now: readonly Release[],
  target: Release,
  before: readonly Release[],
  reason: string,
  by: string,
): Change[] {
  const away = disabled(name, target, reason, by)
  if (!target.deployment.default) return [away]
  const usable = before.flatMap((was) => {
    const is = now.find(({ metadata }) => metadata.version === was.metadata.version)
    return is && is !== target && !is.extras.disabled ? [{ is, was }] : []
  })
  const lastGood = lastGoodVersions(now, target).find((good) => usable.some(({ is }) => is === good))
  const successor = usable.find(({ was }) => isDefault(was)) ?? usable.find(({ is }) => is === lastGood)
  if (!successor) throw new ReleaseError(`${name} has no earlier version to go back to.${switchOffHint(name)}`)
  const restored = usable.map(({ is, was }) => ({
    is,
    setting: { target: null, ...settingOf(was), ...(was === successor.was && toEverybody) },
  }))
  return [
    away,
    ...restored
      .filter(({ is, setting }) => !isSameSetting(settingOf(is), setting))
      .map(({ is, setting }) => settingChange(name, is, setting)),
  ]
}

/** The archived versions among all: those that the document does not list. */
function notListed(listed: readonly Release[], all: readonly Release[]): Release[] {
  const versions = new Set(listed.map(({ metadata }) => metadata.version))
  return all.filter(({ metadata }) => !versions.has(metadata.version))
}

/** @throws ArchivedVersionError when a change is of an archived version */
function refuseArchivedIn(document: ReleaseDocument, changes: readonly Change[]): void {
  for (const change of changes) if ('version' in change) refuseArchived(document, change.name, change.version)
}

/** What a rollback removes: the version that it names, or else the newest that anybody gets. @throws ReleaseError */
function rollbackTarget(document: ReleaseDocument, name: string, version: string | undefined): Release {
  const target = version ? findVersion(document, name, version) : releasesOf(document, name).find(isLive)
  if (target && isLive(target)) return target
  throw new ReleaseError(`Nobody gets ${name}${version ? ` ${version}` : ''}: there is nothing to roll back.`)
}

/**
 * Refuses to guess where the newest version is not what was changed last, as after `rollout mf-chat 1.1.0 --to 10`
 * beside a default 1.2.0. A plan that the newest's own change paused is no change of that version.
 * @throws ReleaseError
 */
function refuseUnclear(name: string, releases: readonly Release[], newest: Release): void {
  const last = releases.find((one) => {
    const isPausedWithIt = one.extras.revision === newest.extras.revision && one.extras.plan?.paused
    return one !== newest && isLive(one) && one.extras.revision >= newest.extras.revision && !isPausedWithIt
  })
  if (!last) return
  const [ofNewest, ofLast] = [newest, last].map(({ metadata }) => metadata.version)
  throw new ReleaseError(
    [
      `The newest version of ${name} is ${ofNewest}, and ${ofLast} was changed after it or with it. Say which to roll`,
      `back: rollback ${name} ${ofNewest}, or rollback ${name} ${ofLast}`,
    ].join(' '),
  )
}

/** The versions as they were before this one became the default. */
function versionsBefore(
  document: ReleaseDocument,
  name: string,
  { metadata: { version } }: Release,
  log: readonly LogEntry[],
): Release[] {
  const entry = log.findLast(({ changes }) =>
    changes.some(
      (one) =>
        one.name === name &&
        (('add' in one && one.add.metadata.version === version && one.add.deployment.default) ||
          ('version' in one && one.version === version && one.deployment.default)),
    ),
  )
  return entry ? everyVersion(document, name, log.slice(0, entry.revision - 1)) : []
}

/** Pruning changes nothing for visitors, and previews are not theirs. */
const visitorsPart = ({ microFrontends, ...document }: ReleaseDocument): ReleaseDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(microFrontends).map(([name, releases]) => [
      name,
      releases.filter((release) => !release.extras.pruned && !isPreview(release)),
    ]),
  ),
})

/**
 * Refusal to go back further where the newest change of a micro-frontend is a rollback: the command was probably typed
 * again after an interruption, or by two people at once. Null where it is none.
 */
async function secondRollback(
  store: ReleaseStore,
  document: ReleaseDocument,
  name: string,
  { metadata: { version } }: Release,
): Promise<ReleaseError | null> {
  const { revision, action, by, at } = await store.entry(revisionOfRemote(visitorsPart(document), name))
  if (!action.startsWith('rollback ')) return null
  return new ReleaseError(
    [
      `${name} was rolled back already, and nothing has changed it since: ${action} (revision ${revision}, by ${by},`,
      `${minute(at)} UTC). To go further, name the version: rollback ${name} ${version}`,
    ].join(' '),
  )
}

/**
 * Undoes the newest release in one step: a version in rollout is withdrawn; a default is replaced by what everybody had
 * before it. A second rollback in a row must name its version, and so must one where another was changed since.
 * @returns the removed version, and the default now
 */
export async function rollback(
  store: ReleaseStore,
  by: string,
  name: string,
  options: { version?: string | undefined; why?: string | undefined } & ForceOption = {},
) {
  const reason = options.why ?? 'rolled back'
  let removed = ''
  const entry = await store.change(by, async (document) => {
    refuseRetired(document, name)
    const releases = releasesOf(document, name)
    const target = rollbackTarget(document, name, options.version)
    const refusal = options.version ? null : await secondRollback(store, document, name, target)
    if (!options.version && !refusal) refuseUnclear(name, releases, target)
    removed = target.metadata.version
    const log = target.deployment.default ? await store.log() : []
    const earlier = versionsBefore(document, name, target, log)
    const archived = document.archive?.[name] ? notListed(releases, everyVersion(document, name, log)) : []
    let changes: Change[]
    try {
      changes = rollbackChanges(name, [...releases, ...archived], target, earlier, reason, by)
    } catch (error) {
      // That it was rolled back already says more than that there is nothing left.
      throw refusal ?? error
    }
    refuseArchivedIn(document, changes)
    const decision = compatibleOnly(document, { action: `rollback ${name} ${removed}: ${reason}`, changes }, options)
    if (refusal) throw refusal
    return pausingPlan(document, name, by, decision)
  })
  const now = (await store.read()).microFrontends[name]?.find(isDefault)
  return { removed, now: now?.metadata.version ?? '', entry }
}
