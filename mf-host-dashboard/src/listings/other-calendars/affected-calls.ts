/** Calls whose answers a change of another calendar makes stale. */
export const affectedCalls = ['calendar-feed/list', 'calendar/overview', 'bookings/check-availability'] as const
