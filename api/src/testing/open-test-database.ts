import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openDatabase } from '../database/connect'
import type { DatabaseConfig } from '../database/settings'
import { databaseOn, migratedTemplate, templateOnServer } from './template'

/** Opens an empty, migrated database: in memory, or one of its own on the server that the settings name. */
export async function openTestDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, databaseTimeouts } = config
  if (!databaseUrl) return openDatabase({ url: null, dataDir: null, from: await migratedTemplate() })
  const { url, drop } = await createDatabase(databaseUrl, await templateOnServer(databaseUrl))
  const database = await openDatabase({ url, poolSize: databasePool, timeouts: databaseTimeouts, dataDir: null })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Creates a database on a server: a copy of another, else an empty one. */
export async function createDatabase(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (query: string) => {
    const { pool, close } = await openDatabase({ url: server, poolSize: 1, dataDir: null })
    await pool.query(query)
    await close()
  }
  await run(`create database ${name} template ${template}`)
  return {
    url: databaseOn(server, name),
    drop: () => run(`drop database ${name} with (force)`),
  }
}
