import type { City, ListingCard, ListingDetails } from '@qe/contract'

const id = (n: number) => `0f2c6d1e-8a1b-4c3d-9e5f-${String(n).padStart(12, '0')}`

export const aCard = (n = 1, changes: Partial<ListingCard> = {}): ListingCard => ({
  id: id(n),
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

export const aPlace = (changes: Partial<ListingDetails> = {}): ListingDetails => ({
  ...aCard(1),
  description: 'A quiet cabin.\nWith a view of the river.',
  host: {
    id: id(99),
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

export const aCity = (slug: string, name: string): City => ({
  id: id(500),
  slug,
  name,
  country: 'Portugal',
  countryCode: 'PT',
  point: { lat: 38.7, lon: -9.1 },
  listings: 40,
  photo: { path: `media/${slug}`, alt: '' },
})

/** An answer of `property/getall` with these places. */
export const found = (items: ListingCard[], more: { total?: number; nextCursor?: string | null } = {}) => ({
  items,
  nextCursor: more.nextCursor ?? null,
  total: more.total ?? items.length,
  place: { name: 'Lisbon', country: 'Portugal', point: { lat: 38.7, lon: -9.1 } },
  facets: {
    kind: { entire: items.length },
    type: {},
    amenities: { wifi: 1 },
    bookingType: { instant: items.length },
    bedrooms: {},
    minRating: {},
  },
  priceRange: null,
})
