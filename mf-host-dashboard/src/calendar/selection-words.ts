import { plural } from '@qe/ui'
import { addDays, formatDateRange } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'
import { countOf, type Selection } from './selection'

/** What is selected, as it is announced and shown: `3 listings, 3 – 31 Dec: 87 nights`. */
export function selectionWords({ listings, from }: CalendarAnswer, selection: Selection): string {
  const { rows, from: first, to } = selection
  const [only] = rows
  const what = rows.length === 1 ? (listings[only ?? 0]?.title ?? '') : plural(rows.length, 'listing')
  return `${what}, ${formatDateRange(addDays(from, first), addDays(from, to))}: ${plural(countOf(selection), 'night')}`
}
