import type Stripe from 'stripe'
import { messageFor } from './payment-errors'
import type { EventFacts, PaymentEvent } from './port'
import { fromStripeAmount } from './stripe-amounts'
import { idOf, readIntent } from './stripe-readings'

/** Converts a webhook event; one that the product ignores becomes `other`. */
export function readEvent(event: Stripe.Event): PaymentEvent {
  const facts = {
    eventId: event.id,
    at: new Date(event.created * 1000),
    providerType: event.type,
    apiVersion: event.api_version ?? null,
  }
  return readGuestEvent(event, facts) ?? readHostEvent(event, facts) ?? { ...facts, type: 'other', name: event.type }
}

const readRefund = ({ id, amount, currency, metadata, payment_intent }: Stripe.Refund) => ({
  refundId: id,
  intentId: idOf(payment_intent) ?? '',
  amount: fromStripeAmount(amount, currency),
  currency: currency.toUpperCase(),
  metadata: metadata ?? {},
})

/** Events of payments, refunds and saved cards. */
function readGuestEvent(event: Stripe.Event, facts: EventFacts): PaymentEvent | null {
  switch (event.type) {
    case 'payment_intent.amount_capturable_updated':
      return { ...facts, type: 'payment.authorised', intent: readIntent(event.data.object) }
    case 'payment_intent.succeeded':
      return { ...facts, type: 'payment.captured', intent: readIntent(event.data.object) }
    case 'payment_intent.canceled':
      return { ...facts, type: 'payment.cancelled', intent: readIntent(event.data.object) }
    case 'payment_intent.requires_action':
      return { ...facts, type: 'payment.action_required', intent: readIntent(event.data.object) }
    case 'payment_intent.payment_failed': {
      const error = event.data.object.last_payment_error
      const code = error?.decline_code ?? error?.code ?? 'generic_decline'
      return {
        ...facts,
        type: 'payment.failed',
        intent: readIntent(event.data.object),
        code,
        message: messageFor(code),
      }
    }
    case 'refund.created':
      return { ...facts, type: 'payment.refunded', ...readRefund(event.data.object) }
    case 'refund.failed': {
      const reason = event.data.object.failure_reason ?? 'unknown'
      return { ...facts, type: 'refund.returned', ...readRefund(event.data.object), reason }
    }
    case 'payment_method.attached':
      return {
        ...facts,
        type: 'card.attached',
        paymentMethod: event.data.object.id,
        customer: idOf(event.data.object.customer),
      }
    case 'payment_method.detached':
      return {
        ...facts,
        type: 'card.detached',
        paymentMethod: event.data.object.id,
        customer: idOf(event.data.object.customer),
      }
    default:
      return null
  }
}

/** Events of connected accounts, disputes and payouts to banks. */
function readHostEvent(event: Stripe.Event, facts: EventFacts): PaymentEvent | null {
  switch (event.type) {
    case 'account.updated':
      return { ...facts, type: 'host_account.changed', account: event.data.object.id }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { ...facts, type: 'dispute.changed', disputeId: event.data.object.id }
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    // From now on its movements can be listed.
    case 'payout.reconciliation_completed':
      return { ...facts, type: 'bank_payout.changed', payoutId: event.data.object.id, account: event.account ?? '' }
    default:
      return null
  }
}
