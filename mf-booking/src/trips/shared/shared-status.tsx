import type { SharedTrip } from '@qe/contract'
import { Badge } from '@qe/ui'
import { StatusPill } from '@qe/ui/unshared'

/** How a trip stands, for a fellow guest. */
export const SharedStatus = ({ trip: { status, sharedBy } }: { trip: SharedTrip }) =>
  status === 'cancelled_by_guest' ? (
    <Badge>
      <span>
        Cancelled by <bdi>{sharedBy}</bdi>
      </span>
    </Badge>
  ) : (
    <StatusPill status={status} />
  )

export const SharedBadge = ({ trip: { sharedBy } }: { trip: SharedTrip }) => (
  <Badge tone="pink">
    <span>
      Shared by <bdi>{sharedBy}</bdi>
    </span>
  </Badge>
)
