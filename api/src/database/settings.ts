import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { count, flag } from '../config/setting-types'

export const databaseSettings = z.object({
  /** `postgres://…`; absent, an embedded PGlite in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Bring the tables up to this version at start; `false` where `node api/dist/migrate.js` does it before. */
  MIGRATE_ON_START: flag.default(true),
  /** Connections of this process. All processes together need fewer than the server's `max_connections`. */
  DATABASE_POOL: count.max(200).default(10),
  /** How long a call waits for a connection, in ms; then it answers 503. */
  DATABASE_POOL_WAIT_MS: count.default(1500),
  /** How long a statement waits for a row that another transaction has locked, in ms. */
  DATABASE_LOCK_TIMEOUT_MS: count.default(1500),
  /** How long a statement may run, in ms; the slowest of ours, over a million bookings, take a second. */
  DATABASE_STATEMENT_TIMEOUT_MS: count.default(10_000),
  /** How long a transaction may do nothing, in ms: a hung process gives its locks back. */
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: count.default(10_000),
})

/** How long a process waits for its database server, in ms. */
export interface DatabaseTimeouts {
  poolWait: number
  lock: number
  statement: number
  idleTransaction: number
}

export interface DatabaseConfig {
  /** Null for the embedded database. */
  databaseUrl: string | null
  databasePool: number
  migrateOnStart: boolean
  databaseTimeouts: DatabaseTimeouts
}

export function readDatabaseConfig(s: z.infer<typeof databaseSettings>, production: boolean): DatabaseConfig {
  if (production && !s.DATABASE_URL)
    throw new CannotStart('DATABASE_URL is missing: the embedded database does not run with NODE_ENV=production.')
  return {
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    migrateOnStart: s.MIGRATE_ON_START,
    databaseTimeouts: {
      poolWait: s.DATABASE_POOL_WAIT_MS,
      lock: s.DATABASE_LOCK_TIMEOUT_MS,
      statement: s.DATABASE_STATEMENT_TIMEOUT_MS,
      idleTransaction: s.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
  }
}
