import { visitorLocale } from '../rendered-for'
import { latinDigitsLocale, siteLanguage } from './language'

/**
 * Dates are `YYYY-MM-DD` in the listing's time zone. Never pass them to `new Date(string)`, which reads them as
 * instants in UTC and shows the day before in half of the world.
 */

const dayMs = 86_400_000

/** Noon UTC of a date: no time zone in use can move it to another day when formatted in UTC. */
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** Today where the visitor is, which need not be the date of a place: that is `todayIn` its time zone. */
export const today = (): string => toDateString(new Date())

/** Today in a time zone, such as that of a listing. */
export const todayIn = (timeZone: string): string =>
  // Swedish dates are written as ours are.
  formatOf('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(new Date())

/** Today where days begin last, on Baker Island. What is before it is over at every place. */
export const earliestToday = (): string => new Date(Date.now() - dayMs / 2).toISOString().slice(0, 10)

/** Local year, month and day of a `Date`. */
export const toDateString = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The date of an instant (ISO 8601) where the visitor is. */
export const localDateOf = (instant: string): string => toDateString(new Date(instant))

/** Local midnight of a date. */
export function fromDateString(date: string): Date {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** Adds days to a date; negative ones go back. */
export const addDays = (date: string, days: number): string =>
  new Date(noon(date).getTime() + days * dayMs).toISOString().slice(0, 10)

/** Whether a text is an existing date: not `2027-02-30`, which some browsers read as the second of March. */
export const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noon(text).getTime()) && addDays(text, 0) === text

/**
 * The stay in URL parameters; null for a missing, reversed or impossible one, and for one that is over at every place.
 * Whether it is over at the place in question only that knows.
 */
export function stayFromParams(params: URLSearchParams): { checkIn: string; checkOut: string } | null {
  const [checkIn, checkOut] = [params.get('checkIn'), params.get('checkOut')]
  const isStay = isDate(checkIn) && isDate(checkOut) && checkIn >= earliestToday() && checkOut > checkIn
  return isStay ? { checkIn, checkOut } : null
}

/** Nights of the half-open stay [from, to). */
export const nightsBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / dayMs)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const ofVisitor = locale ?? visitorLocale()
  const key = `${ofVisitor ?? ''} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(ofVisitor, { numberingSystem: latinDigitsLocale, ...options })
    formats.set(key, format)
  }
  return format
}

/** Isolates a date in a right-to-left script, so that it does not reorder the text around it. */
const isolated = (date: string): string => (/[\u0590-\u08ff]/.test(date) ? `\u2068${date}\u2069` : date)

const styles = {
  /** 3 Aug */
  short: { day: 'numeric', month: 'short' },
  /** Mon, 3 Aug */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 3 Aug 2027 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 3 August 2027 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** August */
  monthName: { month: 'long' },
  /** August 2027 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof styles

/** Formats a date (`YYYY-MM-DD`, or `YYYY-MM` for the styles of months). */
export function formatDate(date: string, style: DateStyle = 'short', locale?: string): string {
  return isolated(
    formatOf(locale, { ...styles[style], timeZone: 'UTC' }).format(noon(date.length === 7 ? `${date}-15` : date)),
  )
}

/** Versions of ICU differ in the spaces around the dash, and so would a page's server and its browser. */
const spacedDash = /\s*–\s*/

/** `3 – 7 Aug`, with the year where it is not the current one. */
export function formatDateRange(from: string, to: string, locale?: string): string {
  const year = String(new Date().getFullYear())
  const withYear = !from.startsWith(year) || !to.startsWith(year)
  return isolated(
    formatOf(locale, { ...styles.short, ...(withYear && { year: 'numeric' }), timeZone: 'UTC' })
      .formatRange(noon(from), noon(to))
      .replace(spacedDash, ' – '),
  )
}

/** `14:05` and `00:05` in locales with 24 hours, `2:05 PM` in those with twelve. */
const hourOf = (locale: string | undefined) =>
  formatOf(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit'

/** Formats an instant (ISO 8601) in the visitor's time zone, or in the given one: `3 Aug, 14:05`. */
export function formatMoment(
  instant: string,
  options: { timeZone?: string; locale?: string; withYear?: boolean } = {},
): string {
  const { timeZone, locale, withYear } = options
  const format = formatOf(locale, {
    day: 'numeric',
    month: 'short',
    hour: hourOf(locale),
    minute: '2-digit',
    ...(withYear && { year: 'numeric' }),
    ...(timeZone && { timeZone }),
  })
  return isolated(format.format(new Date(instant)))
}

/** A time zone as people speak of it: `London time`. Without a place in its name, the name itself: `UTC`. */
export function formatTimeZone(timeZone: string): string {
  const parts = timeZone.split('/')
  const place = parts.at(-1)?.replaceAll('_', ' ') ?? timeZone
  return parts.length === 1 || parts[0] === 'Etc' ? place : `${place} time`
}

/**
 * Formats a deadline of a stay in the zone of the place, and names the zone, so that it reads the same wherever the
 * visitor is: `4 Apr 2027, 15:00 (London time)`.
 */
export const formatDeadline = (instant: string, timeZone: string, locale?: string): string =>
  `${formatMoment(instant, { timeZone, withYear: true, locale })} (${formatTimeZone(timeZone)})`

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * `3 days ago`, `in 2 hours`, `just now`: part of a sentence, so in the language of the site.
 * @param now of `useNow`, ms since the epoch
 */
export function formatRelative(instant: string, now: number): string {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const relative = new Intl.RelativeTimeFormat(siteLanguage, { numeric: 'auto' })
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return seconds > 0 ? 'in less than a minute' : 'just now'
}
