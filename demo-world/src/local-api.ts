import { join } from 'node:path'
import { CannotStart, type Config, prepareDataDir, readConfig, requireFreePort } from '@qe/api/config'
import { apiFolder, type RunningApi, startApi } from '@qe/api/start'
import { ecbPath, ecbRoutes } from '@qe/emulators/ecb'
import { createFcmEmulator } from '@qe/emulators/fcm'
import { googleEmulatorSettings, googleRoutes } from '@qe/emulators/google'
import { createInbox, inboxRoutes } from '@qe/emulators/inbox'
import { startStripeEmulator } from '@qe/emulators/stripe'
import { authoriseSeededRequests } from './seed/authorise-requests'
import { demoAccounts } from './seed/demo-accounts'
import { openDemoPayouts } from './seed/open-payouts'
import { openSeededDatabase } from './seed/open-seeded-database'
import { readDemoSettings } from './settings'

const webhookSecret = 'whsec_local_emulator'
const now = () => new Date()

/**
 * Starts the API on a seeded database, with an emulator in place of each service that the settings do not name.
 * @throws CannotStart as `startApi` does, and with NODE_ENV=production
 */
export async function startLocalApi(env: NodeJS.ProcessEnv): Promise<RunningApi> {
  const given = readConfig(env, apiFolder())
  const { stripeEmulatorPort, seed } = readDemoSettings(env)
  if (given.mode === 'production')
    throw new CannotStart('The demo world is not for production. Run `node api/dist/main.js` instead.')
  prepareDataDir(given.dataDir)
  await requireFreePort(given.host, given.port, 'PORT')
  if (!given.stripe) await requireFreePort('127.0.0.1', stripeEmulatorPort, 'STRIPE_EMULATOR_PORT')

  const stripeStore = join(given.dataDir, 'stripe-emulator.json')
  const database = await openSeededDatabase(given, { seed, stripeStore })
  const origin = `http://127.0.0.1:${given.port}`
  const stripe = given.stripe
    ? null
    : await startStripeEmulator({
        port: stripeEmulatorPort,
        webhookUrl: `${origin}/v1/api/stripe/webhook`,
        webhookSecret,
        store: stripeStore,
        parentOrigins: [given.siteUrl],
      })
  const { config, routes } = withEmulators(given, origin)
  const inbox = config.smtpUrl ? null : createInbox(now, join(config.dataDir, 'inbox.jsonl'))
  const photoFolder = join(config.dataDir, 'photos')
  const api = await startApi(stripe ? { ...config, stripe: stripeAt(stripe.url) } : config, {
    database: async () => database,
    ...(inbox && { mail: inbox }),
    drawnPicture: async (path) => (await import('./photos')).drawnPicture(path, photoFolder),
    routes: async (app) => {
      await app.register((await import('./photos')).photoRoutes, { folder: photoFolder })
      if (inbox) inboxRoutes(app, inbox)
      await routes(app)
    },
  })
  // A worker does it for all where several processes share one emulator.
  if (config.processRole !== 'web' && api.services.config.stripe?.apiBase) {
    void authoriseSeededRequests(api.services)
    void openDemoPayouts(api.services)
  }
  return {
    ...api,
    stop: async () => {
      await api.stop()
      await stripe?.close()
    },
  }
}

const stripeAt = (url: string) => ({
  secretKey: 'sk_test_emulator',
  publishableKey: 'pk_test_emulator',
  webhookSecret,
  apiBase: url,
})

/** The emulators that live below `/dev` of the API's own port, where the settings name no real service. */
function withEmulators(given: Config, origin: string) {
  const google = given.google ? null : googleEmulatorSettings(origin)
  const fcm = given.push ? null : createFcmEmulator(() => origin)
  const config: Config = {
    ...given,
    ...(google && { google: { ...google, issuers: [google.issuer] } }),
    ...(fcm && { push: { account: fcm.account, apiBase: `${origin}/dev/fcm` } }),
    exchangeRates: given.exchangeRates ?? { url: `${origin}${ecbPath}` },
  }
  const routes: NonNullable<Parameters<typeof startApi>[1]>['routes'] = async (app) => {
    if (google) await googleRoutes(app, { ...google, siteUrl: given.siteUrl, accounts: demoAccounts, now })
    if (!given.exchangeRates) ecbRoutes(app)
    await fcm?.routes(app)
  }
  return { config, routes }
}
