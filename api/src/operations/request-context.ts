import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Work {
  /** The route or job that it is done for. */
  work: string
  requestId?: string
}

const current = new AsyncLocalStorage<Work>()

/** What is being done just now; null at the start and between works. */
export const workNow = (): Work | null => current.getStore() ?? null

/** Does something under a name, by which log lines and rehearsals know it. */
export const doing = <T>(work: string, run: () => Promise<T>): Promise<T> => current.run({ work }, run)

/** Goes into every log line that is written while a request is answered. */
export const logMixin = (): object => current.getStore() ?? {}

/**
 * A caller may name its request, so that its own logs and ours can be laid side by side; anything odd gets an id of
 * ours.
 */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

/** The pattern of the route, never the path itself: ids, addresses and tokens stay out of logs and figures. */
export const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'

/** Every answer names its request; one line is logged for each. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    current.run({ requestId: request.id, work: routeOf(request) }, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
