import {
  type Audience,
  canonicalPath,
  layoutSlots,
  type PageRemote,
  type PageRoute,
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
import { bootGuardScript } from './boot-guard'
import { earlyCallsArguments, earlyCallsScript } from './early-calls'
import { hotReloadHead } from './hot-reload'
import { inlineJson } from './inline-json'
import type { ResolvedPage } from './resolve-page'
import type { RouteMatch } from './route-match'

/** What the server knows about a page request. */
export interface PageRequest {
  path: string
  query: URLSearchParams
  isSignedIn: boolean
  /** The site's public origin; null when it is unknown. */
  origin: string | null
  /** Nonce of the content policy, which lets the inlined scripts run. */
  nonce: string
  /** The server's span of this page load; absent untraced. */
  traceparent: string | undefined
}

/** Texts of a page that depend on more than its versions, its route and its audience. */
export interface PageTexts {
  nonce: string
  /** Tag for search engines, with its line break; empty for none. */
  indexing: string
  /** Arguments of the early calls' script; empty for no such script. */
  earlyCalls: string
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function preload({ base, assets }: ResolvedVersion, file: string, priority: 'high' | 'low'): string {
  const as = file.endsWith('.css') ? 'style' : 'script'
  const integrity = assets?.[file] ? ` integrity="${assets[file]}"` : ''
  return (
    `<link rel="preload" as="${as}" href="${escapeAttribute(base + file)}"${integrity} ` +
    `crossorigin${priority === 'low' ? ' fetchpriority="low"' : ''}>`
  )
}

const manifestOf = (document: ReleaseDocument, { name, version }: ResolvedRemote): VersionManifest | undefined =>
  document.microFrontends[name]?.find(({ metadata }) => metadata.version === version)?.extras.manifest

/** Whether to preload for this audience. The server does not know roles, so nothing that is for a role is preloaded. */
const isFor = (who: Audience, isSignedIn: boolean) =>
  who === 'everyone' || who === (isSignedIn ? 'signed-in' : 'signed-out')

/** Whether the server expects the page to show this route's content, and not a notice or the sign-in. */
export const isShown = ({ route, isOff }: RouteMatch, isSignedIn: boolean) => !isOff && isFor(route.who, isSignedIn)

const isFillerShown = ({ slot, who }: SlotFiller, slots: readonly string[], isSignedIn: boolean) =>
  slots.includes(slot) && isFor(who, isSignedIn)

/**
 * Chunks that the first screen needs, by remote: the route's page, and the fillers of its slots and of the layout's.
 */
function initialChunks(
  { remotes }: ResolvedSnapshot,
  match: RouteMatch | null,
  isSignedIn: boolean,
): Map<ResolvedRemote, string[]> {
  const slots = [...(match?.route.slots ?? []), ...layoutSlots]
  const needed = new Map<ResolvedRemote, string[]>()
  if (match) needed.set(match.remote, [match.route.chunk])
  for (const remote of remotes) {
    const chunks = remote.config.slots
      .filter((filler) => isFillerShown(filler, slots, isSignedIn))
      .map(({ chunk }) => chunk)
    if (chunks.length > 0) needed.set(remote, [...(needed.get(remote) ?? []), ...chunks])
  }
  return needed
}

/** Files of these chunks, by remote, the entry first. */
function initialFiles(document: ReleaseDocument, needed: Map<ResolvedRemote, string[]>): Map<ResolvedRemote, string[]> {
  const files = new Map<ResolvedRemote, string[]>()
  for (const [remote, chunks] of needed) {
    const manifest = manifestOf(document, remote)
    if (manifest)
      files.set(remote, [
        ...new Set([manifest.entry, ...['remote', ...chunks].flatMap((chunk) => manifest.chunks[chunk] ?? [])]),
      ])
  }
  return files
}

/** Preloads for the code. Fillers get a low priority, so that they don't delay the page's largest picture. */
const codePreloads = (files: Map<ResolvedRemote, string[]>, match: RouteMatch | null): string[] =>
  [...files].flatMap(([remote, paths]) =>
    paths.map((path) => preload(remote, path, remote === match?.remote ? 'high' : 'low')),
  )

const hashesOf = ({ assets }: ResolvedVersion, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, assets?.[path] ?? '']))

