import type { BookingDetails, BookingSummary, CallOutput } from '@qe/contract'
import { testId as id } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import type { CalendarAnswer, CalendarListing } from '../calendar/calendar-data'

/** Fixtures of the contract's entities for tests. */

const photo = { path: 'media/photo/harbour', alt: 'A harbour' }

export const aBooking = (changes: Partial<BookingSummary> = {}): BookingSummary => ({
  id: id(10),
  code: 'QE-N696HZ',
  status: 'requested',
  side: 'provider',
  property: {
    id: id(50),
    title: 'Harbour loft',
    photo,
    city: 'Lisbon',
    country: 'Portugal',
    timeZone: 'Europe/Lisbon',
  },
  guest: { id: id(2), name: 'Margaux A.', avatar: null },
  host: { id: id(1), name: 'Tomás F.', avatar: null },
  checkIn: '2027-08-03',
  checkOut: '2027-08-07',
  nights: 4,
  guests: 2,
  pets: 0,
  bookingType: 'request',
  total: { amount: 54_752, currency: 'EUR' },
  payout: { amount: 44_965, currency: 'EUR' },
  createdAt: '2027-05-01T10:00:00.000Z',
  deadline: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  actions: ['accept', 'decline', 'message'],
  change: null,
  ...changes,
})

export const aBookingDetails = (changes: Partial<BookingDetails> = {}): BookingDetails => ({
  ...aBooking(),
  currency: 'EUR',
  lines: [
    { kind: 'nights', label: '4 nights', amount: 49_600 },
    { kind: 'tax', label: 'City tax', amount: 5_152 },
  ],
  refunds: [],
  cancellationTier: 'moderate',
  refundNow: null,
  timeline: [{ at: '2027-05-01T10:00:00.000Z', label: 'Request received', by: 'guest', note: null }],
  address: null,
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '10:00',
  houseRules: [],
  chatRoomId: null,
  guestMessage: 'Is there a lift?',
  card: null,
  paymentProblem: null,
  change: null,
  ...changes,
})

export const hostStats: CallOutput<'bookings/stats'> = {
  currency: 'EUR',
  months: [{ month: '2027-05', earned: 86_360, nights: 19, occupancyBps: 1583 }],
  upcoming: 7,
  waiting: 1,
  changesWaiting: 0,
  arrivalsToday: 0,
  departuresToday: 2,
  staying: 1,
  rating: { average: 4.8, count: 10 },
  earnedThisMonth: { amount: 86_360, currency: 'EUR' },
  earnedLastMonth: { amount: 190_995, currency: 'EUR' },
}

/** A host's day: one request, and nothing left to do. */
export const aDay = (changes: Partial<CallOutput<'host/today'>> = {}): CallOutput<'host/today'> => ({
  stats: hostStats,
  waiting: [
    {
      booking: aBooking(),
      guest: { isVerified: true, stays: 4, rating: { average: 4.9, count: 3 }, words: [] },
    },
  ],
  days: [],
  unread: 0,
  setUp: { identity: 'approved', payoutsEnabled: true, drafts: 0, inReview: 0, live: 2 },
  toReview: [],
  ...changes,
})

/** A listing in the calendar: all nights open at the base price. */
export const aCalendarListing = (changes: Partial<CalendarListing> = {}): CalendarListing => ({
  propertyId: id(50),
  title: 'Harbour loft',
  photo: photo.path,
  currency: 'EUR',
  today: today(),
  basePrice: 12_400,
  weekendPrice: null,
  minNights: 1,
  maxNights: 90,
  prices: [],
  priceRule: null,
  rules: [],
  closed: [],
  busy: [],
  bookings: [],
  elsewhere: [],
  lastMinute: null,
  ...changes,
})

/** The calendar of some listings, from yesterday on. */
export const aCalendar = (listings: CalendarListing[], changes: Partial<CalendarAnswer> = {}): CalendarAnswer => ({
  from: addDays(today(), -1),
  days: 120,
  revision: 7,
  undo: null,
  redo: null,
  seasons: [],
  listings,
  ...changes,
})
