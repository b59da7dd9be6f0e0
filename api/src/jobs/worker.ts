import type { Config } from '../config'
import { updateExchangeRates } from '../exchange-rates'
import { renewGuideEncryption } from '../modules/arrival-guide/stored-guide'
import { renewEncryption } from '../modules/auth/authenticator'
import { deleteExpiredSecrets } from '../modules/auth/delete-expired-secrets'
import { runClock } from '../modules/booking/clock'
import { remindOfStays } from '../modules/booking/remind'
import { followPriceRules } from '../modules/calendar/price-rules'
import { continueYearlySeasons } from '../modules/calendar/seasons'
import { blockFreedNights, readDueFeeds } from '../modules/calendar-feeds/read-feeds'
import { sendDueReplies } from '../modules/chat/scheduled-replies'
import { deleteOldBodies } from '../modules/payments/payment-events'
import { publishDueReviews } from '../modules/review/publish'
import { purgeDeletedWishlists } from '../modules/wishlist/purge'
import { addToOutbox, renewEveryMs } from '../outbox/outbox'
import type { Services } from '../services'
import { sweepFiles } from '../storage'
import { type LaneName, laneSlots } from './job-handlers'
import { createLane } from './lane'
import { type PeriodicJob, scheduleJob } from './schedule'

export interface Worker {
  /** Runs all due jobs of the outbox, also those that are added meanwhile, to their end. */
  drain(): Promise<void>
  /** Runs the periodic jobs that are due, and the outbox. */
  tick(): Promise<void>
  /** Starts what waits in the outbox soon, without waiting for the next tick. */
  wake(): void
  /** Fetches the calendar feeds that are due. */
  readCalendars(): Promise<void>
  /** Fetches the day's exchange rates where they are due. */
  readRates(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Poll interval in ms: for work of other processes, and for time passing. */
const tickMs = 1000

/** Run before the outbox by `tick`, because they add to it. */
const periodicJobs: readonly PeriodicJob[] = [
  { name: 'clock', everyMs: 0, run: runClock },
  { name: 'reviews', everyMs: 0, run: publishDueReviews },
  { name: 'scheduled replies', everyMs: 0, run: sendDueReplies },
  { name: 'reminders', everyMs: minute, run: remindOfStays },
  { name: 'freed nights', everyMs: minute, run: blockFreedNights },
]

const dailyJob: PeriodicJob = {
  name: 'clean-up',
  everyMs: day,
  run: async (services) => {
    await sweepFiles(services)
    await deleteOldBodies(services)
    await deleteExpiredSecrets(services)
    await purgeDeletedWishlists(services)
    await renewEncryption(services)
    await renewGuideEncryption(services)
    await continueYearlySeasons(services)
    await followPriceRules(services)
    await services.db.transaction((tx) => addToOutbox(tx, 'reconcile', {}, services.now()))
  },
}

/**
 * Runs the outbox, the deadlines of bookings, and the fetching of calendars and rates. Each lane of the outbox and each
 * periodic job goes its own way: a slow mail server or payment provider delays nothing but its own jobs.
 * @param role a `web` process only runs the lane that open pages wait for, and leaves the rest to a `worker`
 */
export function createWorker(services: () => Services, role: Config['processRole'] = 'all'): Worker {
  const laneNames = Object.keys(laneSlots) as LaneName[]
  const lanes = laneNames
    .filter((name) => role !== 'web' || name === 'realtime')
    .map((name) => createLane(name, services))
  const periodic = periodicJobs.map(scheduleJob)
  const daily = scheduleJob(dailyJob)
  const calendars = scheduleJob({ name: 'calendars', everyMs: 0, run: readDueFeeds })
  const rates = scheduleJob({ name: 'rates', everyMs: day, retryMs: hour, run: updateExchangeRates })
  const scheduled = role === 'web' ? [] : [...periodic, daily, calendars, rates]
  const timers: NodeJS.Timeout[] = []
  let stopped = false

  const logFailure = (what: string, work: Promise<void>) =>
    void work.catch((error: unknown) => services().log.error({ err: error, job: what }, 'background work failed'))
  const fillLanes = () => {
    for (const lane of lanes) logFailure('outbox', lane.fill())
  }
  const drain = async () => {
    const started = () => lanes.reduce((sum, lane) => sum + lane.started(), 0)
    let before: number
    // A job may add one to another lane.
    do {
      before = started()
      for (const lane of lanes) await lane.settle()
    } while (started() > before)
  }

  return {
    drain,
    tick: async () => {
      for (const job of periodic) await job.run(services())
      await drain()
      await daily.run(services())
    },
    wake: () => {
      if (!stopped) setImmediate(fillLanes)
    },
    readCalendars: () => calendars.run(services()),
    readRates: () => rates.run(services()),
    start: () => {
      const tick = setInterval(() => {
        fillLanes()
        for (const job of scheduled) logFailure(job.name, job.run(services()))
      }, tickMs)
      const renew = setInterval(() => {
        for (const lane of lanes) logFailure('lease', lane.renew())
      }, renewEveryMs)
      timers.push(tick, renew)
    },
    stop: async () => {
      stopped = true
      timers.forEach(clearInterval)
      await Promise.all([...lanes.map((lane) => lane.stop()), ...scheduled.map((job) => job.settled())])
    },
  }
}
