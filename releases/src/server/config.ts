import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { loopback } from '@qe/contract'
import { isTracingOn, tracingSettings } from '@qe/telemetry'
import { z } from 'zod'
import { givenSettings } from '../given-settings'
import { openObjectStore } from '../store/open-object-store'
import { readTrust } from '../trust/trusted-keys'
import { mapOf, mapSettings } from './map-settings'
import { operatorSetting } from './operators'
import { parsedOrNull } from './parsed-or-null'

/** Keys by name, such as `staff:<key>,beta:<key>`. */
const namedKeys = z.string().regex(/^[\w-]+:[\w-]{8,}(,[\w-]+:[\w-]{8,})*$/, {
  error: 'is written staff:<key>,beta:<key>, keys of eight letters or more',
})
const keysByName = (setting: string | undefined): Record<string, string> =>
  Object.fromEntries(setting?.split(',').map((pair) => pair.split(':') as [string, string]) ?? [])

const origin = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4000' })

/** Every setting of the delivery server but its store's, by the name of its environment variable. */
export const deliverySettings = z.object({
  /** Port to listen on; 0 takes any free one. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on; `0.0.0.0` for all. */
  HOST: z.string().default('127.0.0.1'),
  /** Address of the API, which `/v1`, `/media` and `/socket.io` are proxied to. */
  API_URL: origin.default('http://localhost:4000'),
  /** Folder of published versions. */
  RELEASES_DIR: z.string().default('.data/releases'),
  /** Public address of the site, for search engines; the requested one when absent. */
  SITE_URL: origin.optional(),
  /** Another host for pictures and files, ends with a slash; the site itself when absent. */
  CONTENT_URL: origin.optional(),
  /** The same as the API's. When absent: the Google emulator on this machine; in production no sign-in with Google. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /**
   * Web settings of a Firebase project, as JSON: for push messages, and for sign-in with Google when GOOGLE_CLIENT_ID
   * is absent.
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
  /** The same as the API's: allows Stripe's script and frames on pages. Without it, payments use the emulator. */
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  ...mapSettings.shape,
  /** Encrypts what the shell keeps in the browser's storage. */
  STORAGE_KEY: z.string().optional(),
  /** `production` refuses overrides of anybody but staff, and emulators. */
  NODE_ENV: z.string().default('development'),
  /**
   * Proxies that may state the client's address: names of networks, addresses or ranges, separated by commas. `none`
   * where browsers connect directly. Needed in production; elsewhere private networks are trusted.
   */
  TRUSTED_PROXIES: z.string().min(1).optional(),
  /** Cohorts with the key to join: `staff:<key>,beta:<key>`. */
  COHORT_KEYS: namedKeys.optional(),
  /**
   * Header in which the CDN states the visitor's country by two letters, such as `cf-ipcountry`, and which it takes off
   * what browsers send. Absent: targets by country match nobody.
   */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/i, { error: 'is the name of a header, such as cf-ipcountry' })
    .transform((name) => name.toLowerCase())
    .optional(),
  /**
   * People with the key to change releases on the page `/releases`: `ada:<key>,tom:<key>`, or as JSON with what they
   * may change: `{"ada":"<key>","tom":{"key":"<key>","remotes":["mf-chat"],"upTo":25}}`. In production nobody changes
   * anything there without one.
   */
  OPERATOR_KEYS: operatorSetting.optional(),
  /**
   * Trusted origins of dev servers, or `loopback`, separated by commas. When absent: `loopback`, in production none.
   */
  OVERRIDE_ORIGINS: z
    .string()
    .regex(/^(loopback|https?:\/\/[^\s,/]+)(,(loopback|https?:\/\/[^\s,/]+))*$/, {
      error: 'is written https://dev.example:3204,loopback',
    })
    .optional(),
  /** Signs the visit tokens, 16 characters or more. Required where several servers deliver; random when absent. */
  VISIT_SECRET: z.string().min(16).optional(),
  /** Name under which this server stores its figures; the machine's name when absent. */
  SERVER_NAME: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Longest time that a visitor waits for the server to render a page, ms; 0 leaves all of it to the browser. */
  RENDER_BUDGET_MS: z.coerce.number().int().min(0).max(10_000).default(150),
  /** Threads that render pages. */
  RENDER_WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Interval between comparisons of canaries, ms. */
  WATCH_EVERY_MS: z.coerce.number().int().min(50).default(5000),
  /** Visitors of one client subnet who count in the comparison of versions, within ten minutes. */
  WATCH_VISITORS_PER_ADDRESS: z.coerce.number().int().min(1).default(2),
  /**
   * Share of page loads, 0–1, whose web vitals are measured while no version is in rollout; during a rollout all are.
   */
  VITALS_SHARE: z.coerce.number().min(0).max(1).default(0.1),
  /** Compares the figures that Prometheus has collected of all servers, instead of this server's. */
  WATCH_PROMETHEUS_URL: origin.optional(),
  /** Receives a signed message for every change of releases, and for every automatic rollback with its figures. */
  RELEASE_WEBHOOK_URL: origin.optional(),
  /** Signs those messages, 16 characters or more. */
  RELEASE_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** `slack` sends `{ text }`, as incoming webhooks of Slack and Mattermost take it. */
  RELEASE_WEBHOOK_FORMAT: z.enum(['json', 'slack']).default('json'),
  /** Bearer token for `/metrics`; without one it is public outside production and 404 in it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * Folder of this server's own disk in which it keeps the newest revision that it has verified, so that the store
   * can't be set back unnoticed. Needs TRUSTED_KEYS.
   */
  RELEASE_ANCHOR: z.string().optional(),
  ...tracingSettings.shape,
})

