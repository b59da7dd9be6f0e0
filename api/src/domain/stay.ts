import { addDays, dateIn, daysBetween, formatDate, isRealDate } from './dates'
import { type NightRules, nightRuleError } from './night-rules'

/** A listing's rules for stays. Days and nights are counted in its time zone. */
export interface StayRules {
  timeZone: string
  minNights: number
  maxNights: number
  noticeDays: number
  windowDays: number
  guests: number
  petsAllowed: boolean
}

/** The dates that can be booked now: first check-in, last check-out (property-local dates). */
export function bookingWindow(
  rules: Pick<StayRules, 'timeZone' | 'noticeDays' | 'windowDays'>,
  now: Date,
): { from: string; to: string } {
  const today = dateIn(rules.timeZone, now)
  return { from: addDays(today, rules.noticeDays), to: addDays(today, rules.windowDays) }
}

/**
 * Why the listing's rules refuse a stay, as a sentence that a guest can act on; null when they allow it. Does not check
 * availability.
 * @param nightRules rules of single dates, of check-in and check-out at least
 */
export function stayRuleError(
  rules: StayRules,
  stay: { checkIn: string; checkOut: string; guests: number; pets: number },
  now: Date,
  nightRules: NightRules = new Map(),
): string | null {
  if (!isRealDate(stay.checkIn) || !isRealDate(stay.checkOut))
    return 'One of these dates does not exist. Choose your dates again.'
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) return 'Check-out must be after check-in.'
  const window = bookingWindow(rules, now)
  if (stay.checkIn < dateIn(rules.timeZone, now)) return 'Check-in is in the past. Choose a later date.'
  if (stay.checkIn < window.from)
    return (
      `This host needs ${rules.noticeDays} ${rules.noticeDays === 1 ? 'day' : 'days'} of notice. The first ` +
      `check-in is ${formatDate(window.from)}.`
    )
  if (stay.checkOut > window.to)
    return `This place takes bookings until ${formatDate(window.to)}. Choose earlier dates.`
  const ruleError = nightRuleError(rules, nightRules, stay)
  if (ruleError) return ruleError
  if (stay.guests > rules.guests)
    return `This place sleeps ${rules.guests}. Lower the number of guests or choose a larger place.`
  if (stay.pets > 0 && !rules.petsAllowed) return 'Pets can’t stay here.'
  return null
}
