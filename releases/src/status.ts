import type { Release } from '@qe/contract'
import { minute, table } from './cli/table'
import { isLive } from './deploy'
import type { ReleaseStore } from './store/release-store'
import { healthByVersion } from './watch/health'

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
  const [changedAt, health] = [new Map((await store.log()).map(({ revision, at }) => [revision, at])), await healthByVersion(store.shelf)]
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
          health: release.extras.disabled?.reason ?? health.get(`${name} ${release.metadata.version}`) ?? '',
        }))
    })
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
  return table([['name', 'owner', 'version', 'state', 'visitors', 'cohorts', 'since (UTC)', 'health'], ...cells])
}
