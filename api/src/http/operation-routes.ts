import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import journal from '../../migrations/meta/_journal.json'
import { row } from '../database/rows'
import { bearer } from '../identity/sessions'
import type { Worker } from '../jobs/worker'
import { routePattern } from '../observability/request-context'
import type { Services } from '../services'
import { isLocal, sameSecret } from './local-request'

/** A worker that has not polled for this long is stuck, in ms. */
const maxSilenceMs = 60_000

type Dependency = 'database' | 'migrations' | 'worker'

/** Serves `/healthz` (is it alive), `/readyz` (can it serve) and `/metrics` (Prometheus). */
export function operationRoutes(app: FastifyInstance, services: Services, worker: Pick<Worker, 'silentFor'>): void {
  app.addHook('onResponse', async (request, reply) => {
    services.metrics.requests.observe(
      { call: routePattern(request), method: request.method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/healthz', () => ({ ok: true }))

  app.get('/readyz', async (_request, reply) => {
    const dependencies = await readiness(services, worker)
    const ok = Object.values(dependencies).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...dependencies })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) return reply.callNotFound()
    const { registry } = services.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function readiness(
  { db, log }: Services,
  worker: Pick<Worker, 'silentFor'>,
): Promise<Record<Dependency, boolean>> {
  const alive = worker.silentFor() < maxSilenceMs
  try {
    const applied = await row<{ latest: number }>(
      db,
      sql`select max(created_at) as latest from drizzle.__drizzle_migrations`,
    )
    return { database: true, migrations: (applied?.latest ?? 0) >= (journal.entries.at(-1)?.when ?? 0), worker: alive }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { database: false, migrations: false, worker: alive }
  }
}

/** Whether the caller may read metrics: with the token where one is set, otherwise from this machine only. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token) return sameSecret(token, bearer(request.headers.authorization) ?? '')
  return isLocal(request)
}
