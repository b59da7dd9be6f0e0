import type { BookingDetails, StayChange } from '@qe/contract'
import { useStayChangeAnswer } from '@qe/platform/stay-change'
import { Notice } from '@qe/ui'
import { OpenChangeCard } from '@qe/ui/unshared'
import styles from './bookings.module.css'

const buttonLabels = { agree: 'Agree', decline: 'Decline', withdraw: 'Withdraw' }

/** A proposed change, and the host's buttons. */
export function OpenChange({ booking: { id, guest }, change }: { booking: BookingDetails; change: StayChange }) {
  return (
    <OpenChangeCard
      {...useStayChangeAnswer(id, change)}
      change={change}
      side="provider"
      otherName={guest.name}
      words={buttonLabels}
      className={styles.change}
    >
      {change.status === 'to_pay' && (
        <Notice>
          The stay changes as soon as {guest.name} has paid the difference. The new nights are kept until then.
        </Notice>
      )}
    </OpenChangeCard>
  )
}
