import type { PageSnapshot, ReleaseDocument } from '@qe/contract'
import { Refusal } from '../refusal'
import type { ReleaseStore } from '../store/release-store'

/** Who may replay a page where anybody can ask: an old revision may hold versions that were taken away for a reason. */
const supporters = 'staff'

export interface Replay {
  revision: number
  /** As whom; the one who asks when absent. */
  visitor: string | null
}

/**
 * `?release=41`, perhaps with `&visitor=<id>`: the page as it was then; null when nobody asks, or somebody who may not.
 */
export function askedReplay(query: URLSearchParams, cohorts: readonly string[], production: boolean): Replay | null {
  const revision = query.get('release')
  if (!revision || !/^\d{1,9}$/.test(revision) || (production && !cohorts.includes(supporters))) return null
  return { revision: Number(revision), visitor: query.get('visitor') }
}

export const asReplay = (snapshot: PageSnapshot, revision: number): PageSnapshot => ({
  ...snapshot,
  remotes: snapshot.remotes.map((remote) => ({ ...remote, why: `replay of revision ${revision} (${remote.why})` })),
})

/** Support looks at few revisions, again and again. */
const mostKept = 20

/** The document as it was, rebuilt from the log once; a refusal when there was no such revision. */
export function revisions(store: ReleaseStore): (revision: number) => Promise<ReleaseDocument | Refusal> {
  const kept = new Map<number, ReleaseDocument>()
  return async (revision) => {
    if (revision === 0) return new Refusal('There is no revision 0; the first is 1.')
    const known = kept.get(revision)
    if (known) return known
    try {
      const document = await store.at(revision)
      kept.set(revision, document)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return document
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
}
