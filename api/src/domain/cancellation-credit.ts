import type { BookingStatus } from '@qe/contract'
import { dateIn, daysBetween } from './dates'
import { amountBelow, chargeStep, percent } from './money'
import { policy } from './policy'

/** The stay that its host cancels. */
interface CancelledStay {
  status: BookingStatus
  currency: string
  /** What the guest was to pay (minor units). */
  total: number
  checkIn: string
  timeZone: string
}

/** The reason of a host with which the guest agreed to the end of the stay. */
const agreedReason = 'guest_asked'

/**
 * The credit that a guest gets when the host cancels a confirmed stay (minor units); null for none. `reasonKey`: the
 * host's reason; `earlier`: credits that the guest got within a year. Rule: docs/decisions/0070.
 */
export function cancellationCredit(
  { status, currency, total, checkIn, timeZone }: CancelledStay,
  { reasonKey, earlier, now }: { reasonKey: string; earlier: number; now: Date },
): number | null {
  if (status !== 'confirmed' || reasonKey === agreedReason || earlier >= policy.creditsPerYear) return null
  if (daysBetween(dateIn(timeZone, now), checkIn) > policy.creditWithinDays) return null
  const least = amountBelow(policy.creditLeastUsCents, currency)
  const most = amountBelow(policy.creditMostUsCents, currency)
  return Math.min(total, most, Math.max(least, percent(total, policy.creditBps, chargeStep(currency))))
}

/** The last day of a credit that is given on a day: the same a year later. */
export function lastDayOfCredit(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  const date = day.slice(4)
  return `${year}${date === '-02-29' ? '-02-28' : date}`
}
