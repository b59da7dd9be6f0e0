import {
  type Audience,
  canonicalPath,
  layoutSlots,
  type PageSnapshot,
  type ReleaseDocument,
  type RemoteRoute,
  type ResolvedRemote,
  type ResolvedSnapshot,
  type ResolvedVersion,
  type SiteSettings,
  type SlotFiller,
  type VersionManifest,
  workingTree,
} from '@qe/contract'
import { releaseOf } from '../release-of'
import type { Session } from '../rendering/first-answers'
import type { RenderedPart } from '../rendering/page-renderer'
import type { InitialView, PageHead } from '../rendering/render-job'
import type { RenderedFor } from '../rendering/visitor-facts'
import { bootGuardScript } from './boot-guard'
import { type EarlyCall, earlyCallsArguments, earlyCallsScript } from './early-calls'
import { heldInputScript } from './held-input'
import { hotReloadHead } from './hot-reload'
import { inlineJson } from './inline-json'
import { type RemotesFile, withoutOthers } from './other-remotes'
import { type PageFiles, pageRemote } from './page-remote'
import type { ResolvedPage } from './resolve-page'
import type { RouteMatch } from './route-match'
import { withScriptsAfterPaint } from './start-after-paint'

/** What the server knows about a page request. */
export interface PageRequest {
  path: string
  query: URLSearchParams
  isSignedIn: boolean
  /** What the API is asked with for a page that the server renders; null for a visitor without a usable one. */
  session: Session | null
  /** The site's public origin; null when it is unknown. */
  origin: string | null
  /** Nonce of the content policy, which lets the inlined scripts run. */
  nonce: string
  /** The server's span of this page load; absent untraced. */
  traceparent: string | undefined
  /** Address of the visitor. */
  ip: string
  isCrawler: boolean
  isDark: boolean
  /** What a page of this visitor's is rendered for. */
  renderedFor: RenderedFor
}

/** Texts of a page that depend on more than its versions, its route and its audience. */
export interface PageTexts {
  nonce: string
  /** Tag for search engines, with its line break; empty for none. */
  indexing: string
  /** Tag by which a browser without scripts refreshes the page, with its line break; empty for none. */
  refresh: string
  /** Arguments of the early calls' script; empty for no such script. */
  earlyCalls: string
  /** Content of the page's root that the server has rendered; empty when the browser renders it. */
  root: string
  /** What the root was rendered from: JSON of the answers, and preloads of pictures in them. Empty without a root. */
  answers: string
  pictures: string
  /** Attribute of the `html` element, with its blank; empty for the default colours. */
  theme: string
  /** Title and description of the page, for an attribute. */
  title: string
  description: string
  /** Tags for link previews and search engines that the server knows from a rendered page; empty without a root. */
  about: string
}

const siteName = 'Quality Escape'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The attributes of a link element for a file of a version. */
function sourceOf({ base, assets }: ResolvedVersion, file: string): string {
  const integrity = assets?.[file] ? ` integrity="${assets[file]}"` : ''
  return `href="${escapeAttribute(base + file)}"${integrity} crossorigin`
}

function preload(version: ResolvedVersion, file: string, priority: 'high' | 'low'): string {
  const [rel, as] = file.endsWith('.css')
    ? ['preload', 'style']
    : [version.entryType === 'module' ? 'modulepreload' : 'preload', 'script']
  return `<link rel="${rel}" as="${as}" ${sourceOf(version, file)}${priority === 'low' ? ' fetchpriority="low"' : ''}>`
}

/** The manifest of a published version; undefined for a working tree. */
export const manifestOf = (
  document: ReleaseDocument,
  { name, version }: Pick<ResolvedRemote, 'name' | 'version'>,
): VersionManifest | undefined => releaseOf(document, name, version)?.extras.manifest

/** Whether to preload for this audience. The server does not know roles, so nothing that is for a role is preloaded. */
const isFor = (who: Audience, isSignedIn: boolean) =>
  who === 'everyone' || who === (isSignedIn ? 'signed-in' : 'signed-out')

