import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { clientSubnet } from '@qe/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { sqlState } from '../database/rows'
import { ApiError, tooFast } from '../domain/errors'
import { fileRoutes } from '../http/file-routes'
import { operationRoutes } from '../http/operation-routes'
import { registerCalls } from '../http/register-calls'
import { safeHeaders } from '../http/safe-headers'
import { registerMultipart } from '../http/uploads'
import type { Worker } from '../jobs/worker'
import { calendarAddressRoutes } from '../modules/calendar-feeds/address'
import { newsletterRoutes } from '../modules/content/newsletter'
import { handlers } from '../modules/handlers'
import { webhookRoutes } from '../modules/payments/webhook'
import { logRequests, requestIdOf, routePattern } from '../observability/request-context'
import type { Services } from '../services'
import { openapi } from './openapi'

export interface AppParts {
  services: Services
  worker: Pick<Worker, 'silentFor'>
  /** Registers further routes, such as drawn photos and emulators. */
  routes?: (app: FastifyInstance) => Promise<void> | void
}

/** Creates the HTTP server with all routes. It does not listen yet. */
export async function buildApp({ services, worker, routes }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // `logMixin` adds the request's id to every line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
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

  logRequests(app)
  safeHeaders(app, { production: services.config.mode === 'production' })
  operationRoutes(app, services, worker)
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
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => clientSubnet(ip),
    errorResponseBuilder: (_request, context) => tooFast(Math.ceil(context.ttl / 1000)),
  })
  await registerMultipart(app)
  registerCalls(app, handlers, services)
  fileRoutes(app, services)
  newsletterRoutes(app, services)
  calendarAddressRoutes(app, services)
  await webhookRoutes(app, services)
  await documentation(app)
  await routes?.(app)
  return app
}

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

/** SQLSTATE class 22, data exceptions: the caller sent a bad value, such as a mangled cursor or a date out of range. */
const dataException = /^22/

function errorAnswer(error: FastifyError | ApiError): { statusCode: number; message: string; data: object } {
  if (error instanceof ApiError) return error
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
  if (dataException.test(sqlState(error) ?? ''))
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
