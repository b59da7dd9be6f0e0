import type { DatedParty } from '../alternatives/stay-input'

/** A listing's page with dates and guests, to book it or change them. */
export const listingPath = (propertyId: string, stay: DatedParty): string =>
  `/property/${propertyId}?${stayParams(stay)}`

/** Dates and party of a booking, as in the address of a listing and of a search. */
export function stayParams({ checkIn, checkOut, guests, children, infants, pets }: DatedParty): URLSearchParams {
  const params = new URLSearchParams({ checkIn, checkOut, guests: String(guests) })
  for (const [name, count] of Object.entries({ children, infants, pets })) if (count) params.set(name, String(count))
  return params
}
