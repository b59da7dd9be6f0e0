/** Calendar dates are text, `YYYY-MM-DD`, in a property's own time zone; moments are `Date`. */

const dayMs = 86_400_000

const toDays = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

const fromDays = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)

export function addDays(date: string, days: number): string {
  return fromDays(toDays(date) + days)
}

/** Nights between two dates; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDays(to) - toDays(from)
}

/** Whether the text names a day that exists: 2026-02-30 does not. */
export function isRealDate(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}

/** Each date from the first (included) to the last (excluded). */
export function datesIn(from: string, to: string): string[] {
  const first = toDays(from)
  return Array.from({ length: Math.max(0, toDays(to) - first) }, (_, n) => fromDays(first + n))
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The nights of Friday and Saturday cost the weekend price. */
export function isWeekendNight(date: string): boolean {
  const day = weekday(date)
  return day === 5 || day === 6
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // Swedish dates and times are ISO 8601's: `2026-11-23 01:44:46`.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** What the clock on the wall shows there, as if it were UTC (ms). */
function wallClock(at: Date, timeZone: string): number {
  return Date.parse(`${formatterOf(timeZone).format(at).replace(' ', 'T')}Z`)
}

/** The date there at a moment. */
export function dateIn(timeZone: string, at: Date): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 10)
}

/** The date where days begin last, on Baker Island. What is before it is over at every place. */
export const earliestDate = (at: Date): string => dateIn('Etc/GMT+12', at)

/** The date where days begin first, on the Line Islands. */
export const latestDate = (at: Date): string => dateIn('Etc/GMT-14', at)

const offsetOf = (timeZone: string, at: number) => wallClock(new Date(at), timeZone) - at

/**
 * The moment at which the clock on the wall there shows this date and time (`HH:MM`).
 * A time that a change to summer time skips is taken as much later as the clocks jump, one that happens twice is taken
 * the first time. Rule: the offsets of the day before and after, as Temporal's disambiguation "compatible" has it.
 */
export function momentIn(timeZone: string, date: string, time = '00:00'): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const withOffsetOf = (day: number) => wanted - offsetOf(timeZone, day)
  const before = withOffsetOf(wanted - dayMs)
  const shown = [before, withOffsetOf(wanted + dayMs)].filter((at) => at + offsetOf(timeZone, at) === wanted)
  return new Date(shown.length > 0 ? Math.min(...shown) : before)
}

export const plusSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
export const plusMinutes = (at: Date, minutes: number) => plusSeconds(at, minutes * 60)
export const plusHours = (at: Date, hours: number) => plusMinutes(at, hours * 60)
export const plusDays = (at: Date, days: number) => plusMinutes(at, days * 1440)

/** `12 Dec` or `12 Dec 2027` when that is another year than now. For sentences. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}
