import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type DatabaseConfig, databaseSettings, readDatabaseConfig } from '../database/settings'
import { type ExchangeRateConfig, exchangeRateSettings, readExchangeRateConfig } from '../exchange-rates/settings'
import { type IcalConfig, icalSettings, readIcalConfig } from '../ical/settings'
import { type IdentityConfig, identitySettings, readIdentityConfig } from '../identity/settings'
import { type MailConfig, mailSettings, readMailConfig } from '../mail/settings'
import { type ObservabilityConfig, observabilitySettings, readObservabilityConfig } from '../observability/settings'
import { paymentSettings, readStripeConfig, type StripeConfig } from '../payments/settings'
import { type PushConfig, pushSettings, readPushConfig } from '../push/settings'
import { readStorageConfig, type StorageConfig, storageSettings } from '../storage/settings'
import { readSettings } from './read-settings'
import { count, flag, httpUrl, port } from './setting-types'

/** The process's own settings; each adapter adds those of the service that it speaks to. */
const processSettings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the embedded database, uploaded files and the server's own secret. */
  QE_DATA_DIR: z.string().min(1).optional(),
  /** Address of the site: for CORS, links in e-mails, and the way back from the bank's page. */
  SITE_URL: httpUrl.default('http://localhost:3000'),
  /** Address under which browsers reach this API; derived from the port when absent. */
  API_URL: httpUrl.optional(),
  /**
   * Proxies that are trusted to report a caller's address: networks, addresses or ranges, by commas. The site is one.
   */
  TRUSTED_PROXIES: z.string().min(1).default('loopback,linklocal,uniquelocal'),
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
})

/** Every setting, by the name of its environment variable. */
const settings = z.object({
  ...processSettings.shape,
  ...databaseSettings.shape,
  ...paymentSettings.shape,
  ...mailSettings.shape,
  ...identitySettings.shape,
  ...pushSettings.shape,
  ...exchangeRateSettings.shape,
  ...storageSettings.shape,
  ...icalSettings.shape,
  ...observabilitySettings.shape,
})

export interface Config extends DatabaseConfig, MailConfig, IdentityConfig, IcalConfig, ObservabilityConfig {
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
  trustedProxies: string
  authRatePerMinute: number
  writeRatePerMinute: number
  uploadRatePerMinute: number
  ratePerMinute: number
  checkAnswers: boolean
}

/**
 * Reads and checks the settings.
 * @throws CannotStart naming the first bad one
 */
export function readConfig(env: NodeJS.ProcessEnv, apiFolder: string): Config {
  const s = readSettings(settings, env)
  const production = s.NODE_ENV === 'production'
  const dataDir = resolve(s.QE_DATA_DIR ?? join(apiFolder, '..', '.data'))
  return {
    mode: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    dataDir,
    siteUrl: s.SITE_URL.replace(/\/$/, ''),
    apiUrl: (s.API_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    stripe: readStripeConfig(s, production),
    ...readObservabilityConfig(s, s.NODE_ENV),
    ...readIcalConfig(s, production),
    ...readMailConfig(s, production),
    ...readDatabaseConfig(s, production),
    exchangeRates: readExchangeRateConfig(s, production),
    ...readIdentityConfig(s),
    push: readPushConfig(s, production),
    files: readStorageConfig(s, { dataDir, production }),
    trustedProxies: s.TRUSTED_PROXIES,
    authRatePerMinute: s.AUTH_RATE_PER_MINUTE,
    writeRatePerMinute: s.WRITE_RATE_PER_MINUTE,
    uploadRatePerMinute: s.UPLOAD_RATE_PER_MINUTE,
    ratePerMinute: s.RATE_PER_MINUTE,
    checkAnswers: s.CHECK_ANSWERS ?? !production,
  }
}
