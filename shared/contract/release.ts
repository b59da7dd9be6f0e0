import { z } from 'zod'
import { hostRights } from './entities/team-rights'
import type { FlagValues } from './flag-values'
import { flagDeclaration, flagRules } from './flags'
import { stored } from './stored'
import { target } from './target'

/** Version of this contract. A remote states the range that it needs; the release gate compares. */
export const contractVersion = '0.1.0'

/** Value of the `integrity` attribute. Builds write SHA-256; older published versions have SHA-384 and never change. */
const integrity = z.string().regex(/^sha(256|384)-[A-Za-z0-9+/=]+$/)

/** Who sees a page, a menu entry or a slot filler. */
export const audience = z.enum(['everyone', 'signed-out', 'signed-in', 'guest', 'provider'])
export type Audience = z.infer<typeof audience>

/** What somebody who hosts is doing: the frame of a page is the host's or the guest's. Guests always travel. */
export const visitMode = z.enum(['travelling', 'hosting'])
export type VisitMode = z.infer<typeof visitMode>

/** A page that a remote serves. */
export const remoteRoute = stored({
  /** Pattern as in React Router, such as `/property/:id`. */
  path: z.string().startsWith('/'),
  /** Name of the page's chunk, so that the delivery server can preload it. */
  chunk: z.string(),
  title: z.string(),
  /** Sentence for search engines. */
  description: z.string().optional(),
  /** Container: 1170 px, 1470 px, or the whole window. */
  width: z.enum(['normal', 'wide', 'full']).default('normal'),
  who: audience.default('everyone'),
  /** Not indexed by search engines although it is public. Pages for signed-in users are never indexed. */
  unlisted: z.boolean().optional(),
  /** Query parameters that identify the page for search engines, such as `city`. */
  pageQuery: z.array(z.string()).optional(),
  /** Slots that the page renders at once, so that their fillers can be preloaded. */
  slots: z.array(z.string()).default([]),
  /** Early calls: the page's first calls, started while its code loads. */
  firstCalls: z
    .array(
      stored({
        call: z.string(),
        /** Values `:name` and `?name` are taken from path and query. */
        input: z.record(z.string(), z.string()).default({}),
        /** Adds the page's whole query to the call. */
        passQuery: z.boolean().default(false),
        /** The largest picture in the answer, requested as soon as the answer arrives. */
        picture: stored({ /** Such as `items.0.photos.0.path`. */ path: z.string(), sizes: z.string() }).optional(),
      }),
    )
    .default([]),
  /** Path on the content host of the page's largest picture. */
  heroImage: z.string().optional(),
  /** Its `<img sizes>`; the window's width unless given. */
  heroImageSizes: z.string().optional(),
  /** `server`: the delivery server renders it, from the data of its first calls. */
  render: z.enum(['server', 'client']).optional(),
  /** The mode that the page puts hosts in. Absent: pages of `provider` that of hosting, others keep the last one. */
  mode: visitMode.optional(),
  /** What a co-host needs for the page; absent from pages that are everybody's own. */
  hostRight: z.enum(hostRights).optional(),
  /** `focused`: a page for one task, such as checkout: no search, bottom bar and footer around it. */
  frame: z.enum(['full', 'focused']).optional(),
})
export type RemoteRoute = z.infer<typeof remoteRoute>

export const navigationEntry = stored({
  label: z.string(),
  to: z.string().startsWith('/'),
  /** Name of a lucide icon in the shell. */
  icon: z.string(),
  /** `hosting`: the host's own navigation, in place of search and bottom bar. Its first entry is where one starts. */
  place: z.enum(['header', 'menu', 'bottom', 'footer', 'hosting']),
  who: audience,
  /** Entries are sorted by it, ascending. */
  order: z.number(),
  /** Heading in the footer. */
  group: z.string().optional(),
  /** Shown in this mode only. */
  mode: visitMode.optional(),
  /** Not shown to a co-host without it. */
  hostRight: z.enum(hostRights).optional(),
})
export type NavigationEntry = z.infer<typeof navigationEntry>

/** Most signals of a remote. The watch has so many chances of a false rollback to spend. */
export const maxSignals = 5

