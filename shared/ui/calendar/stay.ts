import { addDays, nightsBetween } from '../format/dates'

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

/** Whether a stay from `checkIn` may end on this day. Another guest may arrive on it. */
export function canCheckOut(day: string, checkIn: string, limits: StayLimits): boolean {
  const nights = nightsBetween(checkIn, day)
  if (nights < limits.minNights || nights > limits.maxNights || (limits.until !== null && day > limits.until))
    return false
  return isFree(checkIn, day, limits)
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
