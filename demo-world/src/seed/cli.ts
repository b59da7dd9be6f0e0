import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart, prepareDataDir, readConfig } from '@qe/api/config'
import { migrateDatabase, openDatabase } from '@qe/api/database'
import { apiFolder } from '@qe/api/start'
import { readDemoSettings } from '../settings'
import { ensureSeeded } from './ensure-seeded'
import type { Progress } from './seed'

/** `seed [--listings 2000] [--bookings 20000] [--fresh]` */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { listings: { type: 'string' }, bookings: { type: 'string' }, fresh: { type: 'boolean', default: false } },
  })
  const config = readConfig(process.env, apiFolder())
  if (config.mode === 'production') throw new CannotStart('The demo world is not for production.')
  const listings = count('--listings', values.listings) ?? readDemoSettings(process.env).seedListings
  const bookings = count('--bookings', values.bookings)
  prepareDataDir(config.dataDir)
  if (values.fresh && !config.databaseUrl)
    for (const name of ['postgres', 'stripe-emulator.json'])
      rmSync(join(config.dataDir, name), { recursive: true, force: true })
  const startedAt = performance.now()
  const database = await openDatabase({
    url: config.databaseUrl,
    poolSize: 2,
    dataDir: config.dataDir,
    moreMemory: listings > 10_000,
  })
  if (values.fresh && config.databaseUrl)
    await database.db.execute('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
  await migrateDatabase(database, apiFolder())
  const isWritten = await ensureSeeded(database.db, {
    listings,
    ...(bookings !== undefined && { bookings }),
    now: new Date(),
    progress: progressBar(),
  })
  await database.close()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    isWritten
      ? `Seeded ${listings} listings in ${seconds} s.\n`
      : 'The database is not empty; nothing was written. Use --fresh, or another QE_DATA_DIR.\n',
  )
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new CannotStart(`${name} must be a whole number, not "${text}".`)
  return number
}

/** A progress bar on a terminal, and a line per ten percent elsewhere. */
function progressBar(): Progress {
  let printedTenth = -1
  return (part, done) => {
    if (process.stdout.isTTY) {
      const full = Math.round(done * 30)
      process.stdout.write(
        `\r${'█'.repeat(full)}${'░'.repeat(30 - full)} ${String(Math.round(done * 100)).padStart(3)} %  ` +
          `${part.padEnd(10)}${done >= 1 ? '\n' : ''}`,
      )
    } else if (Math.floor(done * 10) > printedTenth) {
      printedTenth = Math.floor(done * 10)
      process.stdout.write(`${Math.round(done * 100)} % ${part}\n`)
    }
  }
}

seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
