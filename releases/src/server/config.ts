import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { loopback } from '@qe/contract'
import { z } from 'zod'
import { openShelf } from '../store/open-shelf'

const origin = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4000' })

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where the API listens; the site hands `/v1`, `/media` and `/socket.io` on to it. */
  API_URL: origin.default('http://localhost:4000'),
  /** Folder of published versions. */
  RELEASES_DIR: z.string().default('.data/releases'),
  /** Address of the site, for search engines; absent, the one it is asked at. */
  SITE_URL: origin.optional(),
  /** Another host for pictures and files, ends with a slash; the site itself when absent. */
  CONTENT_URL: origin.optional(),
  /**
   * The same as the API's; absent, the API's stand-in for Google on this machine, and in production no signing in with
   * Google.
   */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /**
   * Web settings of a Firebase project, as JSON: for push messages, and for signing in with Google where that has no
   * client id of its own.
   */
  FIREBASE_CONFIG: z
    .string()
    .transform((text, context) => {
      const read = z.record(z.string(), z.string()).safeParse(parsedOrNull(text))
      if (read.success) return read.data
      context.addIssue('is the JSON object that Firebase shows for a web app')
      return z.NEVER
    })
    .optional(),
  /** Web key of the project for push messages, beside FIREBASE_CONFIG. */
  FCM_VAPID_KEY: z.string().min(1).optional(),
  /** The same as the API's: lets Stripe's script and frames into our pages. Absent, payments are the emulator's. */
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STORAGE_KEY: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  /** Proxies whose word on a visitor's address is taken: names of networks, addresses or ranges, by commas. */
  TRUSTED_PROXIES: z.string().default('loopback,linklocal,uniquelocal'),
  /** Cohorts with the key that lets people in: `staff:<key>,beta:<key>`. */
  COHORT_KEYS: z
    .string()
    .regex(/^[\w-]+:[\w-]{8,}(,[\w-]+:[\w-]{8,})*$/, {
      error: 'is written staff:<key>,beta:<key>, keys of eight letters or more',
    })
    .optional(),
  /**
   * Whose dev servers may stand in for a remote: origins, or `loopback`, by commas. Outside production `loopback`, in
   * it none when absent.
   */
  OVERRIDE_ORIGINS: z
    .string()
    .regex(/^(loopback|https?:\/\/[^\s,/]+)(,(loopback|https?:\/\/[^\s,/]+))*$/, {
      error: 'is written https://dev.example:3204,loopback',
    })
    .optional(),
  /**
   * Signs the mark of each page load, 16 characters or more. Needed where several servers deliver; each makes its own
   * otherwise.
   */
  VISIT_SECRET: z.string().min(16).optional(),
  /** Under this name the server keeps its figures. */
  SERVER_NAME: z
    .string()
    .regex(/^[\w.-]+$/)
    .default(hostname().replaceAll(/[^\w.-]/g, '-')),
  /** How often canaries are looked at, ms. */
  WATCH_EVERY_MS: z.coerce.number().int().min(50).default(5000),
  /** People of one address who count in the comparison of versions, within ten minutes. */
  WATCH_VISITORS_PER_ADDRESS: z.coerce.number().int().min(1).default(2),
  /**
   * Share of page loads, 0–1, whose web vitals are measured while no version is being rolled out; during a rollout all
   * are.
   */
  VITALS_SHARE: z.coerce.number().min(0).max(1).default(0.1),
  /** Compares what Prometheus has collected of all servers, instead of what this one has counted. */
  WATCH_PROMETHEUS_URL: origin.optional(),
  /** Hears of every version that is rolled back by itself. */
  RELEASE_WEBHOOK_URL: origin.optional(),
  RELEASE_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Bearer token for `/metrics`; without one it is open outside production and shut in it. */
  METRICS_TOKEN: z.string().min(16).optional(),
})

export type Config = ReturnType<typeof readConfig>

/** @throws Error with one line that names every bad setting */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success) {
    throw new Error(
      `Bad setting: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`,
    )
  }
  const { data } = parsed
  if (data.RELEASE_WEBHOOK_URL && !data.RELEASE_WEBHOOK_SECRET)
    throw new Error('Bad setting: RELEASE_WEBHOOK_URL needs RELEASE_WEBHOOK_SECRET, which signs what is sent.')
  return {
    port: data.PORT,
    host: data.HOST,
    apiUrl: data.API_URL.replace(/\/$/, ''),
    shelf: openShelf(env, data.RELEASES_DIR),
    siteOrigin: data.SITE_URL ? new URL(data.SITE_URL).origin : null,
    production: data.NODE_ENV === 'production',
    stripe: data.STRIPE_PUBLISHABLE_KEY !== undefined,
    trustedProxies: data.TRUSTED_PROXIES,
    cohortKeys: Object.fromEntries(
      data.COHORT_KEYS?.split(',').map((pair) => pair.split(':') as [string, string]) ?? [],
    ),
    overrideOrigins: data.OVERRIDE_ORIGINS?.split(',') ?? (data.NODE_ENV === 'production' ? [] : [loopback]),
    visitKey: data.VISIT_SECRET ? Buffer.from(data.VISIT_SECRET) : randomBytes(32),
    watch: {
      server: data.SERVER_NAME,
      everyMs: data.WATCH_EVERY_MS,
      vitalsShare: data.VITALS_SHARE,
      visitorsPerAddress: data.WATCH_VISITORS_PER_ADDRESS,
      prometheusUrl: data.WATCH_PROMETHEUS_URL ?? null,
      webhook:
        data.RELEASE_WEBHOOK_URL && data.RELEASE_WEBHOOK_SECRET
          ? { url: data.RELEASE_WEBHOOK_URL, secret: data.RELEASE_WEBHOOK_SECRET }
          : null,
      metricsToken: data.METRICS_TOKEN ?? null,
    },
    site: {
      apiBaseUrl: '/v1/api/',
      socketUrl: '',
      contentBaseUrl: data.CONTENT_URL ?? '/',
      ...googleOf(data),
      ...firebaseOf(data),
      storageKey: data.STORAGE_KEY ?? null,
    },
  }
}

function firebaseOf({
  FIREBASE_CONFIG: config,
  FCM_VAPID_KEY: vapidKey,
  GOOGLE_CLIENT_ID: clientId,
  NODE_ENV: mode,
}: z.infer<typeof settingsSchema>) {
  const push = config && vapidKey ? { vapidKey, config } : mode === 'production' ? null : ('local' as const)
  return { push, ...(config && !clientId && mode === 'production' && { firebaseAuth: config }) }
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, NODE_ENV: mode }: z.infer<typeof settingsSchema>) {
  if (clientId || mode === 'production') return { googleClientId: clientId ?? null }
  return { googleClientId: 'local-google', googleScriptUrl: '/dev/google/client.js' }
}
