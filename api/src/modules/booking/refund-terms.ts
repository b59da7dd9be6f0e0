import type { RefundStep } from '@qe/contract'
import type { booking } from '../../database/schema'
import { refundAt, refundSteps } from '../../domain/cancellation'

type BookedTerms = Pick<
  typeof booking.$inferSelect,
  'cancellationTier' | 'checkIn' | 'checkOut' | 'currency' | 'nights' | 'lines' | 'total'
> & {
  timeZone: string
  checkInFrom: string
  confirmedAt: Date | string | null
  createdAt: Date | string
}

/** The cancellation terms that were agreed with this booking, as steps in time. */
export function refundTerms(found: BookedTerms): RefundStep[] {
  return refundSteps({
    tier: found.cancellationTier,
    checkIn: found.checkIn,
    checkOut: found.checkOut,
    timeZone: found.timeZone,
    checkInFrom: found.checkInFrom,
    currency: found.currency,
    nights: found.nights.map(([amount]) => amount),
    cleaningFee: found.lines.find((line) => line.kind === 'cleaning')?.amount ?? 0,
    total: found.total,
    confirmedAt: new Date(found.confirmedAt ?? found.createdAt),
  })
}

/** What the guest's cancellation would refund now (minor units). */
export const refundNow = (found: BookedTerms, now: Date) => refundAt(refundTerms(found), now)
