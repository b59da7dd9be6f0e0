/**
 * The port to a payment service. Amounts are integers in minor units by ISO 4217's exponent, currencies are upper-case
 * ISO codes. Every method throws `PaymentFailed`.
 */
export interface Payments {
  /**
   * The service's customer for a person; created on first use. Store the id: without it, only calls within a day return
   * the same customer.
   */
  ensureCustomer(person: PayingPerson): Promise<string>
  /** Creates a payment. With a payment method it is confirmed at once; a declined card throws `PaymentFailed`. */
  createIntent(order: IntentOrder): Promise<IntentResult>
  /** Sets the amount of an intent that nothing was paid of yet. */
  setIntentAmount(change: { intentId: string; amount: number; currency: string }): Promise<void>
  /** Pays an intent with a card; may answer `requires_action` with the bank's page. */
  confirmIntent(confirmation: IntentConfirmation): Promise<IntentResult>
  /** The current state of an intent, for after the bank's page or a lost webhook. */
  retrieveIntent(intentId: string): Promise<IntentResult>
  /** Captures an authorised payment. A lower `amount` captures that part and releases the rest. */
  captureIntent(capture: { intentId: string; amount?: number; idempotencyKey: string }): Promise<IntentResult>
  /** Releases an authorisation, or ends an unpaid intent. Idempotent; a captured intent throws `invalid`. */
  cancelIntent(cancellation: { intentId: string; idempotencyKey: string }): Promise<IntentResult>
  /** Refunds captured money; all that remains when `amount` is absent. */
  refund(order: RefundOrder): Promise<{ refundId: string; amount: number; currency: string }>
  listPaymentMethods(customer: string): Promise<SavedCard[]>
  /** Sets the address that the provider's receipts go to. */
  updateCustomerEmail(change: { customer: string; email: string }): Promise<void>
  /** Removes a customer's name and e-mail. Payments remain at the provider, as bookkeeping law requires. */
  forgetCustomer(customer: string): Promise<void>
  /** A card by its id, saved or not. */
  retrieveCard(paymentMethod: string): Promise<SavedCard>
  attachPaymentMethod(pair: { customer: string; paymentMethod: string }): Promise<SavedCard>
  detachPaymentMethod(paymentMethod: string): Promise<void>
  setDefaultPaymentMethod(pair: { customer: string; paymentMethod: string }): Promise<void>
  /**
   * Creates the account that a host is paid to. A second call for the same person and country within a day returns the
   * same account.
   */
  openHostAccount(host: { userId: string; email: string; country: string }): Promise<HostAccount>
  /** The current state of an account. */
  retrieveHostAccount(account: string): Promise<HostAccount>
  /**
   * The address of the service's onboarding page. Valid for a few minutes; an expired link redirects to `refreshUrl`.
   */
  hostAccountLink(request: { account: string; returnUrl: string; refreshUrl: string }): Promise<string>
  listHostBanks(account: string): Promise<HostBank[]>
  /** The address of the service's own pages about an account, where a host changes their banks. Works once. */
  hostDashboardLink(account: string): Promise<string>
  /** Transfers money to a host's account, which must have transfers enabled. */
  transfer(order: TransferOrder): Promise<SentTransfer>
  /**
   * Reverses a transfer, whole or in part. Throws `invalid` `balance_insufficient` when the host's balance is too low.
   */
  reverseTransfer(order: {
    transferId: string
    amount: number
    currency: string
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<void>
  /** All transfers of one booking. */
  transfersOf(group: string): Promise<SentTransfer[]>
  retrieveDispute(disputeId: string): Promise<Dispute>
  /** The current state of a payout from a host's account to their bank. */
  retrieveBankPayout(payout: { payoutId: string; account: string }): Promise<BankPayout>
  /**
   * What a payout is made of; empty while the service is still itemising it. Of an earlier payout that the bank gave
   * back, and that is sent again with this one, the parts.
   */
  bankPayoutParts(payout: { payoutId: string; account: string }): Promise<BankPayoutPart[]>
  /** All movements of money since a time, for comparison with the ledger. */
  movementsSince(since: Date): AsyncIterable<MoneyMovement>
  /**
   * Checks the signature over the raw body (bytes as received) and parses the event. Throws `invalid` for a forged or
   * outdated one.
   */
  verifyWebhook(rawBody: string | Buffer, signature: string): PaymentEvent
  /** Parses a stored event, whose signature was checked on arrival. */
  readStoredEvent(body: string): PaymentEvent
}

interface PayingPerson {
  userId: string
  email: string
  name: string
  /** The customer's id from an earlier call. */
  customer?: string
}

interface IntentOrder {
  amount: number
  currency: string
  /** `manual` authorises, for a request to book; `automatic` captures, for an instant booking. */
  capture: 'manual' | 'automatic'
  customer: string
  paymentMethod?: string
  /** Returned with every event of this payment: booking id, quote id. */
  metadata: Record<string, string>
  idempotencyKey: string
  /** Where the bank's page redirects the guest to. */
  returnUrl: string
}

interface IntentConfirmation {
  intentId: string
  paymentMethod: string
  returnUrl: string
  idempotencyKey: string
  /** 3-D Secure runs in our page, by the service's script; otherwise on the bank's own page. */
  inPage?: boolean
  /** The guest is not present: a payment that requires authentication is declined. */
  offSession?: boolean
  /** Saves the card with the customer, for later charges as well, once this payment has gone through; not before. */
  saveCard?: boolean
}

interface RefundOrder {
  intentId: string
  amount?: number
  idempotencyKey: string
  metadata?: Record<string, string>
}

interface IntentFacts {
  intentId: string
  amount: number
  currency: string
  metadata: Record<string, string>
  /** The card of the last attempt; null before the first. */
  paymentMethod: string | null
}

export type IntentResult = IntentFacts &
  (
    | { status: 'requires_payment_method'; clientSecret: string; lastError?: { code: string; message: string } }
    | { status: 'requires_confirmation'; clientSecret: string }
    /**
     * The bank requires authentication: redirect the browser to `url`, or where it is null let the service's script run
     * it in the page.
     */
    | { status: 'requires_action'; url: string | null; clientSecret: string }
    /** Authorised and not captured. */
    | { status: 'authorised'; chargeId: string; capturable: number }
    | { status: 'captured'; chargeId: string; received: number }
    | { status: 'processing' }
    | { status: 'cancelled' }
  )

export interface SavedCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
}

export interface HostAccount {
  account: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The host has completed the service's onboarding page once. */
  detailsSubmitted: boolean
  payoutsEnabled: boolean
  /** Open requirements, in the service's codes: see `describeRequirements`. */
  requirements: string[]
}

export interface HostBank {
  id: string
  bankName: string
  last4: string
  currency: string
  country: string
  isDefault: boolean
}

interface TransferOrder {
  account: string
  amount: number
  currency: string
  /** The payment that funds it; null for our own balance. */
  intentId: string | null
  /** The same for all transfers of one booking. */
  group: string
  metadata: Record<string, string>
  idempotencyKey: string
}

export interface SentTransfer {
  transferId: string
  amount: number
  /** How much of `amount` was reversed. */
  reversed: number
  currency: string
  metadata: Record<string, string>
}

export interface Dispute {
  disputeId: string
  intentId: string
  amount: number
  currency: string
  reason: string
  /** inquiry: the bank asks and withdraws nothing · open: it has withdrawn the money until it decides */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  openedAt: Date
}

export interface BankPayout {
  payoutId: string
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrivesAt: Date
  failure: string | null
}

/** One movement of a host's account that a payout contains. */
export interface BankPayoutPart {
  /** The service's id of the movement. */
  id: string
  kind: 'transfer' | 'reversal' | 'other'
  /** The transfer that it is, or takes back; null for `other`. */
  transferId: string | null
  /** Minor units of the payout's currency; below zero where it was taken back. */
  amount: number
}

/** One movement of money, as the payment service records it. */
export interface MoneyMovement {
  kind: 'payment' | 'refund' | 'transfer' | 'dispute'
  /** The service's id of the object. */
  object: string
  /** The payment that it belongs to; for a transfer the booking's code. */
  of: string
  amount: number
  currency: string
}

export interface EventFacts {
  /** The same for every delivery of one event; store it to handle the event once. */
  eventId: string
  at: Date
  /** The service's own name for the type of event. */
  providerType: string
  /** The version of the service's API that defines the event's shape. */
  apiVersion: string | null
}

/** A webhook event of the payment service. */
export type PaymentEvent = EventFacts &
  (
    | {
        type: 'payment.authorised' | 'payment.captured' | 'payment.cancelled' | 'payment.action_required'
        intent: IntentResult
      }
    | { type: 'payment.failed'; intent: IntentResult; code: string; message: string }
    | {
        type: 'payment.refunded'
        refundId: string
        intentId: string
        amount: number
        currency: string
        metadata: Record<string, string>
      }
    /** The guest's bank sent a refund back, as where a card is closed. `reason`: the service's code. */
    | {
        type: 'refund.returned'
        refundId: string
        intentId: string
        amount: number
        currency: string
        reason: string
        metadata: Record<string, string>
      }
    | { type: 'card.attached' | 'card.detached'; paymentMethod: string; customer: string | null }
    | { type: 'host_account.changed'; account: string }
    | { type: 'dispute.changed'; disputeId: string }
    | { type: 'bank_payout.changed'; payoutId: string; account: string }
    /** A valid event that the product ignores. */
    | { type: 'other'; name: string }
  )

/** A failed call to the payment service. `message` is a sentence for the user. */
export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed'

  constructor(
    readonly failure: {
      /** declined: by the bank, another card may work · unavailable: retry · invalid: a wrong request of ours */
      kind: 'declined' | 'unavailable' | 'invalid'
      code: string
      message: string
      /** The intent that now requires another card. */
      intentId?: string
    },
    options?: ErrorOptions,
  ) {
    super(failure.message, options)
  }

  get kind(): 'declined' | 'unavailable' | 'invalid' {
    return this.failure.kind
  }

  get code(): string {
    return this.failure.code
  }
}
