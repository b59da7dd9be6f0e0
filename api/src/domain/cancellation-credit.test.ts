import { cancellationCredit, lastDayOfCredit } from './cancellation-credit'

const stay = {
  status: 'confirmed' as const,
  currency: 'EUR',
  total: 42_000,
  checkIn: '2026-12-10',
  timeZone: 'Europe/Berlin',
}
const context = { reasonKey: 'repairs', earlier: 0, now: new Date('2026-12-01T12:00:00Z') }
const credit = (changes: Partial<typeof stay> = {}, other: Partial<typeof context> = {}) =>
  cancellationCredit({ ...stay, ...changes }, { ...context, ...other })

describe('a guest whose host cancels gets', () => {
  test('a tenth of what the stay cost', () => expect(credit()).toBe(4200))
  test('at least 10.00', () => expect(credit({ total: 5000 })).toBe(1000))
  test('at most 100.00', () => expect(credit({ total: 400_000 })).toBe(10_000))
  test('never more than the stay cost', () => expect(credit({ total: 800 })).toBe(800))
  test('about as much in another currency', () =>
    expect([credit({ currency: 'JPY', total: 100 }), credit({ currency: 'JPY', total: 9_000_000 })]).toEqual([
      100, 16_000,
    ]))
  test('also on the thirtieth day before arrival, as days are counted there', () =>
    expect(credit({}, { now: new Date('2026-11-09T23:30:00Z') })).toBe(4200))
})

describe('no credit', () => {
  test('for a stay that is more than thirty days ahead', () =>
    expect(credit({}, { now: new Date('2026-11-09T22:30:00Z') })).toBeNull())
  test('when the guest had asked for it', () => expect(credit({}, { reasonKey: 'guest_asked' })).toBeNull())
  test('after two within a year', () => expect([1, 2].map((earlier) => credit({}, { earlier }))).toEqual([4200, null]))
  test('for what was no confirmed stay', () =>
    expect(cancellationCredit({ ...stay, status: 'requested' }, context)).toBeNull())
})

test('a credit can be used until the same day of the next year', () =>
  expect(['2026-11-26', '2028-02-29'].map(lastDayOfCredit)).toEqual(['2027-11-26', '2029-02-28']))
