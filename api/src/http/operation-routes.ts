import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import journal from '../../migrations/meta/_journal.json'
import { row } from '../database/rows'
import { bearer } from '../identity/sessions'
import type { Worker } from '../jobs/worker'
import { routePattern } from '../observability/request-context'
import type { Services } from '../services'
import { isLocal, sameSecret } from './local-request'

/** A worker that has not looked for work for so long is stuck (ms). */
const longestSilence = 60_000

type Part = 'database' | 'migrations' | 'worker'

/** For whoever runs this: is it alive, can it serve, how is it doing. */
export function operationRoutes(app: FastifyInstance, services: Services, worker: Pick<Worker, 'silentFor'>): void {
  app.addHook('onResponse', async (request, reply) => {
    services.metrics.requests.observe(
      { call: routePattern(request), method: request.method, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/healthz', () => ({ ok: true }))

  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness(services, worker)
    const ok = Object.values(parts).every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, ...parts })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return reply.callNotFound()
    const { registry } = services.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function readiness({ db, log }: Services, worker: Pick<Worker, 'silentFor'>): Promise<Record<Part, boolean>> {
  const alive = worker.silentFor() < longestSilence
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

/** With a token set, whoever shows it; without, only this machine itself, and nobody whose request was handed on. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token) return sameSecret(token, bearer(request.headers.authorization) ?? '')
  return isLocal(request)
}
