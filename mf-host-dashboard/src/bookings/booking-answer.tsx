import type { BookingDetails, SlotProps } from '@qe/contract'
import { refresh, useApiQuery, useBus } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog, RelativeTime } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './bookings.module.css'
import { OpenChange } from './open-change'
import { RequestAnswer } from './request-answer'

/** Answers a change: both versions of the stay are read first. */
function ChangeAnswer({ booking, change }: { booking: BookingDetails; change: NonNullable<BookingDetails['change']> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.answer}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Answer the change
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Change of the stay" size="large">
        <OpenChange key={change.id} booking={booking} change={change} />
      </Dialog>
    </div>
  )
}

/**
 * Fills `conversation.booking`: accepts or declines a request and answers a change, where the person's level allows it.
 * Nothing while the booking waits for no answer.
 */
export default function BookingAnswer({ bookingId }: SlotProps['conversation.booking']) {
  const { data } = useApiQuery('bookings/my-booking/details', { bookingId }, { quiet: true, staleTime: 10_000 })
  useBus('booking:changed', (changed) => changed.bookingId === bookingId && refresh('bookings/my-booking/details'))
  const booking = data?.booking
  if (!booking) return null
  const { actions, change, deadline } = booking
  const isRequest = actions.includes('accept')
  const answered = !isRequest && change?.actions.includes('agree') ? change : null
  if (!isRequest && !answered) return null
  const until = isRequest ? deadline : answered?.deadline
  return (
    <div className={styles.inConversation}>
      {until && (
        <span className={styles.quiet}>
          Answer <RelativeTime instant={until} />
        </span>
      )}
      {isRequest && <RequestAnswer booking={booking} />}
      {answered && <ChangeAnswer booking={booking} change={answered} />}
    </div>
  )
}
