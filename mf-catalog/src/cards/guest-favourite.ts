import type { ListingCard } from '@qe/contract'

/** Fewer say more of who wrote them than of the place. */
const minReviews = 5
/** Nearly all stars are five: one four among five is the least praise that still counts. */
const minAverage = 4.8

/** Whether guests like a place so much that its cards say so. */
export const isGuestFavourite = ({ rating: { average, count } }: Pick<ListingCard, 'rating'>): boolean =>
  average !== null && average >= minAverage && count >= minReviews
