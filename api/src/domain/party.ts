import { badInput } from './errors'

/** Who comes besides adults and pets. */
export interface Companions {
  /** How many of the guests are children. */
  children: number
  /** They come beside the guests. */
  infants: number
}

/** Who travels. Adults are `guests` less `children`. */
export interface Party extends Companions {
  guests: number
  pets: number
}

/**
 * The companions of some guests. A client that does not know of them leaves them out, and nobody is meant.
 * @throws ApiError 400 for children without an adult
 */
export function readCompanions(
  guests: number,
  { children = 0, infants = 0 }: { children?: number | undefined; infants?: number | undefined },
): Companions {
  if (children > 0 && children >= guests)
    throw badInput('children', 'Children travel with an adult: choose at least one guest more than children.')
  return { children, infants }
}

/** As many of a party's companions as still fit when it has so many guests. */
export const keepCompanions = ({ children, infants }: Companions, guests: number): Companions => ({
  children: Math.min(children, guests - 1),
  infants,
})

const counted = (count: number, one: string, many = `${one}s`) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** `2 guests`, or with children `2 adults, 1 child, 1 infant, 1 pet`. */
export function partyWords({ guests, children, infants, pets }: Party): string {
  const who =
    children > 0
      ? [counted(guests - children, 'adult'), counted(children, 'child', 'children')]
      : [counted(guests, 'guest')]
  if (infants > 0) who.push(counted(infants, 'infant'))
  if (pets > 0) who.push(counted(pets, 'pet'))
  return who.join(', ')
}
