import type { NotificationVariant } from '@qe/contract'
import { currentTraceparent } from '@qe/telemetry'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect'
import { outbox } from '../database/schema'
import type { AlertSetting } from '../domain/alert-choices'
import { plusSeconds } from '../domain/dates'
import type { Email } from '../mail/port'
import type { Draft } from '../mail/templates/draft'
import { describeError } from '../observability/describe-error'

/** The payloads of outbox jobs, by topic. A transaction adds them, and the worker runs them after the commit. */
export interface OutboxTopics {
  mail: Email
  /** An e-mail that is not sent, so that an unknown address takes as long to handle as a known one. */
  discard: Email
  /** Notify one person, in the app and by e-mail. */
  notice: {
    personId: string
    message: string
    variant: NotificationVariant
    link: string
    idempotencyKey: string
    /** `idempotencyKey` in rows written before it had this name. */
    onceKey?: string
    mail: AlertSetting
    draft: Draft
  }
  /** Shows a notification on one browser. */
  push: { sessionId: string; notificationId: string }
  /** A booking changed: notify both sides, and fellow guests. `formerDates`: those before a change that moved it. */
  booking: { bookingId: string; eventId: number; formerDates?: { checkIn: string; checkOut: string } }
  /** A step of a claim was taken: notify both sides, and the admins where they have to act. */
  claim: { claimId: string; eventId: number }
  /** The guest is to pay for damages: charge the kept card. */
  chargeClaim: { claimId: string }
  /** Damages were not paid in time: cancel the payment. */
  releaseClaim: { claimId: string }
  /** A message was sent: notify both sides. `quiet` sends the event only, where another notification covers it. */
  chat: { roomId: string; seq: number; quiet?: boolean }
  /** A message was changed or unsent: tell both sides' open pages. */
  chatChanged: { messageId: string }
  /** A message may have been read by now: notify its reader in the app and on devices if it was not. */
  unreadNotice: { roomId: string; seq: number }
  /** The same by e-mail, for all messages that are unread by now. */
  unreadEmail: { roomId: string; seq: number }
  chatDelivered: { roomId: string; receiverId: string; deliveredSeq: number }
  chatRead: { roomId: string; readerId: string; readSeq: number }
  /** Release an authorisation, or cancel an unpaid intent. */
  release: { bookingId: string }
  /** Refund what was captured, up to `booking.captured` less what is kept. */
  refund: { bookingId: string; amount: number; key: string; about?: string }
  /** Send a refund that the guest's bank sent back once more. `refundId`: the provider's. */
  refundAgain: { refundId: string }
  /** Both sides agreed to a change that costs more: charge the card on file. */
  chargeChange: { changeId: string }
  /** A change has ended: cancel the payment that it waited for. */
  releaseChange: { changeId: string }
  /** The rest of a stay that is paid in two parts fell due: charge the card on file. */
  chargeRest: { bookingId: string }
  /** A booking ended before its rest was paid: cancel that payment. */
  releaseRest: { bookingId: string }
  /** Transfer to the host what they are owed for a stay, or reverse what they were sent too much. */
  transfer: { bookingId: string }
  /** Process a stored webhook event of the payment provider again. */
  paymentEvent: { eventId: string }
  /** Compare the ledger with the payment provider. */
  reconcile: Record<string, never>
  /** A review was published. */
  review: { reviewId: string }
  /** A host was sent their share. `kept`: what of it was kept for a debt of theirs, beside `amount`. */
  payout: { bookingId: string; amount: number; kept?: number }
  /** Sessions of a person have ended: disconnect their pages. */
  sessionsEnded: { personId: string }
  /** Delete the bytes of a file whose row is marked as removed. */
  removeFile: { fileId: string }
  /** The e-mail address of a person changed: tell the payment provider, where they are a customer. */
  customerEmail: { personId: string }
  /** Delete the saved cards of a person who left, at the payment provider. */
  forgetCards: { customer: string }
}
export type OutboxTopic = keyof OutboxTopics

