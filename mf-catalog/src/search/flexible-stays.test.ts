import { firstStayIn, fitsInMonth, flexibleLabel, isFlexible, monthsFrom } from './flexible-stays'

const today = '2026-11-24'

test('the next twelve months begin with the present one', () =>
  expect(monthsFrom('2026-12-31', 3)).toEqual(['2026-12', '2027-01', '2027-02']))

test.each([
  ['2027-06', 'weekend', '2027-06-04', '2027-06-06'],
  ['2026-11', 'weekend', '2026-11-27', '2026-11-29'],
  ['2027-06', 'week', '2027-06-01', '2027-06-08'],
  ['2026-11', 'week', '2026-11-24', '2026-12-01'],
  ['2027-02', 'month', '2027-02-01', '2027-03-01'],
] as const)('in %s the first %s is from %s to %s', (month, kind, checkIn, checkOut) =>
  expect(firstStayIn(month, kind, today)).toEqual({ checkIn, checkOut }),
)

test('a month that is nearly over has no week and no month left, and at last no weekend', () => {
  expect(firstStayIn('2026-11', 'week', '2026-11-25')).toBeNull()
  expect(firstStayIn('2026-11', 'month', today)).toBeNull()
  expect(firstStayIn('2026-11', 'weekend', '2026-11-28')).toBeNull()
})

test('a stay fits into a month that has as many nights', () => {
  expect(fitsInMonth({ checkIn: '2027-02-10', checkOut: '2027-03-10' })).toBe(true)
  expect(fitsInMonth({ checkIn: '2027-02-10', checkOut: '2027-03-11' })).toBe(false)
})

test.each([
  [undefined, '2027-06-04', '2027-06-06', 'Jun 4 – 6, 2027'],
  ['days1', '2027-06-04', '2027-06-06', 'Jun 4 – 6, 2027 ± 1 day'],
  ['days3', '2027-06-04', '2027-06-06', 'Jun 4 – 6, 2027 ± 3 days'],
  ['weekend', '2027-06-04', '2027-06-06', 'Weekend in June'],
  ['week', '2027-06-01', '2027-06-08', 'Week in June'],
  ['month', '2027-06-01', '2027-06-29', 'Month in June'],
  ['month', '2027-06-01', '2027-06-05', '4 nights in June'],
  ['weekend', '2027-11-05', '2027-11-07', 'Weekend in November 2027'],
] as const)('%s from %s to %s reads “%s”', (flexible, checkIn, checkOut, words) =>
  expect(flexibleLabel({ checkIn, checkOut }, flexible, today)).toBe(words),
)

test.each([null, '', 'rubbish', 'toString', 'days4'])('%p is no flexibility', (text) =>
  expect(isFlexible(text)).toBe(false),
)
