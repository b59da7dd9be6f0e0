import {
  archivedVersions,
  describeTarget,
  isPreview,
  isRetired,
  type Release,
  type ReleaseDocument,
  type StatusRow,
} from '@qe/contract'
import { minute, table } from './cli/table'
import { describeFreeze, freezeOf } from './freeze/freezes'
import { isLive } from './is-live'
import { type Beside, newerBeside, nextStep } from './plan/rollout-plan'
import { isReportable } from './release-error'
import type { ReleaseStore } from './store/release-store'
import { targetOf } from './targeting/whom'
import { type Health, healthByVersion } from './watch/health'
import { describeShare } from './watch/judge'

function stateOf(release: Release): StatusRow['state'] {
  const { deployment, extras } = release
  if (extras.pruned) return 'pruned'
  if (extras.disabled) return 'disabled'
  if (isPreview(release)) return 'preview'
  if (deployment.default) return 'default'
  if (deployment.traffic > 0) return 'rollout'
  return extras.cohorts.length > 0 ? 'cohorts' : 'idle'
}

/**
 * Share of all visitors by version, percent: each rollout takes its part of the visitors that newer ones leave. One
 * with a target has the share of those who match, as nobody knows how many these are, and takes nothing of the others'.
 */
function shares(releases: readonly Release[]): Map<Release, number> {
  let remaining = 100
  const rollouts = releases
    .filter((release) => isLive(release) && !release.deployment.default)
    .map((release) => {
      if (release.extras.target) return [release, release.deployment.traffic] as const
      const share = (remaining * release.deployment.traffic) / 100
      remaining -= share
      return [release, share] as const
    })
  const fallback = releases.find((release) => isLive(release) && release.deployment.default)
  return new Map([...rollouts, ...(fallback ? [[fallback, remaining] as const] : [])])
}

/** The versions that anybody gets, or all published ones. */
export async function status(store: ReleaseStore, { all = false } = {}): Promise<StatusRow[]> {
  const document = await store.read()
  // The status is available even when the log is damaged.
  const entries = await store.log().catch((error: unknown) => {
    if (isReportable(error)) return []
    throw error
  })
  const changedAt = new Map(entries.map(({ revision, at }) => [revision, at]))
  return statusRows(document, { changedAt, health: await healthByVersion(store.objects), all })
}

const ownerOf = (release: Release | undefined) => release?.extras.manifest.config?.owner ?? 'Platform team'

interface KnownOfVersions {
  /** Time of each revision (ISO). */
  changedAt: ReadonlyMap<number, string>
  health: ReadonlyMap<string, Health>
  /** All published versions, and not only those that anybody gets. */
  all: boolean
}

/** Whom a version's share is of, in words and as data. */
function targetFacts(release: Release): Pick<StatusRow, 'target' | 'targetFields'> {
  const target = targetOf(release)
  return target ? { target: describeTarget(target), targetFields: target } : { target: null }
}

function planStepsOf({ extras: { plan } }: Release): Pick<StatusRow, 'planSteps'> {
  if (!plan) return {}
  const { steps, step, everyMs, window } = plan
  return { planSteps: { steps, step, everyMs, ...(window && { window }) } }
}

/** A row for each version, by name, the newest first. */
export function statusRows(document: ReleaseDocument, { changedAt, health, all }: KnownOfVersions): StatusRow[] {
  return Object.entries(document.microFrontends)
    .filter(([name]) => all || !isRetired(document, name))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, releases]) => {
      const share = shares(releases)
      const freeze = freezeOf(document, name, Date.now())
      const rows = releases
        .filter((release) => all || isLive(release))
        .map((release) => ({
          name,
          owner: ownerOf(release),
          version: release.metadata.version,
          state: stateOf(release),
          percent: Number((share.get(release) ?? 0).toFixed(2)),
          traffic: release.deployment.traffic,
          ...targetFacts(release),
          cohorts: release.extras.cohorts,
          since: changedAt.get(release.extras.revision) ?? release.extras.publishedAt,
          ...healthIn(health.get(`${name} ${release.metadata.version}`), release),
          plan: describePlan(release, health.get(`${name} ${release.metadata.version}`), {
            freeze,
            newer: newerBeside(releases, release),
          }),
          isPaused: Boolean(release.extras.plan?.paused),
          ...planStepsOf(release),
          ...(freeze && { freeze: describeFreeze(freeze) }),
          ...(isLive(release) && offState(document, name)),
        }))
      return all ? [...rows, ...archivedRows(document, name, changedAt)] : rows
    })
}

