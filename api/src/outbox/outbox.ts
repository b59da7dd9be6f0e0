import type { NotificationVariant } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { outbox } from '../database/schema'
import type { AlertSetting, Email } from '../mail/port'
import type { Draft } from '../mail/templates/draft'

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
  /** A booking changed: notify both sides. */
  booking: { bookingId: string; eventId: number }
  /** A message was sent: notify both sides. `quiet` sends the event only, where another notification covers it. */
  chat: { roomId: string; seq: number; quiet?: boolean }
  chatRead: { roomId: string; readerId: string; readSeq: number }
  /** Release an authorisation, or cancel an unpaid intent. */
  release: { bookingId: string }
  /** Refund what was captured, up to `booking.captured` less what is kept. */
  refund: { bookingId: string; amount: number; key: string; about?: string }
  /** Both sides agreed to a change that costs more: charge the card on file. */
  chargeChange: { changeId: string }
  /** A change has ended: cancel the payment that it waited for. */
  releaseChange: { changeId: string }
  /** Transfer to the host what they are owed for a stay, or reverse what they were sent too much. */
  transfer: { bookingId: string }
  /** Process a stored webhook event of the payment provider again. */
  paymentEvent: { eventId: string }
  /** Compare the ledger with the payment provider. */
  reconcile: Record<string, never>
  /** A review was published. */
  review: { reviewId: string }
  payout: { bookingId: string; amount: number }
  /** Delete the bytes of a file whose row is marked as removed. */
  removeFile: { fileId: string }
  /** Delete the saved cards of a person who left, at the payment provider. */
  forgetCards: { customer: string }
}
export type OutboxTopic = keyof OutboxTopics

/** Adds a job to the outbox, in the transaction that it follows from: both are committed, or neither. */
export async function addToOutbox<T extends OutboxTopic>(
  tx: Transaction,
  topic: T,
  payload: OutboxTopics[T],
  now: Date,
): Promise<void> {
  await tx.insert(outbox).values({ topic, payload, createdAt: now, dueAt: now })
}

/** The wait before the next attempt, in seconds: two after the first failure, doubling, at most ten minutes. */
export function retryDelaySeconds(tries: number): number {
  return Math.min(600, 2 ** tries)
}

/** How long a claim excludes other processes, in seconds. */
const leaseSeconds = 60

/** Claims up to twenty due jobs; no other process sees them during the lease. */
export const claimDueJobs = (now: Date) =>
  sql`update outbox set due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      where id in (select id from outbox where due_at <= ${now} order by id limit 20 for update skip locked)
      returning id, topic, payload, tries, created_at as "createdAt"`
