import { currenciesWithDecimals, exponentOf } from '@qe/contract'

/**
 * Amounts are whole numbers of a currency's minor units; rates are basis points (1/100 of a percent). Never a fraction.
 */

export { exponentOf } from '@qe/contract'

/** The smallest amount (minor units) that card networks settle: ten thousandths where a currency has three decimals. */
export function chargeStep(currency: string): number {
  return exponentOf(currency) === 3 ? 10 : 1
}

/** The currencies with three decimals. */
export const threeDecimals: readonly string[] = currenciesWithDecimals(3)

/** `numerator / denominator` of an amount, rounded half up to whole steps. Exact: no floating point on the way. */
export function share(amount: number, numerator: number | bigint, denominator: number | bigint, step = 1): number {
  if (BigInt(denominator) === 0n) return 0
  const top = BigInt(amount) * BigInt(numerator)
  const bottom = BigInt(denominator) * BigInt(step)
  // Half up towards +∞ for non-negative values, which is all that money here is.
  return Number((top * 2n + bottom) / (bottom * 2n)) * step
}

/** A percentage in basis points, rounded half up to whole steps. */
export function percent(amount: number, bps: number, step = 1): number {
  return share(amount, bps, 10_000, step)
}

/**
 * Splits a whole into parts in proportion to weights, in whole steps. What rounding leaves over goes on the largest
 * part, so that the parts always add up to the whole; what it gave too much is taken from the largest, and from the
 * next where that has too little.
 */
export function split(whole: number, weights: readonly number[], step = 1): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = weights.map((weight) => (sum === 0 ? 0 : share(whole, weight, sum, step)))
  let residual = whole - parts.reduce((a, b) => a + b, 0)
  const largestFirst = weights.map((_, n) => n).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  for (const n of largestFirst) {
    const before = parts[n] ?? 0
    parts[n] = Math.max(0, before + residual)
    residual -= parts[n] - before
  }
  return parts
}

/**
 * For sentences in mails, notifications and labels: `$240.00`, `¥12,000`; in a person's own locale where it is known.
 */
export function formatAmount(amount: number, currency: string, locale = 'en'): string {
  return amountFormat(currency, locale)(amount)
}

/** The same for many amounts: a format takes longer to make than to use. */
export function amountFormat(currency: string, locale = 'en'): (amount: number) => string {
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (amount) => format.format(amount / 10 ** digits)
}

/**
 * Rough value of one major unit in US cents, only to sort listings of different currencies.
 * Never used for an amount that anybody pays.
 */
const usCents: Record<string, number> = {
  AED: 27,
  ARS: 0.1,
  AUD: 65,
  BDT: 0.85,
  BRL: 18,
  CAD: 73,
  CHF: 113,
  CLP: 0.105,
  CNY: 14,
  COP: 0.025,
  CZK: 4.4,
  DKK: 14.6,
  EGP: 2.1,
  ETB: 0.8,
  EUR: 109,
  GBP: 128,
  GHS: 6.5,
  HKD: 12.8,
  HUF: 0.28,
  IDR: 0.0063,
  ILS: 27,
  INR: 1.19,
  IQD: 0.076,
  IRR: 0.0024,
  ISK: 0.72,
  JOD: 141,
  JPY: 0.67,
  KES: 0.77,
  KRW: 0.073,
  KWD: 325,
  LKR: 0.33,
  MAD: 10,
  MMK: 0.048,
  MXN: 5.4,
  MYR: 22,
  NGN: 0.063,
  NOK: 9.3,
  NZD: 60,
  OMR: 260,
  PEN: 27,
  PHP: 1.75,
  PKR: 0.36,
  PLN: 25,
  QAR: 27.5,
  RON: 22,
  RUB: 1.1,
  SAR: 26.7,
  SEK: 9.6,
  SGD: 76,
  THB: 2.9,
  TND: 32,
  TRY: 2.9,
  TWD: 3.1,
  TZS: 0.037,
  UAH: 2.4,
  UGX: 0.027,
  USD: 100,
  VND: 0.0039,
  ZAR: 5.5,
}

/** An amount in roughly comparable units. Not rounded, so that prices in one currency keep their order. */
export function comparable(amount: number, currency: string): number {
  return (amount / 10 ** exponentOf(currency)) * (usCents[currency] ?? 100)
}

/** The largest round amount of a currency (minor units) that is worth no more than so many US cents, roughly. */
export function amountBelow(usCents: number, currency: string): number {
  const unit = comparable(1, currency)
  const exact = usCents / unit
  const round = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1)
  const step = Math.max(round, chargeStep(currency))
  return Math.floor(exact / step) * step
}
