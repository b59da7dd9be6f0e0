import { randomUUID } from 'node:crypto'
import { withSpan, withTraceparent } from '@qe/telemetry'
import { withWorkName } from '../observability/request-context'
import { claimJobs, completeJob, failJob, type Job, renewLeases } from '../outbox/outbox'
import type { Services } from '../services'
import { jobHandlers, type LaneName, laneSlots, topicsOf } from './job-handlers'

/** Runs the jobs of some topics, several at a time, and waits for no other lane. */
export interface Lane {
  /** Starts due jobs in the free slots; whenever one ends, its slot takes the next. */
  fill(): Promise<void>
  /** Runs all due jobs, also those that are added meanwhile, to their end. */
  settle(): Promise<void>
  /** Extends the leases of the jobs that run. */
  renew(): Promise<void>
  /** How many jobs were started so far. */
  started(): number
  /** Starts no more jobs, and lets those that run finish. */
  stop(): Promise<void>
}

export function createLane(name: LaneName, services: () => Services): Lane {
  const topics = topicsOf(name)
  const slots = laneSlots[name]
  /** The jobs that run, each with its lease. */
  const running = new Map<Promise<void>, string>()
  let started = 0
  let isFilling = false
  let fillAgain = false
  let filled = Promise.resolve()
  let stopped = false

  /** Claims no more jobs than can start at once: a claimed job that waits would be kept from other processes. */
  async function claimAndStart(): Promise<void> {
    isFilling = true
    try {
      while (fillAgain && !stopped && running.size < slots) {
        fillAgain = false
        const [count, leaseId] = [slots - running.size, randomUUID()]
        const jobs = await claimJobs(services().db, { topics, count, leaseId, now: services().now() })
        for (const job of jobs) start(job)
      }
    } finally {
      isFilling = false
    }
  }

  function start(job: Job): void {
    started++
    const run = runJob(services(), job).finally(() => {
      running.delete(run)
      fill().catch((error: unknown) => services().log.error({ err: error, lane: name }, 'a lane could not go on'))
    })
    running.set(run, job.leaseId)
  }

  function fill(): Promise<void> {
    fillAgain = true
    if (!isFilling) filled = claimAndStart()
    return filled
  }

  return {
    fill,
    settle: async () => {
      await fill()
      while (running.size > 0) {
        await Promise.all(running.keys())
        await filled
      }
    },
    renew: () => renewLeases(services().db, [...new Set(running.values())], services().now()),
    started: () => started,
    stop: async () => {
      stopped = true
      await filled.catch(() => {})
      await Promise.all(running.keys())
    },
  }
}

/** Runs one job and records how it ended. Never rejects: where even that fails, the lease lapses and it runs again. */
async function runJob(services: Services, job: Job): Promise<void> {
  const { db, metrics, log } = services
  const { topic, id } = job
  try {
    const messageId = `job-${job.createdAt.getTime()}-${id}`
    await withTraceparent(job.traceparent, () =>
      withSpan(`job ${topic}`, { kind: 'CONSUMER' }, () =>
        withWorkName(`job ${topic}`, () => jobHandlers[topic].run(services, job.payload as never, { messageId })),
      ),
    )
    await completeJob(db, job)
    metrics.jobs.inc({ topic, outcome: 'done' })
    metrics.jobLag.observe({ topic }, Math.max(0, services.now().getTime() - job.createdAt.getTime()) / 1000)
  } catch (error) {
    const outcome = await failJob(db, job, { error, now: services.now() }).catch((cause: unknown) => {
      log.error({ err: cause, job: topic, id }, 'the failure of a job could not be recorded')
      return 'failed' as const
    })
    metrics.jobs.inc({ topic, outcome })
    if (outcome === 'dead')
      log.error({ err: error, job: topic, id }, 'a job is a dead letter; see npm run admin -- jobs')
    else if (outcome === 'waiting') log.info({ err: error, job: topic, id }, 'a job waits for somebody outside')
    else log.warn({ err: error, job: topic, id }, 'a job failed and will be retried')
  }
}
