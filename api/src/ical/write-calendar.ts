import ical, { ICalCalendarMethod } from 'ical-generator'

/** Nights `[from, to)` on which a listing is taken. */
export interface BlockedNights {
  /** Stable for the whole life of a stay. */
  uid: string
  from: string
  to: string
  /** Increases with each change. */
  sequence: number
  changedAt: Date
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** Writes the calendar that other sites read: when a listing is taken, not by whom. Deterministic. */
export function writeCalendar(title: string, stays: readonly BlockedNights[]): string {
  const calendar = ical({
    // The library does not escape names, and these characters have a meaning in iCalendar.
    name: title.replace(/[\\;,\p{C}]/gu, ' '),
    prodId: { company: 'Quality Escape', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { uid, from, to, sequence, changedAt } of stays)
    calendar.createEvent({
      id: `${uid}@quality-escape`,
      start: midnight(from),
      end: midnight(to),
      allDay: true,
      stamp: changedAt,
      sequence,
      summary: 'Reserved',
    })
  return calendar.toString()
}
