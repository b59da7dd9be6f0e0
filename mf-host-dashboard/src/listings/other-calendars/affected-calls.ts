/** Calls whose answers a change of another calendar makes stale. */
export const affectedCalls = [
  'calendar-feed/list',
  'bookings/linear-calender',
  'calendar/overview',
  'date-wise-price/get-calender',
  'bookings/check-availability',
] as const
