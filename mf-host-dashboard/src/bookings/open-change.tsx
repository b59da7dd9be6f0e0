import type { BookingDetails, StayChange } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button, Notice } from '@qe/ui'
import { Card, differenceWords, formatRelative, StayVersions } from '@qe/ui/parts'
import { useRef } from 'react'
import styles from './bookings.module.css'

const outOfDate = ['bookings/my-booking', 'bookings/my-booking/details', 'bookings/stats', 'bookings/linear-calender'] as const

/** A change that waits: both versions side by side, what it means for the host's earnings, and the host's buttons. */
export function OpenChange({ booking, change }: { booking: BookingDetails; change: StayChange }) {
  const { guest } = booking
  const { mutate, isPending, error, variables } = useApiMutation('bookings/change/answer', { refresh: outOfDate })
  const keys = useRef(new Map<string, string>())
  const give = (answer: 'agree' | 'decline' | 'withdraw') => {
    const key = keys.current.get(answer) ?? crypto.randomUUID()
    keys.current.set(answer, key)
    mutate({ bookingId: booking.id, changeId: change.id, answer, idempotencyKey: key })
  }
  const giving = isPending ? variables.answer : null
  const has = (action: StayChange['actions'][number]) => change.actions.includes(action)
  return (
    <Card className={styles.change} aria-labelledby="open-change">
      <div className={styles.changeHead}>
        <h2 id="open-change">{titleOf(change, guest.name)}</h2>
        {change.deadline && <p className={styles.quiet}>{has('agree') ? `Answer ${formatRelative(change.deadline)}` : `Ends by itself ${formatRelative(change.deadline)}`}</p>}
      </div>
      {change.note && (
        <blockquote className={styles.changeNote} dir="auto">
          {change.note}
        </blockquote>
      )}
      <StayVersions {...change} />
      <p className={styles.changeDifference}>{differenceWords(change, 'provider', change.status === 'to_pay' ? '' : has('agree') ? 'if you agree' : `if ${guest.name} agrees`)}</p>
      {change.status === 'to_pay' && <Notice>The stay changes as soon as {guest.name} has paid the difference. The new nights are kept until then.</Notice>}
      {error && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.answer}>
        {has('agree') && (
          <Button variant="primary" loading={giving === 'agree'} disabled={isPending} onClick={() => give('agree')}>
            Agree
          </Button>
        )}
        {has('decline') && (
          <Button loading={giving === 'decline'} disabled={isPending} onClick={() => give('decline')}>
            Decline
          </Button>
        )}
        {has('withdraw') && (
          <Button loading={giving === 'withdraw'} disabled={isPending} onClick={() => give('withdraw')}>
            Take it back
          </Button>
        )}
      </div>
    </Card>
  )
}

function titleOf({ status, by }: StayChange, guest: string): string {
  if (status === 'to_pay') return 'Agreed. The difference is still to be paid'
  return by === 'guest' ? `${guest} asks for a change` : `Waiting for ${guest} to answer`
}
