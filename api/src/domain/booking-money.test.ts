import {
  type BookingMoney,
  cancellationOf,
  disputeOutcome,
  dueNow,
  paymentOutcome,
  refundableAmount,
  refundOutcome,
  releaseOutcome,
  shareOutAt,
  shareOutOutcome,
} from './booking-money'
import { noMoney } from './ledger'

const booking: BookingMoney = {
  status: 'held',
  currency: 'EUR',
  total: 11_000,
  payout: 8500,
  serviceFee: 1500,
  tax: 1000,
  authorised: 0,
  captured: 0,
  refunded: 0,
  disputed: 0,
  damages: 0,
}
const nothing = { event: null, set: {}, lines: [], jobs: [] }
const authorisation = { kind: 'authorisation', from: 'guest', to: 'authorised', amount: 11_000, key: 'authorisation' }
const paid: BookingMoney = { ...booking, status: 'confirmed', captured: 11_000 }

describe('an authorised payment', () => {
  const outcomeOf = (of: Partial<BookingMoney>) =>
    paymentOutcome({ ...booking, ...of }, { status: 'authorised', amount: 11_000 })

  test('of a held booking turns it into a request', () =>
    expect(outcomeOf({})).toEqual({
      ...nothing,
      event: 'request',
      set: { authorised: 11_000 },
      lines: [authorisation],
    }))

  test('that arrives after the hold expired is released', () =>
    expect(outcomeOf({ status: 'hold_expired' })).toEqual({
      ...nothing,
      set: { authorised: 11_000 },
      lines: [authorisation],
      jobs: [{ topic: 'release' }],
    }))

  test('of a booking that is already requested changes no status', () =>
    expect(outcomeOf({ status: 'requested' })).toMatchObject({ event: null, jobs: [] }))

  test('that is reported twice changes nothing the second time', () => {
    expect(outcomeOf({ status: 'requested', authorised: 11_000 })).toBeNull()
    expect(outcomeOf({ status: 'confirmed', captured: 11_000 })).toBeNull()
  })
})

describe('a captured payment', () => {
  const outcomeOf = (of: Partial<BookingMoney>) =>
    paymentOutcome({ ...booking, ...of }, { status: 'captured', amount: 11_000 })

  test('of a held booking books it', () =>
    expect(outcomeOf({})).toEqual({
      ...nothing,
      event: 'book',
      set: { captured: 11_000 },
      lines: [{ kind: 'payment', from: 'guest', to: 'held', amount: 11_000, key: 'payment' }],
    }))

  test('of a request accepts it, out of what was authorised', () =>
    expect(outcomeOf({ status: 'requested', authorised: 11_000 })).toEqual({
      ...nothing,
      event: 'accept',
      set: { captured: 11_000 },
      lines: [{ kind: 'payment', from: 'authorised', to: 'held', amount: 11_000, key: 'payment' }],
    }))

  test('that arrives after the booking ended is refunded', () =>
    expect(outcomeOf({ status: 'withdrawn' })).toMatchObject({
      event: null,
      jobs: [{ topic: 'refund', amount: 11_000, key: 'late' }],
    }))

  test('that is reported twice changes nothing the second time', () =>
    expect(outcomeOf({ status: 'confirmed', captured: 1 })).toBeNull())
})

test('a cancelled payment fails a request, and nothing else', () => {
  expect(paymentOutcome({ ...booking, status: 'requested' }, { status: 'cancelled' })).toEqual({
    ...nothing,
    event: 'capture_failed',
  })
  expect(paymentOutcome(booking, { status: 'cancelled' })).toBeNull()
})

describe('a cancellation', () => {
  test('refunds a guest by the agreed terms, at most what is kept and at least 0', () => {
    expect(cancellationOf(paid, 'guest', 5000)).toEqual({ event: 'guest_cancels', refund: 5000, wasPaid: true })
    expect(cancellationOf(paid, 'guest', 20_000)).toMatchObject({ refund: 11_000 })
    expect(cancellationOf({ ...paid, refunded: 12_000 }, 'guest', 5000)).toMatchObject({ refund: 0 })
  })

  test('counts what the guest’s bank keeps until it has decided', () => {
    const inDispute: BookingMoney = { ...paid, disputed: 8000 }
    expect(cancellationOf(inDispute, 'provider', 0)).toMatchObject({ refund: 11_000 })
    expect(cancellationOf(inDispute, 'guest', 5000)).toMatchObject({ refund: 5000 })
  })

  test('by the host refunds everything that is kept', () =>
    expect(cancellationOf({ ...paid, refunded: 1000 }, 'provider', 0)).toEqual({
      event: 'host_cancels',
      refund: 10_000,
      wasPaid: true,
    }))

  test('before payment refunds nothing', () =>
    expect(cancellationOf({ ...booking, status: 'requested' }, 'guest', 5000)).toEqual({
      event: 'withdraw',
      refund: 0,
      wasPaid: false,
    }))

  test('is not possible when the booking is over', () =>
    expect(cancellationOf({ ...booking, status: 'completed' }, 'guest', 5000)).toMatchObject({ event: null }))
})

