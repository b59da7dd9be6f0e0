import { plural } from '@qe/ui'
import { addDays, formatDateRange } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'
import { nightsIn, rowTitle, selectedUnits } from './calendar-rows'
import type { Selection } from './selection'

/** What is selected, as it is announced and shown: `3 listings, 3 – 31 Dec: 87 nights`. */
export function selectionWords(calendar: CalendarAnswer, selection: Selection): string {
  const { listings, from } = calendar
  const { rows, from: first, to } = selection
  const only = listings[rows[0] ?? 0]
  const units = selectedUnits(calendar, selection)
  const several =
    units.length > 0 ? `${only?.title ?? ''}, ${plural(units.length, 'unit')}` : plural(rows.length, 'listing')
  const what = rows.length === 1 && only ? rowTitle(only) : several
  const dates = formatDateRange(addDays(from, first), addDays(from, to))
  return `${what}, ${dates}: ${plural(nightsIn(calendar, selection), 'night')}`
}
