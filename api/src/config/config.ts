import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type DatabaseConfig, databaseSettings, readDatabaseConfig } from '../database/settings'
import { type ExchangeRateConfig, exchangeRateSettings, readExchangeRateConfig } from '../exchange-rates/settings'
import { type GeocoderConfig, geocoderSettings, readGeocoderConfig } from '../geocoder/settings'
import { type IcalConfig, icalSettings, readIcalConfig } from '../ical/settings'
import { type IdentityConfig, identitySettings, readIdentityConfig } from '../identity/settings'
import { type MailConfig, mailSettings, readMailConfig } from '../mail/settings'
import { type ObservabilityConfig, observabilitySettings, readObservabilityConfig } from '../observability/settings'
import { paymentSettings, readStripeConfig, type StripeConfig } from '../payments/settings'
import { type PushConfig, pushSettings, readPushConfig } from '../push/settings'
import { type RedisConfig, readRedisConfig, redisSettings } from '../redis/settings'
import { readStorageConfig, type StorageConfig, storageSettings } from '../storage/settings'
import { readTranslatorConfig, type TranslatorConfig, translatorSettings } from '../translator/settings'
import { CannotStart } from './cannot-start'
import { isDemoHost } from './demo-address'
import { readSettings } from './read-settings'
import { count, duration, flag, httpUrl, port, type Secrets, secrets } from './setting-types'

/** The process's own settings; each adapter adds those of the service that it speaks to. */
const processSettings = z.object({
  /** `production` refuses emulators, demo addresses and the embedded database. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Port to listen on; 0 takes any free one. */
  PORT: port.default(4000),
  /** Address to listen on; `0.0.0.0` for all. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the embedded database, uploaded files and the server's own secret. */
  QE_DATA_DIR: z.string().min(1).optional(),
  /** Address of the site: for CORS, links in e-mails, and the way back from the bank's page. */
  SITE_URL: httpUrl.default('http://localhost:3000'),
  /** Address under which browsers reach this API; derived from the port when absent. */
  API_URL: httpUrl.optional(),
  /**
   * Proxies that are trusted to report a caller's address: networks, addresses or ranges, by commas; the delivery
   * server is one. `none` where callers connect directly. Needed in production; elsewhere private networks are trusted.
   */
  TRUSTED_PROXIES: z.string().min(1).optional(),
  /**
   * Signs quotes, links to private files and links of the newsletter: 32 random bytes or more as hexadecimal digits,
   * the same for all processes. After a comma the one before it, whose signatures stay good. Without it a file in the
   * data folder has one.
   */
  SERVER_SECRET: secrets.optional(),
  /**
   * After SIGTERM, how long the process still serves while `/readyz` says that it stops, in ms: as long as a load
   * balancer takes to see that. By default none, in production five seconds.
   */
  SHUTDOWN_DELAY_MS: duration.optional(),
  /** How long running calls and jobs may take to end when the process stops, in ms; then they are cut off. */
  SHUTDOWN_TIMEOUT_MS: duration.default(10_000),
  /** How long a call's JSON may take to arrive, in ms. */
  BODY_TIMEOUT_MS: count.default(20_000),
  /** How long a call with files may take to arrive, in ms: 60 MB at 1.6 Mbit/s. */
  UPLOAD_TIMEOUT_MS: count.default(300_000),
  /** Sign-in, sign-up and code attempts per minute and client subnet, all together. */
  AUTH_RATE_PER_MINUTE: count.default(60),
  /** Commands per minute and person; per client subnet for callers who are not signed in. */
  WRITE_RATE_PER_MINUTE: count.default(300),
  /** Of these, calls with files, as re-encoding pictures takes time. */
  UPLOAD_RATE_PER_MINUTE: count.default(30),
  /** Calls of one kind per minute and client subnet, and of all kinds per person. */
  RATE_PER_MINUTE: count.default(3000),
  /** Check each answer against the contract before it is sent; by default everywhere but in production. */
  CHECK_ANSWERS: flag.optional(),
  /**
   * What this process does: `web` answers calls and delivers what open pages should hear, `worker` does all background
   * work and needs no visitors, `all` both.
   */
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
})

/** Every setting, by the name of its environment variable. */
export const apiSettings = z.object({
  ...processSettings.shape,
  ...databaseSettings.shape,
  ...paymentSettings.shape,
  ...mailSettings.shape,
  ...identitySettings.shape,
  ...pushSettings.shape,
  ...exchangeRateSettings.shape,
  ...redisSettings.shape,
  ...storageSettings.shape,
  ...icalSettings.shape,
  ...geocoderSettings.shape,
  ...translatorSettings.shape,
  ...observabilitySettings.shape,
})

