import type { BookingDetails } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { formatDateRange, formatMoney, Photo, partyWords } from '@qe/ui/unshared'
import css from './checkout.module.css'

/** Picture, place, dates and total at the top of a narrow window, where the summary stands below the steps. */
export const StayAtAGlance = ({
  booking,
  booking: { property, checkIn, checkOut, total, coupon },
}: {
  booking: BookingDetails
}) => (
  <section className={css.glance} aria-label="What you are booking">
    <Photo src={photoUrl(property.photo.path)} colours={property.photo.colours} alt="" ratio="1 / 1" sizes="96px" />
    <div className={css.glanceWords}>
      <p className={css.glanceTitle} dir="auto">
        {property.title}
      </p>
      <p className={css.quiet}>
        {property.city}, {property.country}
      </p>
      <p className={css.quiet}>
        {formatDateRange(checkIn, checkOut)} · {partyWords(booking)}
      </p>
      <p className={css.glanceTotal}>
        {formatMoney(total)} in total{coupon && ', with your code'}
      </p>
    </div>
  </section>
)
