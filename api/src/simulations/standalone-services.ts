import { createInbox } from '@qe/emulators/inbox'
import { startStripeEmulator } from '@qe/emulators/stripe'
import { folderObjectStore } from '@qe/object-store'
import pino from 'pino'
import { readConfig } from '../config'
import { type Database, openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { createWorker, type Worker } from '../jobs/worker'
import { createStripePayments } from '../payments'
import type { Services } from '../services'
import { noSocketEvents } from '../socket-events/port'
import { localServices } from '../testing/local-services'
import { apiFolder, temporaryFolder } from './api-process'

const webhookSecret = 'whsec_simulation'

export interface StandaloneServices {
  db: Database
  services: Services
  worker: Worker
  close(): Promise<void>
}

/**
 * Creates the services that commands need, without HTTP: an empty database, the payment emulator and the simulation's
 * clock.
 * @param databaseUrl of a PostgreSQL server; by default the database is in memory
 */
export async function createStandaloneServices(
  now: () => Date,
  databaseUrl: string | null = null,
): Promise<StandaloneServices> {
  const database = await openDatabase({ url: databaseUrl, dataDir: null })
  await migrateDatabase(database, apiFolder)
  const emulator = await startStripeEmulator({ port: 0, webhookSecret, now })
  const config = readConfig({ NODE_ENV: 'test' }, apiFolder)
  const worker = createWorker(() => services)
  const services: Services = {
    ...localServices(config),
    db: database.db,
    payments: createStripePayments({ secretKey: 'sk_test_simulation', webhookSecret, apiBase: emulator.url }),
    paymentClient: { provider: 'stripe-emulator', publishableKey: 'pk_test_simulation', elementsUrl: null },
    mail: createInbox(now),
    storage: folderObjectStore(temporaryFolder()),
    socketEvents: noSocketEvents,
    now,
    log: pino({ level: 'silent' }),
  }
  return {
    db: database.db,
    services,
    worker,
    close: async () => {
      await worker.stop()
      await services.calendars.close()
      await emulator.close()
      await database.close()
    },
  }
}
