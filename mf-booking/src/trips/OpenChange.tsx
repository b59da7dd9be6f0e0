import type { BookingDetails, PaymentSetup, StayChange } from '@qe/contract'
import { Button, Notice } from '@qe/ui'
import { Card, differenceWords, formatMoney, formatRelative, StayVersions } from '@qe/ui/parts'
import css from './OpenChange.module.css'
import { PayDifference } from './PayDifference'
import { useAnswer } from './useChange'

interface Props {
  booking: BookingDetails
  change: StayChange
  payment: PaymentSetup
  reload: () => void
}

/** What is asked, and what can be done about it: both versions, the difference, and the buttons that are the guest's. */
export function OpenChange({ booking, change, payment, reload }: Props) {
  const { host } = booking
  const { give, giving, refused } = useAnswer(booking, change)
  const has = (action: StayChange['actions'][number]) => change.actions.includes(action)
  const more = change.difference.amount > 0
  return (
    <Card className={css.card} aria-labelledby="open-change">
      <div className={css.head}>
        <h2 id="open-change">{titleOf(change, host.name)}</h2>
        {change.deadline && <p className={css.quiet}>Ends by itself {formatRelative(change.deadline)}</p>}
      </div>
      {change.note && (
        <blockquote className={css.note} dir="auto">
          {change.note}
        </blockquote>
      )}
      <StayVersions {...change} />
      <p className={css.difference}>{differenceWords(change, 'guest', change.status === 'to_pay' ? '' : change.by === 'guest' ? `if ${host.name} agrees` : 'if you agree')}</p>
      {refused && <Notice tone="error">{refused}</Notice>}
      {change.charging && (
        <Notice live title="Your card is being charged">
          {formatMoney(change.difference)} is taken from the card you booked with. This page changes by itself.
        </Notice>
      )}
      {has('pay') && !change.charging && <PayDifference booking={booking} change={change} payment={payment} reload={reload} />}
      {has('agree') && more && <p className={css.quiet}>The difference is taken from the card you booked with if you keep it with us; otherwise you pay it here within a day.</p>}
      <div className={css.buttons}>
        {has('agree') && (
          <Button variant="primary" loading={giving === 'agree'} disabled={giving !== null} onClick={() => give('agree')}>
            {more ? `Agree and pay ${formatMoney(change.difference)}` : 'Agree to the change'}
          </Button>
        )}
        {has('decline') && (
          <Button loading={giving === 'decline'} disabled={giving !== null} onClick={() => give('decline')}>
            Keep it as it is
          </Button>
        )}
        {has('withdraw') && (
          <Button loading={giving === 'withdraw'} disabled={giving !== null} onClick={() => give('withdraw')}>
            {change.status === 'to_pay' ? 'Keep the trip as it was' : 'Take it back'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function titleOf({ status, by }: StayChange, host: string): string {
  if (status === 'to_pay') return 'Agreed. The difference is still to be paid'
  return by === 'guest' ? `Waiting for ${host} to answer` : `${host} asks for a change`
}
