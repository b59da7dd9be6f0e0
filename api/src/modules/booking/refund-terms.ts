import type { RefundStep } from '@qe/contract'
import type { booking } from '../../database/schema'
import { refundAt, refundSteps } from '../../domain/cancellation'

type BookedTerms = Pick<
  typeof booking.$inferSelect,
  'cancellationTier' | 'checkIn' | 'checkOut' | 'timeZone' | 'checkInFrom' | 'currency' | 'nights' | 'lines' | 'total'
> & {
  confirmedAt: Date | string | null
  createdAt: Date | string
}

/** The cancellation terms that were agreed with this booking, as steps in time. */
export function refundTerms({ cancellationTier, nights, confirmedAt, createdAt, ...found }: BookedTerms): RefundStep[] {
  return refundSteps({
    ...found,
    tier: cancellationTier,
    nights: nights.map(([amount]) => amount),
    confirmedAt: new Date(confirmedAt ?? createdAt),
  })
}

/** What the guest's cancellation would refund now (minor units). */
export const refundNow = (found: BookedTerms, now: Date) => refundAt(refundTerms(found), now)
