import type Stripe from 'stripe'
import { messageFor } from './payment-errors'
import type {
  BankPayout,
  BankPayoutPart,
  Dispute,
  HostAccount,
  HostBank,
  IntentResult,
  SavedCard,
  SentTransfer,
} from './port'
import { fromStripeAmount } from './stripe-amounts'

/** Converts a payment intent. */
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
        ...(code && { lastError: { code, message: messageFor(code) } }),
      }
    }
  }
}

/** Converts a saved card; `defaultId` is the customer's default one. */
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

/** Converts a connected account. `requirements` contains overdue and due ones. */
export function readHostAccount(account: Stripe.Account): HostAccount {
  const requirements = new Set([
    ...(account.requirements?.past_due ?? []),
    ...(account.requirements?.currently_due ?? []),
  ])
  return {
    account: account.id,
    country: account.country ?? '',
    detailsSubmitted: account.details_submitted ?? false,
    payoutsEnabled: account.payouts_enabled ?? false,
    requirements: [...requirements],
  }
}

/** Converts a bank account of a connected account. */
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

/** Converts a transfer. */
export function readTransfer({ id, amount, amount_reversed, currency, metadata }: Stripe.Transfer): SentTransfer {
  return {
    transferId: id,
    amount: fromStripeAmount(amount, currency),
    reversed: fromStripeAmount(amount_reversed, currency),
    currency: currency.toUpperCase(),
    metadata,
  }
}

/** Converts a dispute. A bank's early warning (`warning_…`) moves no money and is an inquiry. */
export function readDispute(dispute: Stripe.Dispute): Dispute {
  const { id, amount, currency, reason, status, payment_intent, created } = dispute
  const outcome = (['won', 'lost'] as const).find((end) => end === status)
  const state = outcome ?? (status.startsWith('warning') ? 'inquiry' : 'open')
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

/** Converts a payout to a bank. */
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

/** Converts a movement of a connected account. `payment`: what the transfer is there. */
export function readBankPayoutPart(
  { id, net, currency }: Stripe.BalanceTransaction,
  payment: Stripe.Charge | null,
): BankPayoutPart {
  const transferId = idOf(payment?.source_transfer)
  const kind = transferId === null ? 'other' : net < 0 ? 'reversal' : 'transfer'
  return { id, kind, transferId, amount: fromStripeAmount(net, currency) }
}

/** The id of an object that Stripe returns expanded or as an id. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
