import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { currentTraceId } from '@qe/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Work {
  /** The route or job. */
  work: string
  requestId?: string
}

const current = new AsyncLocalStorage<Work>()

/** The request or job that the current code runs for; null outside of one. */
export const currentWork = (): Work | null => current.getStore() ?? null

/** Runs work under a name, for log lines and fault injection. */
export const withWorkName = <T>(work: string, run: () => Promise<T>): Promise<T> => current.run({ work }, run)

/** Adds the request's id and route, or the job's name, to every log line, and the trace's id where one is traced. */
export function logMixin(): object {
  const traceId = currentTraceId()
  return { ...current.getStore(), ...(traceId && { traceId }) }
}

/**
 * The caller's `X-Request-Id`, so that its logs and ours can be joined; a malformed one is replaced.
 */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

/** The route's pattern, never the path: ids, addresses and tokens stay out of logs and metrics. */
export const routePattern = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'

/** Adds `X-Request-Id` to every response and logs one line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    current.run({ requestId: request.id, work: routePattern(request) }, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routePattern(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
