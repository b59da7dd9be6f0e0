import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { balanceTransactionRoutes } from './balance-transactions'
import { connectRoutes } from './connect'
import { type Call, type Emulator, newId, type Route } from './context'
import { customerRoutes } from './customers'
import { disputeRoutes } from './disputes'
import { StripeFailure } from './failure'
import { decodeForm, text, textList } from './form'
import { type StripeResponse, withIdempotencyKey } from './idempotency'
import { listPage } from './lists'
import { paymentIntentRoutes } from './payment-intents'
import { paymentMethodRoutes } from './payment-methods'
import { payoutRoutes } from './payouts'
import { refundRoutes } from './refunds'
import { setupIntentRoutes } from './setup-intents'

const eventRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/events/:id',
    run: ({ emulator, params }) => emulator.store.get('events', params.id ?? ''),
  },
  {
    method: 'GET',
    path: '/v1/events',
    run: ({ emulator, form }) => {
      const type = text(form, 'type')
      return listPage(
        emulator.store.all('events').filter((event) => !type || event.type === type),
        form,
        '/v1/events',
      )
    },
  },
]

const ROUTES: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...connectRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...balanceTransactionRoutes,
  ...eventRoutes,
]

/**
 * Serves every Stripe call: checks the API key, decodes the form, replays repeated idempotency keys, and puts failures
 * in Stripe's error envelope.
 */
export function registerApi(app: FastifyInstance, emulator: Emulator): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => respond(emulator, route, request, reply),
    })
  }
}

function respond(emulator: Emulator, route: Route, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestId = newId('req')
  reply.header('Request-Id', requestId).header('Content-Type', 'application/json')
  try {
    checkKey(request, route)
    const idempotencyKey = route.method === 'GET' ? undefined : header(request, 'idempotency-key')
    const sent =
      route.method === 'GET' || typeof request.body !== 'string' ? (request.raw.url?.split('?')[1] ?? '') : request.body
    const call: Call = {
      emulator,
      form: decodeForm(sent),
      params: request.params as Record<string, string>,
      account: header(request, 'stripe-account'),
      emit: (type, object) => emulator.emit(type, object, { requestId, idempotencyKey }),
    }
    const work = () => run(route, call)
    const result = idempotencyKey
      ? withIdempotencyKey(
          emulator.store,
          idempotencyKey,
          `${route.method} ${request.raw.url} ${sent}`,
          emulator.now(),
          work,
        )
      : { ...work(), replayed: false }
    if (idempotencyKey) reply.header('Idempotency-Key', idempotencyKey)
    if (result.replayed) reply.header('Idempotent-Replayed', 'true')
    return reply.code(result.status).send(JSON.stringify(result.body))
  } catch (error) {
    const failure =
      error instanceof StripeFailure
        ? error
        : new StripeFailure(500, { type: 'api_error', message: `The emulator failed: ${String(error)}` })
    return reply.code(failure.status).send(JSON.stringify({ error: failure.body }))
  }
}

function run(route: Route, call: Call): StripeResponse {
  try {
    return { status: 200, body: expand(call, route.run(call)) }
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

/**
 * Replaces ids by their objects in a copy, as `expand[]=latest_charge` asks; one level deep, also inside lists
 * (`data.customer`).
 */
function expand({ emulator, form }: Call, body: object): object {
  const paths = textList(form, 'expand')
  if (paths.length === 0) return body
  const copy = structuredClone(body) as Record<string, unknown>
  for (const path of paths) {
    const key = path.replace(/^data\./, '').split('.')[0] ?? ''
    const owners = Array.isArray(copy.data) ? (copy.data as Record<string, unknown>[]) : [copy]
    for (const owner of owners) {
      const id = owner[key]
      if (typeof id === 'string') owner[key] = structuredClone(emulator.store.findAny(id) ?? id)
    }
  }
  return copy
}

function checkKey(request: FastifyRequest, route: Route): void {
  const key = (header(request, 'authorization') ?? '').replace(/^Bearer /, '')
  if (!key) {
    throw StripeFailure.unauthorised(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (/^sk_test_\w+$/.test(key)) return
  if (/^pk_test_\w+$/.test(key)) {
    if (route.publishable) return
    throw StripeFailure.unauthorised(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
    )
  }
  throw StripeFailure.unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}***`)
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
