/** What another calendar changes. */
export const stale = [
  'calendar-feed/list',
  'bookings/linear-calender',
  'date-wise-price/get-calender',
  'bookings/check-availability',
] as const
