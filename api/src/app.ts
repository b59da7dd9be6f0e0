import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { clientSubnet } from '@qe/contract'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { sqlState } from './database/rows'
import { Refused, tooFast } from './http/refused'
import { registerCalls } from './http/register-calls'
import { safeHeaders } from './http/safe-headers'
import { takeMultipart } from './http/uploads'
import type { Worker } from './jobs/worker'
import { inboxRoutes, type LocalInbox } from './mail/local-inbox'
import { calendarAddressRoutes } from './modules/calendar-feeds/address'
import { newsletterLinks } from './modules/content/newsletter'
import { handlers } from './modules/handlers'
import { webhookRoutes } from './modules/payments/webhook'
import { openapi } from './openapi'
import { followRequests, requestIdOf, routeOf } from './operations/request-context'
import { operationRoutes } from './operations/routes'
import type { Services } from './services'
import { fileRoutes } from './storage'

export interface AppParts {
  services: Services
  /** Present when mail stays on this machine. */
  inbox: LocalInbox | null
  worker: Pick<Worker, 'silentFor'>
  /** Further routes that live beside the calls: drawn photos. */
  beside?: (app: FastifyInstance) => Promise<void>
}

/** The whole HTTP side, not yet listening. */
export async function buildApp({ services, inbox, worker, beside }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // The request's id comes with every line from its context.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
    trustProxy: services.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance

  followRequests(app)
  safeHeaders(app, { production: services.config.mode === 'production' })
  operationRoutes(app, services, worker)
  refuseInEnvelope(app, services)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cors, {
    origin: [services.config.siteUrl],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => clientSubnet(ip),
    errorResponseBuilder: (_request, context) => tooFast(Math.ceil(context.ttl / 1000)),
  })
  await takeMultipart(app)
  registerCalls(app, handlers, services)
  fileRoutes(app, services)
  newsletterLinks(app, services)
  calendarAddressRoutes(app, services)
  await webhookRoutes(app, services)
  await docs(app)
  if (inbox) inboxRoutes(app, inbox)
  if (beside) await beside(app)
  return app
}

async function docs(app: FastifyInstance): Promise<void> {
  const document = openapi()
  app.get('/v1/api/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/v1/api/docs', staticCSP: true })
}

/** Whatever goes wrong leaves in the same envelope as what goes right. */
function refuseInEnvelope(app: FastifyInstance, services: Services): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      data: { reason: 'unknown_call' },
      statusCode: 404,
      message: `There is no call ${request.method} ${request.url.split('?')[0]}.`,
    }),
  )
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const { statusCode, message, data } = refusalOf(error)
    if (statusCode >= 500 && !(error instanceof Refused))
      services.log.error({ err: error, route: routeOf(request) }, 'a call failed')
    if ('retryAfterSeconds' in data) reply.header('retry-after', String(data.retryAfterSeconds))
    return reply
      .code(statusCode)
      .send({ data: statusCode >= 500 ? { ...data, requestId: request.id } : data, statusCode, message })
  })
}

/**
 * Values that the database could not read (SQLSTATE class 22) come from the caller: a mangled cursor, a date out of
 * range.
 */
const unreadable = /^22/

function refusalOf(error: FastifyError | Refused): { statusCode: number; message: string; data: object } {
  if (error instanceof Refused) return error
  const { statusCode } = error
  if (statusCode === 413)
    return {
      statusCode,
      message: 'This is too large to send. Make it smaller and try again.',
      data: { reason: 'too_large' },
    }
  if (statusCode === 415) return { statusCode, message: 'Send JSON.', data: { reason: 'not_json' } }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { statusCode, message: 'This request can’t be read. Send valid JSON.', data: { reason: 'unreadable' } }
  if (unreadable.test(sqlState(error) ?? ''))
    return {
      statusCode: 400,
      message: 'One of the values can’t be read. Check them and try again.',
      data: { reason: 'unreadable' },
    }
  return {
    statusCode: 500,
    message: 'Something went wrong on our side. Nothing was changed; try again in a moment.',
    data: { reason: 'failed' },
  }
}
