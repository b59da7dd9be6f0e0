import { withWorkName } from '../observability/request-context'
import type { Services } from '../services'

/** Work that time asks for, done by the worker's tick. */
export interface PeriodicJob {
  /** Names the work in log lines, and makes its steps crash points of the crash simulation. */
  name?: string
  /** 0 runs it at every tick. */
  everyMs: number
  run(services: Services): Promise<unknown>
}

/** Runs those jobs of a table that are due, one after another. A failing one ends the run; it is not due again at once. */
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

/** Slow periodic work with other sites. Nothing waits for it, and it never runs twice at the same time. */
export interface BackgroundJob {
  /** Starts it when it is due; while it runs, gives the running one. */
  run(services: Services): Promise<void>
  /** Resolves when nothing runs, however it ended. */
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
