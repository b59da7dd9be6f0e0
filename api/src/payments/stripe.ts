import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { type MoneyMoved, PaymentFailed, type Payments } from './port'
import { toPaymentFailed } from './refusals'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts'
import {
  idOf,
  readBankPayout,
  readCard,
  readDispute,
  readEvent,
  readHostAccount,
  readHostBank,
  readIntent,
  readTransfer,
} from './stripe-readings'

export interface StripeSettings {
  /** `sk_…` */
  secretKey: string
  /** `whsec_…` */
  webhookSecret: string
  /** The emulator's address; without it Stripe itself. */
  apiBase?: string
  /** How long one request may take (ms). */
  timeout?: number
  /** Further tries on a lost connection; safe, since every write carries an idempotency key. */
  retries?: number
}

/** The one adapter of the `Payments` port: Stripe and the emulator differ only in `apiBase`. */
export function stripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  timeout = 10_000,
  retries = 2,
}: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase && addressOf(apiBase)),
  })

  return {
    ensureCustomer: ({ userId, email, name, customer }) =>
      told(async () => {
        if (customer) return customer
        const made = await stripe.customers.create(
          { email, name, metadata: { userId } },
          { idempotencyKey: `customer:${userId}:${digest(email, name)}` },
        )
        return made.id
      }),

    createIntent: ({
      amount,
      currency,
      capture,
      customer,
      paymentMethod,
      saveCard,
      metadata,
      idempotencyKey,
      returnUrl,
    }) =>
      told(async () =>
        readIntent(
          await stripe.paymentIntents.create(
            {
              amount: toStripeAmount(amount, currency),
              currency: currency.toLowerCase(),
              capture_method: capture,
              customer,
              metadata,
              ...(saveCard && { setup_future_usage: 'on_session' }),
              ...(paymentMethod && { payment_method: paymentMethod, confirm: true, return_url: returnUrl }),
            },
            { idempotencyKey },
          ),
        ),
      ),

    confirmIntent: ({ intentId, paymentMethod, returnUrl, idempotencyKey, offSession, inPage }) =>
      told(async () => {
        // Without the guest there is nobody to send to the bank's page.
        const how = offSession
          ? { off_session: true }
          : { return_url: returnUrl, ...(inPage && { use_stripe_sdk: true }) }
        return readIntent(
          await stripe.paymentIntents.confirm(intentId, { payment_method: paymentMethod, ...how }, { idempotencyKey }),
        )
      }),

    retrieveIntent: (intentId) => told(async () => readIntent(await stripe.paymentIntents.retrieve(intentId))),

    captureIntent: ({ intentId, amount, idempotencyKey }) =>
      told(async () => {
        if (amount === undefined)
          return readIntent(await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }))
        const { currency } = await stripe.paymentIntents.retrieve(intentId)
        return readIntent(
          await stripe.paymentIntents.capture(
            intentId,
            { amount_to_capture: toStripeAmount(amount, currency) },
            { idempotencyKey },
          ),
        )
      }),

    cancelIntent: ({ intentId, idempotencyKey }) =>
      told(async () => {
        try {
          return readIntent(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }))
        } catch (error) {
          const state = error instanceof Stripe.errors.StripeInvalidRequestError ? error.payment_intent : undefined
          if (state?.status === 'canceled') return readIntent(state as Stripe.PaymentIntent)
          throw error
        }
      }),

    refund: ({ intentId, amount, idempotencyKey, metadata }) =>
      told(async () => {
        const currency = amount === undefined ? '' : (await stripe.paymentIntents.retrieve(intentId)).currency
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            ...(metadata && { metadata }),
            ...(amount !== undefined && { amount: toStripeAmount(amount, currency) }),
          },
          { idempotencyKey },
        )
        return {
          refundId: refund.id,
          amount: fromStripeAmount(refund.amount, refund.currency),
          currency: refund.currency.toUpperCase(),
        }
      }),

    listPaymentMethods: (customer) =>
      told(async () => {
        const [methods, owner] = await Promise.all([
          stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }),
          stripe.customers.retrieve(customer),
        ])
        const chosen = owner.deleted ? null : owner.invoice_settings.default_payment_method
        return methods.data.map((method) =>
          readCard(method, typeof chosen === 'string' ? chosen : (chosen?.id ?? null)),
        )
      }),

    // Rule: Stripe, API conventions: an empty string unsets a field.
    forgetCustomer: (customer) =>
      told(async () => void (await stripe.customers.update(customer, { email: '', name: '' }))),

    attachPaymentMethod: ({ customer, paymentMethod }) =>
      told(async () => readCard(await stripe.paymentMethods.attach(paymentMethod, { customer }), null)),

    detachPaymentMethod: (paymentMethod) => told(async () => void (await stripe.paymentMethods.detach(paymentMethod))),

    setDefaultPaymentMethod: ({ customer, paymentMethod }) =>
      told(
        async () =>
          void (await stripe.customers.update(customer, {
            invoice_settings: { default_payment_method: paymentMethod },
          })),
      ),

    openHostAccount: ({ userId, email, country }) =>
      told(async () => {
        const order = {
          type: 'express' as const,
          country,
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { userId },
        }
        return readHostAccount(
          await stripe.accounts.create(order, { idempotencyKey: `account:${userId}:${digest(country, email)}` }),
        )
      }),

    retrieveHostAccount: (account) => told(async () => readHostAccount(await stripe.accounts.retrieve(account))),

    hostAccountLink: ({ account, returnUrl, refreshUrl }) =>
      told(
        async () =>
          (
            await stripe.accountLinks.create({
              account,
              type: 'account_onboarding',
              return_url: returnUrl,
              refresh_url: refreshUrl,
            })
          ).url,
      ),

    listHostBanks: (account) =>
      told(async () => {
        const listed = await stripe.accounts.listExternalAccounts(account, { object: 'bank_account', limit: 100 })
        return listed.data.filter((one) => one.object === 'bank_account').map(readHostBank)
      }),

    transfer: ({ account, amount, currency, intentId, group, metadata, idempotencyKey }) =>
      told(async () => {
        const charge = intentId && idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge)
        const order = {
          amount: toStripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          destination: account,
          transfer_group: group,
          metadata,
          // Money of a young payment may be sent on before it has arrived itself.
          ...(charge && { source_transaction: charge }),
        }
        return readTransfer(await stripe.transfers.create(order, { idempotencyKey }))
      }),

    reverseTransfer: ({ transferId, amount, currency, idempotencyKey, metadata }) =>
      told(
        async () =>
          void (await stripe.transfers.createReversal(
            transferId,
            { amount: toStripeAmount(amount, currency), metadata },
            { idempotencyKey },
          )),
      ),

    transfersOf: (group) =>
      told(async () => (await stripe.transfers.list({ transfer_group: group, limit: 100 })).data.map(readTransfer)),

    retrieveDispute: (disputeId) => told(async () => readDispute(await stripe.disputes.retrieve(disputeId))),

    retrieveBankPayout: ({ payoutId, account }) =>
      told(async () => readBankPayout(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: account }))),

    moneySince: (since) => moneyOf(stripe, Math.floor(since.getTime() / 1000)),

    verifyWebhook(rawBody, signature) {
      try {
        return readEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (cause) {
        throw new PaymentFailed(
          { kind: 'invalid', code: 'bad_signature', message: 'The signature of this webhook does not match its body.' },
          { cause },
        )
      }
    },

    readKeptEvent: (body) => readEvent(JSON.parse(body) as Stripe.Event),
  }
}

