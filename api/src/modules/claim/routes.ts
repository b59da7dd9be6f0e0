import { type CallHandlers, ok } from '../call-handler'
import { withIdempotencyKey } from '../with-idempotency-key'
import { answerClaim } from './answer-claim'
import { openClaim } from './open-claim'
import { payClaim } from './pay-claim'
import { claimDetails, listClaims } from './present-claims'

export const claimCalls = {
  'claim/list': async ({ input, me, services: { db } }) => ok(await listClaims(db, me.id, input)),

  'claim/details': async ({ input, me, services }) => ok(await claimDetails(services, input.claimId, me.id)),

  'claim/open': ({ input, files, me, services }) =>
    withIdempotencyKey(services, me, 'claim/open', input, async () => {
      const claimId = await openClaim(services, me, input, files.photos)
      return ok(await claimDetails(services, claimId, me.id), 'Your claim is made. We asked the other side.')
    }),

  'claim/answer': ({ input, files, me, services }) =>
    withIdempotencyKey(services, me, 'claim/answer', input, async () => {
      const message = await answerClaim(services, me, input, files.photos)
      return ok(await claimDetails(services, input.claimId, me.id), message)
    }),

  'claim/pay': ({ input, me, services }) => {
    const pay = async () => {
      const { message, ...outcome } = await payClaim(services, input)
      return ok({ claim: await claimDetails(services, input.claimId, me.id), ...outcome }, message)
    }
    // Without a card it only asks how things stand, and that answer changes.
    return input.paymentMethodId ? withIdempotencyKey(services, me, 'claim/pay', input, pay) : pay()
  },
} satisfies CallHandlers
