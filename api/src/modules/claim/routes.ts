import { type CallHandlers, ok } from '../call-handler'
import { withIdempotencyKey } from '../with-idempotency-key'
import { answerClaim } from './answer-claim'
import { openClaim } from './open-claim'
import { payClaim } from './pay-claim'
import { claimDetails, listClaims } from './present-claims'

export const claimCalls = {
  'claim/list': async ({ input, principal, services: { db } }) => ok(await listClaims(db, principal, input)),

  'claim/details': async ({ input, principal, services }) => ok(await claimDetails(services, input.claimId, principal)),

  'claim/open': ({ input, files, me, principal, services }) =>
    withIdempotencyKey(services, me, 'claim/open', input, async () => {
      const claimId = await openClaim(services, principal, input, files.photos)
      return ok(await claimDetails(services, claimId, principal), 'Your claim is made. We asked the other side.')
    }),

  'claim/answer': ({ input, files, me, principal, services }) =>
    withIdempotencyKey(services, me, 'claim/answer', input, async () => {
      const message = await answerClaim(services, principal, input, files.photos)
      return ok(await claimDetails(services, input.claimId, principal), message)
    }),

  'claim/pay': ({ input, me, principal, services }) => {
    const pay = async () => {
      const { message, ...outcome } = await payClaim(services, input)
      return ok({ claim: await claimDetails(services, input.claimId, principal), ...outcome }, message)
    }
    // Without a card it only asks how things stand, and that answer changes.
    return input.paymentMethodId ? withIdempotencyKey(services, me, 'claim/pay', input, pay) : pay()
  },
} satisfies CallHandlers
