import type { Call } from './context'
import { StripeFailure } from './failure'
import { text } from './form'
import { listPage } from './lists'

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

/** `GET /v1/accounts/:id/external_accounts`. */
export function listBankAccounts({ emulator, params, form }: Call): object {
  const account = emulator.store.get('accounts', params.id ?? '')
  const kind = text(form, 'object') ?? 'bank_account'
  const banks = emulator.store
    .all('bank_accounts')
    .filter((bank) => bank.account === account.id && bank.object === kind)
  return listPage(banks, form, `/v1/accounts/${account.id}/external_accounts`)
}
