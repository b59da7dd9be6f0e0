import type { Release } from '@qe/contract'
import { minute, table } from './cli/table'
import { isLive } from './live'
import { Refusal } from './refusal'
import type { ReleaseStore } from './store/release-store'
import { type Health, healthByVersion, type Judged } from './watch/health'
import { shareInWords } from './watch/judge'

export interface StatusRow {
  name: string
  owner: string
  version: string
  /** `default`, `rollout`, `cohorts`, `disabled`, `idle`. */
  state: string
  /** Percentage of the visitors who get it, but for cohorts. */
  percent: number
  cohorts: string[]
  /** When it last changed who gets it (ISO time). */
  since: string
  health: string
  /** Of a rollout: the version that it is compared with, and by what. */
  beside: string | null
  judged: Judged[]
}

function stateOf({ deployment, extras }: Release): string {
  if (extras.disabled) return 'disabled'
  if (deployment.default) return 'default'
  if (deployment.traffic > 0) return 'rollout'
  return extras.cohorts.length > 0 ? 'cohorts' : 'idle'
}

/** Share of all visitors by version, percent: each rollout takes its part of those whom newer ones left. */
function shares(releases: readonly Release[]): Map<Release, number> {
  let left = 100
  const taken = releases
    .filter((release) => isLive(release) && !release.deployment.default)
    .map((release) => {
      const share = (left * release.deployment.traffic) / 100
      left -= share
      return [release, share] as const
    })
  const fallback = releases.find((release) => isLive(release) && release.deployment.default)
  return new Map([...taken, ...(fallback ? [[fallback, left] as const] : [])])
}

/** What is published: what somebody gets now, or all of it. */
export async function status(store: ReleaseStore, { all = false } = {}): Promise<StatusRow[]> {
  const { microFrontends } = await store.read()
  // Who gets what is told also while the log is damaged.
  const entries = await store.log().catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  const [changedAt, health] = [
    new Map(entries.map(({ revision, at }) => [revision, at])),
    await healthByVersion(store.shelf),
  ]
  return Object.entries(microFrontends)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, releases]) => {
      const share = shares(releases)
      return releases
        .filter((release) => all || isLive(release))
        .map((release) => ({
          name,
          owner: release.extras.manifest.config?.owner ?? 'Platform team',
          version: release.metadata.version,
          state: stateOf(release),
          percent: Number((share.get(release) ?? 0).toFixed(2)),
          cohorts: release.extras.cohorts,
          since: changedAt.get(release.extras.revision) ?? release.extras.publishedAt,
          ...healthIn(health.get(`${name} ${release.metadata.version}`), release),
        }))
    })
}

function healthIn(known: Health | undefined, { extras }: Release): Pick<StatusRow, 'health' | 'beside' | 'judged'> {
  if (extras.disabled) return { health: extras.disabled.reason, beside: null, judged: [] }
  return { health: known?.words ?? '', beside: known?.beside ?? null, judged: known?.judged ?? [] }
}

/** What each rollout is judged by, beside its default; nothing where none has been seen. */
function judgedTable(rows: readonly StatusRow[]): string[] {
  const cells = rows.flatMap(({ name, version, beside, judged }) =>
    judged.map(({ by, canary, control, evidence, enough }) => [
      name,
      by,
      `${shareInWords(canary)} on ${version}`,
      `${shareInWords(control)} on ${beside}`,
      `${evidence <= 1 ? 'none' : Math.round(evidence).toLocaleString('en')} of ${Math.round(enough).toLocaleString('en')}`,
    ]),
  )
  return cells.length > 0
    ? ['', table([['judged', 'by', 'of the visitors', 'beside', 'evidence that it is worse'], ...cells])]
    : []
}

/** As a table a person can read. */
export function statusTable(rows: readonly StatusRow[]): string {
  if (rows.length === 0) return 'Nothing has been published yet.'
  const cells = rows.map(({ name, owner, version, state, percent, cohorts, since, health }) => [
    name,
    owner,
    version,
    state,
    percent > 0 ? `${percent} %` : '',
    cohorts.join(', '),
    minute(since),
    health,
  ])
  return [
    table([['name', 'owner', 'version', 'state', 'visitors', 'cohorts', 'since (UTC)', 'health'], ...cells]),
    ...judgedTable(rows),
  ].join('\n')
}
