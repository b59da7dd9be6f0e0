import { z } from 'zod'
import { id, instant, money } from './values'

/**
 * `open`: the other side has to answer; `offered`: it offers a part; `review`: admins decide; `to_pay`: the guest
 * pays for damage; `unpaid`: they did not.
 */
export const claimStatus = z.enum(['open', 'offered', 'review', 'to_pay', 'settled', 'rejected', 'withdrawn', 'unpaid'])
export type ClaimStatus = z.infer<typeof claimStatus>

/** `settle` takes the offered part, `decline` leaves the decision to the admins. */
export const claimAction = z.enum(['accept', 'refuse', 'settle', 'decline', 'withdraw', 'pay'])
export type ClaimAction = z.infer<typeof claimAction>

export const claimReason = z.enum([
  'not_as_described',
  'not_clean',
  'broken',
  'no_access',
  'damage',
  'missing_items',
  'extra_cleaning',
  'rules_broken',
  'other',
])
export type ClaimReason = z.infer<typeof claimReason>

/** What a side may ask for now, with a booking. */
export const claimTerms = z.object({
  /** The last moment to ask. */
  until: instant,
  min: money,
  max: money,
  reasons: z.array(z.object({ key: claimReason, label: z.string() })),
})
export type ClaimTerms = z.infer<typeof claimTerms>

/** A claim in lists. */
export const claimSummary = z.object({
  id,
  /** The side that claims: a guest asks for a refund, a host for damages. */
  by: z.enum(['guest', 'provider']),
  /** The caller's side. */
  side: z.enum(['guest', 'provider']),
  status: claimStatus,
  /** The status, worded for the caller's side. */
  label: z.string(),
  reason: z.string(),
  amount: money,
  /** What was offered, agreed or decided; null until then. */
  settledAmount: money.nullable(),
  /** Until when somebody has to act; null when it is over or with the admins. */
  deadline: instant.nullable(),
  actions: z.array(claimAction),
  createdAt: instant,
})
export type ClaimSummary = z.infer<typeof claimSummary>
