import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { adminDoor } from './admin/door'
import { buildApp } from './app'
import { openReader } from './calendars'
import {
  apiFolderFrom,
  CannotStart,
  type Config,
  prepareDataDir,
  readConfig,
  refuseTakenPort,
  serverSecret,
} from './config'
import { migrateDatabase, type OpenDatabase, openDatabase } from './database/connect'
import { localEcbRoutes } from './exchange'
import { localGoogleRoutes } from './identity/local-google/routes'
import { makeWorker } from './jobs/worker'
import { localInbox } from './mail/local-inbox'
import { smtpMail } from './mail/smtp'
import { makeMetrics, watchDatabase, watchProcess } from './operations/metrics'
import { rehearsalIn } from './operations/rehearsal'
import { logMixin } from './operations/request-context'
import { stripePayments } from './payments'
import { type RunningEmulator, startStripeEmulator } from './payments/emulator'
import { fcmPush } from './push/fcm'
import { localFcmRoutes } from './push/local-fcm'
import { silence } from './realtime/port'
import { openSockets } from './realtime/socket-server'
import { authoriseSeededRequests } from './seed/authorise-requests'
import { demoAccounts } from './seed/demo-accounts'
import { isEmpty } from './seed/ensure-seeded'
import { seedInChild } from './seed/seed-in-child'
import type { PaymentDoor, Services } from './services'
import { openStore } from './storage'

const webhookSecretOfEmulator = 'whsec_local_emulator'

async function start(): Promise<void> {
  const began = performance.now()
  const here = dirname(fileURLToPath(import.meta.url))
  const apiFolder = apiFolderFrom(here)
  const config = readConfig(process.env, apiFolder)
  prepareDataDir(config.dataDir)
  await refuseTakenPort(config.host, config.port, 'PORT')
  if (!config.stripe) await refuseTakenPort('127.0.0.1', config.stripeEmulatorPort, 'STRIPE_EMULATOR_PORT')
  const log = pino({ level: config.logLevel, mixin: logMixin }, pino.destination(2))
  const rehearsal = config.rehearsal ? rehearsalIn(config.rehearsal) : null
  const now = rehearsal?.now ?? (() => new Date())

  const database = await openFilled(config, here, apiFolder)
  rehearsal?.watchPool(database.pool)
  const emulator = config.stripe ? null : await startEmulator(config)
  const inbox = config.smtpUrl ? null : localInbox(now, join(config.dataDir, 'inbox.jsonl'))
  const metrics = makeMetrics()
  watchProcess(metrics)
  watchDatabase(metrics, database.db, database.pool)

  const worker = makeWorker(() => services)
  const services: Services = {
    config,
    db: database.db,
    payments: rehearsal?.watchPayments(paymentsOf(config, emulator)) ?? paymentsOf(config, emulator),
    paymentDoor: doorOf(config, emulator),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : (inbox ?? localInbox(now)),
    push: config.push && config.push !== 'local' ? fcmPush(config.push, 'https://fcm.googleapis.com', now) : null,
    storage: openStore(config),
    calendars: openReader(),
    realtime: silence,
    secret: serverSecret(config.dataDir),
    now,
    wake: worker.wake,
    metrics,
    log,
  }
  const app = await buildApp({
    services,
    inbox,
    worker,
    beside: async (scope) => {
      await scope.register((await import('./photos')).photoRoutes, { folder: join(config.dataDir, 'photos') })
      const { google, siteUrl } = config
      if (google?.isLocal)
        await localGoogleRoutes(scope, {
          ...google,
          issuer: google.issuers[0] ?? '',
          siteUrl,
          accounts: demoAccounts,
          now,
        })
      if (config.exchangeRates?.isLocal) localEcbRoutes(scope)
      if (config.push === 'local') services.push = await localPush(scope, config, now)
    },
  })
  const door = adminDoor(app, services)
  const sockets = openSockets(app.server, () => services)
  services.realtime = sockets
  await app.listen({ port: config.port, host: config.host })
  door.open()
  worker.start()
  if (emulator) void authoriseSeededRequests(services)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `API ready on ${config.apiUrl} after ${seconds} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB\n`,
  )

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    door.close()
    await worker.stop()
    await sockets.close()
    await app.close()
    await services.calendars.close()
    await emulator?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function localPush(app: FastifyInstance, { port }: Config, now: () => Date) {
  const here = `http://127.0.0.1:${port}`
  const { account } = await localFcmRoutes(app, () => here)
  return fcmPush(account, `${here}/dev/fcm`, now)
}

/** Opens the database, migrated and, where that is wanted and it is empty, filled with the demo world. */
async function openFilled(config: Config, here: string, apiFolder: string): Promise<OpenDatabase> {
  const open = () => openDatabase({ url: config.databaseUrl, poolSize: config.databasePool, dataDir: config.dataDir })
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))
  if (isNew && config.seed) await fill(config, here)
  const database = await open()
  await migrateDatabase(database, apiFolder)
  if (!config.seed || !(await isEmpty(database.db))) return database
  await database.close()
  await fill(config, here)
  return open()
}

async function fill(config: Config, here: string): Promise<void> {
  // A new world has the ids of the one before it; payments of that one must not be taken for its own.
  rmSync(emulatorStore(config.dataDir), { force: true })
  await seedInChild(here)
}

const emulatorStore = (dataDir: string) => join(dataDir, 'stripe-emulator.json')

async function startEmulator(config: Config): Promise<RunningEmulator> {
  return startStripeEmulator({
    port: config.stripeEmulatorPort,
    webhookUrl: `http://127.0.0.1:${config.port}/v1/api/stripe/webhook`,
    webhookSecret: webhookSecretOfEmulator,
    store: emulatorStore(config.dataDir),
    parentOrigins: [config.siteUrl],
  })
}

function paymentsOf(config: Config, emulator: RunningEmulator | null) {
  if (config.stripe) {
    const { secretKey, webhookSecret, apiBase } = config.stripe
    return stripePayments({ secretKey, webhookSecret, ...(apiBase && { apiBase }) })
  }
  return stripePayments({
    secretKey: 'sk_test_emulator',
    webhookSecret: webhookSecretOfEmulator,
    apiBase: emulator?.url ?? '',
  })
}

function doorOf(config: Config, emulator: RunningEmulator | null): PaymentDoor {
  if (config.stripe?.apiBase)
    return {
      provider: 'stripe-emulator',
      publishableKey: config.stripe.publishableKey,
      elementsUrl: `${config.stripe.apiBase}/elements/card`,
    }
  if (config.stripe) return { provider: 'stripe', publishableKey: config.stripe.publishableKey, elementsUrl: null }
  return {
    provider: 'stripe-emulator',
    publishableKey: 'pk_test_emulator',
    elementsUrl: `${emulator?.url ?? ''}/elements/card`,
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
