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
