import fc from 'fast-check'
import { type CancellableStay, refundAt, refundSteps } from '../domain/cancellation'
import { addDays, plusHours, plusMinutes } from '../domain/dates'
import { sharesOf } from '../domain/ledger'
import { chargeStep } from '../domain/money'
import { priceStay, type Rates } from '../domain/quote'
import { modelRefund } from './refund-model'

/** In days after 1 January 2027: just after the nights in which the clocks of the zones below change. */
const afterClockChange = fc
  .tuple(fc.constantFrom(72, 86, 93, 275, 303, 310), fc.integer({ min: 0, max: 8 }))
  .map(([change, days]) => change + days)

/** Stays around changes of clocks, in currencies without decimals, with two and with three. */
const stays = fc
  .record({
    currency: fc.constantFrom('JPY', 'USD', 'KWD'),
    tier: fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
    timeZone: fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Sydney', 'Asia/Tokyo'),
    checkInFrom: fc.constantFrom('00:00', '09:30', '15:00', '23:45'),
    start: fc.oneof(afterClockChange, fc.integer({ min: 0, max: 400 })),
    nights: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 26, max: 40 })),
    prices: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 40, maxLength: 40 }),
    cleaning: fc.integer({ min: 0, max: 50_000 }),
    extraGuestFee: fc.integer({ min: 0, max: 5000 }),
    petFee: fc.integer({ min: 0, max: 5000 }),
    discountBps: fc.integer({ min: 0, max: 9000 }),
    taxes: fc.array(fc.integer({ min: 1, max: 2500 }), { maxLength: 3 }),
    hoursAhead: fc.integer({ min: 0, max: 24 * 60 }),
  })
  .map(({ currency, start, nights, prices, taxes, hoursAhead, ...of }) => {
    const step = chargeStep(currency)
    const checkIn = addDays('2027-01-01', start)
    const checkOut = addDays(checkIn, nights)
    const rates: Rates = {
      currency,
      basePrice: step,
      weekendPrice: null,
      cleaningFee: of.cleaning * step,
      extraGuestFee: of.extraGuestFee * step,
      guestsIncluded: 2,
      petFee: of.petFee * step,
      datePrices: new Map(prices.map((price, n) => [addDays(checkIn, n), price * step])),
      discounts: of.discountBps > 0 ? [{ minNights: 2, percentBps: of.discountBps }] : [],
      taxes: taxes.map((bps) => ({ label: 'Tax', bps })),
    }
    const priced = priceStay(rates, { checkIn, checkOut, guests: 3, pets: 1 })
    const { tier, timeZone, checkInFrom } = of
    const stay: CancellableStay = {
      ...{ tier, checkIn, checkOut, timeZone, checkInFrom, currency, lines: priced.lines, total: priced.total },
      nights: priced.nights.map(({ amount }) => amount),
      confirmedAt: plusHours(new Date(`${checkIn}T12:00:00Z`), -hoursAhead),
    }
    return { stay, priced }
  })

test('steps and model refund the same, just before each cut-off and at it', () =>
  fc.assert(
    fc.property(stays, ({ stay }) => {
      const steps = refundSteps(stay)
      const cutOffs = steps.flatMap(({ until }) => (until ? [new Date(until)] : []))
      const moments = [stay.confirmedAt, ...cutOffs.flatMap((at) => [plusMinutes(at, -1), at])]
      for (const at of moments.filter((one) => one >= stay.confirmedAt))
        expect([at, refundAt(steps, at)]).toEqual([at, modelRefund(stay, at)])
    }),
  ))

test('refunds never grow with time, are never below 0 nor above the total, and are amounts that cards settle', () =>
  fc.assert(
    fc.property(stays, ({ stay }) => {
      const refunds = refundSteps(stay).map(({ refund }) => refund)
      expect(refunds).toEqual([...refunds].sort((a, b) => b - a))
      for (const refund of refunds) {
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(stay.total)
        expect(refund % chargeStep(stay.currency)).toBe(0)
      }
    }),
  ))

test('whatever is refunded, the rest is shared to the last unit, and the tax with it', () =>
  fc.assert(
    fc.property(stays, ({ stay, priced }) => {
      for (const { refund } of refundSteps(stay)) {
        const kept = stay.total - refund
        const figures = { ...priced, authorised: 0, captured: stay.total, refunded: refund, disputed: 0, damages: 0 }
        const { host, platform, tax } = sharesOf(figures)
        expect(host + platform + tax).toBe(kept)
        // Every part of the price carries the same rate of tax, so what is kept has its share of the tax.
        const difference = Math.abs(tax * stay.total - kept * priced.tax)
        expect(difference).toBeLessThanOrEqual(2 * chargeStep(stay.currency) * stay.total)
      }
    }),
  ))
