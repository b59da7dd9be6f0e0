import { exponentOf, type Money } from '@qe/contract'
import { visitorLocale } from '../rendered-for'
import { latinDigitsLocale } from './language'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, locale: string | undefined, whole: boolean): Intl.NumberFormat {
  const ofVisitor = locale ?? visitorLocale()
  const key = `${ofVisitor ?? ''} ${currency} ${whole}`
  let format = formats.get(key)
  if (!format) {
    // Intl accepts unknown currency codes and throws only on malformed ones.
    const digits = whole ? 0 : exponentOf(currency)
    format = new Intl.NumberFormat(ofVisitor, {
      style: 'currency',
      currency,
      numberingSystem: latinDigitsLocale,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/** Number of decimals of a currency: yen 0, dollars 2, Kuwaiti dinars 3. */
export const currencyExponent = exponentOf

/** Converts minor units to major ones. For display and form fields only, never for calculations. */
export const toMajor = (money: Money): number => money.amount / 10 ** currencyExponent(money.currency)

/** Converts a typed amount to minor units. */
export const toMinor = (value: number, currency: string): number => Math.round(value * 10 ** currencyExponent(currency))

/** Formats money: `$240`, `€1,250.50`, `¥1,200,000`. Whole amounts have no decimals. */
export function formatMoney(money: Money, locale?: string): string {
  const value = toMajor(money)
  return formatOf(money.currency, locale, Number.isInteger(value)).format(value)
}
