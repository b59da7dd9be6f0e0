import { useSearchParams } from '@qe/platform'
import { useMediaQuery } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'

export type CalendarView = 'timeline' | 'month'

/** What the calendar shows, kept in the address. On a phone, and with one listing, months are the default. */
export function useCalendarUrl({ listings }: CalendarAnswer) {
  const [params, setParams] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 768px)')
  const asked = params.get('view')
  const view: CalendarView =
    asked === 'timeline' || asked === 'month' ? asked : isWide && listings.length > 1 ? 'timeline' : 'month'
  const found = listings.findIndex(({ propertyId }) => propertyId === params.get('listing'))
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(params.get('month') ?? '') ? params.get('month') : null
  const change = (part: Partial<Record<'view' | 'listing' | 'month', string>>, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(part)) next.set(name, value)
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    view,
    /** Index of the listing whose months are shown. */
    row: Math.max(0, found),
    month,
    showView: (next: CalendarView) => change({ view: next }),
    showListing: (propertyId: string) => change({ listing: propertyId, view: 'month' }),
    showMonth: (next: string) => change({ month: next }),
    /** Follows the page as it scrolls, without a step in the history. */
    followMonth: (next: string) => change({ month: next }, true),
  }
}
