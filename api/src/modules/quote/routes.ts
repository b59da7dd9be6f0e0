import { bookingWindow } from '../../domain/stay'
import { type CallHandlers, ok } from '../call-handler'
import { requestedDates } from '../listing/requested-stays'
import { availabilityError, findBookableListing, takenNights } from './availability'
import { createQuote, priceListingStay } from './create-quote'

export const quoteCalls = {
  'bookings/check-availability': async ({ input, me, services }) => {
    const { db, secret } = services
    const now = services.now()
    const personId = me?.id ?? null
    const listing = await findBookableListing(db, input.propertyId)
    const window = bookingWindow(listing, now)
    const calendar = {
      takenNights: await takenNights(db, listing.roomId, window.from, window.to, personId),
      window,
      minNights: listing.minNights,
      maxNights: listing.maxNights,
    }
    const stay = requestedDates(input)
    if (!stay) return ok({ available: null, reason: null, quote: null, ...calendar })
    const reason = await availabilityError(db, listing, stay, now, personId)
    if (reason) return ok({ available: false, reason, quote: null, ...calendar }, reason)
    const quote = createQuote(listing, stay, await priceListingStay(db, listing, stay), { secret, now })
    return ok({ available: true, reason: null, quote, ...calendar }, 'These dates are free.')
  },
} satisfies CallHandlers
