import type { Release, ReleaseDocument } from '@qe/contract'
import { misfitsAfter } from './gate/fit-again'
import { isLive } from './live'
import { didYouMean } from './nearest'
import { Refusal } from './refusal'
import type { Change, LogEntry } from './store/log-entry'
import type { Decision, ReleaseStore } from './store/release-store'

type Setting = Pick<Release, 'deployment'> & Pick<Release['extras'], 'cohorts' | 'disabled'>

const settingOf = ({ deployment, extras: { cohorts, disabled } }: Release): Setting => ({
  deployment,
  cohorts,
  disabled,
})
const set = (name: string, release: Release, setting: Partial<Setting>): Change => ({
  name,
  version: release.metadata.version,
  ...settingOf(release),
  ...setting,
})

const nobody = { traffic: 0, default: false }
const everybody = { traffic: 100, default: true }

const isSame = (a: Setting, b: Setting) => JSON.stringify(settingOfKeys(a)) === JSON.stringify(settingOfKeys(b))
const settingOfKeys = ({ deployment, cohorts, disabled }: Setting) => [
  deployment.traffic,
  deployment.default,
  cohorts,
  disabled?.at,
]

/** What has to change so that all but one version are given to nobody. */
export const emptied = (name: string, releases: readonly Release[], kept?: Release): Change[] =>
  releases
    .filter((release) => release !== kept && isLive(release))
    .map((release) => set(name, release, { deployment: nobody, cohorts: [] }))

export function releasesOf({ microFrontends }: ReleaseDocument, name: string): Release[] {
  const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined
  if (releases) return releases
  const hint = /^v?\d/.test(name) ? ' The name goes before the version.' : didYouMean(name, Object.keys(microFrontends))
  throw new Refusal(`Nothing called ${name} has been published.${hint}`)
}

export function findVersion(document: ReleaseDocument, name: string, version: string): Release {
  const releases = releasesOf(document, name)
  const found = releases.find(({ metadata }) => metadata.version === version)
  if (!found)
    throw new Refusal(
      `${name} has no version ${version}. It has ${releases.map(({ metadata }) => metadata.version).join(', ')}.`,
    )
  return found
}

function refuseDisabled(name: string, { metadata, extras: { disabled } }: Release): void {
  if (disabled)
    throw new Refusal(
      `${name} ${metadata.version} is disabled (${disabled.reason}). Enable it first if it is good after all.`,
    )
}

/**
 * A decision without what stands so already. An entry of the log that changes nothing is not only noise: a rollback
 * would take it for the moment at which the version became the default.
 * @throws Refusal when nothing is left of it
 */
function changing(name: string, releases: readonly Release[], decision: Decision): Decision {
  const isNew = (change: Change) => {
    const is = releases.find(({ metadata }) => 'version' in change && metadata.version === change.version)
    return !is || 'add' in change || !isSame(settingOf(is), change)
  }
  const changes = decision.changes.filter(isNew)
  if (changes.length > 0) return { ...decision, changes }
  throw new Refusal(`${name} stands so already: nothing was changed.`)
}

/** Of whoever knows better than the gate, in an emergency. */
export interface Anyway {
  /** Lets through what does not fit; the log says so. */
  anyway?: boolean | undefined
}

/** A decision that gives nobody what does not fit what is live, or says in the log that it does. @throws Refusal */
function fitting(document: ReleaseDocument, decision: Decision, { anyway }: Anyway): Decision {
  const found = misfitsAfter(document, decision.changes)
  if (found.length === 0) return decision
  const reasons = found.flatMap((misfit) => misfit.reasons)
  if (anyway) return { ...decision, note: `although ${reasons.join(' ')}` }
  const which = found.map(({ name, version }) => `${name} ${version}`).join(', ')
  throw new Refusal(
    [
      `${which} no longer fits what is live:`,
      ...reasons.map((reason) => `  ${reason}`),
      'Change the other first, or publish one that fits; --anyway does it all the same.',
    ].join('\n'),
  )
}

export interface Reach extends Anyway {
  /** Percentage of the visitors. */
  to?: number | undefined
  add?: readonly string[]
  remove?: readonly string[]
}

/** Gives a version to a share of the visitors, and to named cohorts or no longer to them. */
export const rollout = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  { to, add = [], remove = [], anyway }: Reach,
): Promise<LogEntry> =>
  store.change(by, (document) => {
    const target = findVersion(document, name, version)
    refuseDisabled(name, target)
    if (target.deployment.default) throw new Refusal(`${name} ${version} is the default: everybody has it already.`)
    const cohorts = [...new Set([...target.extras.cohorts, ...add])].filter((cohort) => !remove.includes(cohort))
    const words = [
      to !== undefined && `${to} %`,
      ...add.map((cohort) => `+ cohort ${cohort}`),
      ...remove.map((cohort) => `- cohort ${cohort}`),
    ]
    const deployment = to === undefined ? target.deployment : { traffic: to, default: false }
    const decision = {
      action: `rollout ${name} ${version} ${words.filter(Boolean).join(' ')}`,
      changes: [set(name, target, { deployment, cohorts })],
    }
    return fitting(document, changing(name, releasesOf(document, name), decision), { anyway })
  })

