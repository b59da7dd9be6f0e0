import type { NightRule } from '@qe/contract'
import { canCheckIn, canCheckOut, choose, type StayLimits, whyNot } from './stay'

const limits = (changes: Partial<StayLimits> = {}): StayLimits => ({
  taken: new Set(['2027-03-10', '2027-03-11']),
  from: '2027-03-01',
  until: '2027-04-30',
  minNights: 2,
  maxNights: 14,
  ...changes,
})
const none = { checkIn: null, checkOut: null }

test('allows check-out on the day another guest arrives', () => {
  expect(canCheckOut('2027-03-10', '2027-03-08', limits())).toBe(true)
  expect(canCheckOut('2027-03-11', '2027-03-08', limits())).toBe(false)
})

test('refuses a check-in when the shortest stay does not fit before the next guest', () => {
  expect(canCheckIn('2027-03-08', limits())).toBe(true)
  expect(canCheckIn('2027-03-09', limits())).toBe(false)
  expect(canCheckIn('2027-03-09', limits({ minNights: 1 }))).toBe(true)
})

test('allows check-in on the day another guest leaves', () => {
  expect(canCheckIn('2027-03-12', limits())).toBe(true)
})

test('keeps to the shortest and the longest stay', () => {
  expect(canCheckOut('2027-03-13', '2027-03-12', limits())).toBe(false)
  expect(canCheckOut('2027-03-26', '2027-03-12', limits())).toBe(true)
  expect(canCheckOut('2027-03-27', '2027-03-12', limits())).toBe(false)
})

test('allows nothing before the first or after the last day', () => {
  expect(canCheckIn('2027-02-28', limits())).toBe(false)
  expect(canCheckIn('2027-04-29', limits())).toBe(false)
  expect(canCheckIn('2027-04-28', limits())).toBe(true)
})

test('chooses check-in, check-out, and then a new check-in', () => {
  const arrived = choose('2027-03-03', none, limits())
  expect(arrived).toEqual({ checkIn: '2027-03-03', checkOut: null })
  const chosen = choose('2027-03-07', arrived, limits())
  expect(chosen).toEqual({ checkIn: '2027-03-03', checkOut: '2027-03-07' })
  expect(choose('2027-03-20', chosen, limits())).toEqual({ checkIn: '2027-03-20', checkOut: null })
})

test('makes an earlier day the new check-in, and ignores an impossible one', () => {
  const arrived = { checkIn: '2027-03-05', checkOut: null }
  expect(choose('2027-03-02', arrived, limits())).toEqual({ checkIn: '2027-03-02', checkOut: null })
  expect(choose('2027-03-12', arrived, limits())).toBe(arrived)
})

describe('a date’s own rules', () => {
  const rule = (date: string, changes: Partial<NightRule>): [string, NightRule] => [
    date,
    { date, minNights: null, maxNights: null, noArrival: false, noDeparture: false, ...changes },
  ]
  const ruled = limits({
    rules: new Map([
      rule('2027-03-15', { minNights: 5 }),
      rule('2027-03-16', { noArrival: true }),
      rule('2027-03-18', { noDeparture: true }),
      rule('2027-03-25', { minNights: 1, maxNights: 3 }),
    ]),
  })
  const from = (checkIn: string) => ({ checkIn, checkOut: null })

  test('go before the listing’s, shorter as well as longer', () => {
    expect([canCheckOut('2027-03-19', '2027-03-15', ruled), canCheckOut('2027-03-20', '2027-03-15', ruled)]).toEqual([
      false,
      true,
    ])
    expect([canCheckOut('2027-03-26', '2027-03-25', ruled), canCheckOut('2027-03-29', '2027-03-25', ruled)]).toEqual([
      true,
      false,
    ])
  })

  test('keep guests from arriving and leaving on their date, and say so', () => {
    expect([canCheckIn('2027-03-16', ruled), whyNot('2027-03-16', none, ruled)]).toEqual([
      false,
      'no check-in on this day',
    ])
    expect(whyNot('2027-03-18', from('2027-03-14'), ruled)).toBe('no check-out on this day')
    expect(whyNot('2027-03-19', from('2027-03-15'), ruled)).toBe('5 nights at least from your check-in')
    expect(whyNot('2027-03-30', from('2027-03-25'), ruled)).toBe('3 nights at most from your check-in')
  })

  test('are not the reason where the night is taken, or the day can be chosen', () => {
    expect(whyNot('2027-03-10', none, ruled)).toBeNull()
    expect(whyNot('2027-03-20', none, ruled)).toBeNull()
  })

  test('close a check-in whose shortest stay runs into the next guest', () => {
    const close = limits({ rules: new Map([rule('2027-03-07', { minNights: 4 })]) })
    expect([canCheckIn('2027-03-07', close), whyNot('2027-03-07', none, close)]).toEqual([
      false,
      'check-in for 4 nights or more',
    ])
  })
})
