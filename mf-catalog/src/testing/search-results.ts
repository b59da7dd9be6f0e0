import type { ListingCard } from '@qe/contract'

/** An answer of `property/getall` with these listings. */
export const searchResults = (items: ListingCard[], more: { total?: number; nextCursor?: string | null } = {}) => ({
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
