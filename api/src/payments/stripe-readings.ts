import type Stripe from 'stripe'
import type {
  BankPayout,
  Dispute,
  HostAccount,
  HostBank,
  IntentResult,
  PaymentEvent,
  SavedCard,
  SentTransfer,
} from './port'
import { sentenceFor } from './refusals'
import { fromStripeAmount } from './stripe-amounts'

/** Stripe's intent in our words. */
export function readIntent(intent: Stripe.PaymentIntent): IntentResult {
  const amountOf = (amount: number) => fromStripeAmount(amount, intent.currency)
  const facts = {
    intentId: intent.id,
    amount: amountOf(intent.amount),
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    paymentMethod: idOf(intent.payment_method),
  }
  const chargeId = idOf(intent.latest_charge) ?? ''
  const clientSecret = intent.client_secret ?? ''
  switch (intent.status) {
    case 'requires_capture':
      return { ...facts, status: 'authorised', chargeId, capturable: amountOf(intent.amount_capturable) }
    case 'succeeded':
      return { ...facts, status: 'captured', chargeId, received: amountOf(intent.amount_received) }
    case 'requires_action':
      return {
        ...facts,
        status: 'requires_action',
        url: intent.next_action?.redirect_to_url?.url ?? null,
        clientSecret,
      }
    case 'requires_confirmation':
      return { ...facts, status: 'requires_confirmation', clientSecret }
    case 'canceled':
      return { ...facts, status: 'cancelled' }
    case 'processing':
      return { ...facts, status: 'processing' }
    default: {
      const error = intent.last_payment_error
      const code = error?.decline_code ?? error?.code
      return {
        ...facts,
        status: 'requires_payment_method',
        clientSecret,
        ...(code && { lastError: { code, message: sentenceFor(code) } }),
      }
    }
  }
}

export function readCard(method: Stripe.PaymentMethod, defaultId: string | null): SavedCard {
  return {
    id: method.id,
    brand: method.card?.brand ?? 'unknown',
    last4: method.card?.last4 ?? '',
    expMonth: method.card?.exp_month ?? 0,
    expYear: method.card?.exp_year ?? 0,
    isDefault: method.id === defaultId,
  }
}

/** Stripe's connected account in our words. What is overdue is wanted as much as what is due. */
export function readHostAccount(account: Stripe.Account): HostAccount {
  const wanted = new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])])
  return {
    account: account.id,
    country: account.country ?? '',
    detailsSubmitted: account.details_submitted ?? false,
    payoutsEnabled: account.payouts_enabled ?? false,
    requirements: [...wanted],
  }
}

export function readHostBank(bank: Stripe.BankAccount): HostBank {
  return {
    id: bank.id,
    bankName: bank.bank_name ?? 'Bank account',
    last4: bank.last4,
    currency: bank.currency.toUpperCase(),
    country: bank.country,
    isDefault: bank.default_for_currency ?? false,
  }
}

export function readTransfer({ id, amount, amount_reversed, currency, metadata }: Stripe.Transfer): SentTransfer {
  return {
    transferId: id,
    amount: fromStripeAmount(amount, currency),
    reversed: fromStripeAmount(amount_reversed, currency),
    currency: currency.toUpperCase(),
    metadata,
  }
}

/** Early warnings of a bank (`warning_…`) move no money. */
export function readDispute(dispute: Stripe.Dispute): Dispute {
  const { id, amount, currency, reason, status, payment_intent, created } = dispute
  const decided = (['won', 'lost'] as const).find((end) => end === status)
  const state = decided ?? (status.startsWith('warning') ? 'inquiry' : 'open')
  return {
    disputeId: id,
    intentId: idOf(payment_intent) ?? '',
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    reason,
    state,
    openedAt: new Date(created * 1000),
  }
}

export function readBankPayout({
  id,
  amount,
  currency,
  status,
  arrival_date,
  failure_message,
}: Stripe.Payout): BankPayout {
  return {
    payoutId: id,
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    status: status as BankPayout['status'],
    arrivesAt: new Date(arrival_date * 1000),
    failure: failure_message,
  }
}

/** Stripe's event in our words; what we do not act on is `other`. */
export function readEvent(event: Stripe.Event): PaymentEvent {
  const facts = {
    eventId: event.id,
    at: new Date(event.created * 1000),
    told: event.type,
    apiVersion: event.api_version ?? null,
  }
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
        message: sentenceFor(code),
      }
    }
    case 'refund.created': {
      const { id, amount, currency, metadata, payment_intent } = event.data.object
      return {
        ...facts,
        type: 'payment.refunded',
        refundId: id,
        intentId: idOf(payment_intent) ?? '',
        amount: fromStripeAmount(amount, currency),
        currency: currency.toUpperCase(),
        metadata: metadata ?? {},
      }
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
      return { ...facts, type: 'bank_payout.changed', payoutId: event.data.object.id, account: event.account ?? '' }
    default:
      return { ...facts, type: 'other', name: event.type }
  }
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
