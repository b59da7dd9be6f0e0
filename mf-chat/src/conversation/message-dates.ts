import { addDays, formatDate, latinDigitsLocale, today } from '@qe/ui/unshared'

/** Heading of a day's messages: `Today`, `Yesterday`, or the date. */
export function dayLabel(date: string): string {
  if (date === today()) return 'Today'
  if (date === addDays(today(), -1)) return 'Yesterday'
  return date.slice(0, 4) === today().slice(0, 4) ? formatDate(date, 'weekday') : formatDate(date, 'long')
}

/** Time of day in the reader's time zone. */
export const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', numberingSystem: latinDigitsLocale }).format(
    new Date(instant),
  )
