import { includesRight } from '@qe/contract'
import { useHostFor, useHostInput } from '@qe/platform'
import { createContext, use, useMemo } from 'react'
import type { CalendarAccess } from './calendar-data'

const AccessContext = createContext<CalendarAccess>({ bookings: true, listings: true })
export const AccessProvider = AccessContext.Provider

/** Which pages rows and bars of the calendar may lead to. Read from a context: rows are many, and render often. */
export const useAccess = (): CalendarAccess => use(AccessContext)

/** That of the person who looks at the calendar: of their own hosting everything, of another host's by their level. */
export function useAccessOfViewer(): CalendarAccess {
  const { hostId } = useHostInput()
  const host = useHostFor()
  const bookings = !hostId || (host !== null && includesRight(host.level, 'messages'))
  const listings = !hostId || (host !== null && includesRight(host.level, 'listings'))
  return useMemo(() => ({ bookings, listings }), [bookings, listings])
}
