import { plural } from '@qe/ui'
import { bookingStatusLabel, formatDateRange, nightsBetween, partyWords } from '@qe/ui/unshared'
import type { CalendarListing } from './calendar-data'

/** What a screen reader says of the bars in the calendar. */
export const barWords = {
  booking: ({
    guest,
    checkIn,
    checkOut,
    status,
    guests,
    pets = 0,
    ...companions
  }: CalendarListing['bookings'][number]) =>
    `${guest.name}, ${guests === undefined ? '' : `${partyWords({ guests, pets, ...companions })}, `}` +
    `${plural(nightsBetween(checkIn, checkOut), 'night')}, ${formatDateRange(checkIn, checkOut)}, ` +
    bookingStatusLabel(status, 'provider'),
  elsewhere: ({ name, from, to, conflict }: CalendarListing['elsewhere'][number], unit: string | undefined) =>
    `${unit ? `${unit}, ` : ''}${conflict ? 'Booked twice: also taken' : 'Taken'} in ${name}, ` +
    `${plural(nightsBetween(from, to), 'night')}, ${formatDateRange(from, to)}`,
}
