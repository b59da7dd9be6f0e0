import { plural } from '@qe/ui'

/** Who travels. */
export interface Party {
  adults: number
  children: number
  infants: number
  pets: number
}

/** A party as the API counts it: adults and children are guests. Without children all guests are adults. */
export interface CountedParty {
  guests: number
  children?: number | undefined
  infants?: number | undefined
  pets: number
}

export const partyOf = ({ guests, children = 0, infants = 0, pets }: CountedParty): Party => ({
  adults: guests - children,
  children,
  infants,
  pets,
})

export const countParty = ({ adults, children, infants, pets }: Party) => ({
  guests: adults + children,
  children,
  infants,
  pets,
})

/** `2 guests`, or with children `2 adults, 1 child, 1 infant, 1 pet`. */
export function partyWords({ guests, children = 0, infants = 0, pets }: CountedParty): string {
  return [
    ...(children > 0
      ? [plural(guests - children, 'adult'), plural(children, 'child', 'children')]
      : [plural(guests, 'guest')]),
    ...(infants > 0 ? [plural(infants, 'infant')] : []),
    ...(pets > 0 ? [plural(pets, 'pet')] : []),
  ].join(', ')
}
