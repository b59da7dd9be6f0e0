import { setTimeout as wait } from 'node:timers/promises'
import type { Tracing } from '@qe/telemetry'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/connect'
import type { OpenConnections } from '../http/open-connections'
import type { Worker } from '../jobs/worker'
import { writeViews } from '../modules/insights/views'
import type { SocketServer } from '../realtime/socket-server'
import type { RedisConnection } from '../redis/connection'
import type { Services } from '../services'

/** What runs, in the order in which it stops. */
interface RunningParts {
  services: Services
  admin: { close(): void }
  app: FastifyInstance
  connections: OpenConnections
  sockets: Pick<SocketServer, 'close'>
  worker: Pick<Worker, 'stop'>
  redis: Pick<RedisConnection, 'close'> | null
  database: Pick<OpenDatabase, 'close'>
  tracing: Pick<Tracing, 'stop'> | null
}

/**
 * Stops without a failed request: says that it stops while it still serves, so that load balancers send new calls
 * elsewhere; accepts no more connections; lets running calls, messages and jobs end, up to a deadline; and closes the
 * database last, when nothing uses it any more.
 */
export async function stopApi(parts: RunningParts): Promise<void> {
  const { services, admin, app, connections, sockets, worker, redis, database, tracing } = parts
  const { shutdownDelay, shutdown } = services.config.timeouts
  services.stopping = true
  await wait(shutdownDelay, null, { ref: false })
  admin.close()
  const deadline = setTimeout(connections.closeAll, shutdown)
  const served = app.close()
  connections.closeIdle()
  await Promise.all([served, sockets.close(), Promise.race([worker.stop(), wait(shutdown, null, { ref: false })])])
  clearTimeout(deadline)
  await writeViews(services).catch((error: unknown) => services.log.error({ err: error }, 'views not written'))
  await redis?.close()
  await services.calendars.close()
  await database.close()
  await tracing?.stop()
}
