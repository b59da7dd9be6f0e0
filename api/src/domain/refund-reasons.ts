import type { RefundReason } from '@qe/contract'

interface ReasonOfKey {
  key: RegExp
  reason: RefundReason
  /** To the guest. */
  text: string
}

/** What a refund was for, by the key of its order. */
const reasons: readonly ReasonOfKey[] = [
  { key: /^guest_cancels/, reason: 'cancellation', text: 'Your cancellation, by the terms of the booking' },
  { key: /^host_cancels/, reason: 'cancellation', text: 'Your host cancelled the stay' },
  { key: /^admin_cancels/, reason: 'cancellation', text: 'We cancelled the stay' },
  { key: /^rest_lapsed/, reason: 'cancellation', text: 'The stay ended as its second part was not paid' },
  { key: /^change:/, reason: 'change', text: 'A change of the stay' },
  { key: /^claim:/, reason: 'claim', text: 'Your claim' },
]

/** All other orders are of payments that came too late to be kept. */
const late = { reason: 'late', text: 'A payment that came too late to be kept' } as const

/** @param key of a refund order, such as `guest_cancels` or `change:` with the change's id */
export const refundReasonOf = (key: string): Pick<ReasonOfKey, 'reason' | 'text'> =>
  reasons.find((one) => one.key.test(key)) ?? late
