import fc from 'fast-check'
import { convertMoney, currencyOfLocale, exponentOf } from './currency'

const rates = { EUR: 1, USD: 1.1367, GBP: 0.85986, JPY: 180.57, KRW: 1555.69, IDR: 20384.1, KWD: 0.349 }
const currency = fc.constantFrom(...(Object.keys(rates) as (keyof typeof rates)[]))
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
/** What a minor unit of a currency is worth, in euros. */
const unit = (of: keyof typeof rates) => 1 / (10 ** exponentOf(of) * rates[of])

test.each([
  [{ amount: 12_000, currency: 'USD' }, 'EUR', { amount: 10_557, currency: 'EUR' }],
  [{ amount: 10_000, currency: 'EUR' }, 'JPY', { amount: 18_057, currency: 'JPY' }],
  [{ amount: 18_057, currency: 'JPY' }, 'EUR', { amount: 10_000, currency: 'EUR' }],
  [{ amount: 10_000, currency: 'EUR' }, 'KWD', { amount: 34_900, currency: 'KWD' }],
  [{ amount: 34_900, currency: 'KWD' }, 'JPY', { amount: 18_057, currency: 'JPY' }],
])('%j in %s is %j, whatever the decimals of either', (money, to, expected) => {
  expect(convertMoney(money, to, rates)).toEqual(expected)
})

test('an amount without a rate on either side stays what it is', () => {
  expect(convertMoney({ amount: 100, currency: 'VND' }, 'EUR', rates)).toBeNull()
  expect(convertMoney({ amount: 100, currency: 'EUR' }, 'VND', rates)).toBeNull()
})

test('an amount in its own currency is the same to the last unit, also without a rate', () => {
  fc.assert(
    fc.property(amount, (given) =>
      expect(convertMoney({ amount: given, currency: 'VND' }, 'VND', rates)).toEqual({
        amount: given,
        currency: 'VND',
      }),
    ),
  )
})

test('there and back ends within one minor unit of the coarser currency', () => {
  fc.assert(
    fc.property(amount, currency, currency, (given, from, to) => {
      const there = convertMoney({ amount: given, currency: from }, to, rates)
      const back = there && convertMoney(there, from, rates)
      expect(Math.abs((back?.amount ?? Number.NaN) - given)).toBeLessThanOrEqual(Math.max(1, unit(to) / unit(from)))
    }),
  )
})

test('what costs more never reads as less', () => {
  fc.assert(
    fc.property(amount, amount, currency, currency, (one, other, from, to) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
        (each) => convertMoney({ amount: each, currency: from }, to, rates)?.amount ?? Number.NaN,
      )
      expect(low).toBeLessThanOrEqual(high ?? Number.NaN)
    }),
  )
})

test.each([
  ['de-CH', 'CHF'],
  ['en-GB', 'GBP'],
  ['de', 'EUR'],
  ['ja', 'JPY'],
  ['zh-Hant-HK', 'HKD'],
  ['ar-EG', null],
  ['en-001', null],
  ['c', null],
  ['', null],
])('people with the locale %p read amounts in %p', (locale, currency) => {
  expect(currencyOfLocale(locale)).toBe(currency)
})
