import { convertMoney, exponentOf, type Money } from '@qe/contract'
import type { DisplayCurrency } from './display-currency-context'
import { formatMoney } from './money'

/**
 * What is below this in the chosen currency is shown to the cent; above, cents would pretend to an exactness that a
 * day's rate has not.
 */
const exactBelow = 10

/**
 * An amount as it is read: roughly, in the chosen currency. Null where it is read as the place asks. Never for sums
 * that are paid.
 */
export function convertForDisplay(money: Money, reading: DisplayCurrency | null): Money | null {
  if (!reading || reading.currency === money.currency) return null
  const exact = convertMoney(money, reading.currency, reading.rates)
  if (!exact) return null
  const one = 10 ** exponentOf(exact.currency)
  return Math.abs(exact.amount) < exactBelow * one ? exact : { ...exact, amount: Math.round(exact.amount / one) * one }
}

/** `≈ €112`, or `$120` where amounts are read as the place asks. */
export function formatInDisplayCurrency(money: Money, reading: DisplayCurrency | null, locale?: string): string {
  const read = convertForDisplay(money, reading)
  return read ? `≈\u00a0${formatMoney(read, locale)}` : formatMoney(money, locale)
}

/** The same for ears: `about €112, $120 in the place’s currency`. */
export function describeDisplayCurrency(money: Money, reading: DisplayCurrency | null, locale?: string): string {
  const read = convertForDisplay(money, reading)
  const asked = formatMoney(money, locale)
  return read ? `about ${formatMoney(read, locale)}, ${asked} in the place’s currency` : asked
}
