import { canCheckIn, canCheckOut, choose, type StayLimits } from './stay'

const limits = (changes: Partial<StayLimits> = {}): StayLimits => ({
  taken: new Set(['2027-03-10', '2027-03-11']),
  from: '2027-03-01',
  until: '2027-04-30',
  minNights: 2,
  maxNights: 14,
  ...changes,
})
const none = { checkIn: null, checkOut: null }

test('a guest may leave on the day another arrives', () => {
  expect(canCheckOut('2027-03-10', '2027-03-08', limits())).toBe(true)
  expect(canCheckOut('2027-03-11', '2027-03-08', limits())).toBe(false)
})

test('a day is no arrival when the shortest stay does not fit before the next guest', () => {
  expect(canCheckIn('2027-03-08', limits())).toBe(true)
  expect(canCheckIn('2027-03-09', limits())).toBe(false)
  expect(canCheckIn('2027-03-09', limits({ minNights: 1 }))).toBe(true)
})

test('the day the other guest leaves is a day to arrive', () => {
  expect(canCheckIn('2027-03-12', limits())).toBe(true)
})

test('a stay keeps to the shortest and the longest', () => {
  expect(canCheckOut('2027-03-13', '2027-03-12', limits())).toBe(false)
  expect(canCheckOut('2027-03-26', '2027-03-12', limits())).toBe(true)
  expect(canCheckOut('2027-03-27', '2027-03-12', limits())).toBe(false)
})

test('nothing before the first or after the last day', () => {
  expect(canCheckIn('2027-02-28', limits())).toBe(false)
  expect(canCheckIn('2027-04-29', limits())).toBe(false)
  expect(canCheckIn('2027-04-28', limits())).toBe(true)
})

test('arrival, departure, and then a new arrival', () => {
  const arrived = choose('2027-03-03', none, limits())
  expect(arrived).toEqual({ checkIn: '2027-03-03', checkOut: null })
  const chosen = choose('2027-03-07', arrived, limits())
  expect(chosen).toEqual({ checkIn: '2027-03-03', checkOut: '2027-03-07' })
  expect(choose('2027-03-20', chosen, limits())).toEqual({ checkIn: '2027-03-20', checkOut: null })
})

test('an earlier day becomes the new arrival; an impossible one changes nothing', () => {
  const arrived = { checkIn: '2027-03-05', checkOut: null }
  expect(choose('2027-03-02', arrived, limits())).toEqual({ checkIn: '2027-03-02', checkOut: null })
  expect(choose('2027-03-12', arrived, limits())).toBe(arrived)
})
