import { addDays } from '../../domain/dates'
import { readCompanions } from '../../domain/party'
import { bookingWindow, stayRuleError } from '../../domain/stay'
import { freeUnits, nightsWithoutUnit } from '../../domain/units'
import { byDate, nightRulesIn } from '../calendar/night-rules'
import { type CallHandlers, ok } from '../call-handler'
import { priceWithCoupon } from '../coupon/price-with-coupon'
import { requestedDates } from '../listing/requested-stays'
import { blockError, blocksIn, findBookableListing, neededNights } from './availability'
import { createQuote } from './create-quote'

export const quoteCalls = {
  'bookings/check-availability': async ({ input, me, services }) => {
    const { db, secret } = services
    const now = services.now()
    const listing = await findBookableListing(db, input.propertyId)
    const window = bookingWindow(listing, now)
    const stay = requestedDates(input)
    const companions = readCompanions(input.guests, input)
    // At once, each on its own connection. The blocks are read once, for the calendar and for the stay, which lies in
    // the window.
    const [blocks, nightRules, priced] = await Promise.all([
      blocksIn(db, listing.id, window.from, addDays(window.to, listing.preparationDays), me?.id ?? null),
      nightRulesIn(db, listing.id, window.from, window.to),
      stay && priceWithCoupon(db, { code: input.coupon || null, listing, stay, guestId: me?.id ?? null, now }),
    ])
    const calendar = {
      takenNights: nightsWithoutUnit(listing.units, blocks, window),
      window,
      minNights: listing.minNights,
      maxNights: listing.maxNights,
      nightRules,
    }
    if (!stay || !priced) return ok({ available: null, reason: null, quote: null, ...calendar })
    const reason = stayRuleError(listing, stay, now, byDate(nightRules)) ?? blockError(listing, stay, blocks)
    if (reason) return ok({ available: false, reason, quote: null, ...calendar }, reason)
    const quote = createQuote(listing, { ...stay, ...companions }, priced.stay, { secret, now })
    const couponProblem = priced.problem ?? undefined
    const unitsLeft =
      listing.units.length > 1 ? freeUnits(listing.units, blocks, neededNights(listing, stay)).length : undefined
    return ok({ available: true, reason: null, quote, couponProblem, unitsLeft, ...calendar }, 'These dates are free.')
  },
} satisfies CallHandlers
