import type { QuoteLine } from '@qe/contract'
import fc from 'fast-check'
import { sumTaxes, type TaxedBooking } from './tax-kinds'

const tax = (label: string, amount: number): QuoteLine => ({ kind: 'tax', label, amount })
const nights: QuoteLine = { kind: 'nights', label: '3 nights', amount: 30_000 }
const lisbon = { currency: 'EUR', city: 'Lisbon', country: 'Portugal' }
const aBooking = (changes: Partial<TaxedBooking> = {}): TaxedBooking => ({
  ...lisbon,
  lines: [nights, tax('VAT', 1800), tax('City tax', 600)],
  before: 0,
  after: 2400,
  ...changes,
})

test('taxes are summed by label and place, the largest first, each booking once', () => {
  const porto = aBooking({ city: 'Porto', lines: [nights, tax('VAT', 1800)], after: 1800 })
  expect(sumTaxes([aBooking(), porto, aBooking()])).toEqual([
    { label: 'VAT', city: 'Lisbon', country: 'Portugal', amount: 3600, bookings: 2 },
    { label: 'VAT', city: 'Porto', country: 'Portugal', amount: 1800, bookings: 1 },
    { label: 'City tax', city: 'Lisbon', country: 'Portugal', amount: 1200, bookings: 2 },
  ])
})

test('what a refund takes back is taken from each kind in its part, below zero in a later period', () => {
  expect(sumTaxes([aBooking({ before: 2400, after: 1200 })]).map(({ label, amount }) => [label, amount])).toEqual([
    ['City tax', -300],
    ['VAT', -900],
  ])
})

test('lines of the same label are one kind, and tax without a line is called “Tax”', () => {
  const twice = aBooking({ lines: [tax('VAT', 100), tax('VAT', 300)], after: 400 })
  expect(sumTaxes([twice])).toMatchObject([{ label: 'VAT', amount: 400, bookings: 1 }])
  expect(sumTaxes([aBooking({ lines: [nights], after: 7 })])).toMatchObject([{ label: 'Tax', amount: 7 }])
})

test('kinds add up to what was kept, over any taxes, and the months of a kind to its year', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const labels = fc.constantFrom('VAT', 'City tax', 'Tourist tax')
  const booking = fc.record({
    lines: fc.array(
      fc
        .tuple(
          labels,
          amount.map((of) => of + 1),
        )
        .map(([label, of]) => tax(label, of)),
      { maxLength: 4 },
    ),
    steps: fc.array(amount, { minLength: 2, maxLength: 5 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  })
  fc.assert(
    fc.property(booking, ({ lines, steps, currency }) => {
      // Cards settle ten thousandths of a dinar at least, so the ledger has no less.
      const ledger = [0, ...steps.map((of) => (currency === 'KWD' ? of * 10 : of))]
      const of = (before: number, after: number) => sumTaxes([{ ...lisbon, currency, lines, before, after }])
      const months = ledger.slice(1).flatMap((after, n) => of(ledger[n] ?? 0, after))
      const year = of(0, ledger.at(-1) ?? 0)
      expect(year.reduce((sum, kind) => sum + kind.amount, 0)).toBe(ledger.at(-1))
      for (const label of ['VAT', 'City tax', 'Tourist tax', 'Tax']) {
        const sumIn = (kinds: typeof year) =>
          kinds.filter((kind) => kind.label === label).reduce((sum, kind) => sum + kind.amount, 0)
        expect(sumIn(months)).toBe(sumIn(year))
      }
    }),
  )
})