/**
 * Adds a job to the outbox, in the transaction that it follows from: both are committed, or neither.
 * @param dueAt now, or when the job is to run; how long it waited counts from then
 */
export async function addToOutbox<T extends OutboxTopic>(
  tx: Transaction,
  topic: T,
  payload: OutboxTopics[T],
  dueAt: Date,
): Promise<void> {
  await tx.insert(outbox).values({ topic, payload, createdAt: dueAt, dueAt, traceparent: currentTraceparent() })
}

/** An error that no retry can mend, such as a refused address: the job is a dead letter at once. */
export class PermanentFailure extends Error {}

/** A job has to wait for somebody outside, such as a bank that decides: no failure, however long that takes. */
export class NotYet extends Error {
  constructor(
    message: string,
    readonly until: Date,
  ) {
    super(message)
  }
}

/** A claimed job. */
export interface Job {
  id: number
  topic: OutboxTopic
  payload: unknown
  tries: number
  leaseId: string
  createdAt: Date
  traceparent: string | null
}

/**
 * How long a claim excludes other processes, in seconds. Whoever runs the job renews it; after a crash others wait so
 * long.
 */
const leaseSeconds = 30
/** How often leases are renewed, in ms. */
export const renewEveryMs = (leaseSeconds * 1000) / 3

/** The attempts of a job; with the waits between them about a day, so that a neighbour's bad day loses nothing. */
const maxTries = 150

/** The wait before the next attempt, in seconds: two after the first failure, doubling, at most ten minutes. */
const retryDelaySeconds = (tries: number) => Math.min(600, 2 ** tries)

const never = new Date('9999-12-31T00:00:00Z')

/** Claims up to `count` due jobs of some topics, the oldest first; no other process sees them during the lease. */
export async function claimJobs(
  db: Queryable,
  { topics, count, leaseId, now }: { topics: readonly OutboxTopic[]; count: number; leaseId: string; now: Date },
): Promise<Job[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.topic, topics), lte(outbox.dueAt, now)))
    .orderBy(outbox.id)
    .limit(count)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(outbox)
    .set({ leaseId, dueAt: plusSeconds(now, leaseSeconds) })
    .where(inArray(outbox.id, due))
    .returning()
  return claimed.map((job) => ({ ...job, leaseId, topic: job.topic as OutboxTopic })).sort((a, b) => a.id - b.id)
}

/** Extends leases, so that no other process runs their jobs meanwhile. */
export async function renewLeases(db: Queryable, leaseIds: readonly string[], now: Date): Promise<void> {
  if (leaseIds.length === 0) return
  await db
    .update(outbox)
    .set({ dueAt: plusSeconds(now, leaseSeconds) })
    .where(inArray(outbox.leaseId, leaseIds))
}

/** Deletes a job that is done. */
export async function completeJob(db: Queryable, { id, leaseId }: Job): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.leaseId, leaseId)))
}

/**
 * Puts a failed job off, longer each time; after the last attempt it is a dead letter, kept until an admin decides. One
 * that has to wait is put off as long as it says, and keeps its attempts.
 */
export async function failJob(
  db: Queryable,
  { id, leaseId, tries }: Job,
  { error, now }: { error: unknown; now: Date },
): Promise<'failed' | 'dead' | 'waiting'> {
  const set = (values: Partial<typeof outbox.$inferInsert>) =>
    db
      .update(outbox)
      .set({ leaseId: null, lastError: describeError(error), ...values })
      .where(and(eq(outbox.id, id), eq(outbox.leaseId, leaseId)))
  if (error instanceof NotYet) {
    await set({ dueAt: error.until })
    return 'waiting'
  }
  const isDead = error instanceof PermanentFailure || tries + 1 >= maxTries
  const next = isDead ? { deadAt: now, dueAt: never } : { dueAt: plusSeconds(now, retryDelaySeconds(tries + 1)) }
  await set({ tries: tries + 1, ...next })
  return isDead ? 'dead' : 'failed'
}
