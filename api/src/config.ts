import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { localEcbPath } from './exchange/local-ecb'
import { plainly } from './http/plain-words'
import { type ServiceAccount, serviceAccount } from './push/fcm'
import type { Bucket } from './storage/s3-store'

/** A setting or a surrounding that keeps the API from starting. Its message is the one line the operator sees. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Every setting, by the name of its environment variable. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded database, the mail inbox and the server's own secret live. */
  QE_DATA_DIR: z.string().min(1).optional(),
  /** `postgres://…`; absent, an embedded PGlite in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Address of the site: for CORS, links in mails, and the way back from the bank's page. */
  SITE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  /** Address under which browsers reach this API; derived from host and port when absent. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** An emulator that runs by itself, for several APIs or to outlive one; absent, Stripe itself. */
  STRIPE_API_BASE: z.url({ protocol: /^http$/ }).optional(),
  STRIPE_EMULATOR_PORT: port.default(4010),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Quality Escape <hello@quality-escape.test>'),
  /** Signing in with Google; absent, a stand-in for it on this machine, and in production none. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Allowed `iss`, separated by commas. */
  GOOGLE_ISSUERS: z.string().default('https://accounts.google.com,accounts.google.com'),
  /** Google sign-in by way of Firebase Authentication: the project whose tokens are taken. */
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_JWKS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /**
   * Push messages by Firebase: the service account's JSON, or the file that has it. Absent, a stand-in, and in
   * production none.
   */
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  /**
   * The European Central Bank's daily reference rates, to read amounts by; absent, one day of them from this machine,
   * and in production none.
   */
  EXCHANGE_RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Proxies whose word on a caller's address is taken: names of networks, addresses or ranges, by commas. The site is
   * one.
   */
  TRUSTED_PROXIES: z.string().min(1).default('loopback,linklocal,uniquelocal'),
  /** Attempts at sign-in, sign-up and codes that one address may make in a minute, all together. */
  AUTH_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Calls that change something, by one person in a minute; by one address for those who are not signed in. */
  WRITE_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  /** Of these, calls with files: pictures are drawn anew one by one, which takes time. */
  UPLOAD_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  /** Calls of one kind that one address may make in a minute, and of all kinds that one person may. */
  RATE_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** Who shows it as a bearer token may read `/metrics`; absent, only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Hold each answer against the contract before it leaves; by default everywhere but in production. */
  CHECK_ANSWERS: flag.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Where uploaded files lie on this machine; a folder of the data folder when absent and no bucket is set. */
  FILES_DIR: z.string().min(1).optional(),
  /** A bucket of any service that speaks S3, instead of a folder. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Other sites' calendars may stand on this machine: to try them out, and for tests. Not in production. */
  CALENDAR_LOOPBACK: flag.default(false),
  /** A folder through which a proof turns the clock and ends this process at a step; see `operations/rehearsal`. */
  QE_REHEARSAL: z.string().min(1).optional(),
  /** Fill an empty database with the demo world. */
  SEED: flag.optional(),
  SEED_LISTINGS: z.coerce.number().int().min(60).max(1_000_000).default(2000),
})

export interface Config {
  mode: 'development' | 'test' | 'production'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  siteUrl: string
  apiUrl: string
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | null } | null
  stripeEmulatorPort: number
  smtpUrl: string | null
  mailFrom: string
  google: {
    clientId: string
    clientSecret: string
    tokenUrl: string
    jwksUrl: string
    issuers: string[]
    isLocal: boolean
  } | null
  firebase: { projectId: string; issuer: string; jwksUrl: string } | null
  /** Who sends push messages: a service account, the stand-in on this machine, or nobody. */
  push: ServiceAccount | 'local' | null
  /** Where the day's exchange rates are; null where amounts are read as each place asks. */
  exchangeRates: { url: string; isLocal: boolean } | null
  trustedProxies: string
  authRatePerMinute: number
  writeRatePerMinute: number
  uploadRatePerMinute: number
  ratePerMinute: number
  metricsToken: string | null
  checkAnswers: boolean
  logLevel: string
  /** Uploaded files: in a folder, or in a bucket. */
  files: { folder: string } | Bucket
  calendarLoopback: boolean
  rehearsal: string | null
  seed: boolean
  seedListings: number
}

