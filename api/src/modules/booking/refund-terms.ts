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

/**
 * The cancellation terms that were agreed with this booking, as steps in time. `unpaid`: what of its price the guest
 * has yet to pay (minor units); `restAt`: when that will be charged, while it is not due.
 */
export function refundTerms(
  { cancellationTier, nights, confirmedAt, createdAt, ...found }: BookedTerms,
  unpaid: number,
  restAt?: Date,
): RefundStep[] {
  return refundSteps({
    ...found,
    unpaid,
    ...(restAt && { restAt }),
    tier: cancellationTier,
    nights: nights.map(([amount]) => amount),
    confirmedAt: new Date(confirmedAt ?? createdAt),
  })
}

/** What the guest's cancellation would refund now (minor units). */
export const refundNow = (found: BookedTerms, unpaid: number, now: Date) => refundAt(refundTerms(found, unpaid), now)
