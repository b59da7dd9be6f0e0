import type { BookingDetails, PaymentSetup, StayChange } from '@qe/contract'
import { useStayChangeAnswer } from '@qe/platform/stay-change'
import { Notice } from '@qe/ui'
import { formatMoney, OpenChangeCard } from '@qe/ui/unshared'
import css from './open-change.module.css'
import { PayDifference } from './pay-difference'

interface OpenChangeProps {
  booking: BookingDetails
  change: StayChange
  payment: PaymentSetup
  reload: () => void
}

/** A proposed change of the stay, and what the guest can do about it. */
export function OpenChange({ booking, change, payment, reload }: OpenChangeProps) {
  const costsMore = change.difference.amount > 0
  const buttonLabels = {
    agree: costsMore ? `Agree and pay ${formatMoney(change.difference)}` : 'Agree to the change',
    decline: 'Keep it as it is',
    withdraw: change.status === 'to_pay' ? 'Keep the trip as it was' : 'Take it back',
  }
  return (
    <OpenChangeCard
      {...useStayChangeAnswer(booking.id, change)}
      change={change}
      side="guest"
      otherName={booking.host.name}
      words={buttonLabels}
      className={css.card}
    >
      {change.charging && (
        <Notice live title="Your card is being charged">
          {formatMoney(change.difference)} is taken from the card you booked with. This page changes by itself.
        </Notice>
      )}
      {change.actions.includes('pay') && !change.charging && (
        <PayDifference booking={booking} change={change} payment={payment} reload={reload} />
      )}
      {change.actions.includes('agree') && costsMore && (
        <p className={css.quiet}>
          The difference is taken from the card you booked with if you keep it with us; otherwise you pay it here.
        </p>
      )}
    </OpenChangeCard>
  )
}
