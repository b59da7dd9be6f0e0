import fc from 'fast-check'
import { refundAt, refundSteps } from './cancellation'
import { addDays, daysBetween } from './dates'
import { chargeStep, percent, split } from './money'
import { priceStay, type Rates } from './quote'

const plain: Rates = {
  currency: 'EUR',
  basePrice: 10_000,
  weekendPrice: null,
  cleaningFee: 0,
  extraGuestFee: 0,
  guestsIncluded: 2,
  petFee: 0,
  datePrices: new Map(),
  discounts: [],
  taxes: [],
}
const stay = { checkIn: '2026-12-07', checkOut: '2026-12-10', guests: 2, pets: 0 }
const kinds = (rates: Rates, wish = stay) => priceStay(rates, wish).lines.map(({ kind, amount }) => [kind, amount])

describe('a stay is priced', () => {
  test('by the night: a price for the date, else the weekend’s, else the base', () => {
    const rates = { ...plain, weekendPrice: 12_000, datePrices: new Map([['2026-12-11', 15_000]]) }
    // Thursday to Sunday: Friday has its own price, Saturday the weekend's.
    const { nights } = priceStay(rates, { ...stay, checkIn: '2026-12-10', checkOut: '2026-12-13' })
    expect(nights.map(({ amount, source }) => [amount, source])).toEqual([
      [10_000, 'base'],
      [15_000, 'date'],
      [12_000, 'weekend'],
    ])
  })

  test('with the discount of the longest threshold that it reaches, once', () => {
    const rates = {
      ...plain,
      discounts: [
        { minNights: 7, percentBps: 1000 },
        { minNights: 28, percentBps: 2500 },
      ],
    }
    expect(kinds(rates)).toEqual([['nights', 30_000]])
    expect(kinds(rates, { ...stay, checkOut: '2026-12-14' })).toEqual([
      ['nights', 70_000],
      ['discount', -7000],
    ])
    expect(kinds(rates, { ...stay, checkOut: '2027-01-04' })).toEqual([
      ['nights', 280_000],
      ['discount', -70_000],
    ])
  })

  test('with cleaning once, and further guests and pets by the night', () => {
    const rates = { ...plain, cleaningFee: 3000, extraGuestFee: 500, petFee: 700 }
    expect(kinds(rates, { ...stay, guests: 4, pets: 1 })).toEqual([
      ['nights', 30_000],
      ['cleaning', 3000],
      ['extra_guests', 3000],
      ['pets', 2100],
    ])
  })

  test('with taxes on the sum, and the host’s share less 15 %', () => {
    const priced = priceStay(
      {
        ...plain,
        taxes: [
          { label: 'City tax', bps: 333 },
          { label: 'VAT', bps: 333 },
        ],
      },
      stay,
    )
    expect(priced).toMatchObject({ total: 31_998, tax: 1998, serviceFee: 4500, payout: 25_500 })
  })
})

const currencies = fc.constantFrom('JPY', 'USD', 'KWD')
const rates = currencies.chain((currency) => {
  const amount = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * chargeStep(currency))
  return fc.record({
    currency: fc.constant(currency),
    basePrice: amount(1, 500_000),
    weekendPrice: fc.option(amount(1, 500_000)),
    cleaningFee: amount(0, 50_000),
    extraGuestFee: amount(0, 5000),
    guestsIncluded: fc.integer({ min: 1, max: 6 }),
    petFee: amount(0, 5000),
    datePrices: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 60 }), amount(1, 900_000)), { maxLength: 20 })
      .map((list) => new Map(list.map(([n, price]) => [addDays('2026-12-01', n), price]))),
    discounts: fc.uniqueArray(
      fc.record({ minNights: fc.integer({ min: 2, max: 40 }), percentBps: fc.integer({ min: 1, max: 9000 }) }),
      {
        maxLength: 4,
        selector: ({ minNights }) => minNights,
      },
    ),
    taxes: fc.array(fc.record({ label: fc.constant('Tax'), bps: fc.integer({ min: 1, max: 2500 }) }), { maxLength: 4 }),
  })
})
const wishes = fc
  .record({
    start: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 45 }),
    guests: fc.integer({ min: 1, max: 10 }),
    pets: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ start, nights, guests, pets }) => ({
    checkIn: addDays('2026-12-01', start),
    checkOut: addDays('2026-12-01', start + nights),
    guests,
    pets,
  }))

