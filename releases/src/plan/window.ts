import { ReleaseError } from '../release-error'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Hours of some days of the week at a place, in which a plan takes its steps. */
interface Window {
  days: ReadonlySet<string>
  /** Minutes after midnight there; the end is not in it. */
  from: number
  to: number
  /** Tells the time there. */
  clock: Intl.DateTimeFormat
}

const pattern = /^([A-Z][a-z]{2}(?:[-,][A-Z][a-z]{2})*) (\d\d):([0-5]\d)-(\d\d):([0-5]\d) ([A-Za-z]\w*(?:\/[\w+-]+)*)$/

/** Such as `Mon-Thu,Sat`; a range may go over the end of the week. Null for what is no days. */
function daysIn(text: string): Set<string> | null {
  const found = new Set<string>()
  for (const part of text.split(',')) {
    const [first = -1, last = first, ...more] = part.split('-').map((day) => days.indexOf(day))
    if (first < 0 || last < 0 || more.length > 0) return null
    for (let day = first; ; day = (day + 1) % days.length) {
      found.add(days[day] ?? '')
      if (day === last) break
    }
  }
  return found
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone })
  } catch {
    return null
  }
}

function readWindow(text: string): Window | null {
  const [, named = '', fromHour, fromMinute, toHour, toMinute, zone = ''] = pattern.exec(text) ?? []
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  const [onDays, clock] = [daysIn(named), clockOf(zone)]
  return onDays && clock && from < to && to <= 24 * 60 ? { days: onDays, from, to, clock } : null
}

/**
 * Checks a window as it is typed, such as `Mon-Thu 09:00-16:00 Europe/Berlin`.
 * @throws ReleaseError when it is none
 */
export function parseWindow(text: string): string {
  if (readWindow(text)) return text
  throw new ReleaseError(
    [
      `${text} is no window: write it as "Mon-Thu 09:00-16:00 Europe/Berlin", days, hours of one day, and the time`,
      'zone of the place.',
    ].join(' '),
  )
}

/**
 * Whether a time is in a window, by the clocks of its place: across a change of clocks it opens at the same hour there.
 * A text that is no window is never open.
 */
export function isOpen(text: string, at: Date): boolean {
  const window = readWindow(text)
  if (!window) return false
  const parts = Object.fromEntries(window.clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const minutes = Number(parts['hour']) * 60 + Number(parts['minute'])
  return window.days.has(parts['weekday'] ?? '') && minutes >= window.from && minutes < window.to
}
