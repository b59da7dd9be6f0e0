import { type BookingDetails, maxBookingNoteLength } from '@qe/contract'
import { useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Notice, SelectField } from '@qe/ui'
import { Dialog, formatMoney, LimitedArea, Stack } from '@qe/ui/unshared'
import { useMemo, useState } from 'react'

/** A host's cancellation refunds everything and keeps the dates blocked. Both are shown before. */
export function CancelStay({ booking }: { booking: BookingDetails }) {
  const [open, setOpen] = useState(false)
  const [reasonKey, setReasonKey] = useState('')
  const [note, setNote] = useState('')
  const expectedRefund = booking.refundNow?.amount
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refund is another order
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [expectedRefund])
  const reasons = useApiQuery('bookings/cancellation-reasons', { side: 'provider' }, { enabled: open, quiet: true })
  const { mutate, isPending, error } = useApiMutation('bookings/cancelled', {
    refresh: [
      'bookings/my-booking',
      'bookings/my-booking/details',
      'bookings/stats',
      'host/today',
      'calendar/overview',
      'payout/bookings',
    ],
    onSuccess: () => setOpen(false),
  })
  // What was paid, which is less than the total while a part of it is still to come.
  const refundText = formatMoney(booking.refundNow ?? booking.total)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel this stay
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel ${booking.guest.name}’s stay?`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Keep the stay
            </Button>
            <Button
              variant="danger"
              loading={isPending}
              disabled={!reasonKey || note.trim().length > maxBookingNoteLength}
              onClick={() =>
                mutate({
                  bookingId: booking.id,
                  reasonKey,
                  idempotencyKey,
                  ...(expectedRefund !== undefined && { expectedRefund }),
                  ...(note.trim() && { note: note.trim() }),
                })
              }
            >
              Cancel and refund {refundText}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <p>
            The guest gets {refundText} back, all that was paid, and may review you. The dates stay blocked in your
            calendar.
          </p>
          {reasons.error && (
            <Notice tone="error" live>
              <p>The reasons could not be loaded, and one is needed. {reasons.error.message}</p>
              <Button size="small" loading={reasons.isFetching} onClick={() => void reasons.refetch()}>
                Try again
              </Button>
            </Notice>
          )}
          <SelectField
            label="Why"
            value={reasonKey}
            onChange={setReasonKey}
            placeholder="Choose a reason"
            options={reasons.data?.reasons.map(({ key, label }) => ({ value: key, label })) ?? []}
            error={error?.fields['reasonKey']}
          />
          <LimitedArea
            label="Message to the guest"
            optional
            limit={maxBookingNoteLength}
            value={note}
            onChange={setNote}
          />
        </Stack>
      </Dialog>
    </>
  )
}
