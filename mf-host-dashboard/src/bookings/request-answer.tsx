import { type BookingSummary, maxBookingNoteLength } from '@qe/contract'
import { useApiMutation } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog, formatDateRange, LimitedArea, Stack } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './bookings.module.css'

const affectedCalls = [
  'bookings/my-booking',
  'bookings/my-booking/details',
  'bookings/stats',
  'host/today',
  'calendar/overview',
  'property/my-property',
  'payout/bookings',
] as const

/** Accepts a request at once, or declines it with an optional message. */
export function RequestAnswer({ booking }: { booking: BookingSummary }) {
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { mutate, isPending, variables } = useApiMutation('bookings/accepted-declinded', {
    refresh: affectedCalls,
    onSuccess: () => setDeclining(false),
  })
  const deciding = isPending ? variables.decision : null
  return (
    <div className={styles.answer}>
      <Button
        variant="primary"
        loading={deciding === 'accepted'}
        disabled={isPending}
        onClick={() => mutate({ bookingId: booking.id, decision: 'accepted' })}
      >
        Accept
      </Button>
      <Button disabled={isPending} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        title={`Decline ${booking.guest.name}’s request?`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setDeclining(false)}>
              Keep the request
            </Button>
            <Button
              variant="danger"
              loading={deciding === 'declined'}
              disabled={reason.trim().length > maxBookingNoteLength}
              onClick={() =>
                mutate({ bookingId: booking.id, decision: 'declined', ...(reason.trim() && { reason: reason.trim() }) })
              }
            >
              Decline the request
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <p>{formatDateRange(booking.checkIn, booking.checkOut)} become free again and the guest is not charged.</p>
          <LimitedArea
            label="Message to the guest"
            optional
            limit={maxBookingNoteLength}
            value={reason}
            onChange={setReason}
          />
        </Stack>
      </Dialog>
    </div>
  )
}