export type Config = ReturnType<typeof readConfig>

/**
 * Parses and validates the settings.
 * @throws Error with one line that names every bad setting
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = givenSettings(environment)
  const parsed = deliverySettings.safeParse(env)
  if (!parsed.success) {
    throw new Error(
      `Bad setting: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`,
    )
  }
  const { data } = parsed
  if (data.RELEASE_WEBHOOK_URL && !data.RELEASE_WEBHOOK_SECRET)
    throw new Error('Bad setting: RELEASE_WEBHOOK_URL needs RELEASE_WEBHOOK_SECRET, which signs what is sent.')
  const trust = readTrust(env)
  if (data.RELEASE_ANCHOR && !trust.keys)
    throw new Error('Bad setting: RELEASE_ANCHOR needs TRUSTED_KEYS, by which the log is verified.')
  return {
    port: data.PORT,
    host: data.HOST,
    apiUrl: data.API_URL.replace(/\/$/, ''),
    objects: openObjectStore(env, data.RELEASES_DIR),
    trust,
    anchorFolder: data.RELEASE_ANCHOR || null,
    siteOrigin: data.SITE_URL ? new URL(data.SITE_URL).origin : null,
    production: data.NODE_ENV === 'production',
    stripe: data.STRIPE_PUBLISHABLE_KEY !== undefined,
    tracing: isTracingOn(data),
    trustedProxies: trustedProxiesOf(data),
    cohortKeys: keysByName(data.COHORT_KEYS),
    countryHeader: data.COUNTRY_HEADER ?? null,
    operators: data.OPERATOR_KEYS ?? [],
    overrideOrigins: data.OVERRIDE_ORIGINS?.split(',') ?? (data.NODE_ENV === 'production' ? [] : [loopback]),
    visitKey: data.VISIT_SECRET ? Buffer.from(data.VISIT_SECRET) : randomBytes(32),
    mapTilesFile: data.MAP_TILES_FILE ?? null,
    rendering: { budgetMs: data.RENDER_BUDGET_MS, workers: data.RENDER_WORKERS },
    watch: {
      server: data.SERVER_NAME ?? hostname().replaceAll(/[^\w.-]/g, '-'),
      everyMs: data.WATCH_EVERY_MS,
      vitalsShare: data.VITALS_SHARE,
      visitorsPerAddress: data.WATCH_VISITORS_PER_ADDRESS,
      prometheusUrl: data.WATCH_PROMETHEUS_URL ?? null,
      webhook:
        data.RELEASE_WEBHOOK_URL && data.RELEASE_WEBHOOK_SECRET
          ? {
              url: data.RELEASE_WEBHOOK_URL,
              secret: data.RELEASE_WEBHOOK_SECRET,
              format: data.RELEASE_WEBHOOK_FORMAT,
            }
          : null,
      metricsToken: data.METRICS_TOKEN ?? null,
    },
    site: {
      apiBaseUrl: '/v1/api/',
      socketUrl: '',
      contentBaseUrl: data.CONTENT_URL ?? '/',
      ...googleOf(data),
      ...firebaseOf(data),
      ...mapOf(data),
      storageKey: data.STORAGE_KEY ?? null,
    },
  }
}

function trustedProxiesOf({ TRUSTED_PROXIES: named, NODE_ENV: mode }: z.infer<typeof deliverySettings>) {
  if (mode === 'production' && !named)
    throw new Error(
      'Bad setting: TRUSTED_PROXIES names the addresses of the proxies in front of this server, or is `none`.',
    )
  return named === 'none' ? false : (named ?? 'loopback,linklocal,uniquelocal')
}

function firebaseOf({
  FIREBASE_CONFIG: config,
  FCM_VAPID_KEY: vapidKey,
  GOOGLE_CLIENT_ID: clientId,
  NODE_ENV: mode,
}: z.infer<typeof deliverySettings>) {
  const push = config && vapidKey ? { vapidKey, config } : mode === 'production' ? null : ('local' as const)
  return { push, ...(config && !clientId && mode === 'production' && { firebaseAuth: config }) }
}

function googleOf({ GOOGLE_CLIENT_ID: clientId, NODE_ENV: mode }: z.infer<typeof deliverySettings>) {
  if (clientId || mode === 'production') return { googleClientId: clientId ?? null }
  return { googleClientId: 'local-google', googleScriptUrl: '/dev/google/client.js' }
}