/** A row for each archived version, the newest first. What the document does not say of them is in the log. */
function archivedRows(document: ReleaseDocument, name: string, changedAt: KnownOfVersions['changedAt']): StatusRow[] {
  const owner = ownerOf(document.microFrontends[name]?.[0])
  return archivedVersions(document, name).map(({ version, revision, isPruned }) => ({
    name,
    owner,
    version,
    state: isPruned ? 'pruned' : 'idle',
    percent: 0,
    traffic: 0,
    target: null,
    cohorts: [],
    since: changedAt.get(revision) ?? new Date(0).toISOString(),
    health: 'archived',
    beside: null,
    judged: [],
    plan: null,
    isPaused: false,
  }))
}

function healthIn(known: Health | undefined, { extras }: Release): Pick<StatusRow, 'health' | 'beside' | 'judged'> {
  if (extras.disabled) return { health: extras.disabled.reason, beside: null, judged: [] }
  if (extras.preview) return { health: `until ${minute(extras.preview.until)} UTC`, beside: null, judged: [] }
  return { health: known?.words ?? '', beside: known?.beside ?? null, judged: known?.judged ?? [] }
}

/** Such as `step 2 of 1, 5, 25, 100 %: waits, 143 of 200 visitors at this share`. */
function describePlan(
  { extras: { plan, target } }: Release,
  health: Health | undefined,
  beside: Beside,
): string | null {
  if (!plan) return null
  const next = nextStep(plan, health?.followed, new Date(), beside)
  const isForAll = target && plan.steps[plan.step] === 100
  const words = {
    go: health?.followed?.refused ? 'can’t go on' : 'goes on',
    done: isForAll ? 'all who match have it; promote it for everybody' : 'at its last step',
  }
  return [
    `step ${plan.step + 1} of ${plan.steps.join(', ')} %${plan.window ? ` (${plan.window})` : ''}:`,
    next.kind === 'wait' ? `waits, ${next.why}` : words[next.kind],
  ].join(' ')
}

/** What a version shows while its remote is switched off; null while it is on. */
function offState({ offSwitches }: ReleaseDocument, name: string): Partial<StatusRow> | null {
  const { off, retired } = offSwitches?.[name] ?? {}
  if (!off) return null
  const state = retired ? 'retired' : 'off'
  return { state, percent: 0, since: off.at, health: `${off.reason} (${off.by})`, beside: null, judged: [] }
}

/** What each rollout is judged by, beside its default; empty when none has visitors. */
function judgedTable(rows: readonly StatusRow[]): string[] {
  const cells = rows.flatMap(({ name, version, beside, judged }) =>
    judged.map(({ by, canary, control, evidence, enough }) => [
      name,
      by,
      `${describeShare(canary)} on ${version}`,
      `${describeShare(control)} on ${beside}`,
      [
        `${evidence <= 1 ? 'none' : Math.round(evidence).toLocaleString('en')} of`,
        `${Math.round(enough).toLocaleString('en')}`,
      ].join(' '),
    ]),
  )
  return cells.length > 0
    ? ['', table([['judged', 'by', 'of the visitors', 'beside', 'evidence that it is worse'], ...cells])]
    : []
}

const frozenLines = (rows: readonly StatusRow[]): string[] => {
  const lines = [...new Set(rows.flatMap(({ freeze }) => (freeze ? [`${freeze}.`] : [])))]
  return lines.length > 0 ? ['', ...lines] : []
}

/** Formats the status as a table. */
export function statusTable(rows: readonly StatusRow[]): string {
  if (rows.length === 0) return 'Nothing has been published yet.'
  const cells = rows.map(({ name, owner, version, state, percent, target, cohorts, since, health, plan }) => [
    name,
    owner,
    version,
    state,
    percent > 0 ? `${percent} %${target ? ` of ${target}` : ''}` : '',
    cohorts.join(', '),
    minute(since),
    [health, plan].filter(Boolean).join('; '),
  ])
  return [
    table([['name', 'owner', 'version', 'state', 'visitors', 'cohorts', 'since (UTC)', 'health'], ...cells]),
    ...judgedTable(rows),
    ...frozenLines(rows),
  ].join('\n')
}
