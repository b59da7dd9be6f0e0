import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { paymentEvent } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { describeError } from '../../observability/describe-error'
import type { PaymentEvent } from '../../payments'
import type { Services } from '../../services'
import { applyPayment } from '../booking/apply-payment'
import { applyReturnedRefund } from '../booking/returned-refund'
import { applyBankPayout } from './bank-payouts'
import { applyDispute } from './disputes'
import { applyAccountChange } from './host-account'

type StoredEvent = typeof paymentEvent.$inferSelect

/**
 * Stores an event as received, once per event id. Returns the stored event; a handled one has `handledAt`.
 */
export async function storeEvent(
  { db, now }: Services,
  { eventId, providerType, at, apiVersion }: PaymentEvent,
  body: string,
): Promise<StoredEvent> {
  const [stored] = await db
    .insert(paymentEvent)
    .values({ id: eventId, type: providerType, receivedAt: now(), happenedAt: at, apiVersion, body })
    .onConflictDoUpdate({ target: paymentEvent.id, set: { body: sql`coalesce(payment_event.body, excluded.body)` } })
    .returning()
  return stored as StoredEvent
}

/** Applies an event and records the result. Throws on failure, so that the provider sends the event again. */
export async function handleEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { db, now } = services
  const mine = eq(paymentEvent.id, event.eventId)
  try {
    await applyEvent(services, event)
    await db.update(paymentEvent).set({ handledAt: now(), tries: sql`tries + 1`, lastError: null }).where(mine)
  } catch (error) {
    await db
      .update(paymentEvent)
      .set({ tries: sql`tries + 1`, lastError: describeError(error) })
      .where(mine)
    throw error
  }
}

async function applyEvent(services: Services, event: PaymentEvent): Promise<void> {
  if ('intent' in event) await applyPayment(services, event.intent)
  if (event.type === 'host_account.changed') await applyAccountChange(services, event.account)
  if (event.type === 'refund.returned') await applyReturnedRefund(services, event)
  if (event.type === 'dispute.changed') await applyDispute(services, event.disputeId)
  if (event.type === 'bank_payout.changed') await applyBankPayout(services, event)
}

/**
 * Applies a stored event again. Its content may be out of date, so a payment is fetched as it is now, as the other
 * kinds always are.
 */
export async function replayEvent(services: Services, { eventId }: { eventId: string }): Promise<void> {
  const [stored] = await services.db.select().from(paymentEvent).where(eq(paymentEvent.id, eventId))
  if (!stored?.body) return
  const event = services.payments.readStoredEvent(stored.body)
  await handleEvent(
    services,
    'intent' in event ? { ...event, intent: await services.payments.retrieveIntent(event.intent.intentId) } : event,
  )
}

/** Deletes bodies that are too old to be replayed. Keeps the ids, so that an event is still handled only once. */
export async function deleteOldBodies({ db, now }: Services): Promise<void> {
  await db
    .update(paymentEvent)
    .set({ body: null })
    .where(and(isNotNull(paymentEvent.body), lt(paymentEvent.receivedAt, plusDays(now(), -policy.paymentEventDays))))
}
