import type { SharedTrip } from '@qe/contract'
import { refresh, useApiMutation, useNavigateTo } from '@qe/platform'
import { Button } from '@qe/ui'
import { ConfirmDialog } from '@qe/ui/unshared'
import { useState } from 'react'

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
        isPending={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate({ bookingId })}
      >
        <p>
          You see nothing of it any more, from this moment on. Only <bdi>{sharedBy}</bdi> can invite you again.
        </p>
      </ConfirmDialog>
    </>
  )
}
