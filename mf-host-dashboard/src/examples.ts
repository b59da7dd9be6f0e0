import type { BookingDetails, BookingSummary, HostListing } from '@qe/contract'
import { addDays, today } from '@qe/ui/unshared'
import type { CalendarListing } from './calendar/calendar-listing'

/** Things of the contract for tests, each with what a test does not care about already in it. */

export const id = (number: number) => `0f2c6d1e-8a1b-4c3d-9e5f-${String(number).padStart(12, '0')}`

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

export const bookingDetails = (changes: Partial<BookingDetails> = {}): BookingDetails => ({
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

export const aListing = (changes: Partial<HostListing> = {}): HostListing => ({
  id: id(50),
  title: 'Harbour loft',
  type: { key: 'loft', label: 'Loft' },
  kind: 'entire',
  city: 'Lisbon',
  country: 'Portugal',
  neighbourhood: 'Graça',
  point: { lat: 38.7, lon: -9.1 },
  photos: [photo],
  guests: 4,
  bedrooms: 1,
  beds: 2,
  bathrooms: 1,
  rating: { average: 4.8, count: 10 },
  bookingType: 'request',
  nightly: { amount: 12_400, currency: 'EUR' },
  total: null,
  nights: null,
  dates: null,
  cancellationTier: 'moderate',
  reviewNote: null,
  status: 'live',
  description: 'A loft over the harbour.',
  address: 'Rua do Cais 4, Lisbon',
  roomId: id(60),
  exactPoint: { lat: 38.71, lon: -9.11 },
  basePrice: { amount: 12_400, currency: 'EUR' },
  weekendPrice: null,
  cleaningFee: { amount: 3_000, currency: 'EUR' },
  extraGuestFee: { amount: 0, currency: 'EUR' },
  guestsIncluded: 4,
  petFee: { amount: 0, currency: 'EUR' },
  minNights: 1,
  maxNights: 60,
  noticeDays: 0,
  preparationDays: 0,
  windowDays: 365,
  upcomingBookings: 1,
  waitingRequests: 0,
  ...changes,
})

/** A row of the calendar from today on; all nights open at the base price. */
export const aCalendarRow = (nights = 31): CalendarListing => ({
  propertyId: id(50),
  title: 'Harbour loft',
  photo: photo.path,
  currency: 'EUR',
  days: Array.from({ length: nights }, (_, index) => ({
    date: addDays(today(), index),
    price: 12_400,
    source: 'base',
    state: 'open',
  })),
  bookings: [],
  elsewhere: [],
})
