import {
  addDays,
  dateIn,
  datesIn,
  daysBetween,
  formatDate,
  isRealDate,
  isWeekendNight,
  momentIn,
  plusDays,
  plusHours,
  plusMinutes,
  weekday,
} from './dates'

test('days are counted across months, leap days and daylight saving changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(isRealDate('2026-02-30')).toBe(false)
})

test('a local time of day is converted with the offset of its date', () => {
  expect(momentIn('Asia/Tokyo', '2026-12-20', '15:00').toISOString()).toBe('2026-12-20T06:00:00.000Z')
  expect(momentIn('America/New_York', '2026-07-01', '15:00').toISOString()).toBe('2026-07-01T19:00:00.000Z')
  expect(momentIn('America/New_York', '2026-12-01', '15:00').toISOString()).toBe('2026-12-01T20:00:00.000Z')
})

test('a skipped local hour is moved an hour later, a repeated one is taken the first time', () => {
  expect(momentIn('Europe/Berlin', '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentIn('America/New_York', '2026-03-08', '02:00').toISOString()).toBe('2026-03-08T07:00:00.000Z')
  expect(momentIn('Europe/Berlin', '2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentIn('America/New_York', '2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  // Lord Howe's clocks change by half an hour.
  expect(momentIn('Australia/Lord_Howe', '2026-10-04', '02:10').toISOString()).toBe('2026-10-03T15:40:00.000Z')
  expect(momentIn('Australia/Lord_Howe', '2026-04-05', '01:45').toISOString()).toBe('2026-04-04T14:45:00.000Z')
})

test('the local date can differ from the UTC date', () => {
  expect(dateIn('Pacific/Auckland', new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21')
  expect(dateIn('Pacific/Honolulu', new Date('2026-11-20T09:00:00Z'))).toBe('2026-11-19')
})

test('the nights of a stay include check-in and exclude check-out', () => {
  expect(datesIn('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(datesIn('2026-03-01', '2026-03-01')).toEqual([])
  expect(datesIn('2026-03-02', '2026-03-01')).toEqual([])
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1)
})

test('the weekend’s nights are Friday and Saturday', () => {
  const week = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(week.filter(isWeekendNight)).toEqual(['2026-11-27', '2026-11-28'])
})

test('only dates of the calendar are real', () => {
  expect(['2028-02-29', '2026-12-31'].every(isRealDate)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-04-31', 'soon', ''].filter(isRealDate)).toEqual([])
})

test('minutes, hours and days are added as elapsed time', () => {
  const at = new Date('2026-12-01T10:00:00Z')
  expect(plusMinutes(at, 15)).toEqual(new Date('2026-12-01T10:15:00Z'))
  expect(plusHours(at, -24)).toEqual(new Date('2026-11-30T10:00:00Z'))
  expect(plusDays(at, 7)).toEqual(new Date('2026-12-08T10:00:00Z'))
})

test('a date is formatted with day, month and year', () => {
  expect(formatDate('2026-12-05')).toBe('5 Dec 2026')
  expect(formatDate('2027-01-01')).toBe('1 Jan 2027')
})

test('the default time of day is local midnight', () =>
  expect(momentIn('Asia/Tokyo', '2026-12-20').toISOString()).toBe('2026-12-19T15:00:00.000Z'))
