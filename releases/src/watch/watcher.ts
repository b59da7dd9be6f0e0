import { rollback } from '../deploy'
import { ReleaseError } from '../release-error'
import type { ReleaseStore } from '../store/release-store'
import { type Followed, follow } from './follow'
import type { Totals } from './totals'
import type { RolledBack } from './webhook'

interface WatcherOptions {
  store: ReleaseStore
  /** Visitors counted so far, by this server or by Prometheus. */
  totals(): Promise<Totals> | Totals
  followed?: Followed[]
  /** Called after every rollback. */
  onRollback(message: RolledBack): void
}

/** Compares every canary with its control at intervals, and rolls back those that are worse. */
export class Watcher {
  followed: Followed[]

  constructor(private readonly options: WatcherOptions) {
    this.followed = options.followed ?? []
  }

  /**
   * Evaluates all canaries once.
   * @returns the versions that were rolled back
   */
  async check(): Promise<RolledBack[]> {
    const { store, totals, onRollback } = this.options
    this.followed = follow(await store.read(), await totals(), this.followed)
    const rolledBack: RolledBack[] = []
    for (const { name, canary, verdict } of this.followed) {
      if (verdict.outcome !== 'roll back') continue
      const message = await this.#rollBack(store, name, canary, verdict.reason)
      if (!message) continue
      rolledBack.push(message)
      onRollback(message)
    }
    return rolledBack
  }

  /** Null when another server was first. */
  async #rollBack(store: ReleaseStore, name: string, version: string, why: string): Promise<RolledBack | null> {
    try {
      const { now, entry } = await rollback(store, 'watch', name, { version, why })
      return { event: 'rolled back', name, version, now, reason: why, revision: entry.revision, at: entry.at }
    } catch (error) {
      if (error instanceof ReleaseError) return null
      throw error
    }
  }
}
