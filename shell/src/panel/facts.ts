import {
  archivedVersions,
  describeTarget,
  type FlagValues,
  type PageRemote,
  type PageSnapshot,
  type Release,
  type ReleaseDocument,
  workingTree,
} from '@qe/contract'
import { sourceOf } from '../overrides/active'
import type { VersionError } from '../watch/watch'

/** What the panel shows about one remote. */
export interface RemoteFacts {
  name: string
  /** The number on the outlines of its regions. */
  number: number
  version: string
  owner: string
  why: string
  isOverridden: boolean
  /** The version in use, if the page's version failed: the last good one, or `nothing`. */
  fallback: string | null
  errors: readonly VersionError[]
  /** Its flags with this visitor's values, such as `new-composer: true`. */
  flags: readonly string[]
  /** Published versions to choose from, newest first. */
  versions: readonly { version: string; note: string }[]
}

const describeReach = ({ deployment, extras }: Release): string => {
  const { target } = extras
  const share = `${deployment.traffic} %${target ? ` of ${describeTarget(target)}` : ''}`
  const parts = [
    deployment.default ? 'default' : deployment.traffic > 0 ? share : '',
    ...extras.cohorts.map((cohort) => `cohort ${cohort}`),
  ]
  return parts.filter(Boolean).join(', ')
}

function versionsOf(document: ReleaseDocument | null, name: string): RemoteFacts['versions'] {
  const archived = document ? archivedVersions(document, name).filter(({ isPruned }) => !isPruned) : []
  return [
    ...(document?.microFrontends[name] ?? [])
      .filter(({ extras }) => !extras.disabled)
      .map((release) => ({ version: release.metadata.version, note: describeReach(release) })),
    ...archived.map(({ version }) => ({ version, note: 'archived' })),
  ]
}

/** Facts about the remotes of a page, sorted by name. */
export function factsOf(
  { remotes, off = [] }: PageSnapshot,
  {
    document,
    errors,
    activeOf,
    flagsOf,
  }: {
    document: ReleaseDocument | null
    errors: readonly VersionError[]
    activeOf: (name: string) => string | null
    flagsOf: (name: string, version: string) => FlagValues
  },
): RemoteFacts[] {
  const byName = [...remotes, ...off].sort((a, b) => a.name.localeCompare(b.name))
  return byName.map((remote, index) => {
    const active = activeOf(remote.name)
    return {
      name: remote.name,
      number: index + 1,
      version: describeVersion(remote),
      owner: remote.config.owner,
      why: off.includes(remote) ? 'switched off' : remote.why,
      isOverridden: remote.reason.kind === 'override',
      fallback: active === remote.version ? null : (active ?? 'nothing'),
      errors: errors.filter((error) => error.remote === remote.name),
      flags: Object.entries(flagsOf(remote.name, active ?? remote.version)).map(([flag, value]) => `${flag}: ${value}`),
      versions: versionsOf(document, remote.name),
    }
  })
}

const describeVersion = (remote: PageRemote) =>
  remote.version === workingTree ? `working tree, ${sourceOf(remote)}` : remote.version

const kinds: Record<VersionError['kind'], string> = {
  shown: 'Shown',
  'load-failure': 'Did not load',
  'render-error': 'Threw while rendering',
  'unhandled-rejection': 'Error that nobody caught',
  empty: 'Empty page',
  'error-state': 'Error state',
  hang: 'Hung',
  mismatch: 'Rendered otherwise than on the server',
  signal: 'Signal of its own',
}
export const describeError = ({ kind, version, message }: VersionError): string =>
  `${kinds[kind]} (${version}): ${message}`
