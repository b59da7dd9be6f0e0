import { converted, exponentOf, type Money } from '@qe/contract'
import { formatMoney } from './money'
import type { Reading } from './reading-context'

/**
 * What is below this in the chosen currency is shown to the cent; above, cents would pretend to an exactness that a
 * day's rate has not.
 */
const exactBelow = 10

/**
 * An amount as it is read: roughly, in the chosen currency. Null where it is read as the place asks. Never for sums
 * that are paid.
 */
export function readAs(money: Money, reading: Reading | null): Money | null {
  if (!reading || reading.currency === money.currency) return null
  const exact = converted(money, reading.currency, reading.rates)
  if (!exact) return null
  const one = 10 ** exponentOf(exact.currency)
  return Math.abs(exact.amount) < exactBelow * one ? exact : { ...exact, amount: Math.round(exact.amount / one) * one }
}

/** `≈ €112`, or `$120` where amounts are read as the place asks. */
export function formatReading(money: Money, reading: Reading | null, locale?: string): string {
  const read = readAs(money, reading)
  return read ? `≈\u00a0${formatMoney(read, locale)}` : formatMoney(money, locale)
}

/** The same for ears: `about €112, $120 in the place’s currency`. */
export function sayReading(money: Money, reading: Reading | null, locale?: string): string {
  const read = readAs(money, reading)
  const asked = formatMoney(money, locale)
  return read ? `about ${formatMoney(read, locale)}, ${asked} in the place’s currency` : asked
}
