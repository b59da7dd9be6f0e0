import type { CountedParty } from '@qe/ui/unshared'

/** As many of a too large party as a place sleeps: adults first, then children. Infants and pets need no bed. */
export function partyWithin({ guests, children = 0, infants, pets }: CountedParty, maxGuests: number): CountedParty {
  const adults = Math.min(guests - children, maxGuests)
  return { guests: maxGuests, children: maxGuests - adults, infants, pets }
}
