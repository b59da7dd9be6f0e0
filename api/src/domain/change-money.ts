import type { BookingMoney, Outcome } from './booking-money'
import { type Figures, keptAmount } from './ledger'
import { comparable, formatAmount } from './money'
import { policy } from './policy'

export type Price = Pick<Figures, 'total' | 'payout' | 'serviceFee' | 'tax'>

const priceOf = ({ total, payout, serviceFee, tax }: Price): Price => ({ total, payout, serviceFee, tax })

/**
 * Whether all that has fallen due is paid: nothing disputed, nothing refunded but for a change. `unpaid`: the rest of a
 * stay that is paid in two parts (minor units).
 */
export const isSettled = (of: Figures, unpaid = 0) => of.disputed === 0 && keptAmount(of) + unpaid >= of.total

/** Whether banks take so small an amount (minor units). */
export const isChargeable = (amount: number, currency: string) =>
  comparable(amount, currency) >= policy.smallestDifferenceUsCents

/** Why a difference can't be charged, as a sentence; null when it can, or when there is nothing to charge. */
export function chargeError(difference: number, currency: string): string | null {
  if (difference <= 0 || isChargeable(difference, currency)) return null
  return (
    `The difference of ${formatAmount(difference, currency)} is too small to be charged. Choose other dates, ` +
    `or leave the stay as it is.`
  )
}

/**
 * Replaces the old price by the new one. A lower price comes off what is yet to be paid (`unpaid`), and is refunded in
 * full beyond that: both sides agreed, so the cancellation tier does not apply.
 */
export function repriceStay(
  of: Price & Pick<Figures, 'currency'>,
  to: Price,
  changeId: string,
  unpaid = 0,
): { set: Price; refund: { amount: number; key: string } | null; unpaid: number } {
  const less = Math.max(0, of.total - to.total)
  const rest = Math.max(0, unpaid - less)
  // Banks don't take so little: the rest stays, and the difference is refunded.
  const after = rest > 0 && !isChargeable(rest, of.currency) ? unpaid : rest
  const amount = less - (unpaid - after)
  return { set: priceOf(to), refund: amount > 0 ? { amount, key: `change:${changeId}` } : null, unpaid: after }
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
