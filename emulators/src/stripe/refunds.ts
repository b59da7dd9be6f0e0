import { checkStep } from './amounts'
import { behaviourOf } from './cards'
import { type Call, type Emulator, newObject, type Route } from './context'
import { StripeFailure } from './failure'
import { integer, mergeMetadata, text } from './form'
import { listPage } from './lists'
import type { Charge, Refund } from './records'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']

function create(call: Call): Refund {
  const { emulator, form } = call
  const charge = chargeOf(call)
  if (
    call.emulator.store
      .all('disputes')
      .some((dispute) => dispute.charge === charge.id && dispute.status === 'needs_response')
  ) {
    throw StripeFailure.invalid(`Charge ${charge.id} is disputed and can't be refunded.`, 'charge', 'charge_disputed')
  }
  const remaining = charge.amount_captured - charge.amount_refunded
  if (remaining <= 0)
    throw StripeFailure.invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  const amount = integer(form, 'amount') ?? remaining
  if (amount < 1)
    throw StripeFailure.invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount > remaining) {
    throw StripeFailure.invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
      'amount',
    )
  }
  checkStep(amount, charge.currency)
  const reason = text(form, 'reason') ?? null
  if (reason && !REASONS.includes(reason))
    throw StripeFailure.invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'reason')
  const refund = emulator.store.put('refunds', {
    object: 'refund',
    ...newObject(emulator, 're'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
    metadata: mergeMetadata(form),
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded >= charge.amount_captured
  emulator.store.touch()
  call.emit('refund.created', refund)
  call.emit('charge.refunded', charge)
  const answer = structuredClone(refund)
  if (behaviourOf(charge.payment_method_details.card.fingerprint).returnsRefunds) returnRefund(emulator, refund.id)
  return answer
}

/**
 * The bank can't place a refund, as the card is closed: the money comes back to the platform.
 * @throws StripeFailure 400 when it has come back already
 */
export function returnRefund(emulator: Emulator, id: string): Refund {
  const refund = emulator.store.get('refunds', id)
  if (refund.status === 'failed') throw StripeFailure.invalid('This refund has failed already.', 'refund')
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' } satisfies Partial<Refund>)
  const charge = emulator.store.get('charges', refund.charge)
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  emulator.store.touch()
  emulator.emit('refund.updated', refund)
  emulator.emit('refund.failed', refund)
  return refund
}

function chargeOf({ emulator, form }: Call): Charge {
  const intentId = text(form, 'payment_intent')
  const intent = intentId ? emulator.store.get('payment_intents', intentId) : undefined
  const chargeId = intent?.latest_charge ?? text(form, 'charge')
  if (intent && (intent.status !== 'succeeded' || !chargeId)) {
    throw StripeFailure.invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
      'payment_intent_unexpected_state',
    )
  }
  if (!chargeId) throw StripeFailure.missing('payment_intent')
  return emulator.store.get('charges', chargeId)
}

export const refundRoutes: Route[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    run: ({ emulator, params }) => emulator.store.get('refunds', params.id ?? ''),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    run: ({ emulator, form }) => {
      const intent = text(form, 'payment_intent')
      return listPage(
        emulator.store.all('refunds').filter((refund) => !intent || refund.payment_intent === intent),
        form,
        '/v1/refunds',
      )
    },
  },
]
