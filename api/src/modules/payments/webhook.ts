import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { paymentEvent } from '../../database/schema'
import { Refused } from '../../http/refused'
import { PaymentFailed, type PaymentEvent } from '../../payments'
import type { Services } from '../../services'
import { applyPayment } from '../booking/apply-payment'
import { applyBankPayout } from './bank-payouts'
import { applyDispute } from './disputes'
import { applyAccountChange } from './host-account'

/** What the payment provider tells us by itself: signed, in any order, perhaps twice. */
export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/v1/api/stripe/webhook', { config: { rateLimit: false } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const event = read(services, request.body as Buffer, typeof signature === 'string' ? signature : '')
      const { db, now } = services
      const [kept] = await db.insert(paymentEvent).values({ id: event.eventId, type: event.type, receivedAt: now() }).onConflictDoNothing().returning()
      const [earlier] = kept ? [] : await db.select().from(paymentEvent).where(eq(paymentEvent.id, event.eventId))
      services.metrics.webhooks.inc({ type: event.type, outcome: earlier?.handledAt ? 'repeated' : 'new' })
      if (!earlier?.handledAt) {
        if ('intent' in event) await applyPayment(services, event.intent)
        if (event.type === 'host_account.changed') await applyAccountChange(services, event.account)
        if (event.type === 'dispute.changed') await applyDispute(services, event.disputeId)
        if (event.type === 'bank_payout.changed') await applyBankPayout(services, event)
        await db.update(paymentEvent).set({ handledAt: now() }).where(eq(paymentEvent.id, event.eventId))
      }
      return { data: {}, statusCode: 200, message: 'Received.' }
    })
  })
}

function read(services: Services, body: Buffer, signature: string): PaymentEvent {
  try {
    return services.payments.verifyWebhook(body, signature)
  } catch (error) {
    if (error instanceof PaymentFailed) throw new Refused(400, error.message, { reason: error.code })
    throw error
  }
}
