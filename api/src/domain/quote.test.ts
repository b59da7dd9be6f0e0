import fc from 'fast-check'
import { plainRates, plainStay } from '../testing/plain-rates'
import { refundAt, refundSteps } from './cancellation'
import { addDays, daysBetween } from './dates'
import { chargeStep, percent, split } from './money'
import { nightPrice, priceStay, type Rates } from './quote'

const plain = plainRates
const stay = plainStay
const kinds = (rates: Rates, request = stay) =>
  priceStay(rates, request).lines.map(({ kind, amount }) => [kind, amount])

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
const stayRequests = fc
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
  test('the lines of a quote add up to its total, and so do the shares', () => {
    fc.assert(
      fc.property(rates, stayRequests, (given, request) => {
        const priced = priceStay(given, request)
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total)
        expect(priced.tax + priced.serviceFee + priced.payout).toBe(priced.total)
        expect(priced.nights).toHaveLength(daysBetween(request.checkIn, request.checkOut))
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
        stayRequests,
        fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
        fc.integer({ min: 0, max: 90 }),
        (given, request, tier, lead) => {
          const priced = priceStay(given, request)
          const steps = refundSteps({
            tier,
            checkIn: request.checkIn,
            checkOut: request.checkOut,
            timeZone: 'Asia/Tokyo',
            checkInFrom: '15:00',
            currency: given.currency,
            nights: priced.nights.map(({ amount }) => amount),
            lines: priced.lines,
            total: priced.total,
            confirmedAt: new Date(Date.parse(`${request.checkIn}T00:00:00Z`) - lead * 86_400_000),
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

  test('a split adds up to its whole, and no part is negative', () => {
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
      lines: [
        { kind: 'nights', amount: nights * 10_000 },
        { kind: 'cleaning', amount: 5000 },
      ],
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
  test('under moderate five days before gets all back, later a night and half the price of the rest are kept', () => {
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

test('the example of docs/booking.md: 3 nights at €100.00, cleaning €30.00, VAT 7 %', () =>
  expect(priceStay({ ...plain, cleaningFee: 3000, taxes: [{ label: 'VAT', bps: 700 }] }, stay)).toEqual({
    currency: 'EUR',
    nights: [
      { date: '2026-12-07', amount: 10_000, source: 'base' },
      { date: '2026-12-08', amount: 10_000, source: 'base' },
      { date: '2026-12-09', amount: 10_000, source: 'base' },
    ],
    lines: [
      { kind: 'nights', label: '3 nights', amount: 30_000 },
      { kind: 'cleaning', label: 'Cleaning', amount: 3000 },
      { kind: 'tax', label: 'VAT', amount: 2310 },
    ],
    total: 35_310,
    tax: 2310,
    serviceFee: 4950,
    payout: 28_050,
  }))

describe('the lines of a quote are labelled', () => {
  const rates = { ...plain, cleaningFee: 3000, extraGuestFee: 500, petFee: 700 }
  const labels = (given: Rates, request = stay) => priceStay(given, request).lines.map(({ label }) => label)

  test('in the singular', () =>
    expect(labels(rates, { ...stay, checkOut: '2026-12-08', guests: 3, pets: 1 })).toEqual([
      '1 night',
      'Cleaning',
      '1 extra guest',
      '1 pet',
    ]))

  test('and in the plural', () =>
    expect(labels(rates, { ...stay, guests: 4, pets: 2 })).toEqual([
      '3 nights',
      'Cleaning',
      '2 extra guests',
      '2 pets',
    ]))

  test('with the discount’s name and percentage', () => {
    const discount = (minNights: number, percentBps: number) =>
      labels({ ...plain, discounts: [{ minNights, percentBps }] }, { ...stay, checkOut: '2027-01-10' })[1]
    expect(discount(7, 1000)).toBe('Weekly discount, 10%')
    expect(discount(28, 2550)).toBe('Monthly discount, 25.5%')
    expect(discount(14, 1200)).toBe('Discount from 14 nights, 12%')
  })

  test('with the names of the taxes, each with its share', () => {
    const taxes = [
      { label: 'City tax', bps: 300 },
      { label: 'VAT', bps: 700 },
    ]
    expect(priceStay({ ...plain, taxes }, stay).lines.slice(1)).toEqual([
      { kind: 'tax', label: 'City tax', amount: 900 },
      { kind: 'tax', label: 'VAT', amount: 2100 },
    ])
  })
})

describe('a quote has no line', () => {
  const all = { ...plain, cleaningFee: 3000, extraGuestFee: 500, petFee: 700 }
  const party = { ...stay, guests: 4, pets: 1 }

  test.each([
    ['for cleaning that is free', { ...all, cleaningFee: 0 }, party, ['nights', 'extra_guests', 'pets']],
    ['for guests that cost nothing', { ...all, extraGuestFee: 0 }, party, ['nights', 'cleaning', 'pets']],
    ['for guests that are included', all, { ...party, guests: 2 }, ['nights', 'cleaning', 'pets']],
    ['for fewer guests than are included', all, { ...party, guests: 1 }, ['nights', 'cleaning', 'pets']],
    ['for pets that cost nothing', { ...all, petFee: 0 }, party, ['nights', 'cleaning', 'extra_guests']],
    ['for pets that stay at home', all, { ...party, pets: 0 }, ['nights', 'cleaning', 'extra_guests']],
    ['for a tax of nothing', { ...plain, taxes: [{ label: 'VAT', bps: 0 }] }, stay, ['nights']],
    [
      'for a discount that needs one night more',
      { ...plain, discounts: [{ minNights: 4, percentBps: 1 }] },
      stay,
      ['nights'],
    ],
  ])('%s', (_what, rates, request, lines) => expect(kinds(rates, request).map(([kind]) => kind)).toEqual(lines))
})

test('the longest threshold that is reached counts, wherever it stands in the list', () => {
  const discounts = [
    { minNights: 3, percentBps: 500 },
    { minNights: 2, percentBps: 2000 },
    { minNights: 30, percentBps: 5000 },
    { minNights: 3, percentBps: 9000 },
  ]
  expect(kinds({ ...plain, discounts })[1]).toEqual(['discount', -1500])
})

test('pets and extra guests pay for each of them, each night', () =>
  expect(kinds({ ...plain, extraGuestFee: 500, petFee: 700 }, { ...stay, guests: 5, pets: 2 }).slice(1)).toEqual([
    ['extra_guests', 4500],
    ['pets', 4200],
  ]))

test('a night costs the price of its date, on a weekend the weekend’s, else the base', () => {
  const rates = { basePrice: 10_000, weekendPrice: 12_000, datePrices: new Map([['2026-12-12', 0]]) }
  expect(nightPrice(rates, '2026-12-10')).toEqual({ amount: 10_000, source: 'base' })
  expect(nightPrice(rates, '2026-12-11')).toEqual({ amount: 12_000, source: 'weekend' })
  expect(nightPrice(rates, '2026-12-12')).toEqual({ amount: 0, source: 'date' })
  expect(nightPrice({ ...rates, weekendPrice: null }, '2026-12-11')).toEqual({ amount: 10_000, source: 'base' })
})

test('in dinars every percentage is rounded to tens of fils', () =>
  expect(
    priceStay(
      {
        ...plain,
        currency: 'KWD',
        basePrice: 10_130,
        discounts: [{ minNights: 3, percentBps: 1000 }],
        taxes: [{ label: 'VAT', bps: 500 }],
      },
      stay,
    ),
  ).toMatchObject({ total: 28_720, tax: 1370, serviceFee: 4100, payout: 23_250 }))
