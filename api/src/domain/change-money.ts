import type { BookingMoney, Outcome } from './booking-money'
import { type Figures, keptAmount } from './ledger'
import { comparable, formatAmount } from './money'
import { policy } from './policy'

export type Price = Pick<Figures, 'total' | 'payout' | 'serviceFee' | 'tax'>

const priceOf = ({ total, payout, serviceFee, tax }: Price): Price => ({ total, payout, serviceFee, tax })

/** Whether the stay is paid in full: nothing disputed, nothing refunded but for a change. */
export const isSettled = (of: Figures) => of.disputed === 0 && keptAmount(of) >= of.total

/** Why a difference can't be charged, as a sentence; null when it can, or when there is nothing to charge. */
export function chargeError(difference: number, currency: string): string | null {
  if (difference <= 0 || comparable(difference, currency) >= policy.smallestDifferenceUsCents) return null
  return (
    `The difference of ${formatAmount(difference, currency)} is too small to be charged. Choose other dates, ` +
    `or leave the stay as it is.`
  )
}

/**
 * Replaces the old price by the new one. Refunds a lower price in full: both sides agreed, so the cancellation tier
 * does not apply.
 */
export function repriceStay(
  of: Price,
  to: Price,
  changeId: string,
): { set: Price; refund: { amount: number; key: string } | null } {
  const less = of.total - to.total
  return { set: priceOf(to), refund: less > 0 ? { amount: less, key: `change:${changeId}` } : null }
}

/**
 * The difference was captured. `isWanted`: the change still waits for it; otherwise it came too late and is refunded.
 */
export function differenceOutcome(
  of: BookingMoney,
  { changeId, amount, intent, isWanted }: { changeId: string; amount: number; intent: string; isWanted: boolean },
): Outcome {
  return {
    event: null,
    set: { captured: of.captured + amount },
    lines: [{ kind: 'payment', from: 'guest', to: 'held', amount, key: `payment:change:${changeId}` }],
    jobs: isWanted ? [] : [{ topic: 'refund', amount, key: `late:${changeId}`, about: intent }],
  }
}