/** Whether the server expects the page to show this route's content, and not a notice or the sign-in. */
export const isShown = ({ route, isOff }: RouteMatch, isSignedIn: boolean) => !isOff && isFor(route.who, isSignedIn)

/** Whether the page may turn out to be for this audience, once the role is known. */
const isPerhapsFor = (who: Audience, isSignedIn: boolean) =>
  isFor(who, isSignedIn) || who === 'guest' || (isSignedIn && who === 'provider')

/** The fillers that the first screen shows: those of the route's slots and of the layout's. */
const initialFillers = (
  { remotes }: ResolvedSnapshot,
  match: RouteMatch | null,
  isShownTo: (who: SlotFiller['who']) => boolean,
) => {
  const slots = [...(match?.route.slots ?? []), ...layoutSlots]
  return remotes.flatMap((remote) =>
    remote.config.slots
      .filter(({ slot, who }) => slots.includes(slot) && isShownTo(who))
      .map((filler) => ({ remote, filler })),
  )
}

/** The views that the first screen may show: the route's page, and the fillers. */
export function initialViews(snapshot: ResolvedSnapshot, match: RouteMatch, isSignedIn: boolean): InitialView[] {
  const viewOf = ({ name, version }: ResolvedRemote, view: InitialView['view']) => ({ remote: name, version, view })
  return [
    viewOf(match.remote, { route: match.route.path }),
    ...initialFillers(snapshot, match, (who) => isPerhapsFor(who, isSignedIn)).map(({ remote, filler: { slot } }) =>
      viewOf(remote, { slot }),
    ),
  ]
}

/** Chunks that the first screen needs, by remote: the route's page, and the fillers. */
function initialChunks(
  snapshot: ResolvedSnapshot,
  match: RouteMatch | null,
  isSignedIn: boolean,
): Map<ResolvedRemote, string[]> {
  const needed = new Map<ResolvedRemote, string[]>()
  if (match) needed.set(match.remote, [match.route.chunk])
  for (const { remote, filler } of initialFillers(snapshot, match, (who) => isFor(who, isSignedIn)))
    needed.set(remote, [...(needed.get(remote) ?? []), filler.chunk])
  return needed
}

/** All scripts: of ES modules none may be imported before it was fetched with its hash. */
const scriptsOf = ({ assets }: VersionManifest) => assets.map(({ path }) => path).filter((path) => /\.m?js$/.test(path))

/** Files that these chunks of a remote need, its exposed module first. */
const filesOf = ({ chunks }: VersionManifest, names: readonly string[]): string[] => [
  ...new Set(['remote', ...names].flatMap((name) => chunks[name] ?? [])),
]

/**
 * Files of the pages that the bottom bar leads to, by remote and route: so that a press on it asks for all of them in
 * one trip.
 */
function linkedFiles({ document, page, match, isSignedIn }: PageContent): Map<ResolvedRemote, PageFiles['linked']> {
  const linked = new Map<ResolvedRemote, PageFiles['linked']>()
  for (const remote of page.snapshot.remotes) {
    const manifest = manifestOf(document, remote)
    // An ES module needs all of its scripts.
    if (!manifest || manifest.entryType === 'module') continue
    const links = remote.config.navigation.filter(({ place, who }) => place === 'bottom' && isFor(who, isSignedIn))
    const routes = remote.config.routes.filter(
      (route) => route !== match?.route && links.some(({ to }) => to === route.path),
    )
    if (routes.length > 0)
      linked.set(remote, Object.fromEntries(routes.map(({ path, chunk }) => [path, filesOf(manifest, [chunk])])))
  }
  return linked
}

/** Files that the page may need of a remote later: of what its chunks import, and of the remote's pages like it. */
function laterFiles(
  { document, match, isSignedIn }: PageContent,
  remote: ResolvedRemote,
  names: readonly string[],
): string[] {
  const { chunks = {}, laterChunks = {} } = manifestOf(document, remote) ?? {}
  const imported = names.flatMap((name) => laterChunks[name] ?? [])
  const isLike = ({ mode, who }: RemoteRoute) =>
    remote === match?.remote && mode === match.route.mode && isFor(who, isSignedIn)
  const pages = remote.config.routes.filter(isLike).map(({ chunk }) => chunk)
  return [...new Set([...imported, ...pages].flatMap((name) => chunks[name] ?? []))]
}

