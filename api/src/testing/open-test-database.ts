import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import type { DatabaseConfig } from '../database/settings'
import { migratedTemplate } from './template'

const apiFolder = join(__dirname, '..', '..')

/** Opens an empty, migrated database: in memory, or one of its own on the server that the settings name. */
export async function openTestDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, databaseTimeouts } = config
  if (!databaseUrl) return openDatabase({ url: null, dataDir: null, from: await migratedTemplate() })
  const { url, drop } = await createDatabase(databaseUrl)
  const database = await openDatabase({ url, poolSize: databasePool, timeouts: databaseTimeouts, dataDir: null })
  await migrateDatabase(database, apiFolder)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Creates an empty database on a server. */
export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (query: string) => {
    const { pool, close } = await openDatabase({ url: server, poolSize: 1, dataDir: null })
    await pool.query(query)
    await close()
  }
  await run(`create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: name }).href,
    drop: () => run(`drop database ${name} with (force)`),
  }
}
