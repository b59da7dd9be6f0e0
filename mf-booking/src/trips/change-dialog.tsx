import type { BookingDetails } from '@qe/contract'
import { useStayChangeForm } from '@qe/platform/stay-change'
import { ChangeStayDialog } from '@qe/ui/unshared'

/** A guest proposes other dates or another party to the host, with the new price in sight. */
export function ChangeDialog({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const { host } = booking
  const changeForm = useStayChangeForm(booking, onClose)
  return (
    <ChangeStayDialog
      {...changeForm}
      title="Change dates or guests"
      side="guest"
      otherName={host.name}
      onClose={onClose}
    >
      {changeForm.offer?.quote && changeForm.offer.quote.difference.amount > 0 && (
        <p>
          Nothing is charged before {host.name} agrees. Then it is taken from the card you booked with if you keep it
          with us; otherwise you pay it here.
        </p>
      )}
    </ChangeStayDialog>
  )
}
