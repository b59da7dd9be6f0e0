import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../domain/errors'
import { type PaymentEvent, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { handleEvent, storeEvent } from './payment-events'

/** The payment provider's webhook: signed events, in any order, perhaps twice. */
export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/v1/api/stripe/webhook', async (request) => {
      const signature = request.headers['stripe-signature']
      const event = read(services, request.body as Buffer, typeof signature === 'string' ? signature : '')
      const { handledAt } = await storeEvent(services, event, (request.body as Buffer).toString('utf8'))
      services.metrics.webhooks.inc({ type: event.type, outcome: handledAt ? 'repeated' : 'new' })
      if (!handledAt) await handleEvent(services, event)
      return { data: {}, statusCode: 200, message: 'Received.' }
    })
  })
}

function read(services: Services, body: Buffer, signature: string): PaymentEvent {
  try {
    return services.payments.verifyWebhook(body, signature)
  } catch (error) {
    if (error instanceof PaymentFailed) throw new ApiError(400, error.message, { reason: error.code })
    throw error
  }
}