/** Files of these chunks, by remote, the entry first. */
function initialFiles(document: ReleaseDocument, needed: Map<ResolvedRemote, string[]>): Map<ResolvedRemote, string[]> {
  const files = new Map<ResolvedRemote, string[]>()
  for (const [remote, chunks] of needed) {
    const manifest = manifestOf(document, remote)
    if (manifest)
      files.set(remote, [
        ...new Set([
          manifest.entry,
          ...filesOf(manifest, chunks),
          ...(manifest.entryType === 'module' ? scriptsOf(manifest) : []),
        ]),
      ])
  }
  return files
}

/** The shell with the files, and their hashes, of the shared modules that these chunks use beyond its first load. */
function sharedFiles(
  document: ReleaseDocument,
  shell: ResolvedVersion,
  needed: Map<ResolvedRemote, string[]>,
): [ResolvedVersion, string[]] {
  const { sharedFiles: filesOf = {}, assets = [] } = manifestOf(document, { ...shell, name: 'shell' }) ?? {}
  const paths = [...needed].flatMap(([remote, chunks]) => {
    const used = manifestOf(document, remote)?.sharedByChunk ?? {}
    return ['remote', ...chunks].flatMap((chunk) => used[chunk] ?? []).flatMap((module) => filesOf[module] ?? [])
  })
  const hashes = Object.fromEntries(assets.map(({ path, integrity }) => [path, integrity]))
  return [{ ...shell, assets: hashes }, [...new Set(paths)]]
}

/** Preloads for the code. All but the page's get a low priority, so that they don't delay its largest picture. */
const codePreloads = (files: Map<ResolvedVersion, string[]>, match: RouteMatch | null): string[] =>
  [...files].flatMap(([remote, paths]) =>
    paths.map((path) => preload(remote, path, remote === match?.remote ? 'high' : 'low')),
  )

/** Preloads for the scripts of a page that is there without them. Its styles come before all of them. */
const scriptPreloads = (files: Map<ResolvedVersion, string[]>): string[] =>
  [...files].flatMap(([remote, paths]) =>
    paths.filter((path) => !path.endsWith('.css')).map((path) => preload(remote, path, 'low')),
  )