export interface Config
  extends DatabaseConfig,
    RedisConfig,
    MailConfig,
    IdentityConfig,
    IcalConfig,
    GeocoderConfig,
    TranslatorConfig,
    ObservabilityConfig {
  mode: 'development' | 'test' | 'production'
  port: number
  host: string
  dataDir: string
  siteUrl: string
  apiUrl: string
  /** Null outside production where no account is set: then the process brings an emulator. */
  stripe: StripeConfig | null
  /** Null where push messages are not set up. */
  push: PushConfig | null
  /** Null where amounts are shown in each listing's own currency only. */
  exchangeRates: ExchangeRateConfig | null
  /** Uploaded files: in a folder, or in a bucket. */
  files: StorageConfig
  /** False where callers connect directly. */
  trustedProxies: string | false
  /** Null where a file in the data folder has it. */
  serverSecrets: Secrets | null
  /** All in ms. */
  timeouts: { shutdownDelay: number; shutdown: number; body: number; upload: number }
  authRatePerMinute: number
  writeRatePerMinute: number
  uploadRatePerMinute: number
  ratePerMinute: number
  checkAnswers: boolean
  processRole: 'all' | 'web' | 'worker'
}

/**
 * Reads and checks the settings.
 * @throws CannotStart naming the first bad one
 */
export function readConfig(env: NodeJS.ProcessEnv, apiFolder: string): Config {
  const s = readSettings(apiSettings, env)
  const production = s.NODE_ENV === 'production'
  const dataDir = resolve(s.QE_DATA_DIR ?? join(apiFolder, '..', '.data'))
  return {
    mode: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    dataDir,
    siteUrl: publicUrl('SITE_URL', s.SITE_URL, production),
    apiUrl: publicUrl('API_URL', s.API_URL ?? `http://localhost:${s.PORT}`, production),
    stripe: readStripeConfig(s, production),
    ...readObservabilityConfig(s, s.NODE_ENV),
    ...readIcalConfig(s, production),
    ...readGeocoderConfig(s),
    ...readTranslatorConfig(s),
    ...readMailConfig(s, production),
    ...readDatabaseConfig(s, production),
    ...readRedisConfig(s),
    exchangeRates: readExchangeRateConfig(s, production),
    ...readIdentityConfig(s),
    push: readPushConfig(s, production),
    files: readStorageConfig(s, { dataDir, production }),
    trustedProxies: readTrustedProxies(s, production),
    serverSecrets: s.SERVER_SECRET ?? null,
    timeouts: {
      shutdownDelay: s.SHUTDOWN_DELAY_MS ?? (production ? 5000 : 0),
      shutdown: s.SHUTDOWN_TIMEOUT_MS,
      body: s.BODY_TIMEOUT_MS,
      upload: s.UPLOAD_TIMEOUT_MS,
    },
    authRatePerMinute: s.AUTH_RATE_PER_MINUTE,
    writeRatePerMinute: s.WRITE_RATE_PER_MINUTE,
    uploadRatePerMinute: s.UPLOAD_RATE_PER_MINUTE,
    ratePerMinute: s.RATE_PER_MINUTE,
    checkAnswers: s.CHECK_ANSWERS ?? !production,
    processRole: s.PROCESS_ROLE,
  }
}

/** @throws CannotStart for an address that visitors can't reach, in production */
function publicUrl(setting: string, url: string, production: boolean): string {
  if (production && isDemoHost(new URL(url).hostname))
    throw new CannotStart(`${setting} is ${url}: with NODE_ENV=production it must be the address that visitors use.`)
  return url.replace(/\/$/, '')
}

/**
 * Behind address translation every caller has a private address, and could choose the one they are counted by.
 * @throws CannotStart in production without the proxies' names
 */
function readTrustedProxies({ TRUSTED_PROXIES }: z.infer<typeof processSettings>, production: boolean): string | false {
  if (production && !TRUSTED_PROXIES)
    throw new CannotStart(
      'TRUSTED_PROXIES is missing: name the addresses of the proxies in front of the API, or `none`.',
    )
  return TRUSTED_PROXIES === 'none' ? false : (TRUSTED_PROXIES ?? 'loopback,linklocal,uniquelocal')
}
