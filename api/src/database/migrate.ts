import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { OpenDatabase } from './connect'
import { lockTimeout, sqlState } from './rows'
import { liftTimeouts } from './server-pool'

/** Any number, but the same in every version. */
const migrationLock = 7_245_010
/** How long a step waits for a table's lock, in ms: every call for that table waits behind it meanwhile. */
const tableLockWaitMs = 1000
/** After that long, in ms, it is tried again, so often. */
const [tableLockPauseMs, tableLockTries] = [2000, 60]

/**
 * Brings the tables up to this version. Of several processes that start at once one does it and the others wait for it:
 * each step would be taken twice otherwise, and all but one of them would not start. Calls go on meanwhile: a step that
 * does not get a table's lock soon gives way to them and comes again, for three minutes.
 */
export async function migrateDatabase(
  { pool, lite }: Pick<OpenDatabase, 'pool' | 'lite'>,
  apiFolder: string,
): Promise<void> {
  // One connection for all of it: the lock is the connection's, and is gone with it however this process ends.
  const connection = await pool.connect()
  try {
    if (!lite) await liftTimeouts(connection)
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await takeSteps(connection, join(apiFolder, 'migrations'), lite === null)
  } finally {
    // Where the connection is lost, so is the lock.
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    connection.release(!lite)
  }
}

/** Runs the steps that the database has not taken yet, all or none. */
async function takeSteps(connection: pg.PoolClient, migrationsFolder: string, isShared: boolean): Promise<void> {
  if (isShared) await connection.query(`set lock_timeout = ${tableLockWaitMs}`)
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(drizzle(connection), { migrationsFolder })
    } catch (error) {
      if (sqlState(error) !== lockTimeout || tries === tableLockTries) throw error
      await wait(tableLockPauseMs)
    }
  }
}
