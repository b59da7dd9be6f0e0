import type Stripe from 'stripe'
import { idempotencyDigest } from './idempotency-digest'
import { withPaymentErrors } from './payment-errors'
import type { BankPayoutPart, Payments } from './port'
import { toStripeAmount } from './stripe-amounts'
import {
  idOf,
  readBankPayout,
  readBankPayoutPart,
  readHostAccount,
  readHostBank,
  readTransfer,
} from './stripe-readings'

/** Connected accounts and transfers: what a host is sent. */
export const stripeHosts = (stripe: Stripe) =>
  ({
    openHostAccount: ({ userId, email, country }) =>
      withPaymentErrors(async () => {
        const order = {
          type: 'express' as const,
          country,
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { userId },
        }
        return readHostAccount(
          await stripe.accounts.create(order, {
            idempotencyKey: `account:${userId}:${idempotencyDigest(country, email)}`,
          }),
        )
      }),

    retrieveHostAccount: (account) =>
      withPaymentErrors(async () => readHostAccount(await stripe.accounts.retrieve(account))),

    hostAccountLink: ({ account, returnUrl, refreshUrl }) =>
      withPaymentErrors(
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
      withPaymentErrors(async () => {
        const listed = await stripe.accounts.listExternalAccounts(account, { object: 'bank_account', limit: 100 })
        return listed.data.filter((one) => one.object === 'bank_account').map(readHostBank)
      }),

    // Express accounts refuse changes of their banks by the platform: hosts make them on Stripe's own pages.
    hostDashboardLink: (account) => withPaymentErrors(async () => (await stripe.accounts.createLoginLink(account)).url),

    transfer: ({ account, amount, currency, intentId, group, metadata, idempotencyKey }) =>
      withPaymentErrors(async () => {
        const charge = intentId && idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge)
        const order = {
          amount: toStripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          destination: account,
          transfer_group: group,
          metadata,
          // With its source, a transfer need not wait until the charge's funds are available.
          ...(charge && { source_transaction: charge }),
        }
        return readTransfer(await stripe.transfers.create(order, { idempotencyKey }))
      }),

    reverseTransfer: ({ transferId, amount, currency, idempotencyKey, metadata }) =>
      withPaymentErrors(
        async () =>
          void (await stripe.transfers.createReversal(
            transferId,
            { amount: toStripeAmount(amount, currency), metadata },
            { idempotencyKey },
          )),
      ),

    transfersOf: (group) =>
      withPaymentErrors(async () =>
        (await stripe.transfers.list({ transfer_group: group, limit: 100 })).data.map(readTransfer),
      ),

    retrieveBankPayout: ({ payoutId, account }) =>
      withPaymentErrors(async () =>
        readBankPayout(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: account })),
      ),

    bankPayoutParts: ({ payoutId, account }) => withPaymentErrors(() => partsOf(stripe, payoutId, account)),
  }) satisfies Partial<Payments>

/** The movements of a payout, and those of the returned payouts among them. */
async function partsOf(stripe: Stripe, payout: string, account: string): Promise<BankPayoutPart[]> {
  const asHost = { stripeAccount: account }
  const parts: BankPayoutPart[] = []
  for await (const one of stripe.balanceTransactions.list({ payout, expand: ['data.source'], limit: 100 }, asHost)) {
    const source = typeof one.source === 'object' ? one.source : null
    // The payout itself is among its movements.
    if (one.type === 'payout') continue
    if (one.type === 'payout_failure' && source) parts.push(...(await partsOf(stripe, source.id, account)))
    else parts.push(readBankPayoutPart(one, await paymentOf(source)))
  }
  return parts

  /** On a host's account a transfer is a payment (`py_…`), and its reversal a refund of that. */
  async function paymentOf(source: Stripe.BalanceTransactionSource | null): Promise<Stripe.Charge | null> {
    if (source?.object === 'charge') return source
    const paymentId = source?.object === 'refund' ? idOf(source.charge) : null
    return paymentId ? stripe.charges.retrieve(paymentId, {}, asHost) : null
  }
}
