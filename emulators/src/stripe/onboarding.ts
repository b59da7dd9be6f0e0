import { addBankAccount, banksOf } from './bank-accounts'
import type { Emulator } from './context'
import { type Form, text } from './form'
import type { Account, AccountLink } from './records'

/** What Stripe requires of a new account before it pays out. */
export const INITIAL_REQUIREMENTS = [
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** Account numbers with a fixed outcome. Every other valid number is accepted. */
export const TEST_NUMBERS = [
  { number: '000123456789', iban: 'DE89 3704 0044 0532 0130 00', outcome: 'Payouts are enabled.' },
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
const DOCUMENT_REQUIRED_SUFFIX = '0009'
const UNKNOWN_ACCOUNT_SUFFIX = '0005'

/** The host's input, and an error sentence for each invalid field. */
export interface OnboardingForm {
  values: Record<'firstName' | 'lastName' | 'birthDate' | 'bank', string>
  errors: Partial<Record<keyof OnboardingForm['values'] | 'terms', string>>
}

export const emptyOnboarding: OnboardingForm = {
  values: { firstName: '', lastName: '', birthDate: '', bank: '' },
  errors: {},
}

/**
 * The link and its account.
 * @throws StripeFailure 404 for an unknown link
 */
export function accountOfLink(
  emulator: Emulator,
  linkId: string,
): { link: AccountLink; account: Account; isExpired: boolean } {
  const link = emulator.store.get('account_links', linkId)
  return {
    link,
    account: emulator.store.get('accounts', link.account),
    isExpired: link.expires_at * 1000 < emulator.now().getTime(),
  }
}

/**
 * Applies the submitted onboarding page: stores the bank account, enables payouts or leaves a requirement due, and
 * emits `account.updated`. Returns null, or the form with an error for each invalid field.
 */
export function submitOnboarding(emulator: Emulator, account: Account, form: Form): OnboardingForm | null {
  const values = {
    firstName: text(form, 'first_name')?.trim() ?? '',
    lastName: text(form, 'last_name')?.trim() ?? '',
    birthDate: text(form, 'born') ?? '',
    bank: (text(form, 'bank') ?? '').replace(/[\s-]/g, '').toUpperCase(),
  }
  const errors = validate(values, text(form, 'terms') === 'yes', emulator.now())
  if (Object.keys(errors).length > 0) return { values, errors }

  for (const bank of banksOf(emulator, account.id)) bank.default_for_currency = false
  addBankAccount(emulator, account, values.bank)
  const missing = values.bank.endsWith(DOCUMENT_REQUIRED_SUFFIX) ? ['individual.verification.document'] : []
  const enabled = missing.length === 0
  Object.assign(account, {
    individual: { first_name: values.firstName, last_name: values.lastName },
    charges_enabled: enabled,
    payouts_enabled: enabled,
    details_submitted: true,
    capabilities: { transfers: enabled ? 'active' : 'inactive' },
    requirements: { currently_due: missing, past_due: [], disabled_reason: enabled ? null : 'requirements.past_due' },
  } satisfies Partial<Account>)
  emulator.store.touch()
  emulator.emit('account.updated', account)
  return null
}

function validate(
  { firstName, lastName, birthDate, bank }: OnboardingForm['values'],
  agreed: boolean,
  now: Date,
): OnboardingForm['errors'] {
  const errors: OnboardingForm['errors'] = {}
  if (!firstName) errors.firstName = 'Enter your first name as it stands in your passport.'
  if (!lastName) errors.lastName = 'Enter your last name as it stands in your passport.'
  const ageMs = now.getTime() - Date.parse(birthDate)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate) || Number.isNaN(ageMs)) errors.birthDate = 'Enter your date of birth.'
  else if (ageMs < 18 * 365.25 * 86_400_000) errors.birthDate = 'You must be at least 18 to be paid.'
  if (!isAccountNumber(bank)) errors.bank = 'This is not an IBAN or account number. Check the digits.'
  else if (bank.endsWith(UNKNOWN_ACCOUNT_SUFFIX))
    errors.bank = 'Your bank says that there is no such account. Check the digits.'
  if (!agreed) errors.terms = 'Accept the terms to continue.'
  return errors
}

export function isAccountNumber(bank: string): boolean {
  if (/^\d{6,17}$/.test(bank)) return true
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bank)) return false
  const digits = (bank.slice(4) + bank.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
