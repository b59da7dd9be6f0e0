import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { momentIn } from '../domain/dates'

/** A trip as its guest's calendar programs show it. Dates and times are on the clock of the place. */
export interface CalendarTrip {
  id: string
  /** Reference for people. */
  code: string
  title: string
  hostName: string
  /** `YYYY-MM-DD`. */
  checkIn: string
  /** `HH:MM`. */
  checkInFrom: string
  checkOut: string
  checkOutBy: string
  timeZone: string
  /** The address, with the unit, the city and the country. */
  place: string
  lat: number
  lon: number
  /** Of the trip's page. */
  url: string
  createdAt: Date
  changedAt: Date
}

/** Escaped by the library are only the characters with a meaning in iCalendar; a control character has no place. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ')

const definitions = new Map<string, string | null>()

/**
 * The definition of a zone, which RFC 5545 wants beside every TZID; null for a zone that the library does not know.
 * The library answers under the zone's present name where `timeZone` is a former one.
 */
function zoneDefinition(timeZone: string): string | null {
  let definition = definitions.get(timeZone)
  if (definition === undefined) {
    const [found] = [tzlib_get_ical_block(timeZone)].flat()
    definition = found?.startsWith('BEGIN:VTIMEZONE') ? found.replace(/^TZID:.*$/m, `TZID:${timeZone}`) : null
    definitions.set(timeZone, definition)
  }
  return definition
}

/**
 * Writes the calendar of a guest's trips (RFC 5545), each from check-in to check-out on the clock of its place.
 * Deterministic: the same trips make the same text.
 */
export function writeTripCalendar(trips: readonly CalendarTrip[]): string {
  const calendar = ical({
    name: 'Quality Escape trips',
    prodId: { company: 'Quality Escape', product: 'Trips', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zoneDefinition },
  })
  for (const trip of trips) {
    const { id, code, title, hostName, checkIn, checkInFrom, checkOut, checkOutBy, timeZone, place, lat, lon } = trip
    const at = (date: string, time: string) => new TZDate(momentIn(timeZone, date, time).getTime(), timeZone)
    calendar.createEvent({
      id: `${id}@quality-escape`,
      start: at(checkIn, checkInFrom),
      end: at(checkOut, checkOutBy),
      // In UTC where the zone has no definition: the moments are right, the place's clock is not shown.
      timezone: zoneDefinition(timeZone) ? timeZone : null,
      stamp: trip.changedAt,
      lastModified: trip.changedAt,
      // Seconds of its life: they grow with each change of booking or listing, whichever of the two it is.
      sequence: Math.max(0, Math.floor((trip.changedAt.getTime() - trip.createdAt.getTime()) / 1000)),
      summary: plain(`Stay: ${title}`),
      location: { title: plain(place), geo: { lat, lon } },
      description: plain(
        `Booking ${code}\nHost: ${hostName}\nArrive from ${checkInFrom}, leave by ${checkOutBy}.\n${trip.url}`,
      ),
      url: trip.url,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
