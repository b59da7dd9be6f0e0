import type { BookingDetails } from '@qe/contract'

/** The listing's page with the dates and guests of a booking, to book it again or change them. */
export const listingPath = ({ property, checkIn, checkOut, guests }: BookingDetails): string =>
  `/property/${property.id}?checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`
