import { addDays, formatDate, latinDigitsLocale, toDateString, today } from '@qe/ui/unshared'

/** The reader's own date of a moment. */
export const dayOf = (instant: string): string => toDateString(new Date(instant))

/** Over the messages of a day: how far back it is, or its date. */
export function dayLabel(date: string): string {
  if (date === today()) return 'Today'
  if (date === addDays(today(), -1)) return 'Yesterday'
  return date.slice(0, 4) === today().slice(0, 4) ? formatDate(date, 'weekday') : formatDate(date, 'long')
}

export const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', numberingSystem: latinDigitsLocale }).format(
    new Date(instant),
  )
