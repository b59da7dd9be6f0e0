import { escapeHtml } from '../html'
import { addBankAccount, banksOf } from './bank-accounts'
import { type Call, type Emulator, newId } from './context'
import { type Form, text } from './form'
import { page } from './html'
import { accountOfLink, isAccountNumber } from './onboarding'
import type { Account } from './records'

/** `POST /v1/accounts/:id/login_links`: Express Dashboard, where a host changes their banks. */
export function createLoginLink({ emulator, params }: Call): object {
  const account = emulator.store.get('accounts', params.id ?? '')
  const created = Math.floor(emulator.now().getTime() / 1000)
  const link = emulator.store.put('account_links', {
    id: newId('login'),
    account: account.id,
    return_url: '',
    refresh_url: '',
    expires_at: created + 300,
  })
  return { object: 'login_link', created, url: `${emulator.baseUrl()}/express/${link.id}` }
}

/** Emulates the Express Dashboard as far as banks go: the list, the default, and a new one. */
export function dashboardPage(emulator: Emulator, linkId: string, nonce: string): string {
  const { account, isExpired } = accountOfLink(emulator, linkId)
  if (isExpired) return page('Link expired', '<h1>This link has expired</h1><p>Go back and open it again.</p>', nonce)
  const banks = banksOf(emulator, account.id).map(
    ({ id, bank_name, last4, currency, default_for_currency: isDefault }) =>
      `<label><input type="radio" name="bank" value="${id}"${isDefault ? ' checked' : ''}>
${escapeHtml(bank_name)} ···· ${escapeHtml(last4)}, ${currency.toUpperCase()}</label>`,
  )
  return page(
    'Your banks',
    `<h1>Your banks</h1>
<form method="post">${banks.join('\n')}<button name="go" value="default">Pay out to this bank</button></form>
<form method="post"><label>IBAN or account number <input name="number" autocomplete="off"></label>
<button name="go" value="add" class="quiet">Add this bank</button></form>
<p></p><small>A page of the local Stripe emulator.</small>`,
    nonce,
  )
}

/** Applies a form of the page; what can't be applied changes nothing. */
export function changeBanks(emulator: Emulator, linkId: string, form: Form): void {
  const { account, isExpired } = accountOfLink(emulator, linkId)
  if (isExpired) return
  if (text(form, 'go') === 'add') addBank(emulator, account, text(form, 'number') ?? '')
  else chooseDefault(emulator, account, text(form, 'bank'))
}

function chooseDefault(emulator: Emulator, account: Account, id: string | undefined): void {
  const banks = banksOf(emulator, account.id)
  const chosen = banks.find((bank) => bank.id === id)
  if (!chosen) return
  for (const bank of banks) if (bank.currency === chosen.currency) bank.default_for_currency = bank === chosen
  emulator.store.touch()
}

function addBank(emulator: Emulator, account: Account, typed: string): void {
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  if (isAccountNumber(number)) addBankAccount(emulator, account, number)
}
