import { formatAmountInput, parseAmount } from './money-field'

describe('an amount as it is typed', () => {
  it.each([
    ['EUR', '124', 12_400],
    ['EUR', '124.5', 12_450],
    ['EUR', '124,50', 12_450],
    ['EUR', '1,200', 120_000],
    ['EUR', '1 200,50', 120_050],
    ['EUR', '1.200.000,5', 120_000_050],
    ['EUR', '12.', 1_200],
    ['EUR', '1’200.50', 120_050],
    ['EUR', '١٬٢٠٠٫٥', 120_050],
    ['JPY', '１８，０００', 18_000],
    ['JPY', '18000', 18_000],
    ['JPY', '1,200,000', 1_200_000],
    ['KWD', '42.125', 42_125],
    ['KWD', '42,1', 42_100],
    ['INR', '1,20,000', 12_000_000],
  ])('%s %s is %i in minor units', (currency, text, minor) => expect(parseAmount(text, currency)).toBe(minor))

  it.each([
    ['JPY', '12.5'],
    ['EUR', '12.3456'],
    ['EUR', '-5'],
    ['EUR', 'a lot'],
    ['EUR', '1e3'],
  ])('%s %s is not an amount', (currency, text) => expect(parseAmount(text, currency)).toBeNaN())

  it('is null when empty', () => expect(parseAmount(' ', 'EUR')).toBeNull())

  it('is formatted as it was typed', () => {
    for (const [amount, currency] of [
      [12_450, 'EUR'],
      [12_400, 'EUR'],
      [1_200_000, 'JPY'],
      [42_125, 'KWD'],
      [5, 'KWD'],
    ] as const)
      expect(parseAmount(formatAmountInput(amount, currency), currency)).toBe(amount)
  })
})
