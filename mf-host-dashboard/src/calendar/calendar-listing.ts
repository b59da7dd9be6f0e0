import type { CallOutput } from '@qe/contract'

/** One listing of the host's calendar, with its nights and bookings. */
export type CalendarListing = CallOutput<'bookings/linear-calender'>['listings'][number]