export const slotFiller = stored({
  slot: z.string(),
  chunk: z.string(),
  who: audience.default('everyone'),
  order: z.number().default(0),
})
export type SlotFiller = z.infer<typeof slotFiller>

/** What is known of a remote without loading its code. */
export const remoteConfig = stored({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  owner: z.string(),
  /** Range of `contractVersion` that it works with, such as `^0.1.0`. */
  contract: z.string(),
  routes: z.array(remoteRoute),
  navigation: z.array(navigationEntry),
  slots: z.array(slotFiller),
  /** Names of the remote's own signals, such as `checkout`: what its visitors came to do, done or failed. */
  signals: z.array(z.string()).optional(),
  /** What the entry, and each page or slot filler, may have at most: KB compressed. */
  budgets: stored({
    entry: z.number().positive().optional(),
    page: z.number().positive().optional(),
    /** Longest task while a page renders, ms, on the machine of the gate. */
    taskMs: z.number().positive().optional(),
  }).optional(),
  /** By name, such as `new-composer`: what its code asks with `useFlag`. */
  flags: z.record(z.string(), flagDeclaration).optional(),
  /**
   * Names under which it stores something in a browser, as the browser has them: keys of local and session storage,
   * databases, caches and channels. With `*` at its end one stands for all that begin so, such as `qe:payment:*`. What
   * begins with the remote's own name, such as `mf-chat:` or `qe:mf-chat:`, is its own without being here.
   */
  storage: z.array(z.string()).optional(),
})
export type RemoteConfig = z.infer<typeof remoteConfig>
/** As written in `remote.config.ts`, without the defaults. */
export type RemoteConfigInput = z.input<typeof remoteConfig>

/** One file of a published version. */
export const asset = stored({ path: z.string(), integrity, bytes: z.int() })
export type Asset = z.infer<typeof asset>

/**
 * What a version provides to the others on a page and uses of them, read from its sources by the build. The release
 * gate compares it with the live versions. The slots that it fills are in `config.slots`.
 */
export const versionInterface = stored({
  /** The `contractVersion` that it was built with. */
  contract: z.string(),
  /** Bus topics. */
  publishes: z.array(z.string()),
  hears: z.array(z.string()),
  /** Slots that it renders for others to fill. */
  offers: z.array(z.string()),
  /** Shared module → the version that the shell provides, or the range that a remote needs, such as `^19.3.1`. */
  shared: z.record(z.string(), z.string()),
  /** Shared module → the names that the shell provides, or that a remote uses; `*` for all. Absent in older builds. */
  exports: z.record(z.string(), z.array(z.string())).optional(),
})
export type VersionInterface = z.infer<typeof versionInterface>

/** The `version.json` that a build writes beside its files, with all that publishing and preloading need. */
export const versionManifest = stored({
  name: z.string(),
  version: z.string(),
  kind: z.enum(['shell', 'remote']),
  /** Entry script, relative to the version's folder. */
  entry: z.string(),
  assets: z.array(asset),
  /** Chunk name → its files, scripts and styles, in the order to load them. `./remote` is the exposed module. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Chunk name → the named chunks that it may import later. Absent in older builds. */
  laterChunks: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a shell: shared module → its files, scripts and styles, beyond the first load. Absent in older builds. */
  sharedFiles: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a remote: chunk name → the shared modules that it uses. Absent in older builds. */
  sharedByChunk: z.record(z.string(), z.array(z.string())).optional(),
  config: remoteConfig.nullable(),
  /** Absent in older builds. */
  interface: versionInterface.optional(),
  builtAt: z.iso.datetime(),
  /** The server half: a script that renders its pages on the server. Absent in builds without one. */
  server: z.string().optional(),
  /**
   * What a shell can do that older ones can't. `other-remotes`: start with a page that leaves remotes to
   * {@link OtherRemotes}; `module-entries`: load an entry that is an ES module; `targets`: resolve a document with
   * targets itself, as on an exported site.
   */
  supports: z.array(z.string()).optional(),
  /** Of an entry that is an ES module, as Vite and Rollup build one; absent for a script. */
  entryType: z.literal('module').optional(),
})
export type VersionManifest = z.infer<typeof versionManifest>

