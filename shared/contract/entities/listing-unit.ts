import { z } from 'zod'
import { withoutControlCharacters } from './person-name'
import { id } from './values'

export const maxUnits = 50

const unitName = z
  .string()
  .overwrite(withoutControlCharacters)
  .trim()
  .min(1, 'Give each of them a name or a number.')
  .max(40, 'Keep it under 40 characters.')

/** One of the equal places that a listing has: the flats of a house, the rooms of a hostel. A stay has one of them. */
export const listingUnit = z.object({ id, name: z.string() })
export type ListingUnit = z.infer<typeof listingUnit>

/** As a host enters them, all of them, in their order. Without an id it is a new one; what is left out is removed. */
export const enteredUnits = z
  .array(z.object({ id: id.optional(), name: unitName }))
  .min(1, 'A listing has at least one.')
  .max(maxUnits, `A listing has at most ${maxUnits}.`)
  .refine(
    (units) => new Set(units.map(({ name }) => name.toLowerCase())).size === units.length,
    'Two of them have the same name.',
  )
  .refine((units) => {
    const ids = units.flatMap((unit) => unit.id ?? [])
    return new Set(ids).size === ids.length
  }, 'One of them is there twice.')
