import type { OwnCoupon } from '@qe/contract'
import { Link, useApiQuery } from '@qe/platform'
import { Badge } from '@qe/ui'
import { formatDate, formatMoney, formatPercent } from '@qe/ui/unshared'
import css from './transactions-page.module.css'

const stateWords: Record<OwnCoupon['state'], string> = {
  planned: 'Not yet',
  running: 'To use',
  'used up': 'Used',
  over: 'Over',
  ended: 'Ended',
}

const takesOff = ({ amount, percent, mostOff }: OwnCoupon) => {
  if (amount) return formatMoney(amount)
  const share = formatPercent(percent ?? 0)
  return mostOff ? `${share}, at most ${formatMoney(mostOff)}` : share
}

/** The codes of the site that are the guest's alone, and their credits for cancelled stays. Nothing without any. */
export function OwnCoupons() {
  const { data } = useApiQuery('coupon/mine', {}, { quiet: true })
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.month} aria-labelledby="own-coupons">
      <h2 id="own-coupons">Credits and codes</h2>
      <p className={css.quiet}>The checkout offers you those that a stay can have.</p>
      <ul className={css.list}>
        {data.items.map((one) => (
          <li key={one.couponId} className={css.row}>
            <div className={css.words}>
              <p className={css.label}>
                {one.cancelled ? 'Credit' : 'Code'} {one.code}{' '}
                <Badge tone={one.state === 'running' ? 'success' : 'neutral'}>{stateWords[one.state]}</Badge>
              </p>
              <p className={css.quiet}>
                {one.cancelled && (
                  <>
                    For the stay that your host cancelled,{' '}
                    <Link to={`/trips/${one.cancelled.bookingId}`} className={css.link}>
                      <bdi>{one.cancelled.title}</bdi>
                    </Link>{' '}
                    ·{' '}
                  </>
                )}
                {one.state === 'planned'
                  ? `from ${formatDate(one.firstDay, 'date')} to ${formatDate(one.lastDay, 'date')}`
                  : `until ${formatDate(one.lastDay, 'date')}`}
              </p>
            </div>
            <p className={css.amount}>{takesOff(one)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
