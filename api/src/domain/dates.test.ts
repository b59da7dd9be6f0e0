import { addDays, dateIn, daysBetween, isRealDate, momentIn } from './dates'

test('days are counted over months, leap days and changes of the clock', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(isRealDate('2026-02-30')).toBe(false)
})

test('a time of day is a moment by the place’s clock', () => {
  expect(momentIn('Asia/Tokyo', '2026-12-20', '15:00').toISOString()).toBe('2026-12-20T06:00:00.000Z')
  expect(momentIn('America/New_York', '2026-07-01', '15:00').toISOString()).toBe('2026-07-01T19:00:00.000Z')
  expect(momentIn('America/New_York', '2026-12-01', '15:00').toISOString()).toBe('2026-12-01T20:00:00.000Z')
})

test('an hour that the clock skips is taken an hour later, one that comes twice the first time', () => {
  expect(momentIn('Europe/Berlin', '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentIn('Europe/Berlin', '2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('the date there may be another than here', () => {
  expect(dateIn('Pacific/Auckland', new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21')
  expect(dateIn('Pacific/Honolulu', new Date('2026-11-20T09:00:00Z'))).toBe('2026-11-19')
})
