import pino from 'pino'
import { openReader } from '../calendars'
import { readConfig } from '../config'
import { type Database, migrateDatabase, openDatabase } from '../database/connect'
import { makeWorker, type Worker } from '../jobs/worker'
import { localInbox } from '../mail/local-inbox'
import { makeMetrics } from '../operations/metrics'
import { stripePayments } from '../payments'
import { startStripeEmulator } from '../payments/emulator'
import { silence } from '../realtime/port'
import type { Services } from '../services'
import { folderStore } from '../storage/folder-store'
import { apiFolder, temporaryFolder } from './api-process'

const webhookSecret = 'whsec_prove'

export interface OwnServices {
  db: Database
  services: Services
  worker: Worker
  close(): Promise<void>
}

/**
 * The commands with all that they reach the world through, and no HTTP: an empty database in memory, the payment
 * emulator, a clock of the proof.
 */
export async function ownServices(now: () => Date): Promise<OwnServices> {
  const database = await openDatabase({ url: null, dataDir: null })
  await migrateDatabase(database, apiFolder)
  const emulator = await startStripeEmulator({ port: 0, webhookSecret, now })
  const worker = makeWorker(() => services)
  const services: Services = {
    config: readConfig({ NODE_ENV: 'test' }, apiFolder),
    db: database.db,
    payments: stripePayments({ secretKey: 'sk_test_prove', webhookSecret, apiBase: emulator.url }),
    paymentDoor: { provider: 'stripe-emulator', publishableKey: 'pk_test_prove', elementsUrl: null },
    mail: localInbox(now),
    push: null,
    storage: folderStore(temporaryFolder()),
    calendars: openReader(),
    realtime: silence,
    secret: Buffer.alloc(32, 7),
    now,
    wake: () => {},
    metrics: makeMetrics(),
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