test('what is kept is shared out at once, or with the refund if there is one', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  expect(shareOutAt(0, now)).toBe(now)
  expect(shareOutAt(1, now)).toBeNull()
})

test('releasing an authorisation returns it to the guest, unless there was none or it was captured', () => {
  expect(releaseOutcome({ ...booking, authorised: 11_000 })).toEqual({
    ...nothing,
    lines: [{ kind: 'release', from: 'authorised', to: 'guest', amount: 11_000, key: 'release' }],
  })
  expect(releaseOutcome(booking)).toBeNull()
  expect(releaseOutcome({ ...booking, authorised: 11_000, captured: 11_000 })).toBeNull()
})

test('a refund is limited to what is kept', () => {
  expect(refundableAmount(paid, 5000)).toBe(5000)
  expect(refundableAmount({ ...paid, disputed: 9000 }, 5000)).toBe(2000)
})

test('a host is not sent what a refund on its way would take back', () => {
  expect(dueNow(paid, noMoney(), 0)).toBe(8500)
  expect(dueNow(paid, noMoney(), 5500)).toBe(4250)
  expect(dueNow(paid, noMoney(), 20_000)).toBe(0)
  expect(dueNow({ ...paid, refunded: 11_000 }, { ...noMoney(), host: 8500 }, 5500)).toBe(-8500)
})

test('a refund before the share is due leaves that for its day', () =>
  expect(refundOutcome(paid, noMoney(), { amount: 5500, key: 're_1', isShared: false, count: 4 })).toEqual({
    event: null,
    set: { refunded: 5500 },
    lines: [{ kind: 'refund', from: 'held', to: 'guest', amount: 5500, key: 'refund:re_1' }],
    jobs: [],
  }))

test('a refund moves money back to the guest, and fee and tax follow', () => {
  const balances = { ...noMoney(), platform: 1500, tax: 1000 }
  expect(refundOutcome(paid, balances, { amount: 5500, key: 're_1', isShared: true, count: 4 })).toEqual({
    event: null,
    set: { refunded: 5500 },
    lines: [
      { kind: 'refund', from: 'held', to: 'guest', amount: 5500, key: 'refund:re_1' },
      { kind: 'fee', from: 'platform', to: 'held', amount: 750, key: 'fee:4' },
      { kind: 'tax', from: 'tax', to: 'held', amount: 500, key: 'tax:4' },
    ],
    jobs: [{ topic: 'transfer' }],
  })
})

test('when the payout is due, fee and tax are posted and the host’s share is transferred', () =>
  expect(shareOutOutcome(paid, noMoney(), 2)).toEqual({
    event: null,
    set: {},
    lines: [
      { kind: 'fee', from: 'held', to: 'platform', amount: 1500, key: 'fee:2' },
      { kind: 'tax', from: 'held', to: 'tax', amount: 1000, key: 'tax:2' },
    ],
    jobs: [{ topic: 'transfer' }],
  }))

describe('a dispute', () => {
  const shared = { ...noMoney(), platform: 1500, tax: 1000 }
  const outcomeOf = (state: 'open' | 'won' | 'lost', of: Partial<BookingMoney>, isShared: boolean) =>
    disputeOutcome(
      { ...paid, ...of },
      shared,
      { id: 'dp_1', amount: 11_000, state, ofDamages: false },
      { isShared, count: 7 },
    )

  test('that is opened moves the money from held to disputed', () =>
    expect(outcomeOf('open', {}, false)).toEqual({
      event: null,
      set: { disputed: 11_000 },
      lines: [{ kind: 'dispute', from: 'held', to: 'disputed', amount: 11_000, key: 'dispute:dp_1:open' }],
      jobs: [],
    }))

  test('that is opened after sharing out returns fee and tax as well', () =>
    expect(outcomeOf('open', {}, true)).toMatchObject({
      lines: [
        { kind: 'dispute' },
        { kind: 'fee', from: 'platform', to: 'held', amount: 1500, key: 'fee:7' },
        { kind: 'tax', from: 'tax', to: 'held', amount: 1000, key: 'tax:7' },
      ],
      jobs: [{ topic: 'transfer' }],
    }))

  test('that is won moves the money back to held', () =>
    expect(outcomeOf('won', { disputed: 11_000 }, false)).toEqual({
      event: null,
      set: { disputed: 0 },
      lines: [{ kind: 'dispute', from: 'disputed', to: 'held', amount: 11_000, key: 'dispute:dp_1:won' }],
      jobs: [],
    }))

  test('that is lost refunds the money to the guest', () =>
    expect(outcomeOf('lost', { disputed: 11_000, refunded: 0 }, true)).toEqual({
      event: null,
      set: { disputed: 0, refunded: 11_000 },
      lines: [{ kind: 'dispute', from: 'disputed', to: 'guest', amount: 11_000, key: 'dispute:dp_1:lost' }],
      jobs: [],
    }))
})
