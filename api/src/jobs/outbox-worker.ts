import { eq } from 'drizzle-orm'
import { rows } from '../database/rows'
import { outbox } from '../database/schema'
import { chargeChange, releaseChange } from '../modules/booking/change/pay-change'
import { release } from '../modules/booking/money-jobs'
import { notifyBothSides, notifyPayout } from '../modules/booking/notify-booking'
import { refund } from '../modules/booking/refund'
import { transfer } from '../modules/booking/transfer'
import { pushChatEvent, pushReadReceipt } from '../modules/chat/push-chat'
import { push } from '../modules/device/push'
import { notifyFromOutbox } from '../modules/notification/notify'
import { replayEvent } from '../modules/payments/payment-events'
import { reconcile } from '../modules/payments/reconcile'
import { forgetCards } from '../modules/profile/forget-cards'
import { notifyReview } from '../modules/review/publish'
import { withWorkName } from '../observability/request-context'
import { claimDueJobs, type OutboxTopic, type OutboxTopics, retryDelaySeconds } from '../outbox/outbox'
import type { Services } from '../services'
import { removeFile } from '../storage'

interface Job {
  id: number
  topic: OutboxTopic
  payload: never
  tries: number
  createdAt: string
}

const jobHandlers: { [T in OutboxTopic]: (services: Services, payload: OutboxTopics[T]) => Promise<void> } = {
  mail: (services, email) => services.mail.send(email),
  discard: async () => {},
  notice: notifyFromOutbox,
  push,
  booking: notifyBothSides,
  chat: pushChatEvent,
  chatRead: pushReadReceipt,
  release,
  refund,
  chargeChange,
  releaseChange,
  transfer,
  paymentEvent: replayEvent,
  reconcile: async (services) => void (await reconcile(services)),
  review: notifyReview,
  payout: notifyPayout,
  removeFile,
  forgetCards,
}

export interface OutboxWorker {
  /** Runs every due job, also those that are added meanwhile. A second call joins the running one. */
  drain(): Promise<void>
  /** Lets the running batch finish. */
  stop(): Promise<void>
}

/**
 * Runs the jobs in the outbox. A row is leased before it is worked on, so that several processes share the work, and
 * deleted once done; a failure delays it, longer each time.
 */
export function createOutboxWorker(services: () => Services): OutboxWorker {
  let running: Promise<void> | null = null
  let drainAgain = false
  let stopped = false

  async function drainUntilQuiet(): Promise<void> {
    do {
      drainAgain = false
      await runDueJobs(services)
    } while (drainAgain && !stopped)
  }

  return {
    drain: () => {
      if (running) {
        drainAgain = true
        return running
      }
      running = drainUntilQuiet().finally(() => {
        running = null
      })
      return running
    },
    stop: async () => {
      stopped = true
      await running?.catch(() => {})
    },
  }
}

async function runDueJobs(services: () => Services): Promise<void> {
  for (;;) {
    const at = services()
    const due = await rows<Job>(at.db, claimDueJobs(at.now()))
    if (due.length === 0) return
    for (const job of due.sort((a, b) => a.id - b.id)) await runJob(at, job)
  }
}

async function runJob(services: Services, job: Job): Promise<void> {
  const { db, metrics, log } = services
  try {
    await withWorkName(`job ${job.topic}`, () => jobHandlers[job.topic](services, job.payload))
    await db.delete(outbox).where(eq(outbox.id, job.id))
    metrics.jobs.inc({ topic: job.topic, outcome: 'done' })
    const lagMs = services.now().getTime() - new Date(job.createdAt).getTime()
    metrics.jobLag.observe({ topic: job.topic }, Math.max(0, lagMs) / 1000)
  } catch (error) {
    metrics.jobs.inc({ topic: job.topic, outcome: 'failed' })
    log.warn({ err: error, job: job.topic, id: job.id }, 'a job failed and will be retried')
    const dueAt = new Date(services.now().getTime() + retryDelaySeconds(job.tries + 1) * 1000)
    await db
      .update(outbox)
      .set({ tries: job.tries + 1, dueAt, lastError: String(error) })
      .where(eq(outbox.id, job.id))
  }
}
