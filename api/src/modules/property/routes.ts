import { bookingWindow } from '../../domain/stay'
import { type Family, say } from '../../http/calls'
import { badInput } from '../../http/refused'
import { updateProperty } from './commands'
import { propertyDetails } from './details'
import { askedDates } from './filters'
import { listingsOfHost } from './host-listings'
import { mapView } from './map'
import { bookable, price, quoteOf, refusalFor, takenNights } from './quoting'
import { searchProperties } from './search'

export const propertyCalls = {
  'property/getall': async ({ input, services: { db, now } }) => say(await searchProperties(db, input, now())),

  'property/map-view': async ({ input, services: { db, now } }) => say(await mapView(db, input, now())),

  'property/details': async ({ input, me, services: { db } }) => say(await propertyDetails(db, input.propertyId, me)),

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

  'property/my-property': async ({ me, services: { db } }) => say({ items: await listingsOfHost(db, me.id) }),

  'property/update': async ({ input, me, services }) => {
    await updateProperty(services, input)
    const [listing] = await listingsOfHost(services.db, me.id, input.propertyId)
    if (!listing) throw badInput('propertyId', 'This listing is not yours.')
    return say(listing, 'Your changes are saved.')
  },
} satisfies Family
