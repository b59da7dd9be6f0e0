import { aBooking } from '../testing/bookings'
import { tripCalendar } from './trip-calendar'

const now = new Date('2027-01-02T03:04:05Z')
const url = 'https://site.example/trips/1'
const file = (changes: Partial<ReturnType<typeof aBooking>> = {}, timeZone = 'Europe/Lisbon') => {
  const booking = aBooking({ checkIn: '2027-03-26', checkOut: '2027-03-30', ...changes })
  return tripCalendar({ ...booking, property: { ...booking.property, timeZone } }, { url, now })
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a stay is written on the clock of the place, with the change of clocks that falls into it', () => {
  const lines = linesOf(file())
  expect(lines).toContain('DTSTART;TZID=Europe/Lisbon:20270326T150000')
  expect(lines).toContain('DTEND;TZID=Europe/Lisbon:20270330T110000')
  // Lisbon goes from UTC to UTC+1 on Sunday, 28 March 2027, at one o’clock.
  expect(lines.join('\n')).toContain(
    'BEGIN:DAYLIGHT\nDTSTART:20270328T010000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nEND:DAYLIGHT',
  )
})

test.each([
  ['Asia/Kathmandu', '+0545'],
  ['America/St_Johns', '-0230'],
  ['UTC', '+0000'],
])('in %s the offset is %s', (timeZone, offset) => {
  expect(linesOf(file({ checkIn: '2027-07-01', checkOut: '2027-07-03' }, timeZone))).toContain(`TZOFFSETTO:${offset}`)
})

test('commas, semicolons and line breaks are escaped, and long lines folded between characters', () => {
  const text = file({ address: `Rua das Flores 12; 2nd floor, left\n${'ã'.repeat(80)}` })
  expect(text).toContain('Rua das Flores 12\\; 2nd floor\\, left\\n')
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(text).join()).toContain('ã'.repeat(80))
})

test('a calendar gets no codes', () => {
  const arrivalGuide = {
    wayIn: '',
    parking: '',
    houseManual: '',
    secrets: { doorCode: '4711#', wifiName: 'Salt', wifiPassword: 'wind', phone: '' },
    secretsFrom: null,
  }
  expect(file({ arrivalGuide })).not.toContain('4711')
})
