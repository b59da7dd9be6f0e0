import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CannotStart } from '../config/cannot-start'
import { openEmbedded } from './embedded'
import { lockFolder } from './lock-folder'
import * as schema from './schema'
import { openServerPool } from './server-pool'
import type { DatabaseTimeouts } from './settings'

export type Database = NodePgDatabase<typeof schema>
/** Inside a transaction. Never use the outer handle there: PGlite has one session and would wait for itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a query may run: on its own or inside a transaction. */
export type Queryable = Database | Transaction

// Sums and money come as int8 and numeric; all of ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** The embedded engine, where that is what runs. */
  lite: PGlite | null
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** A PostgreSQL server; null for the embedded one. */
  url: string | null
  poolSize?: number
  /** Absent for commands that may take long; the embedded database has one session and none of them. */
  timeouts?: DatabaseTimeouts
  /** Folder for the embedded database; null keeps it in memory. */
  dataDir: string | null
  /** A dump to begin with, for tests. */
  from?: Blob
  /** Give the embedded database more memory: for writing a large world. */
  moreMemory?: boolean
}

export async function openDatabase({
  url,
  poolSize = 10,
  timeouts,
  dataDir,
  from,
  moreMemory = false,
}: ConnectionOptions): Promise<OpenDatabase> {
  if (url) return openServer(url, poolSize, timeouts ?? null)
  const unlock = dataDir ? lockFolder(dataDir) : () => {}
  try {
    const { lite, pool } = await openEmbedded({
      ...(dataDir && { folder: join(dataDir, 'postgres') }),
      ...(from && { from }),
      moreMemory,
    })
    return {
      db: drizzle(pool, { schema, casing: 'snake_case' }),
      pool,
      lite,
      close: async () => {
        await pool.end()
        await lite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw new CannotStart(`The embedded database did not start: ${(error as Error).message}`, { cause: error })
  }
}

async function openServer(url: string, max: number, timeouts: DatabaseTimeouts | null): Promise<OpenDatabase> {
  const pool = openServerPool(url, max, timeouts)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const cause = error as NodeJS.ErrnoException
    throw new CannotStart(`The database at DATABASE_URL can't be reached: ${cause.code ?? cause.message}`)
  }
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, lite: null, close: () => pool.end() }
}