/** Makes a version the default for everybody. */
export const promote = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  options: Anyway = {},
): Promise<LogEntry> =>
  store.change(by, (document) => {
    const target = findVersion(document, name, version)
    refuseDisabled(name, target)
    const releases = releasesOf(document, name)
    const changes = [set(name, target, { deployment: everybody, cohorts: [] }), ...emptied(name, releases, target)]
    return fitting(document, changing(name, releases, { action: `promote ${name} ${version}`, changes }), options)
  })

const disabled = (name: string, target: Release, reason: string, by: string): Change =>
  set(name, target, { deployment: nobody, cohorts: [], disabled: { reason, by, at: new Date().toISOString() } })

/**
 * Takes a version away from everybody; where it was the default, the newest enabled one before it that fits takes its
 * place.
 */
export const disable = (
  store: ReleaseStore,
  by: string,
  name: string,
  version: string,
  reason: string,
  options: Anyway = {},
): Promise<LogEntry> =>
  store.change(by, (document) => {
    const target = findVersion(document, name, version)
    const releases = releasesOf(document, name)
    const decided = (heir?: Release): Decision => ({
      action: `disable ${name} ${version}: ${reason}`,
      changes: [
        disabled(name, target, reason, by),
        ...(heir ? [set(name, heir, { deployment: everybody, cohorts: [] })] : []),
      ],
    })
    if (!target.deployment.default) return decided()
    const heirs = releases.slice(releases.indexOf(target) + 1).filter(({ extras }) => !extras.disabled)
    if (heirs.length === 0)
      throw new Refusal(`${name} ${version} is the only version that works; publish another first.`)
    return fitting(
      document,
      decided(heirs.find((heir) => misfitsAfter(document, decided(heir).changes).length === 0) ?? heirs[0]),
      options,
    )
  })

/** Lets a disabled version be rolled out or promoted again. */
export const enable = (store: ReleaseStore, by: string, name: string, version: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    const target = findVersion(document, name, version)
    if (!target.extras.disabled) throw new Refusal(`${name} ${version} is not disabled.`)
    return { action: `enable ${name} ${version}`, changes: [set(name, target, { disabled: null })] }
  })

/**
 * What a rollback changes. The version left behind counts as disabled from then on: otherwise it would be the one to
 * fall back to when the next version fails.
 * @param before the versions as they stood before the target became the default; not needed for one that never was
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
  const heir = usable.find(({ was }) => was.deployment.default) ?? usable[0]
  if (!heir) throw new Refusal(`${name} has no earlier version to go back to.`)
  const restored = usable.map(({ is, was }) => ({
    is,
    setting: { ...settingOf(was), ...(was === heir.was && { deployment: everybody }) },
  }))
  return [
    away,
    ...restored
      .filter(({ is, setting }) => !isSame(settingOf(is), setting))
      .map(({ is, setting }) => set(name, is, setting)),
  ]
}

/** The newest version that anybody gets: what somebody who rolls back wants gone. */
const newestLive = (releases: readonly Release[]) => releases.find(isLive)

/** The versions as they stood before this one became the default. */
async function before(store: ReleaseStore, name: string, version: string): Promise<Release[]> {
  const made = (await store.log()).findLast(({ changes }) =>
    changes.some(
      (one) =>
        one.name === name &&
        ('add' in one
          ? one.add.metadata.version === version && one.add.deployment.default
          : one.version === version && one.deployment.default),
    ),
  )
  return made ? ((await store.at(made.revision - 1)).microFrontends[name] ?? []) : []
}

/**
 * Undoes the newest release in one step: a version in rollout is taken away; a default goes back to whatever everybody
 * had before it.
 * @returns the version that is gone, and the default now
 */
export async function rollback(
  store: ReleaseStore,
  by: string,
  name: string,
  options: { version?: string | undefined; why?: string | undefined } & Anyway = {},
) {
  const reason = options.why ?? 'rolled back'
  let gone = ''
  const entry = await store.change(by, async (document) => {
    const releases = releasesOf(document, name)
    const target = options.version ? findVersion(document, name, options.version) : newestLive(releases)
    if (!target || !isLive(target))
      throw new Refusal(
        `Nobody gets ${name}${options.version ? ` ${options.version}` : ''}: there is nothing to roll back.`,
      )
    gone = target.metadata.version
    const earlier = target.deployment.default ? await before(store, name, gone) : []
    return fitting(
      document,
      {
        action: `rollback ${name} ${gone}: ${reason}`,
        changes: rollbackChanges(name, releases, target, earlier, reason, by),
      },
      options,
    )
  })
  const now = (await store.read()).microFrontends[name]?.find(({ deployment }) => deployment.default)
  return { gone, now: now?.metadata.version ?? '', entry }
}
