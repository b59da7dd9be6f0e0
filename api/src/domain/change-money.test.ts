import type { BookingMoney } from './booking-money'
import { chargeError, differenceOutcome, isSettled, repriceStay } from './change-money'

const booking: BookingMoney = {
  status: 'confirmed',
  currency: 'EUR',
  total: 11_000,
  payout: 8500,
  serviceFee: 1500,
  tax: 1000,
  authorised: 0,
  captured: 11_000,
  refunded: 0,
  disputed: 0,
  damages: 0,
}
const price = { total: 13_200, payout: 10_200, serviceFee: 1800, tax: 1200 }

describe('a booking is settled', () => {
  test('when its total is kept and nothing is disputed', () => {
    expect(isSettled(booking)).toBe(true)
    expect(isSettled({ ...booking, captured: 12_000 })).toBe(true)
  })

  test('not while money is disputed or missing', () => {
    expect(isSettled({ ...booking, captured: 22_000, disputed: 1 })).toBe(false)
    expect(isSettled({ ...booking, refunded: 1 })).toBe(false)
  })
})

describe('a difference', () => {
  test('below the smallest charge is refused with a sentence', () => {
    expect(chargeError(50, 'EUR')).toBe(
      'The difference of €0.50 is too small to be charged. Choose other dates, or leave the stay as it is.',
    )
    expect(chargeError(99, 'USD')).toMatch(/\$0\.99/)
  })

  test('of at least the smallest charge is accepted, and every refund is', () => {
    expect(chargeError(100, 'USD')).toBeNull()
    expect(chargeError(0, 'USD')).toBeNull()
    expect(chargeError(-1, 'USD')).toBeNull()
  })
})

describe('a new price', () => {
  test('that is higher is set, without a refund', () =>
    expect(repriceStay(booking, price, 'ch1')).toEqual({ set: price, refund: null, unpaid: 0 }))

  test('that is lower refunds the whole difference', () =>
    expect(repriceStay({ ...booking, ...price }, booking, 'ch1')).toEqual({
      set: { total: 11_000, payout: 8500, serviceFee: 1500, tax: 1000 },
      refund: { amount: 2200, key: 'change:ch1' },
      unpaid: 0,
    }))

  test('that is lower comes off the unpaid rest first, and is refunded beyond that', () => {
    const then = { ...booking, ...price }
    expect(repriceStay(then, booking, 'ch1', 5000)).toMatchObject({ refund: null, unpaid: 2800 })
    expect(repriceStay(then, booking, 'ch1', 2000)).toMatchObject({ refund: { amount: 200 }, unpaid: 0 })
  })

  test('leaves no rest that is too small to be charged: the difference is refunded instead', () =>
    expect(repriceStay({ ...booking, ...price }, booking, 'ch1', 2250)).toMatchObject({
      refund: { amount: 2200 },
      unpaid: 2250,
    }))

  test('that is the same needs no refund', () =>
    expect(repriceStay(booking, booking, 'ch1')).toMatchObject({ refund: null }))
})

describe('a difference that was paid', () => {
  const paid = (isWanted: boolean) =>
    differenceOutcome(booking, { changeId: 'ch1', amount: 2200, intent: 'pi_2', isWanted })

  test('is added to what was captured', () =>
    expect(paid(true)).toEqual({
      event: null,
      set: { captured: 13_200 },
      lines: [{ kind: 'payment', from: 'guest', to: 'held', amount: 2200, key: 'payment:change:ch1' }],
      jobs: [],
    }))

  test('too late is refunded from the same payment', () =>
    expect(paid(false).jobs).toEqual([{ topic: 'refund', amount: 2200, key: 'late:ch1', about: 'pi_2' }]))
})
