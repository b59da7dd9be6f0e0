import type { BookingDetails, BookingPayout } from '@qe/contract'
import { Link, photoUrl, useApiQuery, useSession } from '@qe/platform'
import { Badge, plural } from '@qe/ui'
import { Card, formatDate, formatDeadline, formatMoment, formatMoney, Photo, partyWords } from '@qe/ui/unshared'
import { PayoutLines } from '../money/payout-lines'
import { stateBadge } from '../money/payout-words'
import { StatementButton } from '../money/statement-button'
import styles from './bookings.module.css'
import { StayUnit } from './stay-unit'

interface BookingCardProps {
  booking: BookingDetails
}

/** Listing, dates and party of a booking. */
export function StayCard({
  booking,
  booking: { property, unit, checkIn, checkOut, nights, checkInFrom, checkInUntil, checkOutBy },
}: BookingCardProps) {
  return (
    <Card>
      <div className={styles.stay}>
        <div className={styles.stayPhoto}>
          <Photo
            src={photoUrl(property.photo.path)}
            colours={property.photo.colours}
            alt=""
            ratio="4 / 3"
            sizes="104px"
          />
        </div>
        <div>
          <Link to={`/property/${property.id}`} className={styles.stayPlace} dir="auto">
            {property.title}
          </Link>
          <p className={styles.quiet}>
            {plural(nights, 'night')}, {partyWords(booking)}
          </p>
        </div>
      </div>
      {unit && <StayUnit booking={booking} unit={unit} />}
      <dl className={styles.ends}>
        <div>
          <dt>Arrives</dt>
          <dd>
            {formatDate(checkIn, 'weekday')}
            <span>
              {checkInFrom} to {checkInUntil}
            </span>
          </dd>
        </div>
        <div>
          <dt>Leaves</dt>
          <dd>
            {formatDate(checkOut, 'weekday')}
            <span>by {checkOutBy}</span>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** What the host's share is made of before the guest has paid. All amounts are whole minor units. */
function expectedLines({ lines, currency, total, payout }: BookingDetails) {
  const tax = lines.filter(({ kind }) => kind === 'tax').reduce((sum, { amount }) => sum + amount, 0)
  const fee = payout ? total.amount - tax - payout.amount : 0
  return [
    { label: 'Service fee', amount: { amount: -fee, currency } },
    { label: 'Taxes, passed on', amount: { amount: -tax, currency } },
  ].filter(({ amount }) => amount.amount !== 0)
}

/** Price lines, total and payout. */
const QuotedMoney = ({ booking }: BookingCardProps) => {
  const { lines, currency, total, payout } = booking
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>
            {line.label}
            {line.kind === 'coupon' && ', borne by you'}
          </dt>
          <dd>{formatMoney({ amount: line.amount, currency })}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>The guest pays</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {payout && (
        <>
          {expectedLines(booking).map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>You are paid</dt>
            <dd>{formatMoney(payout)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** The price with its lines and, once the guest has paid, what became of the money. */
export function MoneyCard({ booking }: BookingCardProps) {
  const { user } = useSession()
  // A co-host sees it as the host does.
  const onBehalf = user && user.id !== booking.host.id ? { hostId: booking.host.id } : {}
  const { data } = useApiQuery(
    'payout/bookings',
    { bookingId: booking.id, ...onBehalf },
    { quiet: true, enabled: booking.payout !== null },
  )
  const paid = data?.items[0]
  return (
    <Card>
      <h2>Money</h2>
      <QuotedMoney booking={booking} />
      <Outstanding booking={booking} />
      {paid && <PaidMoney of={paid} />}
    </Card>
  )
}

/** Of a stay that the guest pays in two parts: what has come in, and what is outstanding until when. */
function Outstanding({ booking: { partPayment: plan, property, status } }: BookingCardProps) {
  if (!plan || plan.rest.amount === 0 || plan.state === 'ended' || plan.state === 'offered') return null
  const isPaid = plan.state === 'paid'
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{status === 'requested' ? 'Reserved as first part' : 'Paid as first part'}</dt>
          <dd>{formatMoney(plan.firstPart)}</dd>
        </div>
        <div>
          <dt>{isPaid ? 'Paid as second part' : 'Outstanding'}</dt>
          <dd>{formatMoney(plan.rest)}</dd>
        </div>
      </dl>
      {!isPaid && (
        <p className={`${styles.quiet} ${styles.outstanding}`}>
          {plan.payBy
            ? `The guest’s card was declined. They have until ${formatDeadline(plan.payBy, property.timeZone)} to ` +
              'pay; after that the stay is cancelled, and your dates are free again.'
            : `Taken from the guest’s card on ${formatDeadline(plan.dueAt, property.timeZone)}. You are paid after ` +
              'check-in, when all is in.'}
        </p>
      )}
    </>
  )
}

/** Where the host's share is: the ledger's lines where a refund, dispute or debt has changed them, and its payout. */
function PaidMoney({ of }: { of: BookingPayout }) {
  const { tone, name } = stateBadge(of)
  const inBank = of.bankPayouts[0]
  return (
    <>
      {(of.refunded > 0 || of.disputed > 0 || of.kept > 0 || (of.damages ?? 0) > 0) && <PayoutLines of={of} />}
      <p className={styles.payoutState}>
        <Badge tone={tone}>{name}</Badge>{' '}
        <Link to={inBank ? `/host/money?by=payout#${inBank.id}` : '/host/money'}>
          {inBank ? 'See the payout' : 'See your money'}
        </Link>
        <StatementButton bookingId={of.booking.id} code={of.booking.code} />
      </p>
    </>
  )
}

/** Events of the booking, newest first as for the guest. */
export const TimelineCard = ({ booking: { timeline } }: BookingCardProps) => (
  <Card>
    <h2>What has happened</h2>
    <ol className={styles.timeline}>
      {[...timeline].reverse().map((event) => (
        <li key={event.at + event.label}>
          {event.label}
          {event.coHost && !event.label.startsWith(event.coHost) && (
            <span className={styles.quiet}>
              {' '}
              (<bdi>{event.coHost}</bdi>)
            </span>
          )}
          {event.note && <span className={styles.quiet}> “{event.note}”</span>}
          <time className={styles.quiet} dateTime={event.at}>
            {formatMoment(event.at)}
          </time>
        </li>
      ))}
    </ol>
  </Card>
)
