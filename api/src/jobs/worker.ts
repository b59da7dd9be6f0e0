import { updateExchangeRates } from '../exchange-rates'
import { deleteExpiredSecrets } from '../modules/auth/delete-expired-secrets'
import { runClock } from '../modules/booking/clock'
import { remindOfStays } from '../modules/booking/remind'
import { blockFreedNights, readDueFeeds } from '../modules/calendar-feeds/read-feeds'
import { deleteOldBodies } from '../modules/payments/payment-events'
import { publishDueReviews } from '../modules/review/publish'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { sweepFiles } from '../storage'
import { createOutboxWorker } from './outbox-worker'
import { createBackgroundJob, createSchedule, type PeriodicJob } from './schedule'

export interface Worker {
  /** Runs the jobs in the outbox now. */
  drain(): Promise<void>
  /** Runs the periodic jobs that are due, and the outbox. */
  tick(): Promise<void>
  /** Drains the outbox soon, without waiting for the next tick. */
  wake(): void
  /** Fetches the calendar feeds that are due. */
  readCalendars(): Promise<void>
  /** Fetches the day's exchange rates where they are due. */
  readRates(): Promise<void>
  /** ms since the last tick; before the first, since the worker was created. */
  silentFor(): number
  start(): void
  stop(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Poll interval in ms: for work of other processes, and for time passing. */
const tickMs = 1000

/** Run before the outbox is drained, because they add to it. */
const periodicJobs: readonly PeriodicJob[] = [
  { name: 'clock', everyMs: 0, run: runClock },
  { name: 'reviews', everyMs: 0, run: publishDueReviews },
  { everyMs: 0, run: remindOfStays },
  { everyMs: minute, run: blockFreedNights },
]

/** Run after the outbox is drained, because nobody waits for them. */
const dailyJobs: readonly PeriodicJob[] = [
  {
    everyMs: day,
    run: async (services) => {
      await sweepFiles(services)
      await deleteOldBodies(services)
      await deleteExpiredSecrets(services)
      await services.db.transaction((tx) => addToOutbox(tx, 'reconcile', {}, services.now()))
    },
  },
]

/** Runs the outbox, the deadlines of bookings, and the fetching of calendars and rates. */
export function createWorker(services: () => Services): Worker {
  const outbox = createOutboxWorker(services)
  const runPeriodicJobs = createSchedule(periodicJobs)
  const runDailyJobs = createSchedule(dailyJobs)
  const calendars = createBackgroundJob('calendars', async (at) => {
    await readDueFeeds(at)
    return 0
  })
  const rates = createBackgroundJob('rates', async (at) => ((await updateExchangeRates(at)) ? day : hour))
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let tickedAt = performance.now()

  const tick = async () => {
    tickedAt = performance.now()
    await runPeriodicJobs(services())
    await outbox.drain()
    await runDailyJobs(services())
  }
  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) => services().log.error({ err: error }, 'the worker failed'))
  const scheduleTick = () => {
    timer = setTimeout(() => {
      void logFailure(calendars.run(services()))
      void logFailure(rates.run(services()))
      void logFailure(tick()).finally(() => {
        if (!stopped) scheduleTick()
      })
    }, tickMs)
  }

  return {
    drain: outbox.drain,
    tick,
    wake: () => {
      if (!stopped) setImmediate(() => void logFailure(outbox.drain()))
    },
    readCalendars: () => calendars.run(services()),
    readRates: () => rates.run(services()),
    silentFor: () => performance.now() - tickedAt,
    start: scheduleTick,
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await outbox.stop()
      await calendars.settled()
      await rates.settled()
    },
  }
}
