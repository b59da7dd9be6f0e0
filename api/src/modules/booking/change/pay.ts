import { eq } from 'drizzle-orm'
import { booking, stayChange } from '../../../database/schema'
import { differencePaid } from '../../../domain/change-money'
import { links } from '../../../domain/links'
import { written } from '../../../domain/money'
import type { OutboxTopics } from '../../../outbox/outbox'
import { type IntentResult, PaymentFailed } from '../../../payments'
import type { Services } from '../../../services'
import { carryOut } from '../advance'
import { customerOf } from '../customer'
import { lockBooking } from '../locked-booking'
import { record } from '../record'
import { type Change, takeChangeStep } from './step'

const changeCalled = async ({ db }: Services, changeId: string) =>
  (
    await db
      .select({ change: stayChange, of: booking })
      .from(stayChange)
      .innerJoin(booking, eq(booking.id, stayChange.bookingId))
      .where(eq(stayChange.id, changeId))
  )[0]

/** Makes the payment of a difference at the provider once, whoever asks first. */
export async function ensureChangeIntent(
  services: Services,
  change: Change,
  of: Pick<typeof booking.$inferSelect, 'id' | 'code' | 'guestId' | 'currency'>,
): Promise<string> {
  if (change.paymentIntent) return change.paymentIntent
  const { intentId } = await services.payments.createIntent({
    amount: change.difference,
    currency: of.currency,
    capture: 'automatic',
    customer: await customerOf(services, of.guestId),
    metadata: { bookingId: of.id, changeId: change.id, code: of.code },
    idempotencyKey: `intent:change:${change.id}`,
    returnUrl: `${services.config.siteUrl}${links.trip(of.id)}`,
  })
  await services.db.update(stayChange).set({ paymentIntent: intentId }).where(eq(stayChange.id, change.id))
  return intentId
}

/**
 * Takes the difference from the card that paid for the stay, where the guest has it on file. Where that card can't pay
 * without the guest, they are asked to pay themselves. Cut short, it runs again: the provider knows whether the card
 * was charged.
 */
export async function chargeChange(services: Services, { changeId }: OutboxTopics['chargeChange']): Promise<void> {
  const known = await changeCalled(services, changeId)
  if (known?.change.status !== 'to_pay' || known.change.triedAt) return
  try {
    const intent = await tryCard(services, known)
    if (intent.status === 'captured') return await applyChangePayment(services, intent)
    await askToPay(
      services,
      known.change,
      intent.status === 'requires_payment_method' ? (intent.lastError?.message ?? null) : null,
    )
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') throw error
    await askToPay(services, known.change, error.message)
  }
}

async function tryCard(
  services: Services,
  { change, of }: { change: Change; of: typeof booking.$inferSelect },
): Promise<IntentResult> {
  const { payments } = services
  const intent = await payments.retrieveIntent(await ensureChangeIntent(services, change, of))
  const card = intent.status === 'requires_payment_method' && !intent.lastError ? await cardOnFile(services, of) : null
  return card
    ? payments.confirmIntent({
        intentId: intent.intentId,
        paymentMethod: card,
        offSession: true,
        returnUrl: '',
        idempotencyKey: `charge:change:${change.id}`,
      })
    : intent
}

/** The card that the stay was paid with, if the guest keeps it with us; else their chosen one is not ours to take. */
async function cardOnFile(services: Services, of: typeof booking.$inferSelect): Promise<string | null> {
  if (!of.paymentIntent) return null
  const { paymentMethod } = await services.payments.retrieveIntent(of.paymentIntent)
  const cards = paymentMethod ? await services.payments.listPaymentMethods(await customerOf(services, of.guestId)) : []
  return cards.find(({ id }) => id === paymentMethod)?.id ?? null
}

/** The card did not pay by itself: the guest has the rest of the time to do it. */
async function askToPay(services: Services, { id, bookingId }: Change, problem: string | null): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [change] = await tx.select().from(stayChange).where(eq(stayChange.id, id))
    if (change?.status !== 'to_pay' || change.triedAt) return
    await tx.update(stayChange).set({ triedAt: now, paymentProblem: problem }).where(eq(stayChange.id, id))
    await record(tx, {
      bookingId,
      event: 'change_unpaid',
      by: 'system',
      from: found.status,
      to: found.status,
      note: `${written(change.difference, found.currency)} to pay.`,
      now,
    })
  })
  services.wake()
}

/** Brings a change up to what the provider says of its payment, in any order and as often as it likes. */
export async function applyChangePayment(services: Services, intent: IntentResult): Promise<void> {
  const { changeId = '', bookingId = '' } = intent.metadata
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [change] = await tx.select().from(stayChange).where(eq(stayChange.id, changeId))
    if (!change || change.bookingId !== bookingId) return
    if (intent.status === 'captured' && change.paid === 0) {
      await tx
        .update(stayChange)
        .set({ paid: intent.received, paymentIntent: intent.intentId, paymentProblem: null })
        .where(eq(stayChange.id, changeId))
      const isWanted = change.status === 'to_pay'
      const after = await carryOut(
        tx,
        found,
        differencePaid(found, { changeId, amount: intent.received, intent: intent.intentId, isWanted }),
        { now },
      )
      if (isWanted) await takeChangeStep(tx, after, change, 'change_paid', { by: 'system', now })
    }
    if (intent.status === 'requires_payment_method' && intent.lastError && change.status === 'to_pay')
      await tx.update(stayChange).set({ paymentProblem: intent.lastError.message }).where(eq(stayChange.id, changeId))
  })
  services.wake()
}

/** Ends the payment of a change that is over. Runs until the provider has confirmed it. */
export async function releaseChange(services: Services, { changeId }: OutboxTopics['releaseChange']): Promise<void> {
  const known = await changeCalled(services, changeId)
  if (!known?.change.paymentIntent) return
  try {
    await services.payments.cancelIntent({
      intentId: known.change.paymentIntent,
      idempotencyKey: `cancel:change:${changeId}`,
    })
  } catch (error) {
    // Taken after all: `applyChangePayment` hears of it and gives it back.
    if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
  }
}