/** Who took something away from all visitors, or paused a plan, when and why. */
const withdrawal = stored({ reason: z.string(), by: z.string(), at: z.iso.datetime() })

/** Shares of the visitors that a rollout goes through by itself, as long as the watch finds nothing wrong. */
export const rolloutPlan = stored({
  /** Percentages, ascending; 100 makes the version the default. */
  steps: z.array(z.number().min(0).max(100)),
  /** Shortest time at each, ms. */
  everyMs: z.int(),
  /** Index of the present step, and when it began. */
  step: z.int(),
  since: z.iso.datetime(),
  /** Null while it goes on. */
  paused: withdrawal.nullable(),
  /** When it takes steps, such as `Mon-Thu 09:00-16:00 Europe/Berlin`; absent for at any time. */
  window: z.string().optional(),
})
export type RolloutPlan = z.infer<typeof rolloutPlan>

/** A version that nobody gets but who opens its link. */
export const preview = stored({
  /** End of the preview, whatever its link says. */
  until: z.iso.datetime(),
  /** Key that its link is signed with, which signs nothing else: Ed25519, SPKI in DER, Base64. */
  publicKey: z.string(),
})
export type Preview = z.infer<typeof preview>

/**
 * One version of one micro-frontend in the release document. Field names are those of the frontend-discovery schema
 * (github.com/awslabs/frontend-discovery); additions are in `extras`.
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
    /** Of the published `version.json`, so that its hashes of the other files can be trusted. */
    manifestIntegrity: integrity,
    publishedAt: z.iso.datetime(),
    /** Cohorts that get this version regardless of the percentage. */
    cohorts: z.array(z.string()).default([]),
    disabled: withdrawal.nullable().default(null),
    /** Input of the bucketing, so that a visitor early in one rollout is not early in all. */
    salt: z.string(),
    /** Revision in which this entry last changed. The document's revision is the highest. */
    revision: z.int(),
    /** When a change last withdrew it as the default; absent for a version that never was, or in older documents. */
    servedUntil: z.iso.datetime().optional(),
    /** Its files were deleted; it is disabled for good. */
    pruned: z.boolean().optional(),
    /** Null after it ended, or was ended by another change; absent for a version that never had one. */
    plan: rolloutPlan.nullable().optional(),
    /** Absent for a version that visitors may be given. */
    preview: preview.optional(),
    /**
     * The visitors of whom it gets its percentage; cohorts aside. Null after it was dropped, absent for a version that
     * never had one. The default is everybody's, whatever is here.
     */
    target: target.nullable().optional(),
  }),
})
export type Release = z.infer<typeof release>

/** The off switch of a remote, which keeps all its versions from all visitors. */
export const offSwitch = stored({
  /** Null once it is on again. */
  off: withdrawal.nullable(),
  /** Revision in which it was last switched. */
  revision: z.int(),
  /** Off for good: its routes are free for others. */
  retired: z.boolean().optional(),
})

/** A time in which nothing new goes to visitors. */
const freeze = stored({ reason: z.string(), by: z.string(), at: z.iso.datetime(), until: z.iso.datetime() })

/** The freeze of a micro-frontend, or of all. */
export const freezeSwitch = stored({
  /** Null once it was lifted; one that has ended by itself stays. */
  freeze: freeze.nullable(),
  /** Revision in which it last changed. */
  revision: z.int(),
})

/** The versions of a micro-frontend that the document only names: nobody gets them, and no page falls back to them. */
const archive = stored({
  /** Revision in which a version was last archived, brought back or pruned. */
  revision: z.int(),
  /**
   * The last archived last, each with the revision of the log's entry that has all that was known of it: `1.0.0@6`.
   * Texts, since every new document is parsed, and there may be very many.
   */
  versions: z.array(z.string()),
  /** Those whose files were deleted; absent when there are none. */
  pruned: z.array(z.string()).optional(),
})
export type Archive = z.infer<typeof archive>

