import { z } from 'zod'

/** The version of this contract. A remote says which it needs; the release gate compares. */
export const contractVersion = '0.1.0'

/**
 * An object of the release document. Fields that it does not know stay in it: a publisher with an older copy of this
 * contract must not lose what a newer one has written. New fields stand last in theirs, so that both write the same
 * text.
 */
const stored = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape) as unknown as z.ZodObject<Shape>

/**
 * As the browser takes it. Builds write SHA-256; versions from before with SHA-384 stay published, and what is
 * published never changes.
 */
const integrity = z.string().regex(/^sha(256|384)-[A-Za-z0-9+/=]+$/)

/** Who sees a menu entry. */
export const audience = z.enum(['everyone', 'signed-out', 'signed-in', 'guest', 'provider'])
export type Audience = z.infer<typeof audience>

/** A page that a remote serves. */
export const remoteRoute = stored({
  /** Pattern as in React Router, such as `/property/:id`. */
  path: z.string().startsWith('/'),
  /** Name of the chunk that holds the page, so that the delivery server can preload it. */
  chunk: z.string(),
  title: z.string(),
  /** Sentence for search engines. */
  description: z.string().optional(),
  /** Container: 1170 px, 1470 px, or the whole window. */
  width: z.enum(['normal', 'wide', 'full']).default('normal'),
  who: audience.default('everyone'),
  /** Not for search engines although everybody may see it. What is for somebody signed in never is. */
  unlisted: z.boolean().optional(),
  /** Of the query, what makes a page of its own for them, such as `city`. */
  pageQuery: z.array(z.string()).optional(),
  /** Slots that the page shows at once, so that their fillers can be preloaded. */
  slots: z.array(z.string()).default([]),
  /** Calls that the page makes first; started while the code is on its way. */
  firstCalls: z
    .array(
      stored({
        call: z.string(),
        /** `:name` and `?name` are filled from path and query. */
        input: z.record(z.string(), z.string()).default({}),
        /** The page's whole query goes along. */
        passQuery: z.boolean().default(false),
        /** The picture in the answer that is largest at first sight: asked for as soon as the answer is there. */
        picture: stored({ /** Such as `items.0.photos.0.path`. */ path: z.string(), sizes: z.string() }).optional(),
      }),
    )
    .default([]),
  /** Path on the content host of the picture that is largest at first sight. */
  heroImage: z.string().optional(),
})
export type RemoteRoute = z.infer<typeof remoteRoute>

export const navigationEntry = stored({
  label: z.string(),
  to: z.string().startsWith('/'),
  /** Name of a lucide icon that the shell carries. */
  icon: z.string(),
  place: z.enum(['header', 'menu', 'bottom', 'footer']),
  who: audience,
  /** Low stands first. */
  order: z.number(),
  /** Heading in the footer. */
  group: z.string().optional(),
})
export type NavigationEntry = z.infer<typeof navigationEntry>

export const slotFiller = stored({
  slot: z.string(),
  chunk: z.string(),
  who: audience.default('everyone'),
  order: z.number().default(0),
})
export type SlotFiller = z.infer<typeof slotFiller>

/** What can be known of a remote without loading its code. */
export const remoteConfig = stored({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  owner: z.string(),
  /** Range of `contractVersion` that it works with, such as `^0.1.0`. */
  contract: z.string(),
  routes: z.array(remoteRoute),
  navigation: z.array(navigationEntry),
  slots: z.array(slotFiller),
})
export type RemoteConfig = z.infer<typeof remoteConfig>
/** As written in `remote.config.ts`, with the defaults left out. */
export type RemoteConfigInput = z.input<typeof remoteConfig>

/** One file of a published version. */
export const asset = stored({ path: z.string(), integrity, bytes: z.int() })
export type Asset = z.infer<typeof asset>

/**
 * What a version takes from the others on a page and gives to them. The build reads it off the sources; the release
 * gate compares the pairs. What it fills is in `config.slots`.
 */
export const versionInterface = stored({
  /** The `contractVersion` that it was built with. */
  contract: z.string(),
  /** Bus topics. */
  publishes: z.array(z.string()),
  hears: z.array(z.string()),
  /** Slots that it renders for others to fill. */
  offers: z.array(z.string()),
  /** Shared module → the version that the shell lends, or the range that a remote takes, such as `^19.3.1`. */
  shared: z.record(z.string(), z.string()),
  /**
   * Shared module → the names that the shell lends of it, or that a remote uses; `*` for all. Absent in builds from
   * before the gate compared them.
   */
  exports: z.record(z.string(), z.array(z.string())).optional(),
})
export type VersionInterface = z.infer<typeof versionInterface>

/** What a build leaves beside its files as `version.json`: enough to publish and to preload. */
export const versionManifest = stored({
  name: z.string(),
  version: z.string(),
  kind: z.enum(['shell', 'remote']),
  /** Entry script, relative to the version's folder. */
  entry: z.string(),
  assets: z.array(asset),
  /** Chunk name → its files, scripts and styles, in the order to load them. `./remote` is the exposed module. */
  chunks: z.record(z.string(), z.array(z.string())),
  config: remoteConfig.nullable(),
  /** Absent in builds from before the gate compared it. */
  interface: versionInterface.optional(),
  builtAt: z.iso.datetime(),
})
export type VersionManifest = z.infer<typeof versionManifest>

