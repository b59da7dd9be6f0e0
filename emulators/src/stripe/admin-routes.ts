import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './context'
import { closeDispute, openDispute } from './disputes'
import { StripeFailure } from './failure'
import { payOut } from './payouts'
import type { WebhookSender } from './webhook-sender'

const faults = z
  .object({
    /** ms before each delivery. */
    delay: z.number().int().min(0).max(3_600_000),
    /** How often each event is delivered once it was taken. */
    repeat: z.number().int().min(1).max(10),
    /** Events that gather before they leave, last first. */
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
}

/**
 * What no caller of Stripe can do: make banks act, and webhooks misbehave. JSON in, JSON out; whoever reaches the
 * emulator may.
 */
export function registerAdmin(app: FastifyInstance, emulator: Emulator, webhooks: WebhookSender): void {
  const on = <P extends keyof typeof bodies>(path: P, run: (body: z.infer<(typeof bodies)[P]>, id: string) => object) =>
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
  on('/emulator/webhooks', (changes) => webhooks.setFaults(changes))
  on('/emulator/disputes', (changes) => openDispute(emulator, changes as never))
  on('/emulator/disputes/:id/close', ({ status }, id) => closeDispute(emulator, id, status))
  on('/emulator/payouts', (changes) => payOut(emulator, changes as never))
}
