import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import journal from '../../migrations/meta/_journal.json'
import { row } from '../database/rows'
import { bearer } from '../identity/sessions'
import { routePattern } from '../observability/request-context'
import type { Services } from '../services'
import { isLocal, sameSecret } from './local-request'

type Dependency = 'database' | 'migrations'

/**
 * Serves `/livez` (is the process alive; also as `/healthz`), `/readyz` (can it serve calls) and `/metrics`
 * (Prometheus). Background work is in the metrics only: calls are answered however late it is.
 */
export function operationRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    services.metrics.requests.observe(
      { call: routePattern(request), method: request.method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  for (const path of ['/livez', '/healthz']) app.get(path, () => ({ ok: true }))

  app.get('/readyz', async (_request, reply) => {
    const dependencies = await readiness(services)
    const ok = !services.stopping && Object.values(dependencies).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...dependencies, ...(services.stopping && { stopping: true }) })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) return reply.callNotFound()
    const { registry } = services.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A read-only server, such as one that has just lost its place as primary, is no database to serve from. */
async function readiness({ db, log }: Services): Promise<Record<Dependency, boolean>> {
  try {
    const found = await row<{ latest: number; isReadOnly: boolean }>(
      db,
      sql`select max(created_at) as latest, current_setting('transaction_read_only')::boolean as "isReadOnly"
          from drizzle.__drizzle_migrations`,
    )
    const newest = journal.entries.at(-1)?.when ?? 0
    return { database: found?.isReadOnly === false, migrations: (found?.latest ?? 0) >= newest }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { database: false, migrations: false }
  }
}

/** Whether the caller may read metrics: with the token where one is set, otherwise from this machine only. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token) return sameSecret(token, bearer(request.headers.authorization) ?? '')
  return isLocal(request)
}