export const releaseDocument = stored({
  schema: z.string(),
  /** `shell` and every remote, each with its published versions, newest first, but for those in its `archive`. */
  microFrontends: z.record(z.string(), z.array(release)),
  /** By name, of the remotes that were ever switched off. */
  offSwitches: z.record(z.string(), offSwitch).optional(),
  /** By name of what was ever frozen; `*` for everything. */
  freezes: z.record(z.string(), freezeSwitch).optional(),
  /** By remote and flag, of the flags that ever had a rule. */
  flags: z.record(z.string(), z.record(z.string(), flagRules)).optional(),
  /** By name, of what ever had a version archived. */
  archive: z.record(z.string(), archive).optional(),
})
export type ReleaseDocument = z.infer<typeof releaseDocument>

/** One version as a page uses it. */
export interface ResolvedVersion {
  version: string
  /** Folder of the version, ends with `/`. */
  base: string
  entry: string
  /** Integrity of the entry; null for a working tree. */
  integrity: string | null
  /** Integrity of the folder's `version.json`; null for a working tree, which has none. */
  manifestIntegrity: string | null
  /** Path → integrity of the files that the page loads at once; null when it loads none. `version.json` has all. */
  assets: Record<string, string> | null
  /** By route, the same for pages that the page's bottom bar leads to. */
  linked?: Record<string, Record<string, string>>
  /** The entry is an ES module; absent for a script. */
  entryType?: 'module'
}

/** Why a visitor gets a version. Code compares the kind; {@link describeReason} writes it for people. */
export type VersionReason =
  | { kind: 'default' }
  /** `bucket` is the visitor's, of ten thousand; `to` the target in words, absent for everybody. */
  | { kind: 'rollout'; percent: number; bucket: number; to?: string }
  | { kind: 'cohort'; cohort: string }
  /** Chosen in this browser, or by a dev server; `until` of one that a preview's link chose (ISO time). */
  | { kind: 'override'; until?: string }
  /** The released version, in place of an override that does not work. */
  | { kind: 'override-failed' }
  /** The page as it was at a revision, with the reason that applied then. */
  | { kind: 'replay'; revision: number; reason: VersionReason }

/** What a browser needs of a route; the rest is for the delivery server. */
export type PageRoute = Pick<
  RemoteRoute,
  'path' | 'title' | 'description' | 'width' | 'who' | 'unlisted' | 'pageQuery' | 'mode' | 'hostRight' | 'frame'
>

/** A remote on a page: the version that this visitor gets, the reason, and what to render of it. */
export interface PageRemote extends ResolvedVersion {
  name: string
  reason: VersionReason
  /** The reason for people, as {@link describeReason} writes it. */
  why: string
  config: Omit<RemoteConfig, 'routes'> & { routes: PageRoute[] }
  /** The version to fall back to when this one fails. */
  previous: ResolvedVersion | null
  /** The versions to fall back to when `previous` fails too, best first; absent when there are none. */
  earlier?: ResolvedVersion[]
}

/** A remote as the delivery server knows it: with the chunks, slots and first calls of its routes. */
export interface ResolvedRemote extends PageRemote {
  config: RemoteConfig
}

/** Public settings of the site. */
export interface SiteSettings {
  /** Base of the API, ends with `/v1/api/`. */
  apiBaseUrl: string
  /** Origin of the realtime server; null disables it. */
  socketUrl: string | null
  /** Base URL of pictures and files. */
  contentBaseUrl: string
  googleClientId: string | null
  /** Script of the Google emulator on a developer's machine, instead of Google's own. */
  googleScriptUrl?: string
  /** Web settings of a Firebase project, which sign-in with Google then uses. */
  firebaseAuth?: Record<string, string>
  /** Web key and project for push messages; `local` for the emulator; null disables them. */
  push: { vapidKey: string; config: Record<string, string> } | 'local' | null
  /** Key of locally stored values; null uses the built-in one. */
  storageKey: string | null
  /** What maps draw streets from; absent where they draw land only. */
  map?: MapSources
}

/** What maps draw streets from, the first that answers. */
export interface MapSources {
  /** Path of a PMTiles archive with the layers of Protomaps' basemap. */
  tiles?: string
  /** MapLibre styles by colour mode, and the origins that they load from besides their own. */
  style?: { light: string; dark: string; hosts: string[] }
}

/**
 * What a page says of the remotes that it leaves out: those of a large site that neither its route nor its slots need.
 * Only for shells that read it, and not for developers and staff, whose panel shows all.
 */
