import type { BookingDetails } from '@qe/contract'
import { useStayChangeForm } from '@qe/platform/stay-change'
import { ChangeStayDialog } from '@qe/ui/unshared'

/** A guest asks the host for other dates or another party; the new price is seen first. */
export function ChangeDialog({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const { host } = booking
  const wish = useStayChangeForm(booking, onClose)
  return (
    <ChangeStayDialog {...wish} title="Change dates or guests" side="guest" otherName={host.name} onClose={onClose}>
      {wish.offer?.quote && wish.offer.quote.difference.amount > 0 && (
        <p>
          Nothing is charged before {host.name} agrees. Then it is taken from the card you booked with if you keep it
          with us; otherwise you pay it here within a day.
        </p>
      )}
    </ChangeStayDialog>
  )
}
