import { readConfig } from '../config'
import { openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { exitWith } from './run-process'
import { apiFolder } from './start'

/** `node api/dist/migrate.js`: brings the tables up to this version, and ends. The API then starts without doing so. */
try {
  const { databaseUrl, dataDir } = readConfig(process.env, apiFolder())
  const database = await openDatabase({ url: databaseUrl, dataDir, poolSize: 2 })
  await migrateDatabase(database, apiFolder())
  await database.close()
  process.stdout.write('The database has the tables of this version.\n')
} catch (error) {
  exitWith(error)
}
