import countryToCurrency from 'country-to-currency'
import countries from 'i18n-iso-countries'

/** What people say, where ISO is formal. */
const commonNames: Record<string, string> = {
  US: 'United States',
  KR: 'South Korea',
  TZ: 'Tanzania',
  VN: 'Vietnam',
  CZ: 'Czechia',
  TR: 'Türkiye',
}

/** A country's English name by its ISO 3166-1 alpha-2 code; null when there is no such country. */
export function countryName(code: string): string | null {
  return commonNames[code] ?? countries.getName(code, 'en') ?? null
}

/**
 * Where a host's account can be opened and paid out by itself. Source: https://stripe.com/global (November 2026), less
 * the countries for which https://docs.stripe.com/connect/express-accounts asks to speak with them first.
 */
const payoutCountries: ReadonlySet<string> = new Set(
  `AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE
    SG SI SK US`.split(/\s+/),
)

/** Can hosts there be paid out by the payment provider? */
export const hasPayouts = (code: string) => payoutCountries.has(code)

/**
 * Where sanctions keep the payment provider from charging anybody.
 * Source: https://stripe.com/legal/restricted-businesses
 */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY'])

/**
 * National currencies that cards can't be charged in: listings there ask for dollars.
 * Source: https://docs.stripe.com/currencies
 */
const notChargeable: ReadonlySet<string> = new Set(
  'BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP SVC SYP TMT VED VES ZWG ZWL'.split(' '),
)

/** ISO 4217 code of what a listing in a country asks for; null where none can be offered. */
export function currencyOf(code: string): string | null {
  const currency = (countryToCurrency as Partial<Record<string, string>>)[code]
  if (!currency || notServed.has(code) || countryName(code) === null) return null
  return notChargeable.has(currency) ? 'USD' : currency
}

/** Codes of all countries in which a listing can be offered. */
export const servedCountries: readonly string[] = Object.keys(countryToCurrency).filter((code) => currencyOf(code))
