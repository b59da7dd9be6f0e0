import type { ReleaseDocument } from '@qe/contract'
import { rollback } from '../deploy'
import { freezeOf } from '../freeze/freezes'
import { takeStep } from '../plan/follow-plan'
import { nextStep } from '../plan/rollout-plan'
import { ReleaseError } from '../release-error'
import { releaseOf } from '../release-of'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { type Followed, follow } from './follow'
import { type Defaults, defaultsOf, type FreshDefault, followDefaults, judgeDefault } from './fresh-default'
import type { Totals } from './totals'
import type { RolledBack } from './webhook'

interface WatcherOptions {
  store: ReleaseStore
  /** Visitors counted so far, by this server or by Prometheus. */
  totals(): Promise<Totals> | Totals
  followed?: Followed[]
  fresh?: FreshDefault[]
  /** Called after every rollback. */
  onRollback(message: RolledBack): void
  /** Called after every step of a plan. */
  onStep?(entry: LogEntry): void
  /** The clock of the plans. */
  now?(): Date
}

/**
 * Compares every canary with its control at intervals, rolls back those that are worse, and takes the steps of plans.
 * Rolls back a default that breaks in its first hour, too.
 */
export class Watcher {
  followed: Followed[]
  fresh: FreshDefault[]
  #defaults: Defaults = {}

  constructor(private readonly options: WatcherOptions) {
    this.followed = options.followed ?? []
    this.fresh = options.fresh ?? []
  }

  /**
   * Evaluates all canaries and fresh defaults once.
   * @returns the versions that were rolled back
   */
  async check(): Promise<RolledBack[]> {
    const { store, now = () => new Date() } = this.options
    const document = await store.read()
    const [totals, time, defaults] = [await this.options.totals(), now().getTime(), defaultsOf(document)]
    this.followed = follow(document, totals, this.followed)
    this.fresh = followDefaults({ known: this.fresh, defaults, last: this.#defaults }, totals, time)
    this.#defaults = defaults

    const worse: { name: string; version: string; reason: string }[] = []
    for (const one of this.fresh) {
      const reason = judgeDefault(one, totals, time)
      if (reason) worse.push({ ...one, reason })
    }
    for (const one of this.followed) {
      if (one.verdict.outcome === 'roll back')
        worse.push({ name: one.name, version: one.canary, reason: one.verdict.reason })
      else await this.#followPlan(document, one)
    }
    const rolledBack: RolledBack[] = []
    for (const { name, version, reason } of worse) {
      const message = await this.#rollBack(store, name, version, reason)
      if (!message) continue
      rolledBack.push(message)
      this.options.onRollback(message)
    }
    return rolledBack
  }

  async #followPlan(document: ReleaseDocument, followed: Followed): Promise<void> {
    const { store, onStep, now = () => new Date() } = this.options
    const { name, canary: version } = followed
    const plan = releaseOf(document, name, version)?.extras.plan
    if (!plan) return
    const next = nextStep(plan, followed, now(), freezeOf(document, name, now().getTime()))
    if (next.kind !== 'go') return
    try {
      const entry = await takeStep(store, { name, version, plan, to: next.to, now: now() })
      onStep?.(entry)
    } catch (error) {
      // Another server was first, or the version no longer fits what is live.
      if (!(error instanceof ReleaseError)) throw error
    }
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
