import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@qe/api/config'
import { migrateDatabase, type OpenDatabase, openDatabase } from '@qe/api/database'
import { apiFolder } from '@qe/api/start'
import { isEmpty } from './ensure-seeded'
import { seedInChild } from './seed-in-child'

/**
 * Opens the database, migrated and, where `seed` is true and it is empty, filled with the demo world.
 * @param stripeStore the Stripe emulator's state; removed before seeding, because a new world reuses the ids of the old
 *   one and must not inherit its payments
 */
export async function openSeededDatabase(
  config: Config,
  { seed, stripeStore }: { seed: boolean; stripeStore: string },
): Promise<OpenDatabase> {
  const open = () =>
    openDatabase({
      url: config.databaseUrl,
      poolSize: config.databasePool,
      timeouts: config.databaseTimeouts,
      dataDir: config.dataDir,
    })
  const fill = async () => {
    rmSync(stripeStore, { force: true })
    await seedInChild(dirname(fileURLToPath(import.meta.url)))
  }
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))
  if (isNew && seed) await fill()
  const database = await open()
  await migrateDatabase(database, apiFolder())
  if (!seed || !(await isEmpty(database.db))) return database
  await database.close()
  await fill()
  return open()
}
