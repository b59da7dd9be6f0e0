import type { BookingDetails } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Notice, Skeleton, TextArea } from '@qe/ui'
import { Dialog, formatMoney, RadioCards, Stack } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'

/** Label of the button, with the exact refund. */
export function cancelLabel(booking: BookingDetails): string {
  if (booking.actions.includes('withdraw')) return 'Take the request back'
  const refund = booking.refundNow
  return refund && refund.amount > 0 ? `Cancel and refund ${formatMoney(refund)}` : 'Cancel without a refund'
}

/** Asks for the reason, shows the refund once more, and cancels the booking or withdraws the request. */
export function CancelDialog({
  booking,
  open,
  onClose,
}: {
  booking: BookingDetails
  open: boolean
  onClose: () => void
}) {
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { data } = useApiQuery(
    'bookings/cancellation-reasons',
    { side: 'guest' },
    { enabled: open, staleTime: 3_600_000, quiet: true },
  )
  // One idempotency key each time the dialog opens: a second press cancels once.
  const key = useRef('')
  useEffect(() => {
    if (open) key.current = crypto.randomUUID()
  }, [open])
  const cancel = useApiMutation('bookings/cancelled', {
    onSuccess: () => {
      refresh('bookings/my-booking', 'bookings/my-booking/details', 'transcation/getAll')
      onClose()
    },
  })
  const isWithdrawal = booking.actions.includes('withdraw')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isWithdrawal ? 'Take the request back' : 'Cancel this trip'}
      footer={
        <>
          <Button variant="link" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            disabled={!reason}
            loading={cancel.isPending}
            onClick={() =>
              reason &&
              cancel.mutate({
                bookingId: booking.id,
                reasonKey: reason,
                idempotencyKey: key.current,
                ...(note.trim() && { note: note.trim() }),
              })
            }
          >
            {cancelLabel(booking)}
          </Button>
        </>
      }
    >
      <Stack gap={24}>
        <Notice
          tone={
            booking.refundNow && booking.refundNow.amount < booking.total.amount && !isWithdrawal ? 'warning' : 'info'
          }
        >
          {isWithdrawal
            ? 'Nothing was charged. What is set aside on your card is free again.'
            : booking.refundNow && booking.refundNow.amount > 0
              ? `${formatMoney(booking.refundNow)} of ${formatMoney(booking.total)} goes back to your card, ` +
                'mostly within 5–10 days.'
              : `It is too late for a refund: all ${formatMoney(booking.total)} is kept.`}
        </Notice>
        {data ? (
          <RadioCards
            label="Why?"
            value={reason}
            onChange={setReason}
            options={data.reasons.map(({ key: value, label }) => ({ value, label }))}
          />
        ) : (
          <Skeleton height={160} />
        )}
        <TextArea
          label={`Message to ${booking.host.name}`}
          optional
          rows={3}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
        {cancel.error && <Notice tone="error">{cancel.error.message}</Notice>}
      </Stack>
    </Dialog>
  )
}
