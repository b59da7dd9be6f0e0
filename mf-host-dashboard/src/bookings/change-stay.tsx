import type { BookingDetails } from '@qe/contract'
import { useStayChangeForm } from '@qe/platform/stay-change'
import { Button } from '@qe/ui'
import { ChangeStayDialog } from '@qe/ui/unshared'
import { useState } from 'react'

/** A host proposes other dates or another party to the guest, with the change of earnings in sight. */
export function ChangeStay({ booking }: { booking: BookingDetails }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change dates or guests</Button>
      {open && <Change booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function Change({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const { name } = booking.guest
  return (
    <ChangeStayDialog
      {...useStayChangeForm(booking, onClose)}
      title={`Change ${name}’s stay`}
      side="provider"
      otherName={name}
      onClose={onClose}
    />
  )
}
