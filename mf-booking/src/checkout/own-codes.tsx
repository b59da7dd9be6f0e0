import type { BookingDetails, OwnCoupon } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button } from '@qe/ui'
import { formatDate, formatMoney } from '@qe/ui/unshared'
import css from './coupon-field.module.css'

const titleOf = ({ amount, percent, cancelled }: OwnCoupon) => {
  if (amount) return `Use your ${cancelled ? 'credit' : 'code'} of ${formatMoney(amount)}`
  return `Use your code for ${percent} % off`
}

/** The guest's own codes that this stay can have, each applied by one press. Nothing where there are none. */
export function OwnCodes({
  booking: { currency },
  isPending,
  apply,
}: {
  booking: BookingDetails
  isPending: boolean
  apply: (code: string) => void
}) {
  const { data } = useApiQuery('coupon/mine', {}, { quiet: true })
  const usable = (data?.items ?? []).filter(
    (one) => one.state === 'running' && (one.currency === null || one.currency === currency),
  )
  if (usable.length === 0) return null
  return (
    <ul className={css.own}>
      {usable.map((one) => (
        <li key={one.couponId}>
          <Button size="small" loading={isPending} onClick={() => apply(one.code)}>
            {titleOf(one)}
          </Button>
          <p className={css.until}>Until {formatDate(one.lastDay, 'long')}</p>
        </li>
      ))}
    </ul>
  )
}
