import type { Stay } from './shared/stay'

const minuteMs = 60_000

/** The offset of a zone from UTC at an instant, in minutes. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(parts.map(({ value }) => value).join('')) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** The instant of a wall-clock time in a zone. */
function instantOf(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - offsetAt(asUtc, timeZone) * minuteMs
  return asUtc - offsetAt(guess, timeZone) * minuteMs
}

/** The first instant at which the zone has the offset of `to`; both ends have different ones. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}` +
  `${String(Math.abs(minutes) % 60).padStart(2, '0')}`

/** `20271031T010000`, the form of RFC 5545. */
const localText = (instant: number, offset = 0) =>
  new Date(instant + offset * minuteMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** The zone's clock over the stay: calendars need it written out, and one change of clocks may fall into a stay. */
function zoneLines(timeZone: string, from: number, to: number): string[] {
  const [first, last] = [offsetAt(from, timeZone), offsetAt(to, timeZone)]
  const observance = (start: string, before: number, after: number) => [
    `BEGIN:${after > before ? 'DAYLIGHT' : 'STANDARD'}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${after > before ? 'DAYLIGHT' : 'STANDARD'}`,
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('19700101T000000', first, first),
    ...(first === last ? [] : observance(localText(changeBetween(from, to, timeZone), first), first, last)),
    'END:VTIMEZONE',
  ]
}

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes, and between characters. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (encoder.encode(current + character).length > 75) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

type CalendarTrip = Pick<
  Stay,
  | 'id'
  | 'code'
  | 'property'
  | 'unit'
  | 'host'
  | 'checkIn'
  | 'checkInFrom'
  | 'checkOut'
  | 'checkOutBy'
  | 'address'
  | 'point'
>

/**
 * A trip as an iCalendar file (RFC 5545), from check-in to check-out on the clock of the place. Calendars are shared
 * and copied around, so it has the address and no codes.
 * @param url of the trip's page
 */
export function tripCalendar(trip: CalendarTrip, { url, now }: { url: string; now: Date }): string {
  const { id, code, property, unit, host, checkIn, checkInFrom, checkOut, checkOutBy, address, point } = trip
  const { timeZone } = property
  const [from, to] = [instantOf(checkIn, checkInFrom, timeZone), instantOf(checkOut, checkOutBy, timeZone)]
  const wall = (instant: number) => localText(instant, offsetAt(instant, timeZone))
  const place = [unit?.name, address, property.city, property.country].filter(Boolean).join(', ')
  const description =
    `Booking ${code}, hosted by ${host.name}.\n` + `Arrive from ${checkInFrom}, leave by ${checkOutBy}.\n${url}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quality Escape//Trips//EN',
    'METHOD:PUBLISH',
    ...zoneLines(timeZone, from, to),
    'BEGIN:VEVENT',
    `UID:${id}@quality-escape`,
    `DTSTAMP:${localText(now.getTime())}Z`,
    `DTSTART;TZID=${timeZone}:${wall(from)}`,
    `DTEND;TZID=${timeZone}:${wall(to)}`,
    `SUMMARY:${escaped(`Stay: ${property.title}`)}`,
    `LOCATION:${escaped(place)}`,
    ...(point ? [`GEO:${point.lat};${point.lon}`] : []),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
