import type { NightRule } from '@qe/contract'
import { addDays, daysBetween, formatDate } from './dates'

export interface StayLimits {
  minNights: number
  maxNights: number
}

/** Rules of single dates, by date. They go before the listing's. */
export type NightRules = ReadonlyMap<string, NightRule>

/** The shortest and longest stay that begins on a date. */
export function limitsFrom(listing: StayLimits, rules: NightRules, checkIn: string): StayLimits {
  const rule = rules.get(checkIn)
  return { minNights: rule?.minNights ?? listing.minNights, maxNights: rule?.maxNights ?? listing.maxNights }
}

/** How far a sentence looks for another day to arrive or leave. */
const lookAheadDays = 60

/** The first date after this one on which a rule does not forbid it; null when there is none for long. */
function nextAllowed(date: string, isForbidden: (date: string) => boolean): string | null {
  for (let days = 1; days <= lookAheadDays; days++) if (!isForbidden(addDays(date, days))) return addDays(date, days)
  return null
}

/** Why rules of dates refuse a stay, as a sentence that a guest can act on; null when they allow it. */
export function nightRuleError(
  listing: StayLimits,
  rules: NightRules,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): string | null {
  const noArrival = (date: string) => rules.get(date)?.noArrival === true
  const noDeparture = (date: string) => rules.get(date)?.noDeparture === true
  if (noArrival(checkIn)) return dayError('check in', checkIn, nextAllowed(checkIn, noArrival))
  if (noDeparture(checkOut)) return dayError('check out', checkOut, nextAllowed(checkOut, noDeparture))
  return lengthError(listing, rules, checkIn, daysBetween(checkIn, checkOut))
}

function dayError(what: 'check in' | 'check out', date: string, next: string | null): string {
  const way = next ? `The next ${what.replace(' ', '-')} day is ${formatDate(next)}.` : 'Choose another month.'
  return `Guests can’t ${what} on ${formatDate(date)} here. ${way}`
}

/** The date is named where its rule differs from the listing's. */
function lengthError(listing: StayLimits, rules: NightRules, checkIn: string, nights: number): string | null {
  const { minNights, maxNights } = limitsFrom(listing, rules, checkIn)
  if (nights < minNights) {
    const where = minNights === listing.minNights ? 'here' : `from ${formatDate(checkIn)}`
    return `The shortest stay ${where} is ${minNights} nights. Add ${minNights - nights} more.`
  }
  if (nights > maxNights) {
    const where = maxNights === listing.maxNights ? 'here' : `from ${formatDate(checkIn)}`
    return `The longest stay ${where} is ${maxNights} ${maxNights === 1 ? 'night' : 'nights'}.`
  }
  return null
}
