import { type Call, type Emulator, newObject, type Route } from './context'
import { StripeFailure } from './failure'
import { text, textList } from './form'
import { listPage } from './lists'
import type { Collections, Payout } from './records'

type Transaction = Collections['balance_transactions']

/** Records what a new payout contains: the account's movements that no earlier payout has. */
export function itemise(emulator: Emulator, payout: Payout): void {
  const { account, currency } = payout
  const { store } = emulator
  const known = new Set(
    store
      .all('balance_transactions')
      .filter((one) => one.account === account)
      .map(({ source, type }) => `${type} ${source}`),
  )
  const add = (type: Transaction['type'], source: string, amount: number) => {
    if (known.has(`${type} ${source}`)) return
    store.put('balance_transactions', {
      object: 'balance_transaction',
      ...newObject(emulator, 'txn'),
      account,
      amount,
      currency,
      fee: 0,
      net: amount,
      payout: payout.id,
      source,
      type,
      metadata: {},
    })
  }
  const transfers = store.all('transfers').filter((one) => one.destination === account && one.currency === currency)
  const ids = new Set(transfers.map(({ id }) => id))
  for (const { id, amount } of transfers) add('payment', id, amount)
  for (const { id, transfer, amount } of store.all('reversals'))
    if (ids.has(transfer)) add('payment_refund', id, -amount)
  for (const one of store.all('payouts'))
    if (one.account === account && one.currency === currency && one.status === 'failed')
      add('payout_failure', one.id, one.amount)
  add('payout', payout.id, -payout.amount)
}

const paymentId = (transfer: string) => transfer.replace(/^tr_/, 'py_')

const paymentOf = (transfer: string) => ({ id: paymentId(transfer), object: 'charge', source_transfer: transfer })

/**
 * The payment that a transfer is on its destination's account.
 * @throws StripeFailure 404 on any other account
 */
export function paymentOnAccount({ store }: Emulator, id: string, account: string): object {
  const transfer = store.find('transfers', id.replace(/^py_/, 'tr_'))
  if (transfer?.destination !== account) throw StripeFailure.notFound('charge', id)
  return paymentOf(transfer.id)
}

/** What moved, as the connected account sees it. */
function sourceOf({ store }: Emulator, { type, source }: Pick<Transaction, 'type' | 'source'>): { id: string } {
  if (type === 'payment') return paymentOf(source)
  if (type !== 'payment_refund') return store.get('payouts', source)
  const { transfer } = store.get('reversals', source)
  const refund = { id: source.replace(/^trr_/, 'pyr_'), object: 'refund', charge: paymentId(transfer) }
  return refund
}

function balanceTransactions({ emulator, form, account }: Call): object {
  const payout = text(form, 'payout')
  const isExpanded = textList(form, 'expand').includes('data.source')
  const found = emulator.store
    .all('balance_transactions')
    .filter((one) => one.account === account && (!payout || one.payout === payout))
    .map((one) => {
      const source = sourceOf(emulator, one)
      return { ...one, source: isExpanded ? source : source.id }
    })
  return listPage(found, form, '/v1/balance_transactions')
}

export const balanceTransactionRoutes: Route[] = [
  { method: 'GET', path: '/v1/balance_transactions', run: balanceTransactions },
]