/** Keys travel in a header, which takes neither every letter of a name nor more than 255 of them. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Walks through Stripe's lists page by page. */
async function* moneyOf(stripe: Stripe, seconds: number): AsyncIterable<MoneyMoved> {
  const since = { created: { gte: seconds }, limit: 100 }
  const moved = (
    kind: MoneyMoved['kind'],
    object: string,
    of: string | null,
    amount: number,
    currency: string,
  ): MoneyMoved => ({
    kind,
    object,
    of: of ?? '',
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
  })
  try {
    for await (const one of stripe.paymentIntents.list(since))
      if (one.amount_received > 0) yield moved('payment', one.id, one.id, one.amount_received, one.currency)
    for await (const one of stripe.refunds.list(since))
      yield moved('refund', one.id, idOf(one.payment_intent), one.amount, one.currency)
    for await (const one of stripe.transfers.list(since))
      yield moved('transfer', one.id, one.transfer_group, one.amount - one.amount_reversed, one.currency)
    for await (const one of stripe.disputes.list(since)) {
      if (readDispute(one).state === 'open' || one.status === 'lost')
        yield moved('dispute', one.id, idOf(one.payment_intent), one.amount, one.currency)
    }
  } catch (error) {
    throw toPaymentFailed(error)
  }
}

function addressOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase)
  const plain = protocol === 'http:'
  return { host: hostname, port: port || (plain ? '80' : '443'), protocol: plain ? 'http' : 'https' }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toPaymentFailed(error)
  }
}