function heroPreload({ route }: RouteMatch, settings: SiteSettings): string[] {
  if (!route.heroImage) return []
  const photo = settings.contentBaseUrl + route.heroImage
  return [
    `<link rel="preload" as="image" imagesrcset="${photo}/960.webp 960w, ${photo}/1600.webp 1600w, ` +
      `${photo}/2400.webp 2400w" imagesizes="100vw" fetchpriority="high">`,
  ]
}

/** Tells search engines the canonical address, or not to index the page. */
function indexingTag(match: RouteMatch | null, { path, query, origin }: PageRequest): string {
  const canonical = match && canonicalPath(match.route, path, query)
  if (!canonical) return '<meta name="robots" content="noindex">\n'
  return origin ? `<link rel="canonical" href="${escapeAttribute(origin + canonical)}">\n` : ''
}

export const pageTexts = (match: RouteMatch | null, settings: SiteSettings, request: PageRequest): PageTexts => ({
  nonce: request.nonce,
  indexing: indexingTag(match, request),
  earlyCalls:
    match && isShown(match, request.isSignedIn)
      ? earlyCallsArguments(match, request.query, { settings, traceparent: request.traceparent })
      : '',
})

const pageRoute = ({ path, title, description, width, who, unlisted, pageQuery }: RemoteRoute): PageRoute => ({
  path,
  title,
  description,
  width,
  who,
  unlisted,
  pageQuery,
})

function pageRemote(remote: ResolvedRemote, files: readonly string[] | undefined): PageRemote {
  return {
    ...remote,
    assets: files ? hashesOf(remote, files) : null,
    previous: remote.previous && { ...remote.previous, assets: null },
    config: { ...remote.config, routes: remote.config.routes.map(pageRoute) },
  }
}

/**
 * The snapshot that the browser gets. Hashes don't compress, so it includes only those of files that the page loads at
 * once; `version.json` has the rest.
 */
const toPageSnapshot = (snapshot: ResolvedSnapshot, files: Map<ResolvedRemote, string[]>): PageSnapshot => ({
  ...snapshot,
  remotes: snapshot.remotes.map((remote) => pageRemote(remote, files.get(remote))),
  ...(snapshot.off && { off: snapshot.off.map((remote) => pageRemote(remote, undefined)) }),
})

/** What a page is rendered from. */
interface PageContent {
  /** The shell's `index.html`. */
  template: string
  document: ReleaseDocument
  page: ResolvedPage
  match: RouteMatch | null
  isSignedIn: boolean
}

/**
 * Renders the HTML of a page: the snapshot, preloads of the code, and the page's early calls.
 * @param toJson writes the snapshot
 */
export function renderPage(
  { template, document, page: { shell, snapshot }, match, isSignedIn }: PageContent,
  { nonce, indexing, earlyCalls }: PageTexts,
  toJson?: (snapshot: PageSnapshot) => string,
): string {
  const loaded = match?.isOff ? null : match
  const files = initialFiles(document, initialChunks(snapshot, loaded, isSignedIn))
  const head = [
    ...(snapshot.visit === undefined ? [] : [bootGuardScript(shell, nonce)]),
    ...(loaded ? heroPreload(loaded, snapshot.settings) : []),
    ...(earlyCalls ? [earlyCallsScript(earlyCalls, nonce)] : []),
    ...codePreloads(files, loaded),
    `<script type="application/json" id="qe-snapshot">${inlineJson(toPageSnapshot(snapshot, files), toJson)}</script>`,
  ]
  const hotReload = snapshot.remotes.some(({ version }) => version === workingTree) ? hotReloadHead(shell, nonce) : []
  const html = template.replace(
    '<!--qe:head-->',
    () => hotReload.map((line) => `${line}\n`).join('') + indexing + head.join('\n'),
  )
  if (!match) return html
  const { title, description } = match.route
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)} · Quality Escape</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) =>
      description ? start + escapeAttribute(description) : whole,
    )
}
