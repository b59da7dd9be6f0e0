import ical, { ICalCalendarMethod } from 'ical-generator'

/** Nights on which a place is taken. */
export interface BlockedNights {
  /** The same for as long as it is the same stay. */
  uid: string
  from: string
  to: string
  /** Grows with each change. */
  sequence: number
  changedAt: Date
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** What other sites read: when it is taken, and nothing of by whom. The same stays give the same text. */
export function writeCalendar(title: string, stays: readonly BlockedNights[]): string {
  const calendar = ical({
    // The library sets names as they are; these signs mean something in a calendar.
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
