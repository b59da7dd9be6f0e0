import { propertyStore, useParams } from '@qe/platform'
import { plural, Skeleton, SkeletonArea } from '@qe/ui'
import { Card, formatDateRange, formatMoney } from '@qe/ui/unshared'
import css from './checkout.module.css'

/** While the booking loads. Shows the stay and its total already where the booking card brought them along. */
export function CheckoutSkeleton() {
  const { bookingId } = useParams()
  const { totalBookingPrice, bookingDetails } = propertyStore()
  const pending = bookingDetails?.bookingId === bookingId ? bookingDetails : null
  return (
    <SkeletonArea label="Loading your booking">
      <div className={css.page}>
        <Skeleton width={320} height={40} />
        <div className={css.columns} style={{ marginTop: 24 }}>
          <div className={css.steps}>
            <Skeleton height={52} shape="card" />
            <Skeleton height={340} shape="card" />
            <Skeleton height={72} shape="card" />
          </div>
          {pending ? (
            <Card raised className={css.summary}>
              <div className={css.summaryBody}>
                <p className={css.quiet}>
                  {formatDateRange(pending.checkIn, pending.checkOut)} · {plural(pending.guests, 'guest')}
                </p>
                <p>
                  Total <strong>{formatMoney({ amount: totalBookingPrice, currency: pending.currency })}</strong>
                </p>
              </div>
            </Card>
          ) : (
            <Skeleton height={460} shape="card" />
          )}
        </div>
      </div>
    </SkeletonArea>
  )
}
