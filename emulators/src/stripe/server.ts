import Fastify from 'fastify'
import { refuseProduction } from '../refuse-production'
import { registerAdmin } from './admin-routes'
import { registerApi } from './api-routes'
import type { Emulator } from './context'
import { registerPages } from './hosted-pages'
import { Store } from './store'
import { webhookSender } from './webhook-sender'

export interface EmulatorSettings {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** Where signed events go; without it they are only recorded in `/v1/events`. */
  webhookUrl?: string
  /** `whsec_…`, shared with the receiver. */
  webhookSecret: string
  /** Path of the JSON file that keeps the state over a restart; without it everything lives in memory. */
  store?: string
  now?: () => Date
  /** Origins of the site that embeds the card fields. */
  parentOrigins?: readonly string[]
  publishableKey?: string
  /** The address that browsers reach the emulator at, when it differs from host and port. */
  publicUrl?: string
  /** Waits between webhook tries in ms; tests shorten them. */
  webhookBackoff?: readonly number[]
}

export interface RunningEmulator {
  url: string
  close: () => Promise<void>
  /** Resolves when every queued webhook was delivered or given up. */
  webhooksSettled: () => Promise<void>
}

/**
 * Starts an emulator of Stripe: its REST, its idempotency keys, its signed webhooks, its test cards.
 * Throws in production: nothing there may believe that money moved.
 */
export async function startStripeEmulator(settings: EmulatorSettings): Promise<RunningEmulator> {
  refuseProduction('Stripe', 'Set STRIPE_SECRET_KEY and leave the emulator off.')
  const { port, host = '127.0.0.1', webhookUrl, webhookSecret, store: file, now = () => new Date() } = settings
  const store = new Store(file)
  const webhooks = webhookSender({
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
