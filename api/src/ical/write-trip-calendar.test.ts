import ical from 'node-ical'
import { type CalendarTrip, writeTripCalendar } from './write-trip-calendar'

const trip = (changes: Partial<CalendarTrip> = {}): CalendarTrip => ({
  id: '0d9f1a52-0000-4000-8000-000000000001',
  code: 'QE-7K3F9M',
  title: 'Cabin by the river',
  hostName: 'Mariana F.',
  checkIn: '2027-03-26',
  checkInFrom: '15:00',
  checkOut: '2027-03-29',
  checkOutBy: '11:00',
  timeZone: 'Europe/Berlin',
  place: '1 Harbour Street, Harbour, Germany',
  lat: 52.5,
  lon: 13.4,
  url: 'https://site.example/trips/1',
  createdAt: new Date('2026-11-01T10:00:00Z'),
  changedAt: new Date('2026-11-02T10:00:00Z'),
  ...changes,
})

/** The lines of the calendar, unfolded. */
const linesOf = (...trips: CalendarTrip[]) => writeTripCalendar(trips).replaceAll('\r\n ', '').split('\r\n')
const line = (name: string, ...trips: CalendarTrip[]) =>
  linesOf(...trips)
    .filter((one) => one.split(/[:;]/)[0] === name)
    .at(-1)
const moments = (one: CalendarTrip) => {
  const [event] = Object.values(ical.sync.parseICS(writeTripCalendar([one]))).filter((part) => part?.type === 'VEVENT')
  if (event?.type !== 'VEVENT') throw new Error('There is one.')
  return [event.start.toISOString(), event.end?.toISOString()]
}

test('a trip is on the clock of its place, also when the clocks change during it', () => {
  expect([line('DTSTART', trip()), line('DTEND', trip())]).toEqual([
    'DTSTART;TZID=Europe/Berlin:20270326T150000',
    'DTEND;TZID=Europe/Berlin:20270329T110000',
  ])
  expect(moments(trip())).toEqual(['2027-03-26T14:00:00.000Z', '2027-03-29T09:00:00.000Z'])
  const autumn = trip({ checkIn: '2027-11-05', checkOut: '2027-11-08', timeZone: 'America/New_York' })
  expect(moments(autumn)).toEqual(['2027-11-05T19:00:00.000Z', '2027-11-08T16:00:00.000Z'])
})

test('each zone is defined once, under the name that the trips use', () => {
  const trips = [trip(), trip({ id: '2', timeZone: 'Asia/Calcutta' }), trip({ id: '3' })]
  expect(linesOf(...trips).filter((one) => one.startsWith('TZID:'))).toEqual([
    'TZID:Europe/Berlin',
    'TZID:Asia/Calcutta',
  ])
  expect(line('DTSTART', trip({ timeZone: 'Asia/Calcutta' }))).toBe('DTSTART;TZID=Asia/Calcutta:20270326T150000')
})

test('a place on UTC needs no definition', () => {
  expect(line('DTSTART', trip({ timeZone: 'UTC' }))).toBe('DTSTART:20270326T150000Z')
  expect(linesOf(trip({ timeZone: 'UTC' })).filter((one) => one.startsWith('TZID:'))).toEqual([])
})

test('it has the title, the address, the reference and the link, escaped', () => {
  const one = trip({ title: 'Tea; biscuits, \\ and\u0007 rain', place: '1 Harbour Street, Harbour' })
  expect(line('SUMMARY', one)).toBe('SUMMARY:Stay: Tea\\; biscuits\\, \\\\ and  rain')
  expect(line('LOCATION', one)).toBe('LOCATION:1 Harbour Street\\, Harbour')
  expect(line('GEO', one)).toBe('GEO:52.5;13.4')
  expect(line('DESCRIPTION', one)).toContain('Booking QE-7K3F9M\\nHost: Mariana F.\\nArrive from 15:00\\, leave by')
  expect(line('URL', one)).toBe('URL;VALUE=URI:https://site.example/trips/1')
})

test('stamp and sequence grow with each change, and the same trips make the same text', () => {
  const later = trip({ changedAt: new Date('2026-11-03T10:00:00Z') })
  expect([line('DTSTAMP', trip()), line('SEQUENCE', trip())]).toEqual(['DTSTAMP:20261102T100000Z', 'SEQUENCE:86400'])
  expect([line('DTSTAMP', later), line('SEQUENCE', later)]).toEqual(['DTSTAMP:20261103T100000Z', 'SEQUENCE:172800'])
  expect(writeTripCalendar([trip()])).toBe(writeTripCalendar([trip()]))
})

test('an empty calendar is a calendar', () => {
  expect(linesOf()[0]).toBe('BEGIN:VCALENDAR')
  expect(Object.values(ical.sync.parseICS(writeTripCalendar([]))).filter((part) => part?.type === 'VEVENT')).toEqual([])
})
