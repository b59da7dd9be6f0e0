import fc from 'fast-check'
import { chargeStep, comparable, formatAmount, percent, share, split } from './money'

describe('a share of an amount', () => {
  test('is rounded half up to whole minor units', () => {
    expect(share(5, 1, 2)).toBe(3)
    expect(share(4, 1, 3)).toBe(1)
    expect(share(5, 1, 3)).toBe(2)
    expect(share(10, 1, 4)).toBe(3)
  })

  test('is rounded to whole steps where a currency needs it', () => {
    expect(share(1234, 1, 1, 10)).toBe(1230)
    expect(share(1235, 1, 1, 10)).toBe(1240)
  })

  test('with denominator 0 is 0', () => expect(share(100, 1, 0)).toBe(0))

  test('is exact for amounts beyond floating point', () =>
    expect(share(9_007_199_254_740_991, 1, 1)).toBe(9_007_199_254_740_991))

  test('counts 100 basis points as 1 %', () => {
    expect(percent(10_000, 1500)).toBe(1500)
    expect(percent(333, 1000)).toBe(33)
    expect(percent(335, 1000)).toBe(34)
    expect(percent(1005, 1000, 10)).toBe(100)
  })
})

describe('an amount that is split', () => {
  test('follows the weights, and the residual goes to the largest part', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(split(100, [1, 2, 1])).toEqual([25, 50, 25])
    expect(split(101, [1, 2, 1])).toEqual([25, 51, 25])
  })

  test('never has a part below zero: what rounding gave too much is taken from the largest, then from the next', () =>
    expect(split(10, [1, 1, 1, 1], 10)).toEqual([10, 0, 0, 0]))

  test('by weights of zero goes to the first part', () => expect(split(7, [0, 0])).toEqual([7, 0]))

  test('always adds up to the whole', () =>
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }),
        (whole, weights) => {
          const parts = split(whole, weights)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(whole)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        },
      ),
    ))
})

test('cards are charged in tens of minor units where a currency has three decimals', () => {
  expect(chargeStep('KWD')).toBe(10)
  expect(chargeStep('EUR')).toBe(1)
  expect(chargeStep('JPY')).toBe(1)
})

test('an amount is written with the decimals of its currency, in the locale of the reader', () => {
  expect(formatAmount(24_000, 'USD')).toBe('$240.00')
  expect(formatAmount(12_000, 'JPY')).toBe('¥12,000')
  expect(formatAmount(1_500, 'KWD')).toMatch(/^KWD.1\.500$/)
  expect(formatAmount(24_000, 'EUR', 'de')).toMatch(/^240,00.€$/)
})

test('amounts of different currencies are compared by rough US cents', () => {
  expect(comparable(100, 'USD')).toBe(100)
  expect(comparable(1000, 'JPY')).toBeCloseTo(670)
  expect(comparable(1000, 'KWD')).toBe(325)
  expect(comparable(100, 'EUR')).toBeGreaterThan(comparable(100, 'USD'))
  // A currency that the table does not know counts like the dollar.
  expect(comparable(100, 'XPF')).toBe(10_000)
})

test('what rounding leaves over goes on the largest part, wherever it stands', () => {
  // Sevenths of 10 are rounded to 1, 1, 1 and 6: one is left over.
  expect(split(10, [1, 1, 1, 4])).toEqual([1, 1, 1, 7])
  expect(split(10, [4, 1, 1, 1])).toEqual([7, 1, 1, 1])
  expect(split(10, [1, 4, 1, 1])).toEqual([1, 7, 1, 1])
})
