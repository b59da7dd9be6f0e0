import type { StayChange, StayDifference } from '@qe/contract'
import { formatMoney } from '../format/money'

export type Side = 'guest' | 'provider'
type Sides = Pick<StayDifference, 'difference' | 'payoutDifference' | 'refund'>

const positive = ({ amount, currency }: StayDifference['difference']) =>
  formatMoney({ amount: Math.abs(amount), currency })

/** The difference in money of a change for one side. `when` ends the sentence, such as "if Maria agrees". */
export function differenceText({ difference, payoutDifference, refund }: Sides, side: Side, when: string): string {
  const end = when && ` ${when}`
  if (side === 'guest') {
    if (difference.amount === 0) return `The price stays the same${end}.`
    if (difference.amount > 0) return `You’ll pay ${positive(difference)} more${end}.`
    const back = refund ?? { ...difference, amount: -difference.amount }
    const less = { ...difference, amount: -difference.amount - back.amount }
    if (less.amount === 0) return `${formatMoney(back)} comes back${end}.`
    const off = `${formatMoney(less)} is taken off your second payment`
    return back.amount === 0 ? `${off}${end}.` : `${formatMoney(back)} comes back, and ${off}${end}.`
  }
  const earned = payoutDifference ?? difference
  if (earned.amount === 0) return `You earn the same${end}.`
  return earned.amount > 0
    ? `You’ll earn ${positive(earned)} more${end}.`
    : `You’ll earn ${positive(earned)} less${end}.`
}

/** Heading of an open change for one side. */
export function openChangeTitle({ status, by }: StayChange, side: Side, otherName: string): string {
  if (status === 'to_pay') return 'Agreed. The difference is still to be paid'
  return by === side ? `Waiting for ${otherName} to answer` : `${otherName} asks for a change`
}
