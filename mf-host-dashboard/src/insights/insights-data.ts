import type { CallOutput } from '@qe/contract'
import { addDays, currencyExponent, formatDate, formatDateRange, toMajor } from '@qe/ui/unshared'

export type Insights = CallOutput<'insights/overview'>
export type Step = Insights['series'][number]

/** A step in words: a day, or the days of a week or month. */
export function stepName({ series, to }: Insights, nth: number): string {
  const from = series[nth]?.from ?? to
  const next = series[nth + 1]?.from ?? to
  const last = addDays(next, -1)
  return from === last ? formatDate(from, 'weekday') : formatDateRange(from, last)
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The steps as a table for spreadsheets, by RFC 4180. */
export function toCsv({ series, currency }: Insights): string {
  const money = (amount: number) => toMajor({ amount, currency }).toFixed(currencyExponent(currency))
  const amounts = ({ views, bookings, nightsBooked, revenue }: Step['now']) => [
    ...[views, bookings, nightsBooked].map(String),
    money(revenue),
  ]
  const names = ['Views', 'Bookings', 'Nights booked', `Revenue (${currency})`]
  const lines = [
    ['From', ...names, ...names.map((name) => `${name}, year before`)],
    ...series.map(({ from, now, yearBefore }) => [from, ...amounts(now), ...amounts(yearBefore)]),
  ]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}
