import { bookingWindow } from '../../domain/stay'
import { type Family, say, sayKept } from '../../http/calls'
import { badInput } from '../../http/refused'
import { askedDates } from './asked-stays'
import { deleteListing, updateProperty } from './commands'
import { countriesToLetIn, validateCountry } from './countries'
import { forgetDetails, propertyDetails, publicDetails } from './details'
import { draftsOf, saveDraft } from './drafts'
import { listingsOfHost } from './host-listings'
import { mapView } from './map'
import { bookable, price, quoteOf, refusalFor, takenNights } from './quoting'
import { roomDetails, roomsOfListing } from './rooms'
import { searchProperties } from './search'

export const propertyCalls = {
  'property/getall': async ({ input, services: { db, now } }) => say(await searchProperties(db, input, now())),

  'property/map-view': async ({ input, services: { db, now } }) => say(await mapView(db, input, now())),

  'property/details': async ({ input, me, services: { db, now } }) =>
    me
      ? say(await propertyDetails(db, input.propertyId, me))
      : sayKept(await publicDetails(db, input.propertyId, now())),

  'bookings/check-availability': async ({ input, me, services }) => {
    const { db, secret } = services
    const now = services.now()
    const listing = await bookable(db, input.propertyId)
    const window = bookingWindow(listing, now)
    const calendar = {
      takenNights: await takenNights(db, listing.roomId, window.from, window.to, me?.id ?? null),
      window,
      minNights: listing.minNights,
      maxNights: listing.maxNights,
    }
    const asked = askedDates(input)
    if (!asked) return say({ available: null, reason: null, quote: null, ...calendar })
    const reason = await refusalFor(db, listing, asked, now, me?.id ?? null)
    if (reason) return say({ available: false, reason, quote: null, ...calendar }, reason)
    const quote = quoteOf(listing, asked, await price(db, listing, asked), secret, now)
    return say({ available: true, reason: null, quote, ...calendar }, 'These dates are free.')
  },

  'property/my-property': async ({ me, services: { db } }) =>
    say({ items: await listingsOfHost(db, me.id), drafts: await draftsOf(db, me.id) }),

  'property/update': async ({ input, files, me, services }) => {
    await updateProperty(services, me, input, files.photos)
    forgetDetails(services.db, input.propertyId)
    const [listing] = await listingsOfHost(services.db, me.id, input.propertyId)
    if (!listing) throw badInput('propertyId', 'This listing is not yours.')
    return say(listing, 'Your changes are saved.')
  },

  'property/save': async ({ input, files, me, services }) => {
    const draft = await saveDraft(services, me, input, files.photos)
    return say(
      draft,
      draft.status === 'in_review'
        ? 'Your listing is handed in. We look at it and write to you.'
        : 'Your draft is saved.',
    )
  },

  'property/delete-property': async ({ input, me, services }) => {
    await deleteListing(services, me, input.propertyId)
    forgetDetails(services.db, input.propertyId)
    forgetDetails(services.db, input.propertyId)
    return say({}, 'It is deleted.')
  },

  'property/get-all-rooms': async ({ input, me, services: { db } }) =>
    say({ rooms: await roomsOfListing(db, input.propertyId, me) }),

  'property/room-details': async ({ input, me, services: { db, now } }) =>
    say(await roomDetails(db, input.roomId, me, now())),

  'property/country-list': async ({ services: { db } }) => say({ countries: await countriesToLetIn(db) }),

  'property/country-validate': async ({ input, services: { db } }) => {
    const checked = await validateCountry(db, input)
    return say(checked, checked.reason ?? 'Places there can be listed.')
  },
} satisfies Family