export interface OtherRemotes {
  /** Of a JSON file with these remotes, a list of {@link PageRemote} without menu entries. It never changes. */
  address: string
  integrity: string
  /** The menu entries of all remotes, in the order of the document; `remotes` has none then. */
  menus: { remote: string; entries: NavigationEntry[] }[]
}

/** What one page load uses: fixed while the page is open, so that two versions of a remote never mix. */
export interface PageSnapshot {
  revision: number
  /** The shell of the page, for reports and support; absent where no delivery server runs. */
  shell?: { version: string; why: string }
  /** Token for reports of this page load; absent where none are accepted. */
  visit?: string
  /** Whether this page load measures web vitals; sampled while no version is in rollout. */
  vitals?: boolean
  /**
   * What the server has rendered the page for; absent when the browser renders it. `width` of the window, px; `at`:
   * when the API gave what it was rendered from, ms since the epoch.
   */
  renderedFor?: { locale: string; width: number; at: number }
  /** The server's span of this page load (W3C Trace Context), which calls of the page continue; absent untraced. */
  traceparent?: string
  /**
   * For developers and staff: enables the panel, with the trusted origins of dev servers. Absent for other visitors.
   */
  developing?: { origins: readonly string[] }
  remotes: PageRemote[]
  /** Of a large site; absent where `remotes` has all. */
  others?: OtherRemotes
  /**
   * Remotes that are switched off, whose pages show a notice; absent when there are none. A list of its own, since
   * older shells load everything in `remotes`.
   */
  off?: PageRemote[]
  /**
   * The values of this visitor's flags by remote and version, also of the versions to fall back to; absent when none
   * declares any.
   */
  flags?: PageFlags
  settings: SiteSettings
  /** Sentences for whoever opened the page, such as that a preview has ended; absent when there are none. */
  notices?: readonly string[]
}

/** Values of flags by remote and version. */
export type PageFlags = Readonly<Record<string, Readonly<Record<string, FlagValues>>>>

/** A snapshot before the delivery server reduces it to what the browser needs. */
export interface ResolvedSnapshot extends PageSnapshot {
  remotes: ResolvedRemote[]
  off?: ResolvedRemote[]
}

/**
 * What a page reports of a version: that it was rendered, or how it failed. `empty`: a page of it that has nothing to
 * see; `error-state`: it told the visitor itself that something did not work; `hang`: the page's thread stood still, as
 * in an endless loop; `mismatch`: it rendered otherwise in the browser than on the server.
 */
export const watchKind = z.enum([
  'shown',
  'load-failure',
  'render-error',
  'unhandled-rejection',
  'empty',
  'error-state',
  'hang',
  'mismatch',
])
export type WatchKind = z.infer<typeof watchKind>
export const watchVital = z.enum(['LCP', 'INP', 'CLS'])
export type WatchVital = z.infer<typeof watchVital>

export const signalOutcome = z.enum(['ok', 'fail'])
export type SignalOutcome = z.infer<typeof signalOutcome>

const versionOnPage = { /** A remote, or `shell`. */ remote: z.string().max(60), version: z.string().max(40) }

/**
 * Report of a page load, sent to `POST /releases/watch` by `navigator.sendBeacon` as JSON in text/plain. It contains
 * nothing about the person; the server determines itself which version and cohort a visitor has.
 */
export const watchReport = z.object({
  /** Visit token of the page's snapshot. */
  visit: z.string().max(4000),
  events: z
    .array(z.object({ ...versionOnPage, kind: watchKind }))
    .max(60)
    .default([]),
  /** LCP and INP in ms; CLS has no unit. */
  vitals: z
    .array(z.object({ ...versionOnPage, name: watchVital, value: z.number().min(0).max(600_000) }))
    .max(30)
    .default([]),
  /** Signals that the remotes declare. */
  signals: z
    .array(z.object({ ...versionOnPage, name: z.string().max(30), outcome: signalOutcome }))
    .max(60)
    .default([]),
})
export type WatchReport = z.infer<typeof watchReport>
/** As a page sends it. */
export type WatchReportInput = z.input<typeof watchReport>
