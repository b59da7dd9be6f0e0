import { bookingStatus } from '@qe/contract'
import fc from 'fast-check'
import { plainRates, plainStay } from '../testing/plain-rates'
import { couponError, couponState, givesCouponBack, type StoredCoupon } from './coupon'
import { chargeStep, comparable } from './money'
import { policy } from './policy'
import { priceStay, type Rates } from './quote'

const plain: Rates = { ...plainRates, cleaningFee: 3000 }
const stay = plainStay
const tenPercent = { code: 'SUMMER10', percent: 10, amount: null, minNights: null }
const twenty = { code: 'TWENTY', percent: null, amount: 2000, minNights: null }
const cutOf = (rates: Partial<Rates>) =>
  priceStay({ ...plain, ...rates }, stay).lines.find(({ kind }) => kind === 'coupon')

describe('a coupon takes off', () => {
  test('a percentage of the nights, without cleaning, as a line of its own before the fees', () => {
    const { lines, total } = priceStay({ ...plain, coupon: tenPercent }, stay)
    expect(lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['nights', '3 nights', 30_000],
      ['coupon', 'Code SUMMER10', -3000],
      ['cleaning', 'Cleaning', 3000],
    ])
    expect(total).toBe(30_000)
  })

  test('a percentage of what other discounts leave', () => {
    const discounts = [{ minNights: 2, percentBps: 2000 }]
    expect(cutOf({ coupon: tenPercent, discounts })?.amount).toBe(-2400)
  })

  test('an amount, and never more than the nights cost', () => {
    expect(cutOf({ coupon: twenty })?.amount).toBe(-2000)
    expect(cutOf({ coupon: { ...twenty, amount: 90_000 } })?.amount).toBe(-30_000)
  })

  test('no more than leaves what banks take', () => {
    const { total } = priceStay({ ...plain, cleaningFee: 0, coupon: { ...twenty, amount: 90_000 } }, stay)
    expect(total).toBe(92)
  })

  test('nothing of a stay that is shorter than it wants', () =>
    expect(cutOf({ coupon: { ...twenty, minNights: 4 } })).toBeUndefined())

  test('from the host’s share, with the service fee and the tax on what is really paid', () => {
    const { tax, serviceFee, payout } = priceStay(
      { ...plain, coupon: tenPercent, taxes: [{ label: 'City tax', bps: 500 }] },
      stay,
    )
    expect([tax, serviceFee, payout]).toEqual([1500, 4500, 25_500])
  })
})

describe('with any coupon, rates and stay', () => {
  const currencies = fc.constantFrom('JPY', 'USD', 'KWD', 'EUR', 'VND', 'TND')
  const given = currencies.chain((currency) => {
    const amount = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * chargeStep(currency))
    const terms = { code: fc.constant('CODE'), minNights: fc.option(fc.integer({ min: 1, max: 30 })) }
    return fc.record({
      currency: fc.constant(currency),
      basePrice: amount(1, 500_000),
      weekendPrice: fc.option(amount(1, 500_000)),
      cleaningFee: amount(0, 90_000),
      extraGuestFee: amount(0, 9000),
      guestsIncluded: fc.integer({ min: 1, max: 6 }),
      petFee: amount(0, 9000),
      datePrices: fc.constant(new Map<string, number>()),
      discounts: fc.array(
        fc.record({ minNights: fc.integer({ min: 2, max: 40 }), percentBps: fc.integer({ min: 1, max: 9000 }) }),
        { maxLength: 3 },
      ),
      taxes: fc.array(fc.record({ label: fc.constant('Tax'), bps: fc.integer({ min: 1, max: 2500 }) }), {
        maxLength: 3,
      }),
      coupon: fc.oneof(
        fc.record({ ...terms, percent: fc.integer({ min: 1, max: 90 }), amount: fc.constant(null) }),
        fc.record({ ...terms, percent: fc.constant(null), amount: amount(1, 2_000_000) }),
      ),
    })
  })
  const request = fc.record({ nights: fc.integer({ min: 1, max: 40 }), guests: fc.integer({ min: 1, max: 8 }) })
  const checkOutAfter = (nights: number) => new Date(Date.UTC(2026, 11, 7 + nights)).toISOString().slice(0, 10)

  test('the lines add up, nothing is negative, and only the nights and what follows from them cost less', () =>
    fc.assert(
      fc.property(given, request, (rates, { nights, guests }) => {
        const request = { checkIn: '2026-12-07', checkOut: checkOutAfter(nights), guests, pets: 1 }
        const [priced, without] = [priceStay(rates, request), priceStay({ ...rates, coupon: null }, request)]
        const amounts = (kinds: readonly string[], of = priced) =>
          of.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total)
        expect(priced.payout + priced.serviceFee + priced.tax).toBe(priced.total)
        expect(Math.min(priced.payout, priced.tax, priced.serviceFee)).toBeGreaterThanOrEqual(0)
        expect(amounts(['nights', 'discount', 'coupon'])).toBeGreaterThanOrEqual(0)
        const fees = ['cleaning', 'extra_guests', 'pets']
        expect(amounts(fees)).toBe(amounts(fees, without))
        const cut = 0 - amounts(['coupon'])
        expect(cut).toBeGreaterThanOrEqual(0)
        expect(cut % chargeStep(rates.currency)).toBe(0)
        if (cut > 0)
          expect(comparable(priced.total, rates.currency)).toBeGreaterThanOrEqual(
            policy.smallestDifferenceUsCents - 1e-6,
          )
        else expect(priced.total).toBe(without.total)
      }),
      { numRuns: 500 },
    ))
})

