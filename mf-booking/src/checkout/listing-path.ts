import type { BookingDetails } from '@qe/contract'
import type { CountedParty } from '@qe/ui/unshared'

type PartyStay = CountedParty & { checkIn: string; checkOut: string }

/** The listing's page with the dates and guests of a booking, to book it again or change them. */
export const listingPath = (booking: BookingDetails): string =>
  `/property/${booking.property.id}?${stayParams(booking)}`

/** Dates and party of a booking, as in the address of a listing and of a search. */
export function stayParams({ checkIn, checkOut, guests, children, infants, pets }: PartyStay): URLSearchParams {
  const params = new URLSearchParams({ checkIn, checkOut, guests: String(guests) })
  for (const [name, count] of Object.entries({ children, infants, pets })) if (count) params.set(name, String(count))
  return params
}
