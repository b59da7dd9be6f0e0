import type { City, HostListing, ListingCard, ListingDetails, OwnCoupon } from '@qe/contract'

/** An id for tests: the same for the same number. */
export const testId = (n: number): string => `0f2c6d1e-8a1b-4c3d-9e5f-${String(n).padStart(12, '0')}`

/** A listing as it is in lists, with a number in its title. */
export const aListingCard = (n = 1, changes: Partial<ListingCard> = {}): ListingCard => ({
  id: testId(n),
  title: `Cabin number ${n}`,
  type: { key: 'cabin', label: 'Cabin' },
  kind: 'entire',
  city: 'Lisbon',
  country: 'Portugal',
  neighbourhood: 'Alfama',
  point: { lat: 38.71, lon: -9.13 },
  photos: [
    { path: `media/p${n}-0`, alt: 'Living room' },
    { path: `media/p${n}-1`, alt: 'Terrace' },
  ],
  guests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1,
  rating: { average: 4.8, count: 12 },
  bookingType: 'instant',
  nightly: { amount: 12_000, currency: 'EUR' },
  total: null,
  nights: null,
  dates: null,
  ...changes,
})

/** A listing as guests see it on its page. */
export const aListing = (changes: Partial<ListingDetails> = {}): ListingDetails => ({
  ...aListingCard(1),
  description: 'A quiet cabin.\nWith a view of the river.',
  host: {
    id: testId(99),
    name: 'Mariana',
    avatar: null,
    joinedAt: '2021-04-02',
    bio: 'Ceramicist.',
    isVerified: true,
    languages: ['pt', 'en'],
    listings: 2,
    rating: { average: 4.9, count: 40 },
  },
  amenities: Array.from({ length: 12 }, (_, n) => ({
    key: `a${n}`,
    label: `Thing ${n}`,
    group: n < 6 ? 'Essentials' : 'Kitchen',
    icon: 'wifi',
  })),
  houseRules: ['No smoking inside'],
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  timeZone: 'Europe/Lisbon',
  minNights: 2,
  maxNights: 28,
  petsAllowed: false,
  cancellationTier: 'moderate',
  cancellationSummary: ['Everything back until 5 days before arrival.'],
  ratings: { cleanliness: 4.9, accuracy: 4.8, checkIn: 5, communication: 5, location: 4.7, value: 4.6 },
  citySlug: 'lisbon',
  address: null,
  status: 'live',
  ...changes,
})

/** A city of Portugal. */
export const aCity = (slug: string, name: string): City => ({
  id: testId(500),
  slug,
  name,
  country: 'Portugal',
  countryCode: 'PT',
  point: { lat: 38.7, lon: -9.1 },
  listings: 40,
  photo: { path: `media/${slug}`, alt: '' },
})

/** A listing as its host sees it. */
export const aHostListing = (changes: Partial<HostListing> = {}): HostListing => ({
  ...aListingCard(50, {
    title: 'Harbour loft',
    type: { key: 'loft', label: 'Loft' },
    bookingType: 'request',
    nightly: { amount: 12_400, currency: 'EUR' },
  }),
  cancellationTier: 'moderate',
  reviewNote: null,
  status: 'live',
  description: 'A loft over the harbour.',
  address: 'Rua do Cais 4',
  postcode: '1100-104',
  cityId: testId(40),
  countryCode: 'PT',
  roomId: testId(60),
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

/** The credit of a guest whose host cancelled. */
export const aCredit = (changes: Partial<OwnCoupon> = {}): OwnCoupon => ({
  couponId: testId(30),
  code: 'CREDIT7K3F9M2A',
  percent: null,
  amount: { amount: 4200, currency: 'EUR' },
  mostOff: null,
  currency: 'EUR',
  firstDay: '2026-11-26',
  lastDay: '2027-11-26',
  state: 'running',
  cancelled: { bookingId: testId(31), title: 'Garden studio' },
  ...changes,
})
