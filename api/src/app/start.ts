import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTracing, traceCalls } from '@qe/telemetry'
import type { FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { openAdminEndpoint } from '../admin/endpoint'
import { apiFolderFrom, CannotStart, type Config, prepareDataDir, readServerSecrets, requireFreePort } from '../config'
import { type OpenDatabase, openDatabase } from '../database/connect'
import { createListingQueue } from '../database/listing-queue'
import { migrateDatabase } from '../database/migrate'
import { createHttpGeocoder } from '../geocoder/http-geocoder'
import { trackConnections } from '../http/open-connections'
import { openCalendarParser } from '../ical'
import { createWorker } from '../jobs/worker'
import type { Mail } from '../mail/port'
import { createSmtpMail } from '../mail/smtp'
import { createFaultInjection } from '../observability/fault-injection'
import { createLog } from '../observability/log'
import { createMetrics, observeDatabase, observeProcess } from '../observability/metrics'
import { traceDatabase } from '../observability/trace-database'
import { createStripePayments, paymentClientConfigOf } from '../payments'
import { worldPlaces } from '../places/world'
import { createFcmPush } from '../push/fcm'
import { openSockets } from '../realtime/socket-server'
import { openRedis } from '../redis/connection'
import { createRateLimiter } from '../redis/rate-limiter'
import type { Services } from '../services'
import { noSocketEvents } from '../socket-events/port'
import { createPictureQueue, openStore } from '../storage'
import { createHttpTranslator } from '../translator/http-translator'
import { buildApp } from './build-app'
import { stopApi } from './stop'

export type { Services } from '../services'

/** What a process may provide in place of a service that its settings do not name. */
export interface ApiParts {
  /** Sends e-mails where no SMTP_URL is set. */
  mail?: Mail
  /** Opens and migrates the database; by default the one that the settings name. */
  database?: () => Promise<OpenDatabase>
  /** Photos that are drawn instead of uploaded; see `Services`. */
  drawnPicture?: Services['drawnPicture']
  /** Registers further routes beside the API's own. */
  routes?: (app: FastifyInstance) => Promise<void> | void
}

export interface RunningApi {
  services: Services
  /** Finishes running work, then closes everything; see `stopApi`. */
  stop(): Promise<void>
}

/**
 * Starts the API: opens the database, wires every port to its adapter, listens, and starts the background work.
 * @throws CannotStart where a setting is missing, a port is taken, or the data folder or database can't be used
 */
export async function startApi(config: Config, parts: ApiParts = {}): Promise<RunningApi> {
  const { stripe } = config
  if (!stripe)
    throw new CannotStart(
      'STRIPE_SECRET_KEY is missing. `npm start` runs the API with local emulators of all services.',
    )
  const mail = config.smtpUrl ? createSmtpMail(config.smtpUrl, config.mailFrom) : parts.mail
  if (!mail) throw new CannotStart('SMTP_URL is missing. `npm start` runs the API with a local mail inbox.')
  prepareDataDir(config.dataDir)
  await requireFreePort(config.host, config.port, 'PORT')
  const faults = config.faultInjection ? createFaultInjection(config.faultInjection) : null
  const now = faults?.now ?? (() => new Date())

  const tracing = config.tracing ? await startTracing('quality-escape-api') : null
  const traced = <T extends object>(name: string, port: T) => (tracing ? traceCalls(name, port) : port)

  const database = await (parts.database ?? (() => openMigrated(config)))()
  faults?.watchPool(database.pool)
  if (tracing) traceDatabase(database.pool)
  const log = createLog(config.logLevel, destination(2))
  const metrics = createMetrics()
  observeProcess(metrics)
  observeDatabase(metrics, database.db, database.pool)

  const redis = config.redisUrl ? await openRedis(config.redisUrl, { log, metrics }) : null

  const worker = createWorker(() => services, config.processRole)
  const payments = createStripePayments({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    ...(stripe.apiBase && { apiBase: stripe.apiBase }),
  })
  const secrets = readServerSecrets(config)
  const services: Services = {
    config,
    db: database.db,
    payments: traced('Stripe', faults?.watchPayments(payments) ?? payments),
    paymentClient: paymentClientConfigOf(stripe),
    mail: traced('SMTP', mail),
    push: config.push ? traced('FCM', createFcmPush(config.push.account, config.push.apiBase, now)) : null,
    storage: openStore(config),
    drawnPicture: parts.drawnPicture ?? null,
    calendars: openCalendarParser(),
    geocoder: config.geocoder && traced('Geocoder', createHttpGeocoder(config.geocoder, now)),
    translator: config.translator && traced('Translator', createHttpTranslator(config.translator, now)),
    socketEvents: noSocketEvents,
    secret: secrets[0],
    acceptedSecrets: secrets,
    listingQueue: createListingQueue(config),
    pictureQueue: createPictureQueue(),
    limitRate: createRateLimiter(redis?.client ?? null),
    stopping: false,
    now,
    wake: worker.wake,
    metrics,
    log,
  }
  const app = await buildApp({ services, ...(parts.routes && { routes: parts.routes }) })
  const connections = trackConnections(app.server)
  const admin = openAdminEndpoint(app, services)
  const sockets = openSockets(app.server, () => services, redis)
  services.socketEvents = sockets
  await app.listen({ port: config.port, host: config.host })
  admin.open()
  worker.start()
  if (config.processRole !== 'worker')
    worldPlaces().catch((error) => log.warn({ err: error }, 'the places of the world could not be read'))
  return {
    services,
    stop: () => stopApi({ services, admin, app, connections, sockets, worker, redis, database, tracing }),
  }
}

async function openMigrated(config: Config): Promise<OpenDatabase> {
  const database = await openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    timeouts: config.databaseTimeouts,
    dataDir: config.dataDir,
  })
  if (config.migrateOnStart) await migrateDatabase(database, apiFolder())
  return database
}

/** This package's folder, which has the migrations. */
export const apiFolder = () => apiFolderFrom(dirname(fileURLToPath(import.meta.url)))
