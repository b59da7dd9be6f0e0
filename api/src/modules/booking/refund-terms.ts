import type { RefundStep } from '@qe/contract'
import type { booking } from '../../database/schema'
import { refundAt, refundSteps } from '../../domain/cancellation'

type Frozen = Pick<
  typeof booking.$inferSelect,
  'cancellationTier' | 'checkIn' | 'checkOut' | 'currency' | 'nights' | 'lines' | 'total'
> & {
  timeZone: string
  checkInFrom: string
  confirmedAt: Date | string | null
  createdAt: Date | string
}

/** The cancellation terms that were agreed with this booking. */
export function termsOf(found: Frozen): RefundStep[] {
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

export const refundNow = (found: Frozen, now: Date) => refundAt(termsOf(found), now)
