import {
  isPreview,
  type ReleaseDocument,
  resolveShell,
  resolveSnapshot,
  revisionOf,
  type SiteSettings,
  type Target,
  type Visitor,
} from '@qe/contract'
import { rollbackChanges } from '../deploy'
import { apply, type Change } from '../store/log-entry'

export const sampleSize = 500
const settings: SiteSettings = {
  apiBaseUrl: '/',
  socketUrl: null,
  contentBaseUrl: '/',
  googleClientId: null,
  push: null,
  storageKey: null,
}

/** A visitor of the sample: every tenth is staff, and each target has as many who match it as not. */
function sampleVisitor(number: number, targets: readonly Target[]): Visitor {
  const wanted = targets[number % (2 * targets.length)]
  return {
    id: `dry-run-${number}`,
    cohorts: [...(number % 10 === 0 ? ['staff'] : []), ...(wanted?.cohort?.slice(0, 1) ?? [])],
    country: wanted?.country?.[0],
    language: wanted?.language?.[0],
    role: wanted?.role?.[0],
    device: wanted?.device?.[0],
  }
}

const targetsOf = ({ microFrontends }: ReleaseDocument): Target[] =>
  Object.values(microFrontends).flatMap((releases) => releases.flatMap(({ extras }) => extras.target ?? []))

/** The versions on a visitor's page, as text; versions are immutable, so this identifies the page. */
function describePage(document: ReleaseDocument, visitor: Visitor): string {
  const shell = resolveShell(document, visitor)
  const { remotes } = resolveSnapshot(document, visitor, settings)
  return JSON.stringify([
    shell?.version,
    shell?.why,
    ...remotes.map(({ name, version, why, previous }) => [name, version, why, previous?.version]),
  ])
}

/**
 * Simulates a publish and its rollback: afterwards every visitor of a sample must get the page that they had before.
 * @returns how many of the sample would not; 0 for a first version, which can't be rolled back
 */
export function dryRunRollback(document: ReleaseDocument, name: string, publishing: readonly Change[]): number {
  const before = (document.microFrontends[name] ?? []).filter((release) => !isPreview(release))
  if (before.length === 0) return 0
  const revision = revisionOf(document)
  // Without off switches: the versions count, whether they are on or not.
  const current = { ...document, offSwitches: {}, microFrontends: { [name]: before } }
  const published = apply(current, publishing, revision + 1)
  const now = published.microFrontends[name] ?? []
  const [candidate] = now
  if (!candidate) return sampleSize
  const back = apply(published, rollbackChanges(name, now, candidate, before, 'dry run', 'dry run'), revision + 2)
  const targets = targetsOf(published)
  return Array.from({ length: sampleSize }, (_, number) => sampleVisitor(number, targets)).filter(
    (visitor) => describePage(current, visitor) !== describePage(back, visitor),
  ).length
}
