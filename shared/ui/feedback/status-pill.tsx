import type { BookingStatus } from '@qe/contract'
import { Badge, type BadgeTone } from '@qe/ui'

type Side = 'guest' | 'provider'

/** Label of a booking's status for each side. Source: product rules, Booking process. */
const labels: Record<BookingStatus, { tone: BadgeTone; guest: string; provider: string }> = {
  held: { tone: 'warning', guest: 'Waiting for payment', provider: 'Being paid' },
  hold_expired: { tone: 'neutral', guest: 'Hold ended', provider: 'Hold ended' },
  requested: { tone: 'warning', guest: 'Waiting for the host', provider: 'Waiting for you' },
  confirmed: { tone: 'success', guest: 'Confirmed', provider: 'Confirmed' },
  payment_failed: { tone: 'error', guest: 'Payment failed', provider: 'Payment failed' },
  declined: { tone: 'neutral', guest: 'Declined by the host', provider: 'Declined' },
  withdrawn: { tone: 'neutral', guest: 'Withdrawn', provider: 'Withdrawn by the guest' },
  expired: { tone: 'neutral', guest: 'Not answered in time', provider: 'Not answered in time' },
  cancelled_by_guest: { tone: 'neutral', guest: 'Cancelled by you', provider: 'Cancelled by the guest' },
  cancelled_by_provider: { tone: 'neutral', guest: 'Cancelled by the host', provider: 'Cancelled by you' },
  cancelled_by_admin: { tone: 'neutral', guest: 'Cancelled by us', provider: 'Cancelled by us' },
  in_progress: { tone: 'info', guest: 'Staying now', provider: 'Staying now' },
  completed: { tone: 'neutral', guest: 'Completed', provider: 'Completed' },
}

/** Label of a status for one side. */
export const bookingStatusLabel = (status: BookingStatus, side: Side): string => labels[status][side]

/** A badge with the status of a booking. */
export const StatusPill = ({ status, side = 'guest' }: { status: BookingStatus; side?: Side }) => (
  <Badge tone={labels[status].tone}>{labels[status][side]}</Badge>
)
