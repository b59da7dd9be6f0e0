import type { BookingDetails } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { cx } from '@qe/ui'
import { Card, formatDateRange, Photo, partyWords } from '@qe/ui/unshared'
import type { ReactNode } from 'react'
import { QuoteLines } from '../quote/quote-lines'
import css from './checkout.module.css'
import { PaymentPlan } from './payment-parts'

/**
 * The listing, the stay and its price, beside every step of checkout. On a phone an unpaid page begins with the place
 * already: `StayAtAGlance`.
 */
export const StaySummary = ({
  booking,
  unpaid,
  inParts = booking.status !== 'held',
  children,
}: {
  booking: BookingDetails
  unpaid?: boolean
  /** Whether the guest has chosen to pay in two parts. */
  inParts?: boolean
  /** Below the price. */
  children?: ReactNode
}) => (
  <aside className={css.aside} aria-label="Your stay in short">
    <Card raised className={css.summary}>
      <div className={cx(unpaid && css.wideOnly)}>
        <Photo
          src={photoUrl(booking.property.photo.path)}
          colours={booking.property.photo.colours}
          alt={booking.property.photo.alt}
          ratio="16 / 10"
          sizes="(min-width: 1024px) 400px, 100vw"
          square
        />
      </div>
      <div className={css.summaryBody}>
        <div className={cx(unpaid && css.wideOnly)}>
          <h2 className={css.summaryTitle}>{booking.property.title}</h2>
          <p className={css.quiet}>
            {booking.property.city}, {booking.property.country}
          </p>
          <p className={css.quiet}>
            {formatDateRange(booking.checkIn, booking.checkOut)} · {partyWords(booking)}
          </p>
        </div>
        <QuoteLines
          quote={{ lines: booking.lines, currency: booking.currency }}
          total={booking.total}
          unpaid={unpaid}
        />
        {children}
        {inParts && <PaymentPlan booking={booking} />}
      </div>
    </Card>
  </aside>
)
