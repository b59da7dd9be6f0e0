import { z } from 'zod'
import { dateRange, listingCard } from '../entities/listing'
import { emptyObject, id } from '../entities/values'
import { wishlist, wishlistName, wishlistNote, wishlistParty } from '../entities/wishlist'
import { wishlistLimits } from '../entities/wishlist-limits'

/** Every list of the caller, the last used first. */
const wishlists = z.object({ wishlists: z.array(wishlist) })

const fit = {
  /** With the dates of the list: whether its party can book the place then; null without dates. */
  isAvailable: z.boolean().nullable(),
  /** What the place can't take of the list's party, on any dates. */
  unfit: z.enum(['guests', 'pets']).nullable(),
}

/**
 * Lists of saved places. A place is on one list of a person at most, so saving it elsewhere moves it. Each change
 * answers with every list, which is what hearts show. Beyond the specification.
 */
export const wishlistCalls = {
  'wishlist/list': { input: emptyObject, output: wishlists },
  'wishlist/details': {
    input: z.object({ wishlistId: id }),
    output: z.object({
      wishlist,
      places: z.array(
        z.object({
          propertyId: id,
          /** For its owner's eyes only; empty without one. */
          note: z.string(),
          title: z.string(),
          /** Null when the listing is not on the site any more. */
          property: listingCard.nullable(),
          ...fit,
        }),
      ),
    }),
  },
  'wishlist/save': {
    /**
     * Saves a place on `wishlistId` or on a new list called `newList`; without either it stays where it is, or goes to
     * the list used last. An absent note stays as it is.
     */
    input: z.object({
      propertyId: id,
      wishlistId: id.optional(),
      newList: wishlistName.optional(),
      note: wishlistNote.optional(),
    }),
    output: wishlists.extend({ /** The list that it is on now. */ wishlistId: id }),
  },
  'wishlist/remove': {
    input: z.object({ propertyId: id }),
    /** `removed` is what `wishlist/save` takes to undo it; null when the place was on no list. */
    output: wishlists.extend({ removed: z.object({ wishlistId: id, note: z.string() }).nullable() }),
  },
  'wishlist/merge': {
    /**
     * Takes over what a browser saved for somebody signed out. Places on a list of the caller stay there, unknown ones
     * are passed over; sent again, it changes nothing.
     */
    input: z.object({ propertyIds: z.array(id).min(1).max(wishlistLimits.placesSignedOut) }),
    output: wishlists,
  },
  'wishlist/update': {
    /** Absent fields stay as they were; null removes dates or party. */
    input: z.object({
      wishlistId: id,
      name: wishlistName.optional(),
      dates: dateRange.nullable().optional(),
      party: wishlistParty.nullable().optional(),
    }),
    output: wishlists,
  },
  /** For a day `wishlist/restore` brings it back. A link to it stops working meanwhile. */
  'wishlist/delete': { input: z.object({ wishlistId: id }), output: wishlists },
  'wishlist/restore': { input: z.object({ wishlistId: id }), output: wishlists },
  /** Makes the link, or ends it. A link that has ended never works again. */
  'wishlist/share': { input: z.object({ wishlistId: id, shared: z.boolean() }), output: wishlists },
  'wishlist/shared': {
    input: z.object({ token: z.string().max(80) }),
    /** Without notes, and without places that are not on the site. */
    output: z.object({
      name: z.string(),
      dates: wishlist.shape.dates,
      party: wishlist.shape.party,
      places: z.array(z.object({ property: listingCard, ...fit })),
    }),
  },
}
