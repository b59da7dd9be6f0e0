import {
  isPreview,
  type ReleaseDocument,
  resolveShell,
  resolveSnapshot,
  revisionOf,
  type SiteSettings,
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

/** The versions on a visitor's page, as text; versions are immutable, so this identifies the page. */
function describePage(document: ReleaseDocument, number: number): string {
  const visitor = { id: `dry-run-${number}`, cohorts: number % 10 === 0 ? ['staff'] : [] }
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
  return Array.from({ length: sampleSize }, (_, number) => number).filter(
    (number) => describePage(current, number) !== describePage(back, number),
  ).length
}
