import { addDays, nightsBetween } from '../format/dates'

/** Dates of a stay while it is being chosen. */
export interface StayDates {
  checkIn: string | null
  checkOut: string | null
}

/** What limits a stay in one place. */
export interface StayLimits {
  /** Nights that cannot be slept in. A taken night may still be a day to leave on. */
  taken: ReadonlySet<string>
  /** First day to arrive. */
  from: string
  /** Last day to leave; null without end. */
  until: string | null
  minNights: number
  maxNights: number
}

/** Whether every night of [from, to) is free. */
function isFree(from: string, to: string, limits: StayLimits): boolean {
  for (let night = from; night < to; night = addDays(night, 1)) if (limits.taken.has(night)) return false
  return true
}

/** Whether the shortest allowed stay fits from this day on. */
export function canCheckIn(day: string, limits: StayLimits): boolean {
  const earliestOut = addDays(day, limits.minNights)
  if (day < limits.from || (limits.until !== null && earliestOut > limits.until)) return false
  return isFree(day, earliestOut, limits)
}

/** Whether one may leave on this day, having arrived on `checkIn`. Somebody else may arrive on it. */
export function canCheckOut(day: string, checkIn: string, limits: StayLimits): boolean {
  const nights = nightsBetween(checkIn, day)
  if (nights < limits.minNights || nights > limits.maxNights || (limits.until !== null && day > limits.until))
    return false
  return isFree(checkIn, day, limits)
}

/** Whether choosing this day does something now. */
export function canChoose(day: string, stay: StayDates, limits: StayLimits): boolean {
  if (stay.checkIn && !stay.checkOut && day > stay.checkIn) return canCheckOut(day, stay.checkIn, limits)
  return canCheckIn(day, limits)
}

/** The stay after choosing a day: arrival first, then departure; an earlier day, or a third one, starts anew. */
export function choose(day: string, stay: StayDates, limits: StayLimits): StayDates {
  if (!canChoose(day, stay, limits)) return stay
  if (stay.checkIn && !stay.checkOut && day > stay.checkIn) return { checkIn: stay.checkIn, checkOut: day }
  return { checkIn: day, checkOut: null }
}
