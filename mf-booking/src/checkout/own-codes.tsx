import type { BookingDetails, OwnCoupon } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { formatDate, formatMoney, formatPercent } from '@qe/ui/unshared'
import css from './coupon-field.module.css'
import type { CouponChoice } from './use-coupon'

const titleOf = ({ amount, percent, cancelled }: OwnCoupon) => {
  if (amount) return `Use your ${cancelled ? 'credit' : 'code'} of ${formatMoney(amount)}`
  return `Use your code for ${formatPercent(percent ?? 0)} off`
}

const termsOf = ({ cancelled, lastDay }: OwnCoupon) =>
  `From us, ${cancelled ? 'because your host cancelled a stay' : 'for you alone'}. To use by ` +
  `${formatDate(lastDay, 'long')}.`

/**
 * Above the steps, since a phone has the price below them: the guest's own codes that this stay can have, each applied
 * by one press. Nothing where there are none, or where the stay has a code.
 */
export function OwnCodes({ booking: { currency, coupon }, choice }: { booking: BookingDetails; choice: CouponChoice }) {
  const { apply, isPending, problem } = choice
  const { data } = useApiQuery('coupon/mine', {}, { quiet: true })
  const usable = (data?.items ?? []).filter(
    (one) => one.state === 'running' && (one.currency === null || one.currency === currency),
  )
  if (coupon || usable.length === 0) return null
  return (
    <ul className={css.own} aria-label="Your credits and codes">
      {usable.map((one) => (
        <li key={one.couponId} className={css.ownCode}>
          <p className={css.terms}>{termsOf(one)}</p>
          <Button size="small" loading={isPending} onClick={() => void apply(one.code)}>
            {titleOf(one)}
          </Button>
          {problem?.code === one.code && (
            <Notice tone="error" className={css.problem}>
              {problem.text}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  )
}
