import type { CallOutput } from '@qe/contract'
import { Link, photoUrl, Slot, useLocation } from '@qe/platform'
import { Avatar, buttonClass, Notice } from '@qe/ui'
import { Card, ClaimsCard, StatusPill } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'
import { RefundSteps } from '../checkout/refund-steps'
import { BookingLoader } from './booking-loader'
import { CancelDialog, cancelLabel } from './cancel-dialog'
import { ChangeDialog } from './change-dialog'
import { EndedTrip } from './ended-trip'
import { FellowGuests } from './fellow-guests/fellow-guests'
import { GettingThere } from './getting-there'
import { HostReview } from './host-review'
import { OpenChange } from './open-change'
import { OwnReview } from './own-review'
import { RestPayment } from './rest-payment'
import { Timeline } from './timeline'
import { TripCosts } from './trip-costs'
import { HouseRules, TripDetails } from './trip-details'
import { PlacePhoto, TripHead, TripSkeleton, tripTitle } from './trip-frame'
import { TripHelp } from './trip-help'
import css from './trip-page.module.css'

/** One booking with everything that a guest needs. */
export default function TripPage() {
  return (
    <BookingLoader noun="trip" titleOf={tripTitle} skeleton={<TripSkeleton />}>
      {(loaded) => <Trip {...loaded} />}
    </BookingLoader>
  )
}

function Trip({ booking, payment, reload }: CallOutput<'bookings/my-booking/details'> & { reload: () => void }) {
  const { property, host } = booking
  const { hash } = useLocation()
  const [cancelling, setCancelling] = useState(false)
  const [changing, setChanging] = useState(false)
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  // Cancelling removes the button that had the focus, at the end of a long page: move the focus to the heading.
  const heading = useRef<HTMLHeadingElement>(null)
  const statusBefore = useRef(booking.status)
  useEffect(() => {
    const isGivenUp = booking.status === 'cancelled_by_guest' || booking.status === 'withdrawn'
    if (isGivenUp && statusBefore.current !== booking.status) heading.current?.focus()
    statusBefore.current = booking.status
  }, [booking.status])
  const endAction = booking.actions.includes('cancel')
    ? 'cancel'
    : booking.actions.includes('withdraw')
      ? 'withdraw'
      : null
  return (
    <div className={css.page}>
      <TripHead stay={booking} heading={heading} marks={<StatusPill status={booking.status} />} />
      <div className={css.columns}>
        <div className={css.main}>
          {booking.actions.includes('pay') && (
            <Notice
              tone="warning"
              title="The dates are held, but not paid"
              action={
                <Link
                  to={`/checkout/${booking.id}?step=2`}
                  className={buttonClass({ variant: 'primary', size: 'small' })}
                >
                  Continue to payment
                </Link>
              }
            >
              {booking.paymentProblem ?? 'Pay before the hold ends, or others can book them.'}
            </Notice>
          )}
          {booking.change && (
            <OpenChange
              key={booking.change.id}
              booking={booking}
              change={booking.change}
              payment={payment}
              reload={reload}
            />
          )}
          <RestPayment booking={booking} payment={payment} reload={reload} />
          <EndedTrip booking={booking} />
          <PlacePhoto property={property} />
          <TripDetails booking={booking} />
          <GettingThere
            booking={booking}
            path={`/trips/${booking.id}`}
            withoutGuide={`${host.name} has not written how to get in yet. Write to ask about it.`}
          />
          <FellowGuests booking={booking} />
          <HouseRules booking={booking} />
          <OwnReview booking={booking} />
          <HostReview booking={booking} />
          <section className={css.section} aria-labelledby="so-far">
            <h2 id="so-far">What has happened</h2>
            <Timeline events={booking.timeline} />
          </section>
        </div>
        <div className={css.side}>
          <Card className={css.host}>
            <Avatar name={host.name} src={host.avatar && `${photoUrl(host.avatar)}/192.webp`} size={52} />
            <div className={css.hostWords}>
              <p className={css.hostName}>{host.name}</p>
              <p className={css.quiet}>Your host</p>
            </div>
            <Slot name="booking.contact" props={{ bookingId: booking.id, otherName: host.name }} />
          </Card>
          <TripCosts booking={booking} />
          <ClaimsCard booking={booking} Link={Link} />
          {endAction && (
            <Card>
              <h2 className={css.cardTitle}>If plans change</h2>
              {booking.actions.includes('change') && (
                <div className={css.change}>
                  <p className={css.quiet}>
                    Ask {host.name} for other dates or another number of guests. You see the price first, and nothing
                    changes before both of you agree.
                  </p>
                  <button type="button" className={buttonClass({ full: true })} onClick={() => setChanging(true)}>
                    Change dates or guests
                  </button>
                </div>
              )}
              {endAction === 'cancel' && (
                <RefundSteps refunds={booking.refunds} currency={booking.currency} timeZone={property.timeZone} />
              )}
              {endAction === 'withdraw' && (
                <p className={css.quiet}>
                  {booking.status === 'held'
                    ? 'You have not paid yet. Give the dates back if you don’t want them any more: you pay nothing.'
                    : 'While the host has not answered you can take your request back, and ask again with other ' +
                      'dates. What is set aside on your card is free again.'}
                </p>
              )}
              <button
                type="button"
                className={`${buttonClass({ variant: 'danger', full: true })} ${css.cancel}`}
                onClick={() => setCancelling(true)}
              >
                {cancelLabel(booking)}
              </button>
            </Card>
          )}
          <TripHelp booking={booking} />
        </div>
      </div>
      {changing && <ChangeDialog booking={booking} onClose={() => setChanging(false)} />}
      <CancelDialog booking={booking} open={cancelling && endAction !== null} onClose={() => setCancelling(false)} />
    </div>
  )
}
