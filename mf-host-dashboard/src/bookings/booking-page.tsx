import type { BookingDetails } from '@qe/contract'
import { isMissing, Link, photoUrl, refresh, Slot, useApiQuery, useBus, usePage, useParams } from '@qe/platform'
import { Avatar, ErrorState, Loaded, Notice } from '@qe/ui'
import { backLinkClass, ClaimsCard, formatRelative, StatusPill, useNow } from '@qe/ui/unshared'
import { ChevronLeft } from 'lucide-react'
import { MoneyCard, StayCard, TimelineCard } from './booking-cards'
import styles from './bookings.module.css'
import { CancelStay } from './cancel-stay'
import { ChangeStay } from './change-stay'
import { GuestFactsLine } from './guest-facts-line'
import { OpenChange } from './open-change'
import { RequestAnswer } from './request-answer'
import { Reviews } from './reviews'

function Booking({ booking }: { booking: BookingDetails }) {
  const { guest, deadline, status, actions, guestMessage } = booking
  const now = useNow()
  return (
    <>
      <div className={styles.bookingHead}>
        <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/192.webp`} size={72} />
        <div>
          <h1 dir="auto">{guest.name}</h1>
          <p className={styles.codeLine}>
            <StatusPill status={status} side="provider" />
            <span>{booking.code}</span>
            <Link to={`/people/${guest.id}`}>See the profile</Link>
          </p>
        </div>
      </div>
      {deadline && status === 'requested' && (
        <Notice tone="warning" className={styles.due} title={`Answer ${formatRelative(deadline, now)}`}>
          After that the request ends by itself and the guest looks elsewhere.
        </Notice>
      )}
      {booking.guestFacts && <GuestFactsLine facts={booking.guestFacts} />}
      {guestMessage && (
        <blockquote className={styles.quote} dir="auto">
          {guestMessage}
        </blockquote>
      )}
      {booking.change && <OpenChange key={booking.change.id} booking={booking} change={booking.change} />}
      <div className={styles.actions}>
        {actions.includes('accept') && <RequestAnswer booking={booking} />}
        <Slot name="booking.contact" props={{ bookingId: booking.id, otherName: guest.name }} />
        {actions.includes('change') && <ChangeStay booking={booking} />}
        {actions.includes('cancel') && <CancelStay booking={booking} />}
      </div>
      <div className={styles.columns}>
        <div>
          <StayCard booking={booking} />
          <Reviews booking={booking} />
          <TimelineCard booking={booking} />
        </div>
        <div className={styles.sideCards}>
          <MoneyCard booking={booking} />
          <ClaimsCard booking={booking} Link={Link} />
        </div>
      </div>
    </>
  )
}

/** One booking for its host: guest, stay, money, and what can be done. */
export default function BookingPage() {
  const { bookingId = '' } = useParams()
  const query = useApiQuery('bookings/my-booking/details', { bookingId })
  usePage({ title: query.data && `${query.data.booking.guest.name}, ${query.data.booking.code}` })
  useBus(
    'booking:changed',
    (change) => change.bookingId === bookingId && refresh('bookings/my-booking/details', 'payout/bookings'),
  )
  return (
    <div className={styles.bookingPage}>
      <Link to="/host/bookings" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Bookings
      </Link>
      {!query.data && isMissing(query.error) ? (
        <ErrorState title="There is no such booking" text="It may belong to another account." />
      ) : (
        <Loaded query={query}>{({ booking }) => <Booking booking={booking} />}</Loaded>
      )}
    </div>
  )
}
