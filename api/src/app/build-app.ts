import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { traceRequests } from '@qe/telemetry'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Config } from '../config'
import { ApiError } from '../domain/errors'
import { limitBodyTime } from '../http/body-deadline'
import { fileRoutes } from '../http/file-routes'
import { operationRoutes } from '../http/operation-routes'
import { registerCalls } from '../http/register-calls'
import { safeHeaders } from '../http/safe-headers'
import { registerMultipart } from '../http/uploads'
import { calendarRoute } from '../modules/calendar-feeds/calendar-route'
import { sitemapRoutes } from '../modules/city/sitemaps'
import { newsletterRoutes } from '../modules/content/newsletter'
import { handlers } from '../modules/handlers'
import { unsubscribeRoutes } from '../modules/notification/unsubscribe'
import { webhookRoutes } from '../modules/payments/webhook'
import { logRequests, requestIdOf, routePattern } from '../observability/request-context'
import type { Services } from '../services'
import { errorAnswer } from './error-answer'
import { openapi } from './openapi'

export interface AppParts {
  services: Services
  /** Registers further routes, such as drawn photos and emulators. */
  routes?: (app: FastifyInstance) => Promise<void> | void
}

/** Creates the HTTP server with all routes. It does not listen yet. */
export async function buildApp({ services, routes }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // `logMixin` adds the request's id to every line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
    ...connectionLimits(services.config),
    trustProxy: services.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    // The router's own errors: a malformed address, or a path parameter that is too long.
    frameworkErrors: ({ statusCode = 400 }, _request, reply) =>
      void (reply as FastifyReply).code(statusCode).send({
        data: { reason: 'unreadable' },
        statusCode,
        message: 'This address can’t be read. Check it and try again.',
      }),
  }) as unknown as FastifyInstance

  if (services.config.tracing) traceRequests(app)
  logRequests(app)
  limitBodyTime(app, services.config.timeouts.body)
  // A client that keeps its connection would lose its next request when the process stops.
  app.addHook('onSend', async (_request, reply) => {
    if (services.stopping) reply.header('connection', 'close')
  })
  safeHeaders(app, { production: services.config.mode === 'production' })
  operationRoutes(app, services)
  sendErrorsInEnvelope(app, services)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cors, {
    origin: [services.config.siteUrl],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  })
  await registerMultipart(app)
  registerCalls(app, handlers, services)
  fileRoutes(app, services)
  newsletterRoutes(app, services)
  unsubscribeRoutes(app, services)
  calendarRoute(app, services)
  sitemapRoutes(app, services)
  await webhookRoutes(app, services)
  await documentation(app)
  await routes?.(app)
  return app
}

/**
 * How long connections may take, in ms. Fastify switches Node's own limits off unless they are set.
 */
const connectionLimits = ({ timeouts: { upload } }: Config) => ({
  // The whole request, with its files; calls with JSON have less, by `limitBodyTime`.
  requestTimeout: upload,
  http: { headersTimeout: Math.min(15_000, upload), connectionsCheckingInterval: Math.min(5000, upload) },
  // Nothing sent in either direction: a client that reads no answer.
  connectionTimeout: 120_000,
  // Longer than proxies keep a connection to use it again, which is a minute in most.
  keepAliveTimeout: 72_000,
  // While it stops, the server answers calls on open connections, and closes them then.
  return503OnClosing: false,
})

async function documentation(app: FastifyInstance): Promise<void> {
  const document = openapi()
  app.get('/v1/api/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/v1/api/docs', staticCSP: true })
}

/** Answers every error in the envelope of the calls. */
function sendErrorsInEnvelope(app: FastifyInstance, services: Services): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      data: { reason: 'unknown_call' },
      statusCode: 404,
      message: `There is no call ${request.method} ${request.url.split('?')[0]}.`,
    }),
  )
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const { statusCode, message, data } = errorAnswer(error)
    if (statusCode >= 500 && !(error instanceof ApiError))
      services.log.error({ err: error, route: routePattern(request) }, 'a call failed')
    if ('retryAfterSeconds' in data) reply.header('retry-after', String(data.retryAfterSeconds))
    return reply
      .code(statusCode)
      .send({ data: statusCode >= 500 ? { ...data, requestId: request.id } : data, statusCode, message })
  })
}
