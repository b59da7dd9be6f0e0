import { defaultCurrency } from './bank-accounts'
import { born, type Emulator } from './context'
import { type Form, text } from './form'
import type { Account, AccountLink } from './records'

export const DUE_AT_FIRST = [
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** Numbers that stand for a bank's and an authority's answer. Any other real-looking one is taken as it is. */
export const TEST_NUMBERS = [
  { number: '000123456789', iban: 'DE89 3704 0044 0532 0130 00', outcome: 'Payouts are switched on.' },
  {
    number: '000999990009',
    iban: 'DE45 3704 0044 0532 0100 09',
    outcome: 'A photo of an identity document is asked for before the first payout.',
  },
  {
    number: '000222220005',
    iban: 'DE56 3704 0044 0532 0100 05',
    outcome: 'The bank says that there is no such account.',
  },
] as const
const WANTS_DOCUMENT = '0009'
const NO_SUCH_ACCOUNT = '0005'

/** What the host typed, and what is wrong with it. */
export interface Onboarding {
  values: Record<'firstName' | 'lastName' | 'born' | 'bank', string>
  errors: Partial<Record<'firstName' | 'lastName' | 'born' | 'bank' | 'terms', string>>
}

export const blank: Onboarding = { values: { firstName: '', lastName: '', born: '', bank: '' }, errors: {} }

/** The link's account, while the link is good. */
export function accountOfLink(
  emulator: Emulator,
  linkId: string,
): { link: AccountLink; account: Account; isOld: boolean } {
  const link = emulator.store.get('account_links', linkId)
  return {
    link,
    account: emulator.store.get('accounts', link.account),
    isOld: link.expires_at * 1000 < emulator.now().getTime(),
  }
}

/**
 * Takes what the host typed on the onboarding page: opens payouts, or leaves a requirement open, and tells the
 * platform. What can't be right is given back with a sentence for each field.
 */
export function submitOnboarding(emulator: Emulator, account: Account, form: Form): Onboarding | null {
  const values = {
    firstName: text(form, 'first_name')?.trim() ?? '',
    lastName: text(form, 'last_name')?.trim() ?? '',
    born: text(form, 'born') ?? '',
    bank: (text(form, 'bank') ?? '').replace(/[\s-]/g, '').toUpperCase(),
  }
  const errors = errorsOf(values, text(form, 'terms') === 'yes', emulator.now())
  if (Object.keys(errors).length > 0) return { values, errors }

  for (const bank of emulator.store.all('bank_accounts'))
    if (bank.account === account.id) bank.default_for_currency = false
  const isIban = /^[A-Z]{2}/.test(values.bank)
  emulator.store.put('bank_accounts', {
    object: 'bank_account',
    ...born(emulator, 'ba'),
    account: account.id,
    bank_name: isIban ? 'TEST BANK EUROPE' : 'TEST BANK',
    country: isIban ? values.bank.slice(0, 2) : account.country,
    currency: isIban ? defaultCurrency(values.bank.slice(0, 2)) : account.default_currency,
    default_for_currency: true,
    last4: values.bank.slice(-4),
    status: 'new',
    metadata: {},
  })
  const missing = values.bank.endsWith(WANTS_DOCUMENT) ? ['individual.verification.document'] : []
  const open = missing.length === 0
  Object.assign(account, {
    individual: { first_name: values.firstName, last_name: values.lastName },
    charges_enabled: open,
    payouts_enabled: open,
    details_submitted: true,
    capabilities: { transfers: open ? 'active' : 'inactive' },
    requirements: { currently_due: missing, past_due: [], disabled_reason: open ? null : 'requirements.past_due' },
  } satisfies Partial<Account>)
  emulator.store.touch()
  emulator.emit('account.updated', account)
  return null
}

function errorsOf(
  { firstName, lastName, born, bank }: Onboarding['values'],
  agreed: boolean,
  now: Date,
): Onboarding['errors'] {
  const errors: Onboarding['errors'] = {}
  if (!firstName) errors.firstName = 'Enter your first name as it stands in your passport.'
  if (!lastName) errors.lastName = 'Enter your last name as it stands in your passport.'
  const age = now.getTime() - Date.parse(born)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || Number.isNaN(age)) errors.born = 'Enter your date of birth.'
  else if (age < 18 * 365.25 * 86_400_000) errors.born = 'You must be at least 18 to be paid.'
  if (!isAccountNumber(bank)) errors.bank = 'This is not an IBAN or account number. Check the digits.'
  else if (bank.endsWith(NO_SUCH_ACCOUNT))
    errors.bank = 'Your bank says that there is no such account. Check the digits.'
  if (!agreed) errors.terms = 'Accept the terms to go on.'
  return errors
}

function isAccountNumber(bank: string): boolean {
  if (/^\d{6,17}$/.test(bank)) return true
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bank)) return false
  const digits = (bank.slice(4) + bank.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
