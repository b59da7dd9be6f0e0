import type { NotificationVariant } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { outbox } from '../database/schema'
import type { AlertSetting, Letter } from '../mail/port'
import type { Draft } from '../mail/templates/draft'

/** What a transaction leaves behind to be told or done once it has committed. */
export interface OutboxTopics {
  mail: Letter
  /** A letter to nobody: an address that we do not know costs as much time as one that we do. */
  discard: Letter
  /** Something for one person, as a notification and a letter. */
  notice: {
    personId: string
    message: string
    variant: NotificationVariant
    link: string
    onceKey: string
    mail: AlertSetting
    draft: Draft
  }
  /** Shows a notification on one browser. */
  push: { sessionId: string; notificationId: string }
  /** A booking changed: tell both sides. */
  booking: { bookingId: string; eventId: number }
  /** A message was written: tell both sides. Quietly: no notification, as another one tells of it. */
  chat: { roomId: string; seq: number; quiet?: boolean }
  chatRead: { roomId: string; readerId: string; readSeq: number }
  /** Let an authorisation go, or end an unpaid intent. */
  release: { bookingId: string }
  /** Give back what was captured, up to what `booking.captured − amount kept` says. */
  refund: { bookingId: string; amount: number; key: string; about?: string }
  /** Both sides agreed to a change that costs more: try the card on file. */
  chargeChange: { changeId: string }
  /** A change is over: end the payment that it waited for. */
  releaseChange: { changeId: string }
  /** Bring what the host has of a stay to what is theirs. */
  transfer: { bookingId: string }
  /** Deal once more with what the payment provider told. */
  paymentEvent: { eventId: string }
  /** Compare ledger and payment provider. */
  reconcile: Record<string, never>
  /** A review came out. */
  review: { reviewId: string }
  payout: { bookingId: string; amount: number }
  /** A file's row says that it is removed: take its bytes away. */
  removeFile: { fileId: string }
  /** Somebody left: their cards at the payment provider are forgotten. */
  forgetCards: { customer: string }
}
export type OutboxTopic = keyof OutboxTopics

/** Puts something into the outbox, within the transaction that it follows from. */
export async function post<T extends OutboxTopic>(
  tx: Transaction,
  topic: T,
  payload: OutboxTopics[T],
  now: Date,
): Promise<void> {
  await tx.insert(outbox).values({ topic, payload, createdAt: now, dueAt: now })
}

/** After failures: a second, then longer, at most ten minutes. */
export function retryAfterSeconds(tries: number): number {
  return Math.min(600, 2 ** tries)
}

/** How long a process may take for what it has taken before another tries (seconds). */
const lease = 60

/** Takes the next due rows: for the time of the lease nobody else sees them. */
export const claimDue = (now: Date) =>
  sql`update outbox set due_at = ${now}::timestamptz + make_interval(secs => ${lease})
      where id in (select id from outbox where due_at <= ${now} order by id limit 20 for update skip locked) returning id, topic, payload, tries, created_at as "createdAt"`
