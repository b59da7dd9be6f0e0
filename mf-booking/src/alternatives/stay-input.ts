import type { CountedParty } from '@qe/ui/unshared'

export type DatedParty = CountedParty & { checkIn: string; checkOut: string }

/** Dates and party as searching calls take them: companions only where there are some. */
export const stayInput = ({ checkIn, checkOut, guests, children, infants, pets }: DatedParty) => ({
  checkIn,
  checkOut,
  guests,
  children: children || undefined,
  infants: infants || undefined,
  pets: pets || undefined,
})
