import { itemise } from './balance-transactions'
import { balanceOf } from './connect'
import { type Emulator, newObject, type Route } from './context'
import { StripeFailure } from './failure'
import { listPage } from './lists'
import type { Payout } from './records'

/**
 * Pays out a connected account's whole balance in one currency; `outcome` is the bank's answer.
 * @throws StripeFailure 400 when the balance is zero
 */
export function createPayout(
  emulator: Emulator,
  { account, currency, outcome = 'paid' }: { account: string; currency: string; outcome?: 'paid' | 'failed' },
): Payout {
  const amount = balanceOf(emulator, account).get(currency) ?? 0
  if (amount < 1)
    throw StripeFailure.invalid(
      'You have insufficient funds in your Stripe account for this transfer.',
      'amount',
      'balance_insufficient',
    )
  const bank = emulator.store.all('bank_accounts').find((one) => one.account === account && one.default_for_currency)
  const fields = newObject(emulator, 'po')
  const payout = emulator.store.put('payouts', {
    object: 'payout',
    ...fields,
    account,
    amount,
    arrival_date: fields.created + 2 * 86_400,
    currency,
    destination: bank?.id ?? null,
    failure_code: null,
    failure_message: null,
    method: 'standard',
    status: 'in_transit',
    type: 'bank_account',
    metadata: {},
  })
  itemise(emulator, payout)
  emulator.emit('payout.created', payout, { account })
  Object.assign(payout, {
    status: outcome,
    ...(outcome === 'failed' && {
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    }),
  })
  emulator.store.touch()
  emulator.emit(outcome === 'paid' ? 'payout.paid' : 'payout.failed', payout, { account })
  return payout
}

export const payoutRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/payouts',
    run: ({ emulator, form, account }) =>
      listPage(
        emulator.store.all('payouts').filter((payout) => payout.account === account),
        form,
        '/v1/payouts',
      ),
  },
  {
    method: 'GET',
    path: '/v1/payouts/:id',
    run: ({ emulator, params, account }) => {
      const payout = emulator.store.get('payouts', params.id ?? '')
      if (payout.account !== account) throw StripeFailure.notFound('payout', payout.id)
      return payout
    },
  },
]