/**
 * One version of one micro-frontend in the release document. Field names are those of the frontend-discovery
 * schema (github.com/awslabs/frontend-discovery); what is ours stands in `extras`.
 */
export const release = stored({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: stored({ version: z.string(), integrity }),
  deployment: stored({
    /** Percentage of visitors, 0–100. */
    traffic: z.number().min(0).max(100),
    default: z.boolean(),
  }),
  extras: stored({
    manifest: versionManifest,
    /** Of the published `version.json`, so that what it says of the other files can be trusted. */
    manifestIntegrity: integrity,
    publishedAt: z.iso.datetime(),
    /** Cohorts that get this version whatever the percentage. */
    cohorts: z.array(z.string()).default([]),
    disabled: stored({ reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable().default(null),
    /** Mixed into the bucketing, so that a visitor early in one rollout is not early in all. */
    salt: z.string(),
    /** Revision of the document in which this entry last changed. The document's own revision is the highest. */
    revision: z.int(),
  }),
})
export type Release = z.infer<typeof release>

export const releaseDocument = stored({
  schema: z.string(),
  /** `shell` and every remote, each with all its published versions, newest first. */
  microFrontends: z.record(z.string(), z.array(release)),
})
export type ReleaseDocument = z.infer<typeof releaseDocument>

/** One version as a page uses it. */
export interface ResolvedVersion {
  version: string
  /** Folder of the version, ends with `/`. */
  base: string
  entry: string
  /** Of the entry; null for a working tree. */
  integrity: string | null
  /** Of the folder's `version.json`; null for a working tree, which has none. */
  manifestIntegrity: string | null
  /** Integrity by path, of the files that the page loads at once. Null where it loads none; `version.json` has all. */
  assets: Record<string, string> | null
}

/** What this visitor gets of one remote. */
export interface ResolvedRemote extends ResolvedVersion {
  name: string
  /**
   * Why this version: `default`, `10 % rollout, bucket 0.0734`, `cohort staff`, `override`, `replay of revision 41
   * (default)`.
   */
  why: string
  config: RemoteConfig
  /** The version to fall back to when this one fails. */
  previous: ResolvedVersion | null
}

/** The page's own settings; public by nature. */
export interface SiteSettings {
  /** Base of the API, ends with `/v1/api/`. */
  apiBaseUrl: string
  /** Origin of the realtime server; null switches it off. */
  socketUrl: string | null
  /** Pictures and files are joined to this. */
  contentBaseUrl: string
  googleClientId: string | null
  /** A script that answers in the place of Google's, on machines of developers. */
  googleScriptUrl?: string
  /** Web settings of a Firebase project: signing in with Google goes by way of it. */
  firebaseAuth?: Record<string, string>
  /** Web key and project for push messages; `local` where no push service is within reach; null switches them off. */
  push: { vapidKey: string; config: Record<string, string> } | 'local' | null
  /** Key of locally stored values; without one the fixed fallback is used. */
  storageKey: string | null
}

/** Pinned for the visit: one page never mixes two versions of one remote. */
export interface PageSnapshot {
  revision: number
  /** The shell that made the page, for reports and support; absent where no delivery server runs. */
  shell?: { version: string; why: string }
  /** Goes along with reports of this page load; absent where nobody listens to them. */
  visit?: string
  /** Whether this page load's web vitals are measured too; sampled while no version is being rolled out. */
  vitals?: boolean
  /**
   * For developers and staff: the panel, with the origins whose dev servers may stand in for a remote. Absent for
   * everybody else.
   */
  developing?: { origins: readonly string[] }
  remotes: ResolvedRemote[]
  settings: SiteSettings
}

/** What a page says of a version: that it was shown, or how it failed. */
export const watchKind = z.enum(['shown', 'load-failure', 'render-error', 'unhandled-rejection'])
export type WatchKind = z.infer<typeof watchKind>
export const watchVital = z.enum(['LCP', 'INP', 'CLS'])
export type WatchVital = z.infer<typeof watchVital>

const versionOnPage = { /** A remote, or `shell`. */ remote: z.string().max(60), version: z.string().max(40) }

/**
 * How a page load went, sent to `POST /releases/watch` by `navigator.sendBeacon` as JSON in text/plain. Nothing in it
 * tells who the person is, and the server only counts it: which version somebody gets, and by which cohort, it knows
 * itself.
 */
export const watchReport = z.object({
  /** `visit` of the page's snapshot. */
  visit: z.string().max(120),
  events: z
    .array(z.object({ ...versionOnPage, kind: watchKind }))
    .max(60)
    .default([]),
  /** LCP and INP in ms, CLS as it is. */
  vitals: z
    .array(z.object({ ...versionOnPage, name: watchVital, value: z.number().min(0).max(600_000) }))
    .max(30)
    .default([]),
})
export type WatchReport = z.infer<typeof watchReport>
/** As a page writes it. */
export type WatchReportInput = z.input<typeof watchReport>
