import { plural } from '@qe/ui'
import { addDays, formatDate, formatDateRange, nightsBetween } from '@qe/ui/unshared'

export interface StayDates {
  checkIn: string
  checkOut: string
}

/** A stay anywhere in a month, by what the search call calls it: its name, and its nights. */
export const staysInMonth = {
  weekend: { label: 'Weekend', nights: 2 },
  week: { label: 'Week', nights: 7 },
  /** So many fit into every month, and reach the hosts’ monthly discounts. */
  month: { label: 'Month', nights: 28 },
} as const
export type StayInMonth = keyof typeof staysInMonth

/** How many days earlier or later, by what the search call calls it. */
export const leeways = { days1: 1, days2: 2, days3: 3, days7: 7 } as const
export type Leeway = keyof typeof leeways

export type Flexible = StayInMonth | Leeway

export const isInMonth = (flexible: Flexible | undefined): flexible is StayInMonth =>
  flexible !== undefined && flexible in staysInMonth

export const isFlexible = (text: string | null): text is Flexible =>
  text !== null && (Object.hasOwn(staysInMonth, text) || Object.hasOwn(leeways, text))

const monthOf = (date: string) => date.slice(0, 7)
const nextMonth = (month: string) => monthOf(addDays(`${month}-01`, 31))
const friday = 5
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

/** Whether all nights of a stay fit into the month of its check-in. */
export const fitsInMonth = ({ checkIn, checkOut }: StayDates): boolean => {
  const month = monthOf(checkIn)
  return nightsBetween(checkIn, checkOut) <= nightsBetween(`${month}-01`, `${nextMonth(month)}-01`)
}

/** The month with this number of months after it, `YYYY-MM`. */
export function monthsFrom(today: string, count: number): string[] {
  const months = [monthOf(today)]
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? ''))
  return months
}

/** The first such stay that a month still has; null when it has none. */
export function firstStayIn(month: string, kind: StayInMonth, today: string): StayDates | null {
  const { nights } = staysInMonth[kind]
  let checkIn = [`${month}-01`, today].sort().at(-1) ?? today
  while (kind === 'weekend' && weekdayOf(checkIn) !== friday) checkIn = addDays(checkIn, 1)
  const lastCheckIn = addDays(`${nextMonth(month)}-01`, kind === 'weekend' ? -1 : -nights)
  return checkIn <= lastCheckIn ? { checkIn, checkOut: addDays(checkIn, nights) } : null
}

/** `3 – 7 Aug`, `3 – 7 Aug ± 2 days`, `Weekend in June`. */
export function flexibleLabel({ checkIn, checkOut }: StayDates, flexible: Flexible | undefined, today: string): string {
  const dates = formatDateRange(checkIn, checkOut)
  if (!flexible) return dates
  if (!isInMonth(flexible)) return `${dates} ± ${plural(leeways[flexible], 'day')}`
  const nights = nightsBetween(checkIn, checkOut)
  const { label, nights: usual } = staysInMonth[flexible]
  const what = flexible === 'month' && nights !== usual ? plural(nights, 'night') : label
  const isNear = monthOf(checkIn) < monthOf(addDays(today, 330))
  return `${what} in ${formatDate(monthOf(checkIn), isNear ? 'monthName' : 'month')}`
}
