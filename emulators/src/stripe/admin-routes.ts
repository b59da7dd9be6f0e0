import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './context'
import { closeDispute, openDispute } from './disputes'
import { StripeFailure } from './failure'
import { createPayout } from './payouts'
import { returnRefund } from './refunds'
import type { WebhookSender } from './webhook-sender'

const faults = z
  .object({
    /** ms before each delivery. */
    delay: z.number().int().min(0).max(3_600_000),
    /** How often each event is delivered after the receiver has accepted it. */
    repeat: z.number().int().min(1).max(10),
    /** Events per batch; a batch is sent in reverse order. */
    reorder: z.number().int().min(1).max(1000),
    /** How many of the next events are never delivered. */
    drop: z.number().int().min(0).max(100_000),
  })
  .partial()

const bodies = {
  '/emulator/webhooks': faults,
  '/emulator/disputes': z.object({
    payment_intent: z.string(),
    amount: z.number().int().optional(),
    reason: z.string().optional(),
  }),
  '/emulator/disputes/:id/close': z.object({ status: z.enum(['won', 'lost']) }),
  '/emulator/payouts': z.object({
    account: z.string(),
    currency: z.string(),
    outcome: z.enum(['paid', 'failed']).optional(),
  }),
  '/emulator/refunds/:id/return': z.object({}),
}

/**
 * Serves what Stripe's API does not offer: banks that act, and webhooks that misbehave. JSON in, JSON out, without
 * authentication.
 */
export function registerAdmin(app: FastifyInstance, emulator: Emulator, webhooks: WebhookSender): void {
  const post = <P extends keyof typeof bodies>(
    path: P,
    run: (body: z.infer<(typeof bodies)[P]>, id: string) => object,
  ) =>
    app.post(path, (request, reply) => {
      const read = bodies[path].safeParse(request.body ?? {})
      if (!read.success)
        return reply.code(400).send({ error: { type: 'invalid_request_error', message: z.prettifyError(read.error) } })
      try {
        return reply.send(run(read.data as never, (request.params as { id?: string }).id ?? ''))
      } catch (error) {
        if (error instanceof StripeFailure) return reply.code(error.status).send({ error: error.body })
        throw error
      }
    })
  post('/emulator/webhooks', (changes) => webhooks.setFaults(changes))
  post('/emulator/disputes', (changes) => openDispute(emulator, changes as never))
  post('/emulator/disputes/:id/close', ({ status }, id) => closeDispute(emulator, id, status))
  post('/emulator/payouts', (changes) => createPayout(emulator, changes as never))
  post('/emulator/refunds/:id/return', (_, id) => returnRefund(emulator, id))
}
