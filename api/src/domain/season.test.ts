import { usualNight } from './night-edit'
import { isSetByHand, nightsOfSeason, seasonValues, without, withValues } from './season'

const season = {
  firstNight: '2027-06-15',
  lastNight: '2027-06-17',
  isYearly: false,
  price: null,
  pricePercent: null,
  minNights: null,
  arrivalDays: null,
}
const usual = { price: 10_000, currency: 'EUR' }

describe('the nights of a season', () => {
  test('are those from the first to the last, within what is asked for', () => {
    expect(nightsOfSeason(season, '2027-01-01', '2028-12-31')).toEqual(['2027-06-15', '2027-06-16', '2027-06-17'])
    expect(nightsOfSeason(season, '2027-06-16', '2027-06-16')).toEqual(['2027-06-16'])
    expect(nightsOfSeason(season, '2027-06-18', '2028-12-31')).toEqual([])
  })

  test('come back each year', () =>
    expect(nightsOfSeason({ ...season, isYearly: true }, '2027-06-17', '2029-06-15')).toEqual([
      '2027-06-17',
      '2028-06-15',
      '2028-06-16',
      '2028-06-17',
      '2029-06-15',
    ]))

  test('may go beyond the end of a year, each year', () => {
    const winter = { firstNight: '2026-12-31', lastNight: '2027-01-01', isYearly: true }
    expect(nightsOfSeason(winter, '2027-01-01', '2028-01-01')).toEqual(['2027-01-01', '2027-12-31', '2028-01-01'])
  })

  test('end with February where it has no 29th', () => {
    const february = { firstNight: '2028-02-28', lastNight: '2028-02-29', isYearly: true }
    expect(nightsOfSeason(february, '2028-01-01', '2029-12-31')).toEqual(['2028-02-28', '2028-02-29', '2029-02-28'])
  })
})

test('a season sets an amount, or a percentage of what the night usually costs', () => {
  expect(seasonValues({ ...season, price: 15_000 }, '2027-06-15', usual)).toEqual({ price: 15_000 })
  expect(seasonValues({ ...season, pricePercent: 25 }, '2027-06-15', usual)).toEqual({ price: 12_500 })
})

test('arrival days are those of the week', () => {
  const saturdays = { ...season, arrivalDays: [6], minNights: 7 }
  expect(seasonValues(saturdays, '2027-06-19', usual)).toEqual({ minNights: 7, noArrival: false })
  expect(seasonValues(saturdays, '2027-06-20', usual)).toEqual({ minNights: 7, noArrival: true })
})

test('taking a season away leaves what was set since', () => {
  const night = { ...usualNight, price: 15_000, minNights: 4, note: 'Fair' }
  expect(without(night, { price: 15_000, minNights: 7 })).toEqual({ ...night, price: null })
})

test('a night is set by hand when one of the values differs from the usual and from the season’s', () => {
  expect(isSetByHand(usualNight, { price: 15_000 })).toBe(false)
  expect(isSetByHand({ ...usualNight, price: 15_000 }, { price: 15_000 })).toBe(false)
  expect(isSetByHand({ ...usualNight, price: 9000 }, { price: 15_000 })).toBe(true)
  expect(isSetByHand({ ...usualNight, note: 'Fair' }, { price: 15_000 })).toBe(false)
  expect(isSetByHand({ ...usualNight, noArrival: true }, { noArrival: false })).toBe(true)
})

test('a season goes before a price rule, and takes back nothing of it', () => {
  const ruled = { ...usualNight, price: 9000, byRule: true }
  expect(isSetByHand(ruled, { price: 12_000 })).toBe(false)
  expect(withValues(ruled, { price: 12_000 })).toEqual({ ...usualNight, price: 12_000 })
  expect(withValues(ruled, { minNights: 3 })).toEqual({ ...ruled, minNights: 3 })
  expect(without(ruled, { price: 9000 })).toEqual(ruled)
})
