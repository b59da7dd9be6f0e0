import type { BookingDetails, BookingStatus } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass, Notice } from '@qe/ui'
import { formatDate, formatMoney, todayIn } from '@qe/ui/unshared'
import { SimilarPlaces } from '../alternatives/similar-places'
import { stayParams } from '../checkout/listing-path'
import css from './trip-page.module.css'

/** What happens next where somebody else ended the booking; by status. */
const nextByStatus: Partial<Record<BookingDetails['status'], { title: string; text: string }>> = {
  cancelled_by_provider: {
    title: 'Your host cancelled this stay',
    text:
      'Everything you paid comes back to your card; you need to do nothing for it. “What it costs” shows how far it ' +
      'is, and help is there if anything is unclear.',
  },
  cancelled_by_admin: {
    title: 'We had to cancel this stay',
    text: '“What it costs” shows what comes back and how far it is. Help is there if anything is unclear.',
  },
  declined: {
    title: 'The host could not take you',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
  expired: {
    title: 'The host did not answer in time',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
}

/** What the guest can do with the credit for the cancelled stay. */
function creditText({ state, lastDay }: NonNullable<BookingDetails['credit']>): string {
  if (state === 'used up') return 'You have used it for another stay.'
  if (state === 'over') return `It could be used until ${formatDate(lastDay, 'long')}.`
  if (state === 'ended') return 'It can’t be used any more.'
  return (
    `From us, because other places may cost more now. Use it for another stay by ${formatDate(lastDay, 'long')}: the ` +
    'checkout offers it to you.'
  )
}

/** Every way in which a trip ends before the stay. */
const endedBefore: readonly BookingStatus[] = [
  'cancelled_by_provider',
  'cancelled_by_admin',
  'cancelled_by_guest',
  'declined',
  'expired',
  'withdrawn',
  'hold_expired',
  'payment_failed',
]

const similarPlaces = 3

/** After a trip ended before the stay: what happens next where somebody else ended it, and places on the same dates. */
export function EndedTrip({ booking }: { booking: BookingDetails }) {
  const { status, property, citySlug: city } = booking
  if (!endedBefore.includes(status)) return null
  const next = nextByStatus[status]
  const isAhead = booking.checkIn >= todayIn(property.timeZone)
  if (!next && !isAhead) return null
  const search = new URLSearchParams({ ...(city && { city }), ...Object.fromEntries(stayParams(booking)) })
  return (
    <section aria-labelledby="what-next" className={css.next}>
      {next ? (
        <Notice tone="info">
          <h2 id="what-next" className={css.nextTitle}>
            {next.title}
          </h2>
          {next.text}
        </Notice>
      ) : (
        <h2 id="what-next" className="visually-hidden">
          Other places
        </h2>
      )}
      {booking.credit && (
        <Notice tone="success" title={`Your credit of ${formatMoney(booking.credit.amount)}`}>
          {creditText(booking.credit)}
        </Notice>
      )}
      {isAhead && (
        <>
          <SimilarPlaces propertyId={property.id} stay={booking} most={similarPlaces} />
          <Link to={`/search?${search}`} className={buttonClass()}>
            All places in {property.city} on these dates
          </Link>
        </>
      )}
    </section>
  )
}
