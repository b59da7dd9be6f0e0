import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { paymentEvent } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { PaymentEvent } from '../../payments'
import type { Services } from '../../services'
import { applyPayment } from '../booking/apply-payment'
import { applyBankPayout } from './bank-payouts'
import { applyDispute } from './disputes'
import { applyAccountChange } from './host-account'

type Kept = typeof paymentEvent.$inferSelect

/**
 * Keeps an event as it came, once by its own id. Gives what is known of it: one that was dealt with has `handledAt`.
 */
export async function keepEvent(
  { db, now }: Services,
  { eventId, told, at, apiVersion }: PaymentEvent,
  body: string,
): Promise<Kept> {
  const [kept] = await db
    .insert(paymentEvent)
    .values({ id: eventId, type: told, receivedAt: now(), happenedAt: at, apiVersion, body })
    .onConflictDoUpdate({ target: paymentEvent.id, set: { body: sql`coalesce(payment_event.body, excluded.body)` } })
    .returning()
  return kept as Kept
}

/** Deals with an event and notes how that went. Whoever sent it may send it again after a failure. */
export async function handleEvent(services: Services, event: PaymentEvent): Promise<void> {
  const { db, now } = services
  const mine = eq(paymentEvent.id, event.eventId)
  try {
    await dealWith(services, event)
    await db.update(paymentEvent).set({ handledAt: now(), tries: sql`tries + 1`, lastError: null }).where(mine)
  } catch (error) {
    await db
      .update(paymentEvent)
      .set({ tries: sql`tries + 1`, lastError: String(error).slice(0, 500) })
      .where(mine)
    throw error
  }
}

async function dealWith(services: Services, event: PaymentEvent): Promise<void> {
  if ('intent' in event) await applyPayment(services, event.intent)
  if (event.type === 'host_account.changed') await applyAccountChange(services, event.account)
  if (event.type === 'dispute.changed') await applyDispute(services, event.disputeId)
  if (event.type === 'bank_payout.changed') await applyBankPayout(services, event)
}

/**
 * Deals with a kept event again. What it told may be long out of date, so that it is only a reason to look: a payment
 * is asked for as it stands now, as the other kinds always are.
 */
export async function replayEvent(services: Services, { eventId }: { eventId: string }): Promise<void> {
  const [kept] = await services.db.select().from(paymentEvent).where(eq(paymentEvent.id, eventId))
  if (!kept?.body) return
  const event = services.payments.readKeptEvent(kept.body)
  await handleEvent(
    services,
    'intent' in event ? { ...event, intent: await services.payments.retrieveIntent(event.intent.intentId) } : event,
  )
}

/** Takes bodies away that are too old to be dealt with again. Their ids stay: an event is taken once. */
export async function forgetBodies({ db, now }: Services): Promise<void> {
  await db
    .update(paymentEvent)
    .set({ body: null })
    .where(and(isNotNull(paymentEvent.body), lt(paymentEvent.receivedAt, plusDays(now(), -policy.paymentEventDays))))
}
