import { useSearchParams } from '@qe/platform'
import { useMediaQuery } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'
import { rowKey } from './calendar-rows'

export type CalendarView = 'timeline' | 'month'

/**
 * What the calendar shows, kept in the address. On a phone, and with one listing of one unit, months are the default.
 * @param calendar with the rows of all units
 */
export function useCalendarUrl({ listings }: CalendarAnswer) {
  const [params, setParams] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 768px)')
  const asked = params.get('view')
  const view: CalendarView =
    asked === 'timeline' || asked === 'month' ? asked : isWide && listings.length > 1 ? 'timeline' : 'month'
  const named = [params.get('unit'), params.get('listing')].filter(Boolean)
  const found = named.map((name) => listings.findIndex((row) => rowKey(row) === name)).find((row) => row >= 0) ?? 0
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(params.get('month') ?? '') ? params.get('month') : null
  const change = (part: Partial<Record<'view' | 'listing' | 'unit' | 'month', string | null>>, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    view,
    /** Index of the row whose months are shown. */
    row: found,
    month,
    showView: (next: CalendarView) => change({ view: next }),
    /** Shows the months of a row. */
    showRow: (key: string) => {
      const row = listings.find((one) => rowKey(one) === key)
      change({ listing: row?.propertyId ?? key, unit: row?.unit?.id ?? null, view: 'month' })
    },
    showMonth: (next: string) => change({ month: next }),
    /** Follows the page as it scrolls, without a step in the history. */
    followMonth: (next: string) => change({ month: next }, true),
  }
}
