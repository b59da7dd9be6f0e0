import Fastify from 'fastify'
import { refuseProduction } from '../refuse-production'
import { registerAdmin } from './admin-routes'
import { registerApi } from './api-routes'
import type { Emulator } from './context'
import { registerPages } from './hosted-pages'
import { Store } from './store'
import { createWebhookSender } from './webhook-sender'

export interface EmulatorSettings {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** Receives the signed events; without it they are only listed at `/v1/events`. */
  webhookUrl?: string
  /** `whsec_…`, shared with the receiver. */
  webhookSecret: string
  /** Path of the JSON file that stores the state across restarts; without it the state is in memory only. */
  store?: string
  now?: () => Date
  /** Origins of the site that embeds the card fields. */
  parentOrigins?: readonly string[]
  publishableKey?: string
  /** The emulator's address for browsers, where it differs from host and port. */
  publicUrl?: string
  /** Waits between webhook attempts, in ms; tests shorten them. */
  webhookBackoff?: readonly number[]
}

export interface RunningEmulator {
  url: string
  close: () => Promise<void>
  /** Resolves when every queued webhook was delivered or has used up its attempts. */
  webhooksSettled: () => Promise<void>
}

/**
 * Starts the Stripe emulator: REST API, idempotency keys, signed webhooks, test cards.
 * @throws with NODE_ENV=production, and when the port is taken
 */
export async function startStripeEmulator(settings: EmulatorSettings): Promise<RunningEmulator> {
  refuseProduction('Stripe', 'Set STRIPE_SECRET_KEY and leave the emulator off.')
  const { port, host = '127.0.0.1', webhookUrl, webhookSecret, store: file, now = () => new Date() } = settings
  const store = new Store(file)
  const webhooks = createWebhookSender({
    url: webhookUrl,
    secret: webhookSecret,
    store,
    now,
    ...(settings.webhookBackoff && { backoff: settings.webhookBackoff }),
  })
  let url = ''
  const emulator: Emulator = { store, now, baseUrl: () => url, emit: webhooks.send }

  const app = Fastify({ logger: false, bodyLimit: 256 * 1024, routerOptions: { maxParamLength: 200 } })
  registerApi(app, emulator)
  registerAdmin(app, emulator, webhooks)
  registerPages(app, emulator, {
    parentOrigins: settings.parentOrigins ?? ['http://localhost:3000'],
    publishableKey: settings.publishableKey ?? 'pk_test_emulator',
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  )

  const address = await app.listen({ port, host })
  url = settings.publicUrl ?? address.replace('127.0.0.1', 'localhost')
  return {
    url,
    webhooksSettled: webhooks.settled,
    close: async () => {
      webhooks.stop()
      await app.close()
      store.save()
    },
  }
}
