import { z } from 'zod'
import { companions, storedCompanions } from './party'
import { withoutControlCharacters } from './person-name'
import { id, localDate, photo } from './values'
import { wishlistLimits } from './wishlist-limits'

/** A person's own list of saved places. */
export const wishlist = z.object({
  id,
  name: z.string(),
  /** The listings on it, the last saved first, also those that are not on the site any more. */
  propertyIds: z.array(id),
  /** First photos of up to three of its places that are on the site. */
  covers: z.array(photo),
  /** The dates that its prices are for; null without dates. */
  dates: z.object({ checkIn: localDate, checkOut: localDate }).nullable(),
  /** Who its prices are for; null for one guest. */
  party: z.object({ guests: z.int(), ...storedCompanions, pets: z.int() }).nullable(),
  /** Part of the link that shows it to anybody who has it; null while it is not shared. */
  shareToken: z.string().nullable(),
})
export type Wishlist = z.infer<typeof wishlist>

/** Who comes, as a change of a list takes it. */
export const wishlistParty = z.object({
  guests: z.int().min(1).max(50),
  ...companions,
  pets: z.int().min(0).max(10).default(0),
})

export const wishlistName = z
  .string()
  .overwrite(withoutControlCharacters)
  .trim()
  .min(1, 'Give the list a name.')
  .max(wishlistLimits.nameLength)

export const wishlistNote = z.string().trim().max(wishlistLimits.noteLength)
