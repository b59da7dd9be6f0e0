import type { ReleaseDocument } from '@qe/contract'
import { rollback } from '../deploy'
import { freezeOf } from '../freeze/freezes'
import { isLive } from '../is-live'
import { takeStep } from '../plan/follow-plan'
import { newerBeside, nextStep } from '../plan/rollout-plan'
import { ReleaseError } from '../release-error'
import { releaseOf } from '../release-of'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { watch } from './announcer'
import { type Followed, follow } from './follow'
import { type Defaults, defaultsOf, type FreshDefault, followDefaults, judgeDefault } from './fresh-default'
import type { Totals } from './totals'
import type { Refused, RolledBack } from './webhook'

interface WatcherOptions {
  store: ReleaseStore
  /** Visitors counted so far, by this server or by Prometheus. */
  totals(): Promise<Totals> | Totals
  followed?: Followed[]
  fresh?: FreshDefault[]
  /** The defaults when it looked last, as before a restart. */
  defaults?: Defaults
  /** Called after every rollback. */
  onRollback(message: RolledBack): void
  /** Called when it wants to change something by itself and may not, once for each reason. */
  onRefused?(message: Refused): void
  /** Called after every step of a plan. */
  onStep?(entry: LogEntry): void
  /** The clock of the plans. */
  now?(): Date
}

/**
 * Compares every canary with its control at intervals, rolls back those that are worse, and takes the steps of plans.
 * Rolls back a default, too, that does far worse in its first hour than the version before it.
 */
export class Watcher {
  followed: Followed[]
  fresh: FreshDefault[]
  /** The default versions at the last check: another one since then is fresh. */
  defaults: Defaults
  /** What it could not do at the last check, by name and version. */
  refused: ReadonlyMap<string, Refused> = new Map()

  constructor(private readonly options: WatcherOptions) {
    this.followed = options.followed ?? []
    this.fresh = options.fresh ?? []
    this.defaults = options.defaults ?? {}
  }

  /**
   * Evaluates all canaries and fresh defaults once.
   * @returns the versions that were rolled back
   */
  async check(): Promise<RolledBack[]> {
    const { store, now = () => new Date() } = this.options
    const document = await store.read()
    const [totals, time] = [await this.options.totals(), now().getTime()]
    this.followed = follow(document, totals, this.followed)
    this.fresh = followDefaults(document, { known: this.fresh, last: this.defaults }, totals, time)
    this.defaults = defaultsOf(document)

    const refused = new Map<string, Refused>()
    const worse: { name: string; version: string; reason: string }[] = []
    for (const one of this.fresh) {
      const reason = judgeDefault(document, one, totals, time)
      if (reason) worse.push({ ...one, reason })
    }
    for (const one of this.followed) {
      if (one.verdict.outcome === 'roll back')
        worse.push({ name: one.name, version: one.canary, reason: one.verdict.reason })
      else await this.#followPlan(refused, document, one)
    }
    const rolledBack: RolledBack[] = []
    for (const { name, version, reason } of worse) {
      const message = await this.#rollBack(refused, name, version, reason)
      if (!message) continue
      rolledBack.push(message)
      this.options.onRollback(message)
    }
    for (const one of this.followed) one.refused = refused.get(keyOf(one.name, one.canary))?.reason
    for (const [key, message] of refused)
      if (this.refused.get(key)?.reason !== message.reason) this.options.onRefused?.(message)
    this.refused = refused
    return rolledBack
  }

  async #followPlan(refused: Map<string, Refused>, document: ReleaseDocument, followed: Followed): Promise<void> {
    const { store, onStep, now = () => new Date() } = this.options
    const { name, canary: version } = followed
    const planOf = (of: ReleaseDocument) => releaseOf(of, name, version)?.extras.plan
    const releases = document.microFrontends[name] ?? []
    const release = releaseOf(document, name, version)
    const plan = release?.extras.plan
    if (!release || !plan) return
    const next = nextStep(plan, followed, now(), {
      freeze: freezeOf(document, name, now().getTime()),
      newer: newerBeside(releases, release),
    })
    if (next.kind !== 'go') return
    try {
      const entry = await takeStep(store, { name, version, plan, to: next.to, now: now() })
      onStep?.(entry)
    } catch (error) {
      const isSame = (of: ReleaseDocument) => JSON.stringify(planOf(of)) === JSON.stringify(plan)
      await this.#refuse(refused, { name, version, wanted: 'a step of its plan' }, error, isSame)
    }
  }

  /** Null when it was refused, or another server was first. */
  async #rollBack(
    refused: Map<string, Refused>,
    name: string,
    version: string,
    why: string,
  ): Promise<RolledBack | null> {
    try {
      const { now, entry } = await rollback(this.options.store, watch, name, { version, why })
      return { event: 'rolled back', name, version, now, reason: why, revision: entry.revision, at: entry.at }
    } catch (error) {
      const hasIt = (document: ReleaseDocument) => {
        const release = releaseOf(document, name, version)
        return release !== undefined && isLive(release)
      }
      await this.#refuse(refused, { name, version, wanted: 'a rollback' }, error, hasIt)
      return null
    }
  }

  /** Notes a refusal, unless another server was first, so that the change is not wanted any more. */
  async #refuse(
    refused: Map<string, Refused>,
    what: Pick<Refused, 'name' | 'version' | 'wanted'>,
    error: unknown,
    isStillWanted: (document: ReleaseDocument) => boolean,
  ): Promise<void> {
    if (!(error instanceof ReleaseError)) throw error
    const { store, now = () => new Date() } = this.options
    if (!isStillWanted(await store.read())) return
    const message: Refused = { event: 'refused', ...what, reason: error.message, at: now().toISOString() }
    refused.set(keyOf(what.name, what.version), message)
  }
}

const keyOf = (name: string, version: string) => `${name} ${version}`
