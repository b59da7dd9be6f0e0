import fc from 'fast-check'
import { addDays } from './dates'
import { leadTimeDiscount, termsAt } from './lead-time'
import { chargeStep } from './money'
import { priceStay, type Rates } from './quote'

const discounts = { lastMinute: { days: 3, percentBps: 1500 }, earlyBooking: { days: 60, percentBps: 1000 } }
const terms = { ...discounts, bookedOn: '2026-12-01' }
const on = (days: number) => leadTimeDiscount(terms, addDays('2026-12-01', days))?.kind ?? null

describe('a stay gets', () => {
  test.each([
    [0, 'last_minute'],
    [3, 'last_minute'],
    [4, null],
    [60, null],
    [61, 'early_booking'],
    [400, 'early_booking'],
  ])('%i days after the booking: %s', (days, kind) => expect(on(days)).toBe(kind))

  test('no discount where the host gives none', () => {
    expect(leadTimeDiscount(null, '2026-12-01')).toBeNull()
    expect(leadTimeDiscount({ ...terms, lastMinute: null }, '2026-12-02')).toBeNull()
    expect(leadTimeDiscount({ ...terms, earlyBooking: null }, '2027-12-02')).toBeNull()
    expect(termsAt({ lastMinute: null, earlyBooking: null }, 'UTC', new Date())).toBeNull()
  })

  test('the discount of the day of booking there, not here', () => {
    const at = new Date('2026-12-01T20:00:00Z')
    expect(termsAt(discounts, 'Asia/Tokyo', at)?.bookedOn).toBe('2026-12-02')
    expect(termsAt(discounts, 'Pacific/Honolulu', at)?.bookedOn).toBe('2026-12-01')
  })
})

const rates: Rates = {
  currency: 'EUR',
  basePrice: 10_000,
  weekendPrice: null,
  cleaningFee: 3000,
  extraGuestFee: 0,
  guestsIncluded: 2,
  petFee: 0,
  datePrices: new Map(),
  discounts: [{ minNights: 7, percentBps: 1200 }],
  leadTime: terms,
  taxes: [],
}
const discountLine = (given: Rates, start: number, nights: number) => {
  const checkIn = addDays('2026-12-01', start)
  const { lines } = priceStay(given, { checkIn, checkOut: addDays(checkIn, nights), guests: 2, pets: 0 })
  return lines.filter(({ kind }) => kind === 'discount').map(({ label, amount }) => [label, amount])
}

describe('of a discount by length and one by the time of booking', () => {
  test('the larger counts, named, once', () => {
    expect(discountLine(rates, 2, 3)).toEqual([['Last-minute discount, 15%', -4500]])
    expect(discountLine(rates, 2, 7)).toEqual([['Last-minute discount, 15%', -10_500]])
    expect(discountLine(rates, 70, 3)).toEqual([['Early-booking discount, 10%', -3000]])
    expect(discountLine(rates, 70, 7)).toEqual([['Weekly discount, 12%', -8400]])
    expect(discountLine(rates, 30, 3)).toEqual([])
  })

  test('that of the length is named where they are equal', () =>
    expect(discountLine({ ...rates, discounts: [{ minNights: 3, percentBps: 1500 }] }, 2, 3)).toEqual([
      ['Discount from 3 nights, 15%', -4500],
    ]))
})

describe('whatever the prices and discounts, in yen, euros and dinars', () => {
  const term = fc.option(
    fc.record({ days: fc.integer({ min: 0, max: 90 }), percentBps: fc.integer({ min: 1, max: 9000 }) }),
  )
  const cases = fc.record({
    currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
    price: fc.integer({ min: 1, max: 400_000 }),
    cleaning: fc.integer({ min: 0, max: 5000 }),
    longStay: fc.array(
      fc.record({ minNights: fc.integer({ min: 2, max: 30 }), percentBps: fc.integer({ min: 1, max: 9000 }) }),
    ),
    lastMinute: term,
    earlyBooking: term,
    tax: fc.integer({ min: 0, max: 2500 }),
    start: fc.integer({ min: 0, max: 120 }),
    nights: fc.integer({ min: 1, max: 40 }),
  })
  type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never
  const priced = ({ currency, price, cleaning, longStay, tax, start, nights, ...of }: Case) => {
    const step = chargeStep(currency)
    const priceWith = (leadTime: Rates['leadTime'], discounts: Rates['discounts']) => {
      const checkIn = addDays('2026-12-01', start)
      return priceStay(
        {
          ...rates,
          currency,
          basePrice: price * step,
          cleaningFee: cleaning * step,
          discounts,
          leadTime: leadTime ?? null,
          taxes: tax > 0 ? [{ label: 'Tax', bps: tax }] : [],
        },
        { checkIn, checkOut: addDays(checkIn, nights), guests: 2, pets: 0 },
      )
    }
    const leadTime = { ...of, bookedOn: '2026-12-01' }
    return {
      both: priceWith(leadTime, longStay),
      byLength: priceWith(null, longStay),
      byLeadTime: priceWith(leadTime, []),
      step,
    }
  }

  test('the lines add up to the total, and the total to what host, platform and tax office get', () =>
    fc.assert(
      fc.property(cases, (given) => {
        const { both, step } = priced(given)
        expect(both.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(both.total)
        expect(both.tax + both.serviceFee + both.payout).toBe(both.total)
        for (const { amount } of both.lines) expect(Math.abs(amount % step)).toBe(0)
      }),
    ))

  test('a stay costs what the better of its discounts leaves, never less', () =>
    fc.assert(
      fc.property(cases, (given) => {
        const { both, byLength, byLeadTime } = priced(given)
        expect(both.total).toBe(Math.min(byLength.total, byLeadTime.total))
        expect(both.lines.filter(({ kind }) => kind === 'discount').length).toBeLessThanOrEqual(1)
      }),
    ))
})
