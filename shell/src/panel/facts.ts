import { type PageSnapshot, type Release, type ReleaseDocument, type ResolvedRemote, workingTree } from '@qe/contract'
import { placeOf } from '../overrides/active'
import type { Trouble } from '../watch/watch'

/** What is known of one remote on this page, as the panel says it. */
export interface RemoteFacts {
  name: string
  /** As on the outlines of its regions. */
  number: number
  version: string
  owner: string
  why: string
  isOverridden: boolean
  /** The version in use, where it is another: that of the page failed. */
  instead: string | null
  troubles: readonly Trouble[]
  /** Published versions that may be chosen, newest first. */
  versions: readonly { version: string; note: string }[]
}

const shareOf = ({ deployment, extras }: Release): string => {
  const parts = [
    deployment.default ? 'default' : deployment.traffic > 0 ? `${deployment.traffic} %` : '',
    ...extras.cohorts.map((cohort) => `cohort ${cohort}`),
  ]
  return parts.filter(Boolean).join(', ')
}

const versionsOf = (document: ReleaseDocument | null, name: string) =>
  (document?.microFrontends[name] ?? [])
    .filter(({ extras }) => !extras.disabled)
    .map((release) => ({ version: release.metadata.version, note: shareOf(release) }))

/** The remotes of a page, by name. */
export function factsOf(
  { remotes }: PageSnapshot,
  {
    document,
    troubles,
    activeOf,
  }: { document: ReleaseDocument | null; troubles: readonly Trouble[]; activeOf: (name: string) => string | null },
): RemoteFacts[] {
  const byName = [...remotes].sort((a, b) => a.name.localeCompare(b.name))
  return byName.map((remote, index) => {
    const active = activeOf(remote.name)
    return {
      name: remote.name,
      number: index + 1,
      version: wordsOf(remote),
      owner: remote.config.owner,
      why: remote.why,
      isOverridden: remote.why === 'override',
      instead: active === remote.version ? null : (active ?? 'nothing'),
      troubles: troubles.filter((trouble) => trouble.remote === remote.name),
      versions: versionsOf(document, remote.name),
    }
  })
}

const wordsOf = (remote: ResolvedRemote) =>
  remote.version === workingTree ? `working tree, ${placeOf(remote)}` : remote.version

const kinds: Record<Trouble['kind'], string> = {
  shown: 'Shown',
  'load-failure': 'Did not load',
  'render-error': 'Threw while rendering',
  'unhandled-rejection': 'Error that nobody caught',
}
export const troubleWords = ({ kind, version, message }: Trouble): string => `${kinds[kind]} (${version}): ${message}`
