import { type ReleaseDocument, resolveShell, resolveSnapshot, revisionOf, type SiteSettings } from '@qe/contract'
import { rollbackChanges } from '../deploy'
import { apply, type Change } from '../store/log-entry'

export const sample = 500
const settings: SiteSettings = {
  apiBaseUrl: '/',
  socketUrl: null,
  contentBaseUrl: '/',
  googleClientId: null,
  push: null,
  storageKey: null,
}

/** What a visitor's page is made of: versions never change, so their numbers say it all. */
function pageOf(document: ReleaseDocument, number: number): string {
  const visitor = { id: `rehearsal-${number}`, cohorts: number % 10 === 0 ? ['staff'] : [] }
  const shell = resolveShell(document, visitor)
  const { remotes } = resolveSnapshot(document, visitor, settings)
  return JSON.stringify([
    shell?.version,
    shell?.why,
    ...remotes.map(({ name, version, why, previous }) => [name, version, why, previous?.version]),
  ])
}

/**
 * Publishes and rolls back on paper: afterwards every visitor of a sample must have the page they had before.
 * @returns how many of the sample would not; 0 for a first version, which has nothing to go back to
 */
export function rehearseRollback(document: ReleaseDocument, name: string, publishing: readonly Change[]): number {
  const before = document.microFrontends[name] ?? []
  if (before.length === 0) return 0
  const revision = revisionOf(document)
  const own = { ...document, microFrontends: { [name]: before } }
  const published = apply(own, publishing, revision + 1)
  const now = published.microFrontends[name] ?? []
  const [candidate] = now
  if (!candidate) return sample
  const back = apply(published, rollbackChanges(name, now, candidate, before, 'rehearsal', 'rehearsal'), revision + 2)
  return Array.from({ length: sample }, (_, number) => number).filter(
    (number) => pageOf(own, number) !== pageOf(back, number),
  ).length
}
