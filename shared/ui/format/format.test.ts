import { addDays, formatDate, formatDateRange, nightsBetween } from './dates'
import { currencyExponent, formatMoney, toMajor, toMinor } from './money'
import { initials, plural } from './words'

test('money follows the exponent of its currency', () => {
  expect(formatMoney({ amount: 1_200_000, currency: 'JPY' }, 'en-US')).toBe('¥1,200,000')
  expect(formatMoney({ amount: 24_000, currency: 'USD' }, 'en-US')).toBe('$240')
  expect(formatMoney({ amount: 125_050, currency: 'EUR' }, 'en-US')).toBe('€1,250.50')
  expect(formatMoney({ amount: 12_500, currency: 'KWD' }, 'en-US')).toBe('KWD\u00a012.500')
  expect(formatMoney({ amount: -4_800, currency: 'USD' }, 'en-US')).toBe('-$48')
  // Browsers write forints without decimals; the standard, and so our amounts, have two.
  expect(formatMoney({ amount: 3_500_000, currency: 'HUF' }, 'en-US')).toBe('HUF\u00a035,000')
  expect(['JPY', 'USD', 'KWD'].map(currencyExponent)).toEqual([0, 2, 3])
})

test('what a person types comes back as it was', () => {
  expect(toMinor(19.99, 'USD')).toBe(1999)
  expect(toMajor({ amount: 1999, currency: 'USD' })).toBe(19.99)
})

test('dates stay the dates they are in every time zone', () => {
  expect(formatDate('2027-03-01', 'long', 'en-GB')).toBe('1 March 2027')
  expect(formatDate('2027-03', 'month', 'en-GB')).toBe('March 2027')
  expect(formatDateRange('2031-03-01', '2031-03-05', 'en-GB')).toMatch(/^1.*–.*5 Mar 2031$/)
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(nightsBetween('2027-03-27', '2027-03-29')).toBe(2)
})

test('words', () => {
  expect(plural(1, 'night')).toBe('1 night')
  expect(plural(2, 'city', 'cities')).toBe('2 cities')
  expect(initials('Ada Maria Berg')).toBe('AB')
  expect(initials('👩‍🚀')).toBe('👩‍🚀')
})
