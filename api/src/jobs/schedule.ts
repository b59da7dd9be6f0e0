import { withWorkName } from '../observability/request-context'
import type { Services } from '../services'

/** Work that is due again and again, such as deadlines and clean-ups. */
export interface PeriodicJob {
  /** Names it in log lines and metrics, and makes its steps crash points of the crash simulation. */
  name: string
  /** From one start to the next, also after a failure; 0 is every tick. */
  everyMs: number
  /** Instead of `everyMs` after a run that resolved with false. */
  retryMs?: number
  run(services: Services): Promise<unknown>
}

export interface ScheduledJob {
  name: string
  /** Starts the job when it is due, and joins it when it is running: it never runs twice at a time. */
  run(services: Services): Promise<void>
  /** Resolves when the job is not running, even if it failed. */
  settled(): Promise<void>
}

/** Keeps when a job is due. Jobs don't wait for each other, so a slow one delays only itself. */
export function scheduleJob({ name, everyMs, retryMs = everyMs, run }: PeriodicJob): ScheduledJob {
  let running: Promise<void> | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  let waitMs = 0
  return {
    name,
    run: (services) => {
      const now = services.now().getTime()
      // A clock that was set back must not make it wait.
      const isWaiting = now >= startedAt && now < startedAt + waitMs
      if (running || isWaiting) return running ?? Promise.resolve()
      startedAt = now
      waitMs = everyMs
      running = withWorkName(name, async () => {
        if ((await run(services)) === false) waitMs = retryMs
        else services.metrics.lastSuccess.set({ job: name }, now / 1000)
      }).finally(() => {
        running = null
      })
      return running
    },
    settled: async () => void (await running?.catch(() => {})),
  }
}
