import { convertMoney, exponentOf, type Money } from '@qe/contract'
import type { DisplayCurrency } from './display-currency-context'
import { formatMoney } from './money'

/** Amounts below this are shown with cents. Above, cents would suggest more precision than a day's rate has. */
const exactBelow = 10

/** Converts an amount to the display currency, rounded; null without one. Never for amounts that are charged. */
export function convertForDisplay(money: Money, displayCurrency: DisplayCurrency | null): Money | null {
  if (!displayCurrency || displayCurrency.currency === money.currency) return null
  const exact = convertMoney(money, displayCurrency.currency, displayCurrency.rates)
  if (!exact) return null
  const one = 10 ** exponentOf(exact.currency)
  return Math.abs(exact.amount) < exactBelow * one ? exact : { ...exact, amount: Math.round(exact.amount / one) * one }
}

/** `≈ €112`, or `$120` without a display currency. */
export function formatInDisplayCurrency(
  money: Money,
  displayCurrency: DisplayCurrency | null,
  locale?: string,
): string {
  const converted = convertForDisplay(money, displayCurrency)
  return converted ? `≈\u00a0${formatMoney(converted, locale)}` : formatMoney(money, locale)
}

/** For a pin on a map: as {@link formatInDisplayCurrency}, rounded to whole units. */
export function formatForPin(money: Money, displayCurrency: DisplayCurrency | null, locale?: string): string {
  const shown = convertForDisplay(money, displayCurrency)
  const one = 10 ** exponentOf((shown ?? money).currency)
  const whole = (of: Money): Money => ({ ...of, amount: Math.round(of.amount / one) * one })
  return shown ? `≈\u00a0${formatMoney(whole(shown), locale)}` : formatMoney(whole(money), locale)
}

/** For screen readers: `about €112, $120 in the listing’s currency`. */
export function describeDisplayCurrency(
  money: Money,
  displayCurrency: DisplayCurrency | null,
  locale?: string,
): string {
  const converted = convertForDisplay(money, displayCurrency)
  const original = formatMoney(money, locale)
  return converted ? `about ${formatMoney(converted, locale)}, ${original} in the listing’s currency` : original
}
