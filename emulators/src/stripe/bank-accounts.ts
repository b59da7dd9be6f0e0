import { type Call, type Emulator, newObject } from './context'
import { StripeFailure } from './failure'
import { text } from './form'
import { listPage } from './lists'
import type { Account, Collections } from './records'

/** Payout currency by country; every country that is not listed is paid in euros. */
const CURRENCIES: Record<string, string> = {
  AU: 'aud',
  BG: 'bgn',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  GI: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  JP: 'jpy',
  LI: 'chf',
  MX: 'mxn',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  US: 'usd',
}
/** The currency that a country's bank accounts are paid in, in Stripe's lower case. */
export const defaultCurrency = (country: string) => CURRENCIES[country] ?? 'eur'

/**
 * Returns a two-letter country code unchanged.
 * @throws StripeFailure 400 for anything else
 */
export function checkCountry(country: string): string {
  if (!/^[A-Z]{2}$/.test(country))
    throw StripeFailure.invalid(`Country '${country}' is unknown.`, 'country', 'country_unsupported')
  return country
}

/** The banks of a connected account, the newest first. */
export const banksOf = (emulator: Emulator, account: string): Collections['bank_accounts'][] =>
  emulator.store.all('bank_accounts').filter((bank) => bank.account === account)

/** Adds a bank by its IBAN or account number; the first of a currency becomes its default. */
export function addBankAccount(emulator: Emulator, account: Account, number: string): void {
  const isIban = /^[A-Z]{2}/.test(number)
  const currency = isIban ? defaultCurrency(number.slice(0, 2)) : account.default_currency
  const isFirst = !banksOf(emulator, account.id).some((bank) => bank.currency === currency && bank.default_for_currency)
  emulator.store.put('bank_accounts', {
    object: 'bank_account',
    ...newObject(emulator, 'ba'),
    account: account.id,
    bank_name: isIban ? 'TEST BANK EUROPE' : 'TEST BANK',
    country: isIban ? number.slice(0, 2) : account.country,
    currency,
    default_for_currency: isFirst,
    last4: number.slice(-4),
    status: 'new',
    metadata: {},
  })
}

/** `GET /v1/accounts/:id/external_accounts`. */
export function listBankAccounts({ emulator, params, form }: Call): object {
  const account = emulator.store.get('accounts', params.id ?? '')
  const kind = text(form, 'object') ?? 'bank_account'
  const banks = banksOf(emulator, account.id).filter((bank) => bank.object === kind)
  return listPage(banks, form, `/v1/accounts/${account.id}/external_accounts`)
}
