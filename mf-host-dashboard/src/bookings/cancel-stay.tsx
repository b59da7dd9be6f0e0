import type { BookingDetails } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, SelectField, TextArea } from '@qe/ui'
import { Dialog, formatMoney, Stack } from '@qe/ui/unshared'
import { useState } from 'react'

/** A host's cancellation refunds everything and keeps the dates blocked. Both are shown before. */
export function CancelStay({ booking }: { booking: BookingDetails }) {
  const [open, setOpen] = useState(false)
  const [reasonKey, setReasonKey] = useState('')
  const [note, setNote] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { data } = useApiQuery('bookings/cancellation-reasons', { side: 'provider' }, { enabled: open })
  const { mutate, isPending, error } = useApiMutation('bookings/cancelled', {
    refresh: [
      'bookings/my-booking',
      'bookings/my-booking/details',
      'bookings/stats',
      'host/today',
      'bookings/linear-calender',
      'calendar/overview',
      'payout/bookings',
    ],
    onSuccess: () => setOpen(false),
  })
  const refundText = formatMoney(booking.total)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel this stay
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel ${booking.guest.name}'s stay?`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Keep the stay
            </Button>
            <Button
              variant="danger"
              loading={isPending}
              disabled={!reasonKey}
              onClick={() =>
                mutate({ bookingId: booking.id, reasonKey, idempotencyKey, ...(note.trim() && { note: note.trim() }) })
              }
            >
              Cancel and refund {refundText}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <p>The guest gets {refundText} back and may review you. The dates stay blocked in your calendar.</p>
          <SelectField
            label="Why"
            value={reasonKey}
            onChange={setReasonKey}
            placeholder="Choose a reason"
            options={data?.reasons.map(({ key, label }) => ({ value: key, label })) ?? []}
            error={error?.fields['reasonKey']}
          />
          <TextArea label="Message to the guest" optional maxLength={500} value={note} onChange={setNote} />
        </Stack>
      </Dialog>
    </>
  )
}
