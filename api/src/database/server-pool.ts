import type { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseTimeouts } from './settings'

/** What a client's type leaves out: its socket, and whether it waits for an answer. */
interface ClientInternals {
  connection: { stream: Socket }
  readyForQuery: boolean
}

/** How long connecting may take where no timeouts are set, in ms. */
const patientConnectMs = 30_000
/** The server ends a statement itself; after this long beyond its timeout, in ms, it is not there any more. */
const answerGraceMs = 2000

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param timeouts absent for commands that may take long: migrations, seeding, an admin's command
 */
export function openServerPool(url: string, max: number, timeouts: DatabaseTimeouts | null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts?.poolWait ?? patientConnectMs,
    keepAlive: true,
    // Compiling a query takes longer than any of ours runs.
    options: `-c timezone=UTC -c jit=off${timeouts ? serverOptions(timeouts) : ''}`,
  })
  pool.on('error', () => {})
  giveUpLostConnections(pool)
  if (timeouts) pool.on('connect', (client) => closeWhenSilent(client, timeouts.statement + answerGraceMs))
  return pool
}

const serverOptions = ({ lock, statement, idleTransaction }: DatabaseTimeouts) =>
  ` -c lock_timeout=${lock} -c statement_timeout=${statement}` +
  ` -c idle_in_transaction_session_timeout=${idleTransaction}`

/**
 * Removes connections from the pool that the server ends while a transaction has them. Without this an `error` event
 * between two statements ends the process, and a transaction whose `begin` fails never gives its connection back,
 * because drizzle begins before it cares for the release.
 */
function giveUpLostConnections(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('end', () => {
      if (!inUse.has(client)) return
      const release = client.release.bind(client)
      // Whoever has it releases it once more.
      client.release = () => {}
      release(true)
    })
  })
}

/** Closes a connection on which a statement gets no answer: the server hangs, or the network lost it without a word. */
function closeWhenSilent(client: pg.PoolClient, ms: number): void {
  const { connection } = client as unknown as ClientInternals
  connection.stream.setTimeout(ms, () => {
    if (!(client as unknown as ClientInternals).readyForQuery) connection.stream.destroy()
  })
}

/** Lets one connection take as long as it needs. Close it afterwards, so that no call gets it. */
export async function liftTimeouts(client: pg.PoolClient): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  ;(client as unknown as ClientInternals).connection.stream.setTimeout(0)
}
