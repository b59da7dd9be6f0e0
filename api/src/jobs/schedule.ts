import { withWorkName } from '../observability/request-context'
import type { Services } from '../services'

/** A job that the worker's tick runs periodically. */
export interface PeriodicJob {
  /** Names the work in log lines, and makes its steps crash points of the crash simulation. */
  name?: string
  /** 0 runs it at every tick. */
  everyMs: number
  run(services: Services): Promise<unknown>
}

/**
 * Runs the due jobs of a table, one after another. A failing job ends the run, and waits its full interval as well.
 */
export function createSchedule(jobs: readonly PeriodicJob[]): (services: Services) => Promise<void> {
  const startedAt = new Map<PeriodicJob, number>()
  return async (services) => {
    for (const job of jobs) {
      const now = services.now().getTime()
      if (now - (startedAt.get(job) ?? 0) < job.everyMs) continue
      startedAt.set(job, now)
      await (job.name ? withWorkName(job.name, async () => job.run(services)) : job.run(services))
    }
  }
}

/** A slow periodic job that calls other sites. Nothing waits for it, and it never runs twice at a time. */
export interface BackgroundJob {
  /** Starts the job if it is due; returns the running one otherwise. */
  run(services: Services): Promise<void>
  /** Resolves when the job is not running, even if it failed. */
  settled(): Promise<void>
}

/** @param run resolves with the ms until it is due again */
export function createBackgroundJob(name: string, run: (services: Services) => Promise<number>): BackgroundJob {
  let running: Promise<void> | null = null
  let dueAt = 0
  return {
    run: (services) => {
      const now = services.now().getTime()
      if (running || now < dueAt) return running ?? Promise.resolve()
      running = withWorkName(name, async () => {
        dueAt = now + (await run(services))
      }).finally(() => {
        running = null
      })
      return running
    },
    settled: async () => void (await running?.catch(() => {})),
  }
}
