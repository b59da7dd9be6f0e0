import { eq } from 'drizzle-orm'
import { rows } from '../database/rows'
import { outbox } from '../database/schema'
import { takeRates } from '../exchange'
import { forgetStale } from '../modules/auth/forget-stale'
import { chargeChange, releaseChange } from '../modules/booking/change/pay'
import { runClock } from '../modules/booking/clock'
import { release } from '../modules/booking/money-jobs'
import { refund } from '../modules/booking/refund'
import { remindOfStays } from '../modules/booking/remind'
import { tellBooking, tellPayout } from '../modules/booking/tell'
import { transfer } from '../modules/booking/transfer'
import { keepLooseNights, lookAtDue } from '../modules/calendar-feeds/look'
import { tellChat, tellChatRead } from '../modules/chat/tell'
import { push } from '../modules/device/push'
import { tellNotice } from '../modules/notification/notify'
import { forgetBodies, replayEvent } from '../modules/payments/kept-events'
import { reconcile } from '../modules/payments/reconcile'
import { forgetCards } from '../modules/profile/forget-cards'
import { publishDue, tellReview } from '../modules/review/publish'
import { doing } from '../operations/request-context'
import type { Services } from '../services'
import { removeFile, sweepFiles } from '../storage'
import { claimDue, type OutboxTopic, type OutboxTopics, post, retryAfterSeconds } from './outbox'

interface Job {
  id: number
  topic: OutboxTopic
  payload: never
  tries: number
  createdAt: string
}

const jobs: { [T in OutboxTopic]: (services: Services, payload: OutboxTopics[T]) => Promise<void> } = {
  mail: (services, letter) => services.mail.send(letter),
  discard: async () => {},
  notice: tellNotice,
  push,
  booking: tellBooking,
  chat: tellChat,
  chatRead: tellChatRead,
  release,
  refund,
  chargeChange,
  releaseChange,
  transfer,
  paymentEvent: replayEvent,
  reconcile: async (services) => void (await reconcile(services)),
  review: tellReview,
  payout: tellPayout,
  removeFile,
  forgetCards,
}

export interface Worker {
  /** Works the outbox off now. */
  drain(): Promise<void>
  /** Does what the clock asks for now. */
  tick(): Promise<void>
  wake(): void
  /** Reads other sites' calendars whose time has come. They may be slow: nothing waits for them. */
  readCalendars(): Promise<void>
  /** Takes over the day's exchange rates, where it is time. The bank may be slow: nothing waits for it. */
  readRates(): Promise<void>
  /** Since it last looked for work (ms); before the first look, since it was made. */
  silentFor(): number
  start(): void
  stop(): Promise<void>
}

/** How often to look without having been woken: for work of other processes, and for time passing (ms). */
const lookEvery = 1000
const sweepEvery = 86_400_000
/** How often nights that have come free here are held against other sites' calendars (ms). */
const keepEvery = 60_000
/** How often the exchange rates are looked at, and how soon again where that failed (ms). */
const ratesEvery = 86_400_000
const ratesAgainAfter = 3_600_000

/**
 * Sends what transactions left in the outbox and moves bookings on with time. A row is leased before it is worked on,
 * so that several processes share the work, and deleted once done; a failure puts it off, longer each time.
 */
export function makeWorker(services: () => Services): Worker {
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let sweptAt = 0
  let lookedAt = performance.now()
  let reading: Promise<void> | null = null
  let keptAt = 0
  let ratesDueAt = 0
  let takingRates: Promise<void> | null = null

  async function drainOnce(): Promise<void> {
    for (;;) {
      const at = services()
      const due = await rows<Job>(at.db, claimDue(at.now()))
      if (due.length === 0) return
      for (const job of due.sort((a, b) => a.id - b.id)) await carryOut(at, job)
    }
  }

  async function carryOut(at: Services, job: Job): Promise<void> {
    try {
      await doing(`job ${job.topic}`, () => jobs[job.topic](at, job.payload))
      await at.db.delete(outbox).where(eq(outbox.id, job.id))
      at.metrics.jobs.inc({ topic: job.topic, outcome: 'done' })
      at.metrics.jobLag.observe(
        { topic: job.topic },
        Math.max(0, at.now().getTime() - new Date(job.createdAt).getTime()) / 1000,
      )
    } catch (error) {
      at.metrics.jobs.inc({ topic: job.topic, outcome: 'failed' })
      at.log.warn({ err: error, job: job.topic, id: job.id }, 'a job failed and is put off')
      const dueAt = new Date(at.now().getTime() + retryAfterSeconds(job.tries + 1) * 1000)
      await at.db
        .update(outbox)
        .set({ tries: job.tries + 1, dueAt, lastError: String(error) })
        .where(eq(outbox.id, job.id))
    }
  }

  function drain(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await drainOnce()
      } while (again && !stopped)
    })().finally(() => {
      running = null
    })
    return running
  }

  async function tick(): Promise<void> {
    const at = services()
    lookedAt = performance.now()
    await doing('clock', () => runClock(at))
    await doing('reviews', () => publishDue(at))
    await remindOfStays(at)
    await keepOnceAMinute(at)
    await drain()
    await sweepOnceADay(at)
  }

  async function keepOnceAMinute(at: Services): Promise<void> {
    if (at.now().getTime() - keptAt < keepEvery) return
    keptAt = at.now().getTime()
    await keepLooseNights(at)
  }

  function readCalendars(): Promise<void> {
    reading ??= doing('calendars', () => lookAtDue(services())).finally(() => {
      reading = null
    })
    return reading
  }

  function readRates(): Promise<void> {
    const now = services().now().getTime()
    if (takingRates || now < ratesDueAt) return takingRates ?? Promise.resolve()
    takingRates = doing('rates', async () => {
      ratesDueAt = now + ((await takeRates(services())) ? ratesEvery : ratesAgainAfter)
    }).finally(() => {
      takingRates = null
    })
    return takingRates
  }

  async function sweepOnceADay(at: Services): Promise<void> {
    if (at.now().getTime() - sweptAt < sweepEvery) return
    sweptAt = at.now().getTime()
    await sweepFiles(at)
    await forgetBodies(at)
    await forgetStale(at)
    await at.db.transaction((tx) => post(tx, 'reconcile', {}, at.now()))
  }

  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => services().log.error({ err: error }, 'the worker stumbled'))

  return {
    drain,
    tick,
    wake: () => {
      if (!stopped) setImmediate(() => quietly(drain()))
    },
    readCalendars,
    readRates,
    silentFor: () => performance.now() - lookedAt,
    start: () => {
      const look = () => {
        timer = setTimeout(() => {
          quietly(readCalendars())
          quietly(readRates())
          tick()
            .catch((error: unknown) => services().log.error({ err: error }, 'the worker stumbled'))
            .finally(() => {
              if (!stopped) look()
            })
        }, lookEvery)
      }
      look()
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running?.catch(() => {})
      await reading?.catch(() => {})
      await takingRates?.catch(() => {})
    },
  }
}