/** Reads and checks the settings; throws `CannotStart` naming the first bad one. */
export function readConfig(env: NodeJS.ProcessEnv, apiFolder: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    const name = String(issue?.path[0] ?? 'settings')
    throw new CannotStart(
      `Setting ${name} can’t be ${JSON.stringify(given[name] ?? '')}: ${plainly(issue?.message ?? '')}`,
    )
  }
  const s = read.data
  const production = s.NODE_ENV === 'production'
  const stripe = stripeOf(s)
  if (production && !stripe)
    throw new CannotStart(
      'STRIPE_SECRET_KEY is missing: the local payment emulator does not run with NODE_ENV=production.',
    )
  if (production && s.STRIPE_API_BASE)
    throw new CannotStart('STRIPE_API_BASE is set: with NODE_ENV=production payments go to Stripe itself.')
  if (s.QE_REHEARSAL && s.NODE_ENV !== 'test')
    throw new CannotStart('QE_REHEARSAL is for proofs: it runs with NODE_ENV=test only.')
  if (production && s.CALENDAR_LOOPBACK)
    throw new CannotStart(
      'CALENDAR_LOOPBACK is for trying out: with NODE_ENV=production calendars are read from the internet only.',
    )
  if (production && !s.SMTP_URL)
    throw new CannotStart('SMTP_URL is missing: the local mail inbox does not run with NODE_ENV=production.')
  if (production && !s.DATABASE_URL)
    throw new CannotStart('DATABASE_URL is missing: the embedded database does not run with NODE_ENV=production.')
  if (production && s.EXCHANGE_RATES_URL?.startsWith('http:'))
    throw new CannotStart('EXCHANGE_RATES_URL must begin with https:// where NODE_ENV=production.')
  const dataDir = resolve(s.QE_DATA_DIR ?? join(apiFolder, '..', '.data'))
  return {
    mode: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    dataDir,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    siteUrl: s.SITE_URL.replace(/\/$/, ''),
    apiUrl: (s.API_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    stripe,
    stripeEmulatorPort: s.STRIPE_EMULATOR_PORT,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    google: googleOf(s),
    firebase: s.FIREBASE_PROJECT_ID
      ? {
          projectId: s.FIREBASE_PROJECT_ID,
          issuer: `https://securetoken.google.com/${s.FIREBASE_PROJECT_ID}`,
          jwksUrl: s.FIREBASE_JWKS_URL,
        }
      : null,
    push: s.FCM_SERVICE_ACCOUNT ? readServiceAccount(s.FCM_SERVICE_ACCOUNT) : production ? null : 'local',
    exchangeRates: s.EXCHANGE_RATES_URL
      ? { url: s.EXCHANGE_RATES_URL, isLocal: false }
      : production
        ? null
        : { url: `http://127.0.0.1:${s.PORT}${localEcbPath}`, isLocal: true },
    trustedProxies: s.TRUSTED_PROXIES,
    authRatePerMinute: s.AUTH_RATE_PER_MINUTE,
    writeRatePerMinute: s.WRITE_RATE_PER_MINUTE,
    uploadRatePerMinute: s.UPLOAD_RATE_PER_MINUTE,
    ratePerMinute: s.RATE_PER_MINUTE,
    metricsToken: s.METRICS_TOKEN ?? null,
    checkAnswers: s.CHECK_ANSWERS ?? !production,
    logLevel: s.LOG_LEVEL,
    files: filesOf(s, dataDir, production),
    calendarLoopback: s.CALENDAR_LOOPBACK,
    rehearsal: s.QE_REHEARSAL ?? null,
    seed: s.SEED ?? !production,
    seedListings: s.SEED_LISTINGS,
  }
}

function stripeOf(s: z.infer<typeof environment>): Config['stripe'] {
  if (!s.STRIPE_SECRET_KEY) return null
  if (!s.STRIPE_PUBLISHABLE_KEY || !s.STRIPE_WEBHOOK_SECRET) {
    throw new CannotStart('STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.')
  }
  return {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: s.STRIPE_WEBHOOK_SECRET,
    apiBase: s.STRIPE_API_BASE ?? null,
  }
}

function googleOf(s: z.infer<typeof environment>): Config['google'] {
  const issuers = s.GOOGLE_ISSUERS.split(',').map((issuer) => issuer.trim())
  if (s.GOOGLE_CLIENT_ID) {
    if (!s.GOOGLE_CLIENT_SECRET) throw new CannotStart('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it.')
    return {
      clientId: s.GOOGLE_CLIENT_ID,
      clientSecret: s.GOOGLE_CLIENT_SECRET,
      tokenUrl: s.GOOGLE_TOKEN_URL,
      jwksUrl: s.GOOGLE_JWKS_URL,
      issuers,
      isLocal: false,
    }
  }
  if (s.NODE_ENV === 'production') return null
  const here = `http://127.0.0.1:${s.PORT}/dev/google`
  return {
    clientId: 'local-google',
    clientSecret: 'known-to-everybody',
    tokenUrl: `${here}/token`,
    jwksUrl: `${here}/certs`,
    issuers: [here],
    isLocal: true,
  }
}

function readServiceAccount(given: string): ServiceAccount {
  const where = 'FCM_SERVICE_ACCOUNT'
  try {
    const read = serviceAccount.safeParse(
      JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8')),
    )
    if (read.success) return read.data
    throw new CannotStart(`${where} is no service account: ${read.error.issues[0]?.path.join('.')} is missing.`)
  } catch (error) {
    throw error instanceof CannotStart
      ? error
      : new CannotStart(`${where} can’t be read. Give it the JSON of a service account, or the file that has it.`)
  }
}

function filesOf(s: z.infer<typeof environment>, dataDir: string, production: boolean): Config['files'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = s
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  if (endpoint || bucket || accessKeyId || secretAccessKey)
    throw new CannotStart(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four.',
    )
  if (production && !s.FILES_DIR)
    throw new CannotStart(
      'S3_ENDPOINT is missing: with NODE_ENV=production uploaded files need a bucket, or a folder named by FILES_DIR.',
    )
  return { folder: resolve(s.FILES_DIR ?? join(dataDir, 'files')) }
}

/** Makes the data folder, or says why it can't be used. */
export function prepareDataDir(dataDir: string): void {
  try {
    // Only what is missing: a recursive mkdir below /proc and its like never comes back.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: !existsSync(dirname(dataDir)) })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new CannotStart(
      `Data folder ${dataDir} can't be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Set QE_DATA_DIR to a folder that can.`,
    )
  }
}

/** Says early that a port is taken, before any work is done for nothing. */
export async function refuseTakenPort(host: string, port: number, setting: string): Promise<void> {
  if (port === 0) return
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Set ${setting} to another one.`
            : `Can’t listen on ${host}:${port} (${error.code}).`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

/** The secret that signs quotes: made once, kept beside the data, readable by its owner only. */
export function serverSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'server-secret')
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  const secret = randomBytes(32)
  writeFileSync(file, secret.toString('hex'), { mode: 0o600 })
  return secret
}

/** The folder of this package, found from any file of it, bundled or not. */
export function apiFolderFrom(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) return folder
    if (folder === dirname(folder)) throw new CannotStart(`No migrations folder above ${start}.`)
  }
}
