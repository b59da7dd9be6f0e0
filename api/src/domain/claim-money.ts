import type { BookingMoney, Outcome } from './booking-money'
import type { Side } from './change-process'
import { keptAmount } from './ledger'
import { amountBelow, chargeStep, formatAmount } from './money'
import { policy } from './policy'

/**
 * The most that a side can claim (minor units): a guest what is kept for the stay, a host up to a limit.
 * `ordered`: refunds that are on their way already.
 */
export function largestClaim(of: BookingMoney, by: Side, ordered: number): number {
  if (by === 'guest') return Math.max(0, keptAmount(of) - of.damages - ordered)
  return amountBelow(policy.claimLimitUsCents, of.currency)
}

/** The least that can be claimed: banks move no less. */
export const smallestClaim = (currency: string) =>
  amountBelow(policy.smallestDifferenceUsCents, currency) + chargeStep(currency)

/** Why an amount can't be claimed, as a sentence; null when it can. */
export function claimAmountError(amount: number, { min, max }: { min: number; max: number }, currency: string) {
  const format = (value: number) => formatAmount(value, currency)
  if (amount > max) return `At most ${format(max)} can be claimed.`
  if (amount < min) return `Claim at least ${format(Math.min(min, max))}: banks move no less.`
  return amount % chargeStep(currency) === 0
    ? null
    : `Banks take ${currency} in steps of ${format(chargeStep(currency))}.`
}

/**
 * The guest's payment for damages was captured: all of it is the host's. `isWanted`: the claim still waits for it;
 * otherwise it came too late and is refunded. `isShared`: the day to share out has passed, so it is sent on at once.
 */
export function damagesOutcome(
  of: BookingMoney,
  {
    claimId,
    amount,
    intent,
    isWanted,
    isShared,
  }: { claimId: string; amount: number; intent: string; isWanted: boolean; isShared: boolean },
): Outcome {
  return {
    event: null,
    set: { captured: of.captured + amount, damages: of.damages + (isWanted ? amount : 0) },
    lines: [{ kind: 'payment', from: 'guest', to: 'held', amount, key: `payment:claim:${claimId}` }],
    jobs: !isWanted
      ? [{ topic: 'refund', amount, key: `late-claim:${claimId}`, about: intent }]
      : isShared
        ? [{ topic: 'transfer' }]
        : [],
  }
}
