import { z } from 'zod'
import { claimReason } from '../entities/claim'
import { claimDetails, listedClaim } from '../entities/claim-details'
import { cursor, id, idempotencyKey, onBehalfOf, pageSize, sitePath } from '../entities/values'
import { paymentMethodId } from './booking'

const amount = z.int('Give an amount.').min(1, 'Give an amount above zero.').max(1_000_000_000_000)

/**
 * Claims after a stay: a guest asks for a refund, a host for damages. Beyond the specification. Whether one may be
 * opened comes with `bookings/my-booking/details`.
 */
export const claimCalls = {
  'claim/list': {
    input: z.object({
      side: z.enum(['guest', 'provider']).default('guest'),
      /** With the host's side. */
      ...onBehalfOf,
      state: z.enum(['open', 'closed', 'all']).default('all'),
      cursor: cursor.optional(),
      limit: pageSize.default(20),
    }),
    output: z.object({
      items: z.array(listedClaim),
      nextCursor: z.string().nullable(),
      /** Claims that wait for the caller's answer or payment. */
      waiting: z.int(),
    }),
  },
  'claim/details': { input: z.object({ claimId: id }), output: claimDetails },
  'claim/open': {
    /** With one to ten photos. */
    input: z.object({
      bookingId: id,
      reason: claimReason,
      text: z.string().trim().min(20, 'Say what happened, in a sentence or two.').max(4000),
      /** Minor units of the booking's currency. */
      amount,
      idempotencyKey,
    }),
    output: claimDetails,
  },
  'claim/answer': {
    /**
     * The other side accepts all, offers a part by its `amount`, or refuses with words and photos; whoever claimed
     * takes the offer, declines it, or withdraws.
     */
    input: z.object({
      claimId: id,
      answer: z.enum(['accept', 'refuse', 'settle', 'decline', 'withdraw']),
      amount: amount.optional(),
      text: z.string().trim().max(4000).default(''),
      idempotencyKey,
    }),
    output: claimDetails,
  },
  'claim/pay': {
    input: z.object({
      claimId: id,
      /** Absent: only asks the payment provider for the state of the payment. */
      paymentMethodId: paymentMethodId.optional(),
      saveCard: z.boolean().default(false),
      returnPath: sitePath.optional(),
      idempotencyKey,
    }),
    output: z.object({
      claim: claimDetails,
      outcome: z.enum(['paid', 'action_needed', 'declined', 'processing']),
      redirectUrl: z.string().nullable(),
      clientSecret: z.string().nullable().optional(),
    }),
  },
}
