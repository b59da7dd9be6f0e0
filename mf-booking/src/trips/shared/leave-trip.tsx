import type { SharedTrip } from '@qe/contract'
import { refresh, useApiMutation, useNavigateTo } from '@qe/platform'
import { Button } from '@qe/ui'
import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog'

/** The way out of a trip that somebody shares. */
export function LeaveTrip({ trip: { id: bookingId, sharedBy } }: { trip: SharedTrip }) {
  const [leaving, setLeaving] = useState(false)
  const navigateTo = useNavigateTo()
  const leave = useApiMutation('bookings/fellow-guests/leave', {
    quiet: true,
    onSuccess: () => {
      refresh('bookings/shared-trips')
      navigateTo('/trips', { replace: true })
    },
  })
  return (
    <>
      <Button full onClick={() => setLeaving(true)}>
        Leave this trip
      </Button>
      <ConfirmDialog
        open={leaving}
        onClose={() => {
          leave.reset()
          setLeaving(false)
        }}
        title="Leave this trip?"
        keep="Stay"
        confirm="Leave the trip"
        command={leave}
        onConfirm={() => leave.mutate({ bookingId })}
      >
        You see nothing of it any more, from this moment on. Only <bdi>{sharedBy}</bdi> can invite you again.
      </ConfirmDialog>
    </>
  )
}
