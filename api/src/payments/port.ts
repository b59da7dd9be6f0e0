/**
 * What our commands may ask of a payment service. Amounts are integers in minor units by ISO 4217's exponent;
 * currencies ISO codes in capitals.
 */
export interface Payments {
  /**
   * The customer that stands for one of our users; made on first use. Keep the id: a second call without it within a
   * day returns the same one.
   */
  ensureCustomer(person: PayingPerson): Promise<string>
  /** Starts a payment. With a payment method it is confirmed at once; a refused card throws `PaymentFailed`. */
  createIntent(order: IntentOrder): Promise<IntentResult>
  /** Pays an intent with a card; may answer `requires_action` with the bank's page. */
  confirmIntent(confirmation: IntentConfirmation): Promise<IntentResult>
  /** The intent as it stands now, after the bank's page or a lost webhook. */
  retrieveIntent(intentId: string): Promise<IntentResult>
  /** Takes held money. `amount` below the hold captures part and releases the rest. */
  captureIntent(capture: { intentId: string; amount?: number; idempotencyKey: string }): Promise<IntentResult>
  /** Lets held money go, or ends an unpaid intent. Cancelling twice is fine; a captured one throws `invalid`. */
  cancelIntent(cancellation: { intentId: string; idempotencyKey: string }): Promise<IntentResult>
  /** Gives back captured money; everything that is left when no amount is named. */
  refund(order: RefundOrder): Promise<{ refundId: string; amount: number; currency: string }>
  listPaymentMethods(customer: string): Promise<SavedCard[]>
  /** Takes name and e-mail off a customer. What they paid stays with the provider, as bookkeeping law wants. */
  forgetCustomer(customer: string): Promise<void>
  attachPaymentMethod(pair: { customer: string; paymentMethod: string }): Promise<SavedCard>
  detachPaymentMethod(paymentMethod: string): Promise<void>
  setDefaultPaymentMethod(pair: { customer: string; paymentMethod: string }): Promise<void>
  /**
   * Opens the account that a host is paid out to; the same one when asked again for this person and country within a
   * day.
   */
  openHostAccount(host: { userId: string; email: string; country: string }): Promise<HostAccount>
  /** The account as it stands now. */
  retrieveHostAccount(account: string): Promise<HostAccount>
  /**
   * The payment service's own page, on which the host says what is missing. Good for a few minutes; an old one leads to
   * `refreshUrl`.
   */
  hostAccountLink(wish: { account: string; returnUrl: string; refreshUrl: string }): Promise<string>
  listHostBanks(account: string): Promise<HostBank[]>
  /** Moves money of a payment to a host's account. The account must be ready for it. */
  transfer(order: TransferOrder): Promise<SentTransfer>
  /**
   * Takes back part of a transfer, or all of it. Throws `invalid` `balance_insufficient` when the host's account has
   * too little.
   */
  reverseTransfer(order: {
    transferId: string
    amount: number
    currency: string
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<void>
  /** What was sent for one booking. */
  transfersOf(group: string): Promise<SentTransfer[]>
  retrieveDispute(disputeId: string): Promise<Dispute>
  /** A payout from a host's account to their bank, as it stands now. */
  retrieveBankPayout(payout: { payoutId: string; account: string }): Promise<BankPayout>
  /** Everything that moved money since a moment, for comparing with the ledger. */
  moneySince(since: Date): AsyncIterable<MoneyMoved>
  /**
   * Checks the signature over the raw body (bytes as received) and reads the event. Throws `PaymentFailed` `invalid` on
   * a forged or old one.
   */
  verifyWebhook(rawBody: string | Buffer, signature: string): PaymentEvent
  /** Reads an event whose signature was checked when it came. */
  readKeptEvent(body: string): PaymentEvent
}

interface PayingPerson {
  userId: string
  email: string
  name: string
  /** Known from an earlier call. */
  customer?: string
}

interface IntentOrder {
  amount: number
  currency: string
  /** `manual` holds the money for a request to book; `automatic` takes it for an instant booking. */
  capture: 'manual' | 'automatic'
  customer: string
  paymentMethod?: string
  /** Keeps the card with the customer once it has paid. */
  saveCard?: boolean
  /** Comes back on every event of this payment: booking id, quote id. */
  metadata: Record<string, string>
  idempotencyKey: string
  /** Where the bank's page sends the guest back to. */
  returnUrl: string
}

interface IntentConfirmation {
  intentId: string
  paymentMethod: string
  returnUrl: string
  idempotencyKey: string
  /** The page has the service's script and lets the bank ask in it; without, the bank has a page of its own. */
  inPage?: boolean
  /** The guest is not there to be asked by their bank: where it would want to, the payment is declined. */
  offSession?: boolean
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
  /** The card that it was paid with, or was last to be; null before there is one. */
  paymentMethod: string | null
}

export type IntentResult = IntentFacts &
  (
    | { status: 'requires_payment_method'; clientSecret: string; lastError?: { code: string; message: string } }
    | { status: 'requires_confirmation'; clientSecret: string }
    /**
     * The bank wants to see the guest: send the browser to `url`, or without one let the service's script ask in the
     * page.
     */
    | { status: 'requires_action'; url: string | null; clientSecret: string }
    /** Held, not taken. */
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
  /** The host has been through the service's page once. */
  detailsSubmitted: boolean
  payoutsEnabled: boolean
  /** What is still wanted, in the service's codes: see `requirementsInWords`. */
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
  /** The payment whose money it is; null for money of our own balance. */
  intentId: string | null
  /** Names all transfers of one booking. */
  group: string
  metadata: Record<string, string>
  idempotencyKey: string
}

export interface SentTransfer {
  transferId: string
  amount: number
  /** Of it, what was taken back since. */
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
  /** inquiry: the bank asks, and takes nothing yet · open: it has taken the money until it decides */
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

/** One payment, with all that went back of it, or one host's transfers, as the payment service has them. */
export interface MoneyMoved {
  kind: 'payment' | 'refund' | 'transfer' | 'dispute'
  /** The service's id of the object. */
  object: string
  /** The payment that it belongs to; for a transfer the booking's code. */
  of: string
  amount: number
  currency: string
}

export interface EventFacts {
  /** The same for every delivery of one event: keep it to act once. */
  eventId: string
  at: Date
  /** The service's own name of what happened. */
  told: string
  /** The version of the service's API that it is written by. */
  apiVersion: string | null
}

/** What the payment service tells us by itself. */
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
    | { type: 'card.attached' | 'card.detached'; paymentMethod: string; customer: string | null }
    | { type: 'host_account.changed'; account: string }
    | { type: 'dispute.changed'; disputeId: string }
    | { type: 'bank_payout.changed'; payoutId: string; account: string }
    /** True, signed, and of no interest to us. */
    | { type: 'other'; name: string }
  )

/** Why a payment did not go through. `message` may be shown to a person as it is. */
export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed'

  constructor(
    readonly failure: {
      /** declined: the bank said no, another card may do · unavailable: try again · invalid: our own mistake */
      kind: 'declined' | 'unavailable' | 'invalid'
      code: string
      message: string
      /** The intent that now waits for another card. */
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