describe('in yen, dollars and dinars', () => {
  test('the lines of a quote add up to its total, and the shares to the same', () => {
    fc.assert(
      fc.property(rates, wishes, (given, wish) => {
        const priced = priceStay(given, wish)
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total)
        expect(priced.tax + priced.serviceFee + priced.payout).toBe(priced.total)
        expect(priced.nights).toHaveLength(daysBetween(wish.checkIn, wish.checkOut))
        for (const amount of [
          priced.total,
          priced.tax,
          priced.serviceFee,
          priced.payout,
          ...priced.lines.map((line) => line.amount),
        ]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(Math.abs(amount % chargeStep(given.currency))).toBe(0)
        }
      }),
    )
  })

  test('a refund is never more than was paid, and never grows with time', () => {
    fc.assert(
      fc.property(
        rates,
        wishes,
        fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
        fc.integer({ min: 0, max: 90 }),
        (given, wish, tier, lead) => {
          const priced = priceStay(given, wish)
          const steps = refundSteps({
            tier,
            checkIn: wish.checkIn,
            checkOut: wish.checkOut,
            timeZone: 'Asia/Tokyo',
            checkInFrom: '15:00',
            currency: given.currency,
            nights: priced.nights.map(({ amount }) => amount),
            cleaningFee: given.cleaningFee,
            total: priced.total,
            confirmedAt: new Date(Date.parse(`${wish.checkIn}T00:00:00Z`) - lead * 86_400_000),
          })
          const refunds = steps.map(({ refund }) => refund)
          expect(refunds).toEqual([...refunds].sort((a, b) => b - a))
          for (const refund of refunds) {
            expect(refund).toBeGreaterThanOrEqual(0)
            expect(refund).toBeLessThanOrEqual(priced.total)
            expect(refund % chargeStep(given.currency)).toBe(0)
          }
          expect(steps.at(-1)?.until).toBeNull()
        },
      ),
    )
  })

  test('a split adds up to its whole, and no part is below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 10),
        (whole, weights, step) => {
          const parts = split(whole * step, weights, step)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(whole * step)
          expect(parts.filter((part) => part < 0)).toEqual([])
        },
      ),
    )
  })
})

test('percentages are rounded half up', () => {
  expect([percent(10, 500), percent(9, 500), percent(30, 500), percent(333, 1500)]).toEqual([1, 0, 2, 50])
  expect(percent(12_340, 1500, 10)).toBe(1850)
})

describe('a guest who cancels', () => {
  const terms = (tier: 'flexible' | 'moderate' | 'firm', nights: number, bookedDaysBefore = 100) => {
    const checkIn = '2026-12-20'
    const steps = refundSteps({
      tier,
      checkIn,
      checkOut: addDays(checkIn, nights),
      timeZone: 'Europe/Berlin',
      checkInFrom: '15:00',
      currency: 'EUR',
      nights: Array(nights).fill(10_000) as number[],
      cleaningFee: 5000,
      total: nights * 10_000 + 5000,
      confirmedAt: new Date(Date.parse('2026-12-20T14:00:00Z') - bookedDaysBefore * 86_400_000),
    })
    return (at: string) => refundAt(steps, new Date(at))
  }

  test('under flexible gets everything back until a day before check-in, by the clock of the place', () => {
    const at = terms('flexible', 3)
    expect(at('2026-12-19T13:59:59Z')).toBe(35_000)
    expect(at('2026-12-19T14:00:00Z')).toBe(25_000)
  })
  test('under flexible on the second day loses the night stayed, one more, and cleaning', () => {
    expect(terms('flexible', 3)('2026-12-21T12:00:00Z')).toBe(10_000)
  })
  test('under moderate five days before gets everything back, later a night and half of the rest are kept', () => {
    const at = terms('moderate', 3)
    expect(at('2026-12-15T13:00:00Z')).toBe(35_000)
    expect(at('2026-12-15T15:00:00Z')).toBe(15_000)
  })
  test('under firm gets half back between 30 and 7 days before, then nothing', () => {
    const at = terms('firm', 3)
    expect(at('2026-11-20T13:00:00Z')).toBe(35_000)
    expect(at('2026-11-21T00:00:00Z')).toBe(17_500)
    expect(at('2026-12-14T00:00:00Z')).toBe(0)
  })
  test('of a long stay within 30 days loses the next 30 nights', () => {
    const at = terms('flexible', 40)
    expect(at('2026-11-19T00:00:00Z')).toBe(405_000)
    expect(at('2026-12-01T00:00:00Z')).toBe(105_000)
  })
  test('within a day of booking gets everything back, when check-in was a week away', () => {
    expect(terms('firm', 3, 10)('2026-12-11T00:00:00Z')).toBe(35_000)
    expect(terms('firm', 3, 10)('2026-12-12T00:00:00Z')).toBe(17_500)
    expect(terms('firm', 3, 6)('2026-12-14T20:00:00Z')).toBe(0)
  })
})
