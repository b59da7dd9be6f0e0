import type { BookingMoney } from './booking-money'
import { disputeOutcome, refundableAmount } from './booking-money'
import { claimAmountError, damagesOutcome, largestClaim, smallestClaim } from './claim-money'
import { applyLines, dueToHost, feeAndTax, noMoney, sharesOf } from './ledger'

const paid: BookingMoney = {
  status: 'completed',
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
const damages = { claimId: 'c', amount: 4000, intent: 'pi_2', isWanted: true, isShared: true }

test('a guest claims at most what is kept of the price, less refunds on their way; a host at most the limit', () => {
  expect(largestClaim({ ...paid, refunded: 2000 }, 'guest', 500)).toBe(8500)
  expect(largestClaim({ ...paid, captured: 15_000, damages: 4000 }, 'guest', 0)).toBe(11_000)
  expect(largestClaim({ ...paid, refunded: 11_000 }, 'guest', 0)).toBe(0)
  expect(largestClaim(paid, 'provider', 0)).toBeGreaterThan(400_000)
  expect(largestClaim({ ...paid, currency: 'JPY' }, 'provider', 0)).toBeGreaterThan(500_000)
})

test('an amount that banks do not move is refused, in the currency', () => {
  const limits = { min: smallestClaim('EUR'), max: 11_000 }
  expect(claimAmountError(5000, limits, 'EUR')).toBeNull()
  expect(claimAmountError(11_001, limits, 'EUR')).toBe('At most €110.00 can be claimed.')
  expect(claimAmountError(10, limits, 'EUR')).toContain('Claim at least')
  expect(claimAmountError(5001, { min: 1, max: 9000 }, 'KWD')).toContain('in steps of')
})

test('damages are the host’s as a whole: no fee and no tax of them', () => {
  const { set, lines, jobs } = damagesOutcome(paid, damages)
  const after = { ...paid, ...set }
  expect([lines, jobs]).toEqual([
    [{ kind: 'payment', from: 'guest', to: 'held', amount: 4000, key: 'payment:claim:c' }],
    [{ topic: 'transfer' }],
  ])
  expect(sharesOf(after)).toEqual({ host: 12_500, platform: 1500, tax: 1000, site: 0 })
  const shared = { ...noMoney(), host: 8500, platform: 1500, tax: 1000 }
  expect([dueToHost(after, shared), feeAndTax(after, shared, 9)]).toEqual([4000, []])
  expect(applyLines(noMoney(), lines).held).toBe(4000)
})

test('damages before the payout is due wait for it, and those that came too late go back', () => {
  expect(damagesOutcome(paid, { ...damages, isShared: false }).jobs).toEqual([])
  expect(damagesOutcome(paid, { ...damages, isWanted: false })).toMatchObject({
    set: { captured: 15_000, damages: 0 },
    jobs: [{ topic: 'refund', amount: 4000, key: 'late-claim:c', about: 'pi_2' }],
  })
})

test('a refund of the stay never takes from damages, and a dispute of damages never from the stay', () => {
  const withDamages = { ...paid, captured: 15_000, damages: 4000 }
  expect(refundableAmount(withDamages, 20_000)).toBe(11_000)
  expect(sharesOf({ ...withDamages, refunded: 5500 })).toEqual({ host: 8250, platform: 750, tax: 500, site: 0 })
  const update = { id: 'dp', amount: 4000, state: 'open', ofDamages: true } as const
  const { set } = disputeOutcome(withDamages, noMoney(), update, { isShared: false, count: 1 })
  expect(sharesOf({ ...withDamages, ...set })).toEqual({ host: 8500, platform: 1500, tax: 1000, site: 0 })
})