/** Styles that a rendered root needs before it is painted. */
const stylesheets = (files: Map<ResolvedVersion, string[]>): string[] =>
  [...files].flatMap(([remote, paths]) =>
    paths.filter((path) => path.endsWith('.css')).map((path) => `<link rel="stylesheet" ${sourceOf(remote, path)}>`),
  )

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Tags for link previews (https://ogp.me) and the page's structured data. */
function aboutTags({ title, description, picture, structuredData = [] }: PageHead, address: PageAddress): string {
  const { canonical, contentBaseUrl, origin } = address
  const properties = {
    'og:site_name': siteName,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': picture && new URL(`${contentBaseUrl}${picture}/1600.webp`, origin).href,
    'twitter:card': picture ? 'summary_large_image' : 'summary',
  }
  return [
    ...Object.entries(properties).flatMap(([name, value]) =>
      value ? [`<meta property="${name}" content="${escapeAttribute(value)}">`] : [],
    ),
    ...structuredData.map((thing) => `<script type="application/ld+json">${inlineJson(thing)}</script>`),
  ].join('\n')
}

interface PageAddress {
  /** Null for a page that search engines should not index. */
  canonical: string | null
  contentBaseUrl: string
  origin: string
}

/** The texts of a page whose root the server has rendered. */
export function renderedTexts(
  { head, data }: Pick<RenderedPart, 'head' | 'data'>,
  match: RouteMatch,
  { request, origin, settings, calls }: RenderedAt,
): Partial<PageTexts> {
  const title = oneLine(head.title ?? match.route.title)
  const description = oneLine(head.description ?? match.route.description ?? '')
  const path = canonicalPath(match.route, request.path, request.query)
  const address = { canonical: path && origin + path, contentBaseUrl: settings.contentBaseUrl, origin }
  return {
    pictures: picturePreloads(calls, data, settings),
    theme: request.isDark ? ' data-theme="dark"' : '',
    title: escapeAttribute(title),
    description: escapeAttribute(description),
    about: aboutTags({ ...head, title, description, picture: head.picture ?? match.route.heroImage }, address),
    // The answers are there already.
    earlyCalls: '',
  }
}

interface RenderedAt {
  request: PageRequest
  origin: string
  settings: SiteSettings
  calls: readonly EarlyCall[]
}

/** Preload of a page's largest picture, of which the content host has these widths (px). */
function picturePreload(picture: string, widths: readonly number[], sizes: string): string {
  const sources = widths.map((width) => `${picture}/${width}.webp ${width}w`).join(', ')
  return (
    `<link rel="preload" as="image" imagesrcset="${escapeAttribute(sources)}" ` +
    `imagesizes="${escapeAttribute(sizes)}" fetchpriority="high">`
  )
}

/** Preloads of the largest pictures in the answers that a page was rendered from. */
export function picturePreloads(
  calls: readonly EarlyCall[],
  answers: Record<string, unknown>,
  { contentBaseUrl }: SiteSettings,
): string {
  return calls
    .flatMap(({ url, picture }) => {
      const path = picture && valueAt(answers[url], picture.path)
      if (!picture || typeof path !== 'string') return []
      return [picturePreload(contentBaseUrl + path, [480, 960, 1600], picture.sizes)]
    })
    .join('\n')
}

const valueAt = (from: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)

export const heroPreload = ({ route }: RouteMatch, { contentBaseUrl }: SiteSettings): string[] =>
  route.heroImage
    ? [picturePreload(contentBaseUrl + route.heroImage, [960, 1600, 2400], route.heroImageSizes ?? '100vw')]
    : []

/** Keeps a page out of search engines. */
export const notIndexed = '<meta name="robots" content="noindex">\n'

/** Has a browser without scripts refresh a page that is rendered meanwhile. */
export const noscriptRefresh = '<noscript><meta http-equiv="refresh" content="3"></noscript>\n'

/** Tells search engines the canonical address, or not to index the page. */
function indexingTag(match: RouteMatch | null, { path, query, origin }: PageRequest): string {
  const canonical = match && canonicalPath(match.route, path, query)
  if (!canonical) return notIndexed
  return origin ? `<link rel="canonical" href="${escapeAttribute(origin + canonical)}">\n` : ''
}

export const pageTexts = (match: RouteMatch | null, settings: SiteSettings, request: PageRequest): PageTexts => ({
  nonce: request.nonce,
  indexing: indexingTag(match, request),
  refresh: '',
  earlyCalls:
    match && isShown(match, request.isSignedIn)
      ? earlyCallsArguments(match, request.query, { settings, traceparent: request.traceparent })
      : '',
  root: '',
  answers: '',
  pictures: '',
  theme: '',
  title: escapeAttribute(match?.route.title ?? ''),
  description: escapeAttribute(match?.route.description ?? ''),
  about: '',
})

/** The snapshot that the browser gets. */
function toPageSnapshot(snapshot: ResolvedSnapshot, namedFiles: (remote: ResolvedRemote) => PageFiles): PageSnapshot {
  const isDeveloping = snapshot.developing !== undefined
  return {
    ...snapshot,
    remotes: snapshot.remotes.map((remote) => pageRemote(remote, namedFiles(remote), isDeveloping)),
    ...(snapshot.off && { off: snapshot.off.map((remote) => pageRemote(remote, {}, isDeveloping)) }),
  }
}

/**
 * The template with what the server has rendered, which needs no word on pages without scripts.
 * @param data for the scripts, after the content
 */
const withRoot = (template: string, { root, theme, data }: { root: string; theme: string; data: string }) =>
  root
    ? template
        .replace('<html lang="en">', () => `<html lang="en"${theme}>`)
        .replace('<div id="root"></div>', () => `<div id="root">${root}</div>\n${data}`)
        .replace(/<noscript>[^<]*<\/noscript>\n?/, '')
    : template

/** What a page is rendered from. */
interface PageContent {
  /** The shell's `index.html`. */
  template: string
  document: ReleaseDocument
  page: ResolvedPage
  match: RouteMatch | null
  isSignedIn: boolean
  /** The remotes that the page need not carry; absent when it carries all. */
  file?: RemotesFile | null
}

/** Slots that the page of a route renders, at once or later. */
const slotsOf = (document: ReleaseDocument, { remote, route }: RouteMatch): string[] => [
  ...route.slots,
  ...(manifestOf(document, remote)?.interface?.offers ?? []),
]

/**
 * The snapshot that a page is given with: without the remotes that it need not carry.
 * @param namedFiles whose hashes the page has, by remote
 */
export function givenSnapshot(
  {
    document,
    snapshot,
    match,
    file,
  }: Pick<PageContent, 'document' | 'match' | 'file'> & { snapshot: ResolvedSnapshot },
  namedFiles: (remote: ResolvedRemote) => PageFiles = () => ({}),
): PageSnapshot {
  const whole = toPageSnapshot(snapshot, namedFiles)
  const needs = { remote: match?.remote.name, slots: match ? slotsOf(document, match) : [] }
  return file ? withoutOthers(whole, needs, file) : whole
}

/**
 * Renders the HTML of a page: the snapshot, preloads of the code, and the page's early calls.
 * @param toJson writes the snapshot
 */
export function renderPage(
  content: PageContent,
  { nonce, indexing, refresh, earlyCalls, root, answers, pictures, theme, title, description, about }: PageTexts,
  toJson?: (snapshot: PageSnapshot) => string,
): string {
  const { template, document, page, match, isSignedIn, file } = content
  const { shell, snapshot } = page
  const painted = root ? withScriptsAfterPaint(template, nonce) : null
  const loaded = match?.isOff ? null : match
  const chunks = initialChunks(snapshot, loaded, isSignedIn)
  const files = initialFiles(document, chunks)
  const linked = linkedFiles(content)
  const allFiles = new Map([sharedFiles(document, shell, chunks), ...files])
  const snapshotElement = `<script type="application/json" id="qe-snapshot">${inlineJson(
    givenSnapshot({ document, snapshot, match, file }, (remote) => ({
      loaded: files.get(remote)?.concat(laterFiles(content, remote, chunks.get(remote) ?? [])),
      linked: linked.get(remote),
    })),
    toJson,
  )}</script>`
  const data = `<script type="application/json" id="qe-answers">${answers}</script>\n${snapshotElement}`
  const head = [
    ...(snapshot.visit === undefined ? [] : [bootGuardScript(shell, nonce, root !== '')]),
    ...(loaded ? heroPreload(loaded, snapshot.settings) : []),
    ...(earlyCalls ? [earlyCallsScript(earlyCalls, nonce)] : []),
    ...(pictures ? [pictures] : []),
    ...(about ? [about] : []),
    ...(painted
      ? // The scripts first: behind a stylesheet they would keep the content waiting for it.
        [
          heldInputScript(nonce),
          painted.script,
          ...painted.styles,
          ...stylesheets(allFiles),
          ...painted.preloads,
          ...scriptPreloads(allFiles),
        ]
      : [...codePreloads(allFiles, loaded), snapshotElement]),
  ]
  const hotReload = snapshot.remotes.some(({ version }) => version === workingTree) ? hotReloadHead(shell, nonce) : []
  const html = withRoot(painted?.template ?? template, { root, theme, data }).replace(
    '<!--qe:head-->',
    () => hotReload.map((line) => `${line}\n`).join('') + indexing + refresh + head.join('\n'),
  )
  if (!match) return html
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · ${siteName}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) =>
      description ? start + description : whole,
    )
}
