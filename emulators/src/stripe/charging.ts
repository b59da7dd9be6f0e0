import { behaviourOf, type Decline } from './cards'
import { type Emulator, newObject } from './context'
import { StripeFailure } from './failure'
import type { Charge, PaymentIntent, PaymentMethod } from './records'

type Emit = (type: string, object: object) => void

/**
 * Charges the card with the intent's amount. On success the intent is captured or, with manual capture, authorised
 * only.
 * @throws StripeFailure 402 with the intent inside when the card declines; the intent then requires another card
 */
export function charge(emulator: Emulator, emit: Emit, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { decline } = behaviourOf(method.card.fingerprint)
  if (decline) throw declineCharge(emulator, emit, intent, method, decline)
  const manual = intent.capture_method === 'manual'
  const created = emulator.store.put('charges', newCharge(emulator, intent, method, { captured: !manual }))
  Object.assign(intent, {
    latest_charge: created.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
  } satisfies Partial<PaymentIntent>)
  emulator.store.touch()
  emit('charge.succeeded', created)
  emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent)
  return intent
}

/** Records a failed charge; the intent then requires another card. Returns the failure to throw. */
export function declineCharge(
  emulator: Emulator,
  emit: Emit,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): StripeFailure {
  const failed = emulator.store.put('charges', newCharge(emulator, intent, method, { captured: false, decline }))
  emit('charge.failed', failed)
  return requireAnotherCard(emulator, emit, intent, method, decline, failed.id)
}

/**
 * Sets the intent back to `requires_payment_method`, with the reason in `last_payment_error`. Returns the failure to
 * throw.
 */
export function requireAnotherCard(
  emulator: Emulator,
  emit: Emit,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  chargeId?: string,
): StripeFailure {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      ...decline,
      ...(chargeId && { charge: chargeId }),
      payment_method: structuredClone(method),
    },
    ...(chargeId && { latest_charge: chargeId }),
  } satisfies Partial<PaymentIntent>)
  emulator.store.touch()
  emit('payment_intent.payment_failed', intent)
  return StripeFailure.card({
    ...decline,
    ...(chargeId && { charge: chargeId }),
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(method),
  })
}

function newCharge(
  emulator: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  { captured, decline }: { captured: boolean; decline?: Decline },
): Charge {
  return {
    object: 'charge',
    ...newObject(emulator, 'ch'),
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    captured,
    currency: intent.currency,
    customer: intent.customer,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: decline
      ? {
          network_status: 'declined_by_network',
          type: 'issuer_declined',
          reason: decline.decline_code ?? decline.code,
          seller_message: 'The bank did not return any further details with this decline.',
        }
      : {
          network_status: 'approved_by_network',
          type: 'authorized',
          reason: null,
          seller_message: 'Payment complete.',
        },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: structuredClone(method.card) },
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
    metadata: { ...intent.metadata },
  }
}
