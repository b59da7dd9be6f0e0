import { type ReleaseDocument, type ResolvedSnapshot, withReason } from '@qe/contract'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from '../store/release-store'
import { LruCache } from './lru-cache'

/** Cohort that may replay in production: an old revision may contain versions that were disabled for a reason. */
const supportCohort = 'staff'

export interface Replay {
  revision: number
  /** Id of the visitor to replay for; null for the one who asks. */
  visitor: string | null
}

/**
 * Reads `?release=41`, optionally with `&visitor=<id>`: the page as it was at that revision. Null when nothing is asked
 * for, or the visitor may not replay.
 */
export function requestedReplay(
  query: URLSearchParams,
  cohorts: readonly string[],
  production: boolean,
): Replay | null {
  const revision = query.get('release')
  if (!revision || !/^\d{1,9}$/.test(revision) || (production && !cohorts.includes(supportCohort))) return null
  return { revision: Number(revision), visitor: query.get('visitor') }
}

export const withReplayReason = (snapshot: ResolvedSnapshot, revision: number): ResolvedSnapshot => ({
  ...snapshot,
  remotes: snapshot.remotes.map((remote) => ({
    ...remote,
    ...withReason({ kind: 'replay', revision, reason: remote.reason }),
  })),
})

/** Limit of the documents in memory, in versions. Support looks at few revisions repeatedly. */
const maxCachedVersions = 10_000

const versionsIn = ({ microFrontends }: ReleaseDocument) => Object.values(microFrontends).flat().length

/**
 * Documents by revision, rebuilt from the log once and cached.
 * @returns a function that gives the document, or the error that there is no such revision
 */
export function revisionCache(store: ReleaseStore): (revision: number) => Promise<ReleaseDocument | ReleaseError> {
  const cached = new LruCache<ReleaseDocument>(maxCachedVersions)
  return async (revision) => {
    if (revision === 0) return new ReleaseError('There is no revision 0; the first is 1.')
    const known = cached.get(String(revision))
    if (known) return known
    try {
      const document = await store.at(revision)
      cached.set(String(revision), document, versionsIn(document))
      return document
    } catch (error) {
      if (error instanceof ReleaseError) return error
      throw error
    }
  }
}
