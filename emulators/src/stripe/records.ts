/**
 * The objects that the emulator stores: the fields of Stripe's objects that an integration reads. Amounts are minor
 * units, times are Unix seconds.
 */
interface StoredRecord {
  id: string
  created: number
  livemode: false
  metadata: Record<string, string>
}

export interface Customer extends StoredRecord {
  object: 'customer'
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  invoice_settings: { default_payment_method: string | null }
  deleted?: boolean
}

interface Card {
  brand: string
  display_brand: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit'
  country: 'US'
  checks: { cvc_check: string | null; address_postal_code_check: string | null; address_line1_check: null }
  three_d_secure_usage: { supported: boolean }
}

export interface PaymentMethod extends StoredRecord {
  object: 'payment_method'
  type: 'card'
  customer: string | null
  billing_details: {
    address: { postal_code: string | null; country: string | null }
    email: string | null
    name: string | null
    phone: string | null
  }
  card: Card
}

interface PaymentError {
  type: string
  code: string
  decline_code?: string
  message: string
  charge?: string
  payment_method?: PaymentMethod
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string; stripe_js: string } }

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface PaymentIntent extends StoredRecord {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  confirmation_method: 'automatic'
  client_secret: string
  customer: string | null
  description: string | null
  latest_charge: string | null
  last_payment_error: PaymentError | null
  next_action: NextAction | null
  payment_method: string | null
  payment_method_types: string[]
  setup_future_usage: string | null
  status: IntentStatus
  transfer_group: string | null
  canceled_at: number | null
  cancellation_reason: string | null
}

export interface Charge extends StoredRecord {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  failure_code: string | null
  failure_message: string | null
  outcome: { network_status: string; type: string; reason: string | null; seller_message: string }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: Card }
  refunded: boolean
  status: 'succeeded' | 'failed'
  transfer_group: string | null
}

export interface Refund extends StoredRecord {
  object: 'refund'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'failed'
  failure_reason?: string
}

export interface SetupIntent extends StoredRecord {
  object: 'setup_intent'
  client_secret: string
  customer: string | null
  payment_method: string | null
  payment_method_types: string[]
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  usage: string
  next_action: NextAction | null
  last_setup_error: PaymentError | null
}

export interface Account extends StoredRecord {
  object: 'account'
  type: 'express'
  country: string
  default_currency: string
  email: string | null
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  capabilities: Record<string, 'active' | 'inactive'>
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  /** The name that the host entered on the onboarding page. */
  individual: { first_name: string; last_name: string } | null
}

interface BankAccount extends StoredRecord {
  object: 'bank_account'
  account: string
  bank_name: string
  country: string
  currency: string
  default_for_currency: boolean
  last4: string
  status: 'new'
}

/** A link to the onboarding page, or to the Express Dashboard; expires after five minutes. */
export interface AccountLink {
  id: string
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
}

export interface Transfer extends StoredRecord {
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  description: string | null
  destination: string
  reversed: boolean
  source_transaction: string | null
  transfer_group: string | null
}

export interface TransferReversal extends StoredRecord {
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
}

type DisputeStatus = 'needs_response' | 'won' | 'lost'

export interface Dispute extends StoredRecord {
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status: DisputeStatus
  is_charge_refundable: false
}

export interface Payout extends StoredRecord {
  object: 'payout'
  /** The connected account of the payout; Stripe gives it beside the object. */
  account: string
  amount: number
  arrival_date: number
  currency: string
  destination: string | null
  failure_code: string | null
  failure_message: string | null
  method: 'standard'
  status: 'in_transit' | 'paid' | 'failed'
  type: 'bank_account'
}

/** A movement of a connected account, once a payout contains it. */
interface BalanceTransaction extends StoredRecord {
  object: 'balance_transaction'
  account: string
  amount: number
  currency: string
  fee: 0
  net: number
  payout: string
  /** `tr_…`, `trr_…` or `po_…`; the API gives the first two as that account's payment and its refund. */
  source: string
  type: 'payment' | 'payment_refund' | 'payout_failure' | 'payout'
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  /** The connected account that the event is about. */
  account?: string
  created: number
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
  data: { object: object }
}

interface StoredAnswer {
  id: string
  created: number
  fingerprint: string
  status: number
  body: object
}

/** Every collection by its name in the state file. */
export interface Collections {
  customers: Customer
  payment_methods: PaymentMethod
  payment_intents: PaymentIntent
  charges: Charge
  refunds: Refund
  setup_intents: SetupIntent
  accounts: Account
  bank_accounts: BankAccount
  account_links: AccountLink
  transfers: Transfer
  reversals: TransferReversal
  disputes: Dispute
  payouts: Payout
  balance_transactions: BalanceTransaction
  events: StripeEvent
  answers: StoredAnswer
}
