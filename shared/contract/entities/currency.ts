/**
 * ISO 4217 exponents other than two. Browsers are no source for them: theirs follow custom (HUF, IDR: none), not the
 * standard.
 */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/**
 * Regions by the currency that people there pay in, for currencies that the European Central Bank has rates of; the
 * others read amounts as each listing asks for them. ISO 3166-1 alpha-2.
 */
const regionsOfCurrency: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI',
  GBP: 'GB GG GS IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  BRL: 'BR',
  CAD: 'CA',
  CNY: 'CN',
  CZK: 'CZ',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  ZAR: 'ZA',
}

const currencyOfRegion = new Map(
  Object.entries(regionsOfCurrency).flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
)

/**
 * The currency of a locale's region (BCP 47), such as EUR for `de` and CHF for `de-CH`; null where none is known. A
 * locale without a region counts as the one where most of its speakers live.
 */
export function currencyOfLocale(locale: string): string | null {
  try {
    const { region } = new Intl.Locale(locale).maximize()
    return (region && currencyOfRegion.get(region)) || null
  } catch {
    return null
  }
}

/** Number of decimals of a currency (ISO 4217 exponent): JPY 0, EUR 2, KWD 3. */
export const exponentOf = (currency: string): number => exponents[currency] ?? 2

/** Currencies with this number of decimals; two is the default and not listed. */
export const currenciesWithDecimals = (decimals: 0 | 3): string[] =>
  Object.keys(exponents).filter((currency) => exponents[currency] === decimals)

/**
 * Converts an amount to another currency, rounded to its minor unit; null where a rate is missing. For display only:
 * nothing that is charged is ever converted.
 * @param rates units of each currency per one common unit
 */
export function convertMoney(
  { amount, currency }: { amount: number; currency: string },
  to: string,
  rates: Readonly<Record<string, number>>,
): { amount: number; currency: string } | null {
  if (to === currency) return { amount, currency }
  const [from, into] = [rates[currency], rates[to]]
  if (!from || !into) return null
  return {
    amount: Math.round((amount / 10 ** exponentOf(currency)) * (into / from) * 10 ** exponentOf(to)),
    currency: to,
  }
}