const noonOf = (date: string) => new Date(`${date}T12:00Z`)

const stored: StoredCoupon = {
  ...tenPercent,
  currency: null,
  firstDay: '2026-12-01',
  lastDay: '2026-12-31',
  maxUses: 2,
  usesPerGuest: 1,
  listingId: null,
  guestId: null,
  isForFirstBooking: false,
  hasEnded: false,
  uses: 0,
}

const asked = {
  listingId: 'here',
  currency: 'EUR',
  nights: 3,
  guestId: 'him' as string | null,
  usesByGuest: 0,
  hasBooked: false,
}

describe('a coupon is refused with a sentence', () => {
  const request = { ...asked, now: noonOf('2026-12-10') }
  test('unless nothing is in the way', () => expect(couponError(stored, request)).toBeNull())

  test.each<[string, Partial<StoredCoupon>, Partial<typeof request>, RegExp]>([
    ['when it has ended', { hasEnded: true }, {}, /has ended/],
    ['before its first day', {}, { now: new Date('2026-11-30T09:59Z') }, /from December 1, 2026 on/],
    ['after its last day', {}, { now: new Date('2027-01-01T12:00Z') }, /until December 31, 2026/],
    ['at another place', { listingId: 'there' }, {}, /another place of this host/],
    ['in another currency', { currency: 'USD', percent: null, amount: 2000 }, {}, /in USD.* paid in EUR/],
    ['for too few nights', { minNights: 4 }, {}, /stays of 4 nights or more/],
    ['when the guest has used it', {}, { usesByGuest: 1 }, /You have used the code SUMMER10 already/],
    ['when the guest has used it twice', { usesPerGuest: 2 }, { usesByGuest: 2 }, /You have used the code SUMMER10/],
    ['when it is another guest’s', { guestId: 'her' }, {}, /for another guest/],
    ['when it is one guest’s, and nobody is signed in', { guestId: 'her' }, { guestId: null }, /Sign in to use it/],
    ['when it is for a first booking', { isForFirstBooking: true }, { hasBooked: true }, /for a first booking/],
    ['when it is used up', { uses: 2 }, {}, /used up/],
  ])('%s', (_when, changes, other, sentence) =>
    expect(couponError({ ...stored, ...changes }, { ...request, ...other })).toMatch(sentence),
  )

  test('but not the guest whose it is, nor one with a use left, nor one who books for the first time', () => {
    const own = { ...stored, guestId: 'him', usesPerGuest: 2, isForFirstBooking: true }
    expect(couponError(own, { ...request, usesByGuest: 1 })).toBeNull()
  })
})

test('a coupon’s first day begins where days begin first, and its last ends where they end last', () => {
  const moments = ['2026-11-30T10:00Z', '2027-01-01T11:59Z'].map((text) => new Date(text))
  expect(moments.map((now) => couponError(stored, { ...asked, now }))).toEqual([null, null])
  expect(moments.map((now) => couponState(stored, now))).toEqual(['running', 'running'])
})

test('its state follows its end, its days and its uses', () => {
  const states = [
    couponState({ ...stored, hasEnded: true }, noonOf('2026-12-10')),
    couponState(stored, noonOf('2027-01-01')),
    couponState({ ...stored, uses: 2 }, noonOf('2026-12-10')),
    couponState(stored, noonOf('2026-11-29')),
    couponState(stored, noonOf('2026-12-31')),
  ]
  expect(states).toEqual(['ended', 'over', 'used up', 'planned', 'running'])
})

test('a booking gives it back when it never was a stay, or when the host cancels', () => {
  const back = ['hold_expired', 'payment_failed', 'declined', 'withdrawn', 'expired', 'cancelled_by_provider']
  expect(bookingStatus.options.filter((status) => givesCouponBack(status, true))).toEqual(back)
  expect(bookingStatus.options.filter((status) => givesCouponBack(status, false))).toEqual([
    ...back,
    'cancelled_by_admin',
  ])
})
