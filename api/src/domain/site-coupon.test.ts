import fc from 'fast-check'
import { plainRates, plainStay } from '../testing/plain-rates'
import { type CancellableStay, refundSteps } from './cancellation'
import type { CouponTerms } from './coupon'
import { applyLines, type Figures, feeAndTax, linesTowards, noMoney, sharesOf } from './ledger'
import { chargeStep } from './money'
import { type PricedStay, priceStay, type Rates } from './quote'

const spring: CouponTerms = { code: 'SPRING', percent: 10, amount: null, minNights: null, bearer: 'site' }
const rates: Rates = { ...plainRates, cleaningFee: 3000, taxes: [{ label: 'VAT', bps: 700 }] }

describe('a code of the site takes off', () => {
  test('a percentage of the nights as the last line, and host, fee and tax stay as they are', () => {
    const [without, priced] = [priceStay(rates, plainStay), priceStay({ ...rates, coupon: spring }, plainStay)]
    expect(priced.lines).toEqual([...without.lines, { kind: 'site_coupon', label: 'Code SPRING', amount: -3000 }])
    const { payout, serviceFee, tax, total } = without
    expect(priced).toMatchObject({ payout, serviceFee, tax, total: total - 3000 })
  })

  test('no more than its limit', () =>
    expect(priceStay({ ...rates, coupon: { ...spring, mostOff: 1250 } }, plainStay).lines.at(-1)?.amount).toBe(-1250))

  test('no more than half of what the stay costs', () => {
    const { total } = priceStay(rates, plainStay)
    const credit = { ...spring, percent: null, amount: 90_000 }
    expect(priceStay({ ...rates, coupon: credit }, plainStay).total).toBe(Math.ceil(total / 2))
  })
})

/** Any stay with a code of the site, and the same without it. */
const stays = fc
  .constantFrom('JPY', 'USD', 'KWD', 'EUR')
  .chain((currency) => {
    const step = chargeStep(currency)
    const amount = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * step)
    const terms = {
      code: fc.constant('SITE'),
      minNights: fc.constant(null),
      bearer: fc.constant('site' as const),
      mostOff: fc.option(amount(1, 90_000)),
    }
    return fc.record({
      rates: fc.record({
        currency: fc.constant(currency),
        basePrice: amount(500, 90_000),
        weekendPrice: fc.option(amount(500, 90_000)),
        cleaningFee: amount(0, 9000),
        extraGuestFee: amount(0, 900),
        guestsIncluded: fc.integer({ min: 1, max: 4 }),
        petFee: amount(0, 900),
        datePrices: fc.constant(new Map<string, number>()),
        discounts: fc.constant([]),
        taxes: fc.array(fc.record({ label: fc.constant('Tax'), bps: fc.integer({ min: 1, max: 2500 }) }), {
          maxLength: 2,
        }),
        coupon: fc.oneof(
          fc.record({ ...terms, percent: fc.integer({ min: 1, max: 90 }), amount: fc.constant(null) }),
          fc.record({ ...terms, percent: fc.constant(null), amount: amount(1, 400_000) }),
        ),
      }),
      nights: fc.integer({ min: 1, max: 40 }),
      tier: fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
    })
  })
  .map(({ rates: given, nights, tier }) => {
    const checkOut = new Date(Date.UTC(2026, 11, 7 + nights)).toISOString().slice(0, 10)
    const request = { checkIn: '2026-12-07', checkOut, guests: 3, pets: 1 }
    const terms = { tier, checkIn: request.checkIn, checkOut, timeZone: 'Europe/Berlin', checkInFrom: '15:00' }
    const ofGuest = (priced: PricedStay): CancellableStay => ({
      ...terms,
      currency: priced.currency,
      lines: priced.lines,
      total: priced.total,
      nights: priced.nights.map(({ amount }) => amount),
      confirmedAt: new Date('2026-09-01T12:00:00Z'),
    })
    const [priced, without] = [priceStay(given, request), priceStay({ ...given, coupon: null }, request)]
    return { priced, without, refunds: refundSteps(ofGuest(priced)), refundsWithout: refundSteps(ofGuest(without)) }
  })

const paid = (priced: PricedStay, refunded: number): Figures => ({
  ...priced,
  authorised: 0,
  captured: priced.total,
  refunded,
  disputed: 0,
  damages: 0,
})

describe('with any code of the site, rates, stay and tier', () => {
  test('host, service fee and tax of a stay are those without it, and what the guest pays less is the site’s', () =>
    fc.assert(
      fc.property(stays, ({ priced, without }) => {
        const { payout, serviceFee, tax, total } = without
        expect(priced).toMatchObject({ payout, serviceFee, tax })
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total)
        expect(2 * priced.total).toBeGreaterThanOrEqual(total)
        const { host, platform, tax: taxed, site } = sharesOf(paid(priced, 0))
        expect([host, platform, taxed, site]).toEqual([payout, serviceFee, tax, total - priced.total])
      }),
      { numRuns: 500 },
    ))

  test('a cancellation leaves the host what it leaves without it, but for rounding', () =>
    fc.assert(
      fc.property(stays, ({ priced, without, refunds, refundsWithout }) => {
        for (const { until, refund } of refunds) {
          const same = refundsWithout.find((one) => one.until === until)
          if (!same) continue
          const [mine, theirs] = [sharesOf(paid(priced, refund)), sharesOf(paid(without, same.refund))]
          expect(Math.abs(mine.host - theirs.host)).toBeLessThanOrEqual(2 * chargeStep(priced.currency))
          if (refund === priced.total) expect([mine.host, mine.site]).toEqual([0, 0])
        }
      }),
      { numRuns: 500 },
    ))

  test('the ledger of a stay that is paid, shared out and refunded in part comes to zero', () =>
    fc.assert(
      fc.property(stays, fc.integer({ min: 0, max: 100 }), ({ priced }, percentage) => {
        const step = chargeStep(priced.currency)
        const refund = Math.floor((priced.total * percentage) / 100 / step) * step
        let balances = applyLines(noMoney(), [
          { kind: 'payment', from: 'guest', to: 'held', amount: priced.total, key: 'payment' },
        ])
        const settle = (of: Figures) => {
          balances = applyLines(balances, feeAndTax(of, balances, 0))
          balances = applyLines(balances, linesTowards('payout', 'host', sharesOf(of).host - balances.host, 'payout'))
          expect(balances.held).toBe(0)
        }
        settle(paid(priced, 0))
        if (refund > 0)
          balances = applyLines(balances, [
            { kind: 'refund', from: 'held', to: 'guest', amount: refund, key: 'refund' },
          ])
        settle(paid(priced, refund))
        expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        expect(balances.promotion).toBeLessThanOrEqual(0)
      }),
      { numRuns: 500 },
    ))
})
