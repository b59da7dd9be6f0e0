import type { BookingDetails } from '@qe/contract'
import { refresh, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, ErrorState, Notice, Skeleton, TextArea } from '@qe/ui'
import { Dialog, formatMoney, RadioCards, Stack } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'

/** What ends the booking: its dates are given back, its request is withdrawn, or it is cancelled. */
const endingOf = ({ status, actions }: BookingDetails) =>
  status === 'held' ? 'hold' : actions.includes('withdraw') ? 'request' : 'stay'

const titles = { hold: 'Give the dates back', request: 'Take the request back', stay: 'Cancel this trip' }

/** Label of the button, with the exact refund. */
export function cancelLabel(booking: BookingDetails): string {
  const ending = endingOf(booking)
  if (ending !== 'stay') return titles[ending]
  const refund = booking.refundNow
  return refund && refund.amount > 0 ? `Cancel and refund ${formatMoney(refund)}` : 'Cancel without a refund'
}

/** What cancelling gives back of what was paid, and what becomes of a second part that is not paid yet. */
function refundWords({ refundNow, total, partPayment }: BookingDetails): { isLess: boolean; text: string } {
  const isRestUnpaid = partPayment !== undefined && partPayment.state !== 'paid'
  const paid = isRestUnpaid ? partPayment.firstPart : total
  const refund = refundNow ?? { amount: 0, currency: total.currency }
  const rest = isRestUnpaid ? ` The second part of ${formatMoney(partPayment.rest)} is not charged.` : ''
  if (refund.amount === 0)
    return { isLess: true, text: `It is too late for a refund: all ${formatMoney(paid)} is kept.${rest}` }
  const part =
    refund.amount < paid.amount ? `${formatMoney(refund)} of ${formatMoney(paid)}` : `All ${formatMoney(paid)}`
  return {
    isLess: refund.amount < paid.amount,
    text: `${part} goes back to your card, mostly within 5–10 days.${rest}`,
  }
}

const endedUnpaid = {
  hold: 'You pay nothing, and others can book the dates.',
  request: 'Nothing was charged. What is set aside on your card is free again.',
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
  const reasons = useApiQuery(
    'bookings/cancellation-reasons',
    { side: 'guest' },
    { enabled: open, staleTime: 3_600_000, quiet: true },
  )
  const expectedRefund = booking.refundNow?.amount ?? null
  // One idempotency key each time the dialog opens, and for each refund that it shows: a second press cancels once.
  const key = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refund is another order
  useEffect(() => {
    if (open) key.current = crypto.randomUUID()
  }, [open, expectedRefund])
  const cancel = useApiMutation('bookings/cancelled', {
    onSuccess: () => {
      refresh('bookings/my-booking', 'bookings/my-booking/details', 'transcation/getAll')
      onClose()
    },
    // Refused as things have changed since the page was loaded: show how they are now.
    onError: ({ statusCode }) => statusCode === 409 && refresh('bookings/my-booking/details'),
  })
  const ending = endingOf(booking)
  const { isLess, text } = ending === 'stay' ? refundWords(booking) : { isLess: false, text: endedUnpaid[ending] }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[ending]}
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
                expectedRefund,
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
        <Notice tone={isLess ? 'warning' : 'info'}>{text}</Notice>
        {reasons.data ? (
          <RadioCards
            label="Why?"
            value={reason}
            onChange={setReason}
            options={reasons.data.reasons.map(({ key: value, label }) => ({ value, label }))}
          />
        ) : reasons.isError ? (
          <ErrorState
            compact
            title="The reasons did not load"
            text="Nothing is cancelled yet."
            retry={() => void reasons.refetch()}
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
