import { readAmount } from './amounts'
import { checkCountry, defaultCurrency, listBankAccounts } from './bank-accounts'
import { type Call, type Emulator, newId, newObject, type Route } from './context'
import { createLoginLink } from './dashboard'
import { StripeFailure } from './failure'
import { integer, mergeMetadata, requiredText, text } from './form'
import { listPage } from './lists'
import { INITIAL_REQUIREMENTS } from './onboarding'
import type { Account, AccountLink, Transfer, TransferReversal } from './records'

/** How long an onboarding link is valid, in seconds. */
const LINK_LIFETIME = 300

function createAccount({ emulator, form }: Call): Account {
  const country = checkCountry(text(form, 'country') ?? 'US')
  return emulator.store.put('accounts', {
    object: 'account',
    ...newObject(emulator, 'acct'),
    type: 'express',
    country,
    default_currency: text(form, 'default_currency') ?? defaultCurrency(country),
    email: text(form, 'email') ?? null,
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { transfers: 'inactive' },
    requirements: { currently_due: [...INITIAL_REQUIREMENTS], past_due: [], disabled_reason: 'requirements.past_due' },
    individual: null,
    metadata: mergeMetadata(form),
  })
}

function createAccountLink({ emulator, form }: Call): object {
  const account = emulator.store.get('accounts', requiredText(form, 'account'))
  const created = Math.floor(emulator.now().getTime() / 1000)
  const link: AccountLink = emulator.store.put('account_links', {
    id: newId('alnk'),
    account: account.id,
    return_url: requiredText(form, 'return_url'),
    refresh_url: requiredText(form, 'refresh_url'),
    expires_at: created + LINK_LIFETIME,
  })
  return {
    object: 'account_link',
    created,
    expires_at: link.expires_at,
    url: `${emulator.baseUrl()}/connect/${link.id}`,
  }
}

function createTransfer(call: Call): Transfer {
  const { emulator, form } = call
  const { amount, currency } = readAmount(form, { anySize: true })
  const account = emulator.store.get('accounts', requiredText(form, 'destination'))
  if (account.capabilities.transfers !== 'active') {
    throw StripeFailure.invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
      'destination',
      'insufficient_capabilities_for_transfer',
    )
  }
  const available = balanceOf(emulator, undefined).get(currency) ?? 0
  if (amount > available) {
    throw StripeFailure.invalid(
      'You have insufficient available funds in your Stripe account.',
      'amount',
      'balance_insufficient',
    )
  }
  const source = text(form, 'source_transaction')
  if (source) checkSourceTransaction(emulator, source, amount)
  const transfer = emulator.store.put('transfers', {
    object: 'transfer',
    ...newObject(emulator, 'tr'),
    amount,
    amount_reversed: 0,
    currency,
    description: text(form, 'description') ?? null,
    destination: account.id,
    reversed: false,
    source_transaction: source ?? null,
    transfer_group: text(form, 'transfer_group') ?? null,
    metadata: mergeMetadata(form),
  })
  call.emit('transfer.created', transfer)
  return transfer
}

/** @throws StripeFailure 400 when transfers from one charge would exceed the amount that it captured */
function checkSourceTransaction(emulator: Emulator, source: string, amount: number): void {
  const charge = emulator.store.get('charges', source)
  const before = emulator.store.all('transfers').filter(({ source_transaction }) => source_transaction === source)
  const sent = before.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (sent + amount > charge.amount_captured) {
    throw StripeFailure.invalid(
      'The total amount of transfers using this transaction as a source must not exceed the amount of the ' +
        'source transaction.',
      'amount',
    )
  }
}

function reverseTransfer(call: Call): TransferReversal {
  const { emulator, form, params } = call
  const transfer = emulator.store.get('transfers', params.id ?? '')
  const remaining = transfer.amount - transfer.amount_reversed
  const amount = integer(form, 'amount') ?? remaining
  if (amount < 1 || amount > remaining)
    throw StripeFailure.invalid(
      `Reversal amount (${amount}) is greater than the remaining amount of the transfer (${remaining}).`,
      'amount',
    )
  if (amount > (balanceOf(emulator, transfer.destination).get(transfer.currency) ?? 0)) {
    throw StripeFailure.invalid(
      'The connected account has insufficient available funds to cover the reversal.',
      'amount',
      'balance_insufficient',
    )
  }
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  call.emit('transfer.reversed', transfer)
  return emulator.store.put('reversals', {
    object: 'transfer_reversal',
    ...newObject(emulator, 'trr'),
    amount,
    currency: transfer.currency,
    transfer: transfer.id,
    metadata: mergeMetadata(form),
  })
}

/**
 * The available balance of an account (the platform's when undefined), by currency, in minor units. Stripe's own fees
 * are not modelled.
 */
export function balanceOf(emulator: Emulator, account: string | undefined): Map<string, number> {
  const balance = new Map<string, number>()
  const add = (currency: string, amount: number) => balance.set(currency, (balance.get(currency) ?? 0) + amount)
  for (const transfer of emulator.store.all('transfers')) {
    const moved = transfer.amount - transfer.amount_reversed
    if (account === undefined) add(transfer.currency, -moved)
    else if (transfer.destination === account) add(transfer.currency, moved)
  }
  for (const payout of emulator.store.all('payouts'))
    if (payout.account === account && payout.status !== 'failed') add(payout.currency, -payout.amount)
  if (account !== undefined) return balance
  for (const dispute of emulator.store.all('disputes'))
    if (dispute.status !== 'won') add(dispute.currency, -dispute.amount)
  for (const charge of emulator.store.all('charges'))
    if (charge.captured) add(charge.currency, charge.amount_captured - charge.amount_refunded)
  return balance
}

function balance({ emulator, account }: Call): object {
  const amounts = [...balanceOf(emulator, account)].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
  return {
    object: 'balance',
    livemode: false,
    available: amounts,
    pending: amounts.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}

function transfers({ emulator, form }: Call): object {
  const group = text(form, 'transfer_group')
  return listPage(
    emulator.store.all('transfers').filter((transfer) => !group || transfer.transfer_group === group),
    form,
    '/v1/transfers',
  )
}

export const connectRoutes: Route[] = [
  { method: 'POST', path: '/v1/accounts', run: createAccount },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    run: ({ emulator, params }) => emulator.store.get('accounts', params.id ?? ''),
  },
  { method: 'GET', path: '/v1/accounts/:id/external_accounts', run: listBankAccounts },
  { method: 'POST', path: '/v1/account_links', run: createAccountLink },
  { method: 'POST', path: '/v1/accounts/:id/login_links', run: createLoginLink },
  { method: 'POST', path: '/v1/transfers', run: createTransfer },
  {
    method: 'GET',
    path: '/v1/transfers/:id',
    run: ({ emulator, params }) => emulator.store.get('transfers', params.id ?? ''),
  },
  { method: 'GET', path: '/v1/transfers', run: transfers },
  { method: 'POST', path: '/v1/transfers/:id/reversals', run: reverseTransfer },
  { method: 'GET', path: '/v1/balance', run: balance },
]
