import type { NightRule } from '@qe/contract'
import { addDays, nightsBetween } from '../format/dates'
import { plural } from '../format/words'

/** Dates of a stay that is being chosen. */
export interface StayDates {
  checkIn: string | null
  checkOut: string | null
}

/** Limits of a stay in one listing. */
export interface StayLimits {
  /** Nights that can't be booked. Checking out on the date of a taken night is possible. */
  taken: ReadonlySet<string>
  /** First check-in date. */
  from: string
  /** Last check-out date; null for no limit. */
  until: string | null
  minNights: number
  maxNights: number
  /** Rules of single dates, by date; they go before the limits above. */
  rules?: ReadonlyMap<string, NightRule>
}

/** The shortest stay that begins on a day. */
export const minNightsFrom = (day: string, { minNights, rules }: StayLimits): number =>
  rules?.get(day)?.minNights ?? minNights

/** The longest stay that begins on a day. */
export const maxNightsFrom = (day: string, { maxNights, rules }: StayLimits): number =>
  rules?.get(day)?.maxNights ?? maxNights

/** Whether every night of [from, to) is free. */
function isFree(from: string, to: string, limits: StayLimits): boolean {
  for (let night = from; night < to; night = addDays(night, 1)) if (limits.taken.has(night)) return false
  return true
}

/** Whether the shortest allowed stay fits from this day on. */
export function canCheckIn(day: string, limits: StayLimits): boolean {
  const earliestOut = addDays(day, minNightsFrom(day, limits))
  if (limits.rules?.get(day)?.noArrival) return false
  if (day < limits.from || (limits.until !== null && earliestOut > limits.until)) return false
  return isFree(day, earliestOut, limits)
}

/** Whether a stay from `checkIn` may end on this day. Another guest may arrive on it. */
export function canCheckOut(day: string, checkIn: string, limits: StayLimits): boolean {
  const nights = nightsBetween(checkIn, day)
  if (limits.rules?.get(day)?.noDeparture) return false
  if (
    nights < minNightsFrom(checkIn, limits) ||
    nights > maxNightsFrom(checkIn, limits) ||
    (limits.until !== null && day > limits.until)
  )
    return false
  return isFree(checkIn, day, limits)
}

/** Why a date's own rules keep a free day from being chosen now; null when they don't. */
export function whyNot(day: string, stay: StayDates, limits: StayLimits): string | null {
  if (day < limits.from || (limits.until !== null && day > limits.until) || canChoose(day, stay, limits)) return null
  const { checkIn, checkOut } = stay
  if (checkIn && !checkOut && day > checkIn) return whyNoCheckOut(day, checkIn, limits)
  if (limits.taken.has(day)) return null
  if (limits.rules?.get(day)?.noArrival) return 'no check-in on this day'
  const fewest = minNightsFrom(day, limits)
  return fewest > limits.minNights ? `check-in for ${plural(fewest, 'night')} or more` : null
}

function whyNoCheckOut(day: string, checkIn: string, limits: StayLimits): string | null {
  if (!isFree(checkIn, day, limits)) return null
  if (limits.rules?.get(day)?.noDeparture) return 'no check-out on this day'
  const nights = nightsBetween(checkIn, day)
  const [fewest, most] = [minNightsFrom(checkIn, limits), maxNightsFrom(checkIn, limits)]
  if (nights < fewest && fewest !== limits.minNights) return `${plural(fewest, 'night')} at least from your check-in`
  return nights > most && most !== limits.maxNights ? `${plural(most, 'night')} at most from your check-in` : null
}

/** Whether the day can be chosen now. */
export function canChoose(day: string, stay: StayDates, limits: StayLimits): boolean {
  if (stay.checkIn && !stay.checkOut && day > stay.checkIn) return canCheckOut(day, stay.checkIn, limits)
  return canCheckIn(day, limits)
}

/** The stay after choosing a day: check-in first, then check-out. An earlier day, or a third one, starts a new stay. */
export function choose(day: string, stay: StayDates, limits: StayLimits): StayDates {
  if (!canChoose(day, stay, limits)) return stay
  if (stay.checkIn && !stay.checkOut && day > stay.checkIn) return { checkIn: stay.checkIn, checkOut: day }
  return { checkIn: day, checkOut: null }
}
