import type { LeadTimeDiscounts } from '@qe/contract'
import { dateIn, daysBetween } from './dates'

export interface LeadTimeDiscount {
  kind: 'last_minute' | 'early_booking'
  percentBps: number
}

/**
 * What a listing takes off by the time between booking and arrival, with the date there on which the stay is or was
 * booked. A booking keeps both, so that a change of the stay keeps what was promised.
 */
export interface LeadTimeTerms extends LeadTimeDiscounts {
  bookedOn: string
}

/** The discount of a stay that begins on a date. The terms never give two: last minute ends where early begins. */
export function leadTimeDiscount(terms: LeadTimeTerms | null, checkIn: string): LeadTimeDiscount | null {
  if (!terms) return null
  const { lastMinute, earlyBooking, bookedOn } = terms
  const days = daysBetween(bookedOn, checkIn)
  if (lastMinute && days <= lastMinute.days) return { kind: 'last_minute', percentBps: lastMinute.percentBps }
  if (earlyBooking && days > earlyBooking.days) return { kind: 'early_booking', percentBps: earlyBooking.percentBps }
  return null
}

/** The terms of a stay that is booked at a moment; the day is that of the place. */
export const termsAt = (discounts: LeadTimeDiscounts, timeZone: string, at: Date): LeadTimeTerms | null =>
  discounts.lastMinute || discounts.earlyBooking ? { ...discounts, bookedOn: dateIn(timeZone, at) } : null
