import { policy } from './policy'

test('the numbers of the product rules are the ones that the code uses', () =>
  expect(policy).toMatchObject({
    // Booking process
    holdMinutes: 15,
    requestHours: 24,
    payoutHoursAfterCheckIn: 24,
    // Money: basis points
    serviceFeeBps: 1500,
    // Cancellation tiers
    longStayNights: 28,
    longStayKeptNights: 30,
    graceHours: 24,
    graceMinDaysAhead: 7,
    // Reviews
    reviewDays: 14,
    reviewReplyDays: 30,
    // People
    passwordMinLength: 10,
    codeMinutes: 10,
    codeTries: 5,
    // Places
    blurMetres: 500,
  }))

test('codes can be asked for a minute apart, then ever more slowly', () => {
  const waits: readonly number[] = policy.codeWaitsSeconds
  expect(waits[0]).toBe(60)
  expect(waits.at(-1)).toBe(3600)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
})

test('support has an address', () => expect(policy.supportEmail).toMatch(/^\S+@\S+\.\S+$/))
