import { rollback } from '../deploy'
import { Refusal } from '../refusal'
import type { ReleaseStore } from '../store/release-store'
import { type Followed, follow } from './follow'
import type { Totals } from './totals'
import type { RolledBack } from './webhook'

export interface WatcherOptions {
  store: ReleaseStore
  /** People counted so far: by this server, or by Prometheus. */
  totals(): Promise<Totals> | Totals
  followed?: Followed[]
  /** Hears of every rollback. */
  tell(message: RolledBack): void
}

/** Looks at every canary now and then, and takes away what is worse than the version beside it. */
export class Watcher {
  followed: Followed[]

  constructor(private readonly options: WatcherOptions) {
    this.followed = options.followed ?? []
  }

  /** One look. @returns the versions that were taken away */
  async look(): Promise<RolledBack[]> {
    const { store, totals, tell } = this.options
    this.followed = follow(await store.read(), await totals(), this.followed)
    const gone: RolledBack[] = []
    for (const { name, canary, verdict } of this.followed) {
      if (verdict.outcome !== 'roll back') continue
      const message = await this.#takeAway(store, name, canary, verdict.reason)
      if (!message) continue
      gone.push(message)
      tell(message)
    }
    return gone
  }

  /** Null when somebody else was first. */
  async #takeAway(store: ReleaseStore, name: string, version: string, why: string): Promise<RolledBack | null> {
    try {
      const { now, entry } = await rollback(store, 'watch', name, { version, why })
      return { event: 'rolled back', name, version, now, reason: why, revision: entry.revision, at: entry.at }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
