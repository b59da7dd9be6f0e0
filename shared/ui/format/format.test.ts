import { provideRenderedFor } from '../rendered-for'
import {
  addDays,
  earliestToday,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatMoment,
  formatRelative,
  isDate,
  nightsBetween,
  stayFromParams,
  todayIn,
} from './dates'
import { latinDigits } from './latin-digits'
import { currencyExponent, formatMoney, toMajor, toMinor } from './money'
import { nameOf } from './names'
import { formatPercent } from './percent'
import { formatCount, initials, listOf, plural } from './words'

test('formats money by the exponent of its currency', () => {
  expect(formatMoney({ amount: 1_200_000, currency: 'JPY' }, 'en-US')).toBe('¥1,200,000')
  expect(formatMoney({ amount: 24_000, currency: 'USD' }, 'en-US')).toBe('$240')
  expect(formatMoney({ amount: 125_050, currency: 'EUR' }, 'en-US')).toBe('€1,250.50')
  expect(formatMoney({ amount: 12_500, currency: 'KWD' }, 'en-US')).toBe('KWD\u00a012.500')
  expect(formatMoney({ amount: -4_800, currency: 'USD' }, 'en-US')).toBe('-$48')
  // Browsers format forints without decimals; ISO 4217, and so our amounts, have two.
  expect(formatMoney({ amount: 3_500_000, currency: 'HUF' }, 'en-US')).toBe('HUF\u00a035,000')
  expect(['JPY', 'USD', 'KWD'].map(currencyExponent)).toEqual([0, 2, 3])
})

test('converts typed amounts to minor units and back', () => {
  expect(toMinor(19.99, 'USD')).toBe(1999)
  expect(toMajor({ amount: 1999, currency: 'USD' })).toBe(19.99)
})

test.each([
  ['١٬٢٠٠٫٥', '1,200.5'],
  ['۱۲۴', '124'],
  ['１２，０００', '12,000'],
  ['1 200,50 €', '1 200,50 €'],
])('reads %s as %s', (typed, read) => expect(latinDigits(typed)).toBe(read))

test('formats dates independently of the time zone', () => {
  expect(formatDate('2027-03-01', 'long', 'en-GB')).toBe('1 March 2027')
  expect(formatDate('2027-03', 'month', 'en-GB')).toBe('March 2027')
  expect(formatDateRange('2031-03-01', '2031-03-05', 'en-GB')).toBe('1 – 5 Mar 2031')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(nightsBetween('2027-03-27', '2027-03-29')).toBe(2)
})

test.each(['2027-02-28', '2028-02-29', '2026-12-31'])('%s is a date', (text) => expect(isDate(text)).toBe(true))
test.each([null, '', 'soon', '2027-02-30', '2027-02-29', '2026-13-45', '2026-00-10', '2026-1-1', '12026-01-01'])(
  '%s is no date',
  (text) => expect(isDate(text)).toBe(false),
)

test.each([
  ['en-GB', '3 Aug, 00:05'],
  ['de-DE', '3. Aug., 00:05'],
  ['en-US', 'Aug 3, 12:05 AM'],
])('formats five past midnight in %s as %s', (locale, words) => {
  expect(formatMoment('2027-08-03T00:05:00Z', { locale, timeZone: 'UTC' }).replace(/\s/g, ' ')).toBe(words)
})

test('isolates a date in Arabic', () => {
  expect(formatDate('2027-08-03', 'long', 'ar-EG')).toBe('\u20683 أغسطس 2027\u2069')
  expect(formatDateRange('2027-08-03', '2027-08-07', 'ar-EG')).toMatch(/^\u2068.*\u2069$/)
})

test.each([
  ['language', 'pt', 'Portuguese'],
  ['region', 'TR', 'Türkiye'],
  ['currency', 'JPY', 'Japanese Yen'],
  ['language', 'not a tag!', 'not a tag!'],
] as const)('names the %s %s: %s', (type, code, name) => expect(nameOf(type, code)).toBe(name))

test.each([
  ['Europe/London', '4 Apr 2027, 15:00 (London time)'],
  ['America/Argentina/Buenos_Aires', '4 Apr 2027, 11:00 (Buenos Aires time)'],
  ['UTC', '4 Apr 2027, 14:00 (UTC)'],
  ['Etc/GMT', '4 Apr 2027, 14:00 (GMT)'],
])('names the zone of a deadline: %s', (timeZone, words) => {
  expect(formatDeadline('2027-04-04T14:00:00Z', timeZone, 'en-GB')).toBe(words)
})

test('formats plurals and initials', () => {
  expect(plural(1, 'night')).toBe('1 night')
  expect(plural(2, 'city', 'cities')).toBe('2 cities')
  expect(initials('Ada Maria Berg')).toBe('AB')
  expect(initials('👩‍🚀')).toBe('👩‍🚀')
})

describe('at two in the morning in London', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z') }))
  afterEach(() => void jest.useRealTimers())

  test('today is the date of a place, not of the visitor', () => {
    const zones = ['Pacific/Kiritimati', 'Europe/London', 'America/New_York', 'Etc/GMT+12']
    expect(zones.map(todayIn)).toEqual(['2026-11-27', '2026-11-27', '2026-11-26', '2026-11-26'])
    expect(earliestToday()).toBe('2026-11-26')
  })

  test('a stay in an address is over once it is over at every place', () => {
    const from = (checkIn: string) => stayFromParams(new URLSearchParams({ checkIn, checkOut: '2026-11-28' }))?.checkIn
    expect([from('2026-11-26'), from('2026-11-25')]).toEqual(['2026-11-26', undefined])
  })
})

describe('in a browser with another language than the site', () => {
  const hour = 3_600_000

  test('uses the language of the site within sentences', () => {
    const noon = Date.parse('2027-03-01T12:00:00Z')
    const relative = (ms: number) => formatRelative(new Date(noon + ms).toISOString(), noon)
    expect(relative(-2 * hour)).toBe('2 hours ago')
    expect(relative(5 * hour + 60_000)).toBe('in 5 hours')
    expect(relative(-20_000)).toBe('just now')
    expect(relative(20_000)).toBe('in less than a minute')
    expect(listOf(['Lisbon', 'Porto', 'Faro'])).toBe('Lisbon, Porto and Faro')
  })

  test.each(['ar-EG', 'fa-IR', 'mr-IN', 'en-GB'])('uses one kind of digits in every text (%s)', (locale) => {
    for (const text of [
      formatDate('2027-08-03', 'long', locale),
      formatDateRange('2031-03-01', '2031-03-05', locale),
      formatMoney({ amount: 125_050, currency: 'EUR' }, locale),
    ])
      expect(text).toMatch(/^[^\p{Nd}]*([0-9][^\p{Nd}]*)+$/u)
  })

  test('uses the same digits for counts and percentages', () => {
    provideRenderedFor({ locale: 'ar-EG', width: 1440, at: 0 })
    expect(formatCount(1234)).toMatch(/^1.?234$/)
    expect(formatPercent(12)).toMatch(/^\P{Nd}*12\P{Nd}*$/u)
    provideRenderedFor(undefined)
  })

  test.each([
    ['en-GB', '12.5%', '13%'],
    ['de-DE', '12,5\u00a0%', '13\u00a0%'],
  ])('writes percentages as %s does', (locale, exact, whole) => {
    provideRenderedFor({ locale, width: 1440, at: 0 })
    expect([formatPercent(12.5), formatPercent(12.5, 0)]).toEqual([exact, whole])
    provideRenderedFor(undefined)
  })
})
