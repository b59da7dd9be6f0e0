import { revisionOf } from '@qe/contract'
import type { ReleaseStore } from '../store/release-store'
import type { Changed } from './webhook'

const claimKey = (revision: number) => `announced/${String(revision).padStart(8, '0')}`

/** By whom the log says that a delivery server rolled a version back. It sends a message of its own then. */
export const watch = 'watch'

/**
 * Announces every change of releases, whoever made it, by whichever server sees it first: the others find its claim.
 * What changed while no server ran is not announced, and a server that dies right after its claim announces nothing;
 * the log has all.
 */
export class Announcer {
  #seen: number | undefined

  constructor(
    private readonly store: ReleaseStore,
    private readonly announce: (change: Changed) => void,
  ) {}

  async check(): Promise<void> {
    const newest = revisionOf(await this.store.read())
    this.#seen ??= newest
    while (this.#seen < newest) {
      const { revision, action, by, at, note } = await this.store.entry(this.#seen + 1)
      this.#seen = revision
      if (by === watch && action.startsWith('rollback ')) continue
      if (await this.store.objects.write(claimKey(revision), Buffer.from(at), { condition: 'new' }))
        this.announce({ event: 'changed', revision, action, by, at, ...(note && { note }) })
    }
  }
}
