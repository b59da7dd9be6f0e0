import type { BookingMoney, Outcome } from './booking-money'
import { type Figures, keptOf } from './ledger'
import { comparable, written } from './money'
import { policy } from './policy'

export type Price = Pick<Figures, 'total' | 'payout' | 'serviceFee' | 'tax'>

const priceOf = ({ total, payout, serviceFee, tax }: Price): Price => ({ total, payout, serviceFee, tax })

/** Whether all that was paid for the stay is there: nothing in dispute, nothing gone beyond what a change gave back. */
export const isSettled = (of: Figures) => of.disputed === 0 && keptOf(of) >= of.total

/** Why a difference can't be taken, as a sentence; null when it can, or when there is nothing to take. */
export function whyNotCharged(difference: number, currency: string): string | null {
  if (difference <= 0 || comparable(difference, currency) >= policy.smallestDifferenceUsCents) return null
  return `The difference of ${written(difference, currency)} is too small to be charged. Choose other dates, or leave the stay as it is.`
}

/**
 * The new price takes the place of the old one. What is less goes back whole: both sides agreed, so the tier has no
 * say.
 */
export function repriced(
  of: Price,
  to: Price,
  changeId: string,
): { set: Price; refund: { amount: number; key: string } | null } {
  const less = of.total - to.total
  return { set: priceOf(to), refund: less > 0 ? { amount: less, key: `change:${changeId}` } : null }
}

/** The difference was taken. `isWanted`: the change still waits for it; otherwise it came too late and goes back. */
export function differencePaid(
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
