import type { BankPayout, BookingPayout } from '@qe/contract'
import type { BadgeTone } from '@qe/ui'
import { formatDate, localDateOf } from '@qe/ui/unshared'

/** The state of a booking's share as a badge. */
export function stateBadge({ state, disputed, bankPayouts, at }: BookingPayout): { tone: BadgeTone; name: string } {
  if (state === 'none')
    return disputed > 0 ? { tone: 'warning', name: 'In dispute' } : { tone: 'neutral', name: 'Refunded' }
  if (state === 'waiting') return { tone: 'warning', name: 'Waits for your bank' }
  const inBank = bankPayouts[0]
  if (inBank) return bankPayoutStates[inBank.status]
  if (state === 'sent') return { tone: 'info', name: 'Sent' }
  return { tone: 'neutral', name: `Due ${formatDate(localDateOf(at))}` }
}

/** States of a payout to the bank, and what its day means. */
export const bankPayoutStates: Record<
  BankPayout['status'],
  { tone: BadgeTone; name: string; day: (day: string) => string }
> = {
  pending: { tone: 'info', name: 'On its way', day: (day) => `At your bank by ${day}` },
  in_transit: { tone: 'info', name: 'On its way', day: (day) => `At your bank by ${day}` },
  paid: { tone: 'success', name: 'Arrived', day: (day) => `At your bank on ${day}` },
  failed: { tone: 'error', name: 'Returned', day: () => 'Check your bank details, and it is sent again.' },
  canceled: { tone: 'neutral', name: 'Cancelled', day: () => 'It is still in your account and is sent again.' },
}
