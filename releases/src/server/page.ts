import {
  type Audience,
  canonicalPath,
  layoutSlots,
  matchPattern,
  type PageSnapshot,
  type ReleaseDocument,
  type ResolvedRemote,
  type ResolvedVersion,
  type SiteSettings,
  type SlotFiller,
  type VersionManifest,
  workingTree,
} from '@qe/contract'
import { earlyCallsScript } from './early-calls'
import { hotReloadHead } from './hot-reload'
import type { RouteMatch } from './route-match'
import type { Made } from './snapshot-for'

/** What is known of the person before the page is there. */
export interface Asking {
  path: string
  query: URLSearchParams
  isSignedIn: boolean
  /** The site's public origin; null where it can't be known. */
  origin: string | null
  /** Lets the inlined scripts run. */
  nonce: string
}

/** The page asked for, among all that the remotes of this snapshot serve. */
export function findRoute({ remotes }: PageSnapshot, path: string): RouteMatch | null {
  for (const remote of remotes) {
    for (const route of remote.config.routes) {
      const params = matchPattern(route.path, path)
      if (params) return { remote, route, params }
    }
  }
  return null
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `<` never stands in inlined JSON, so that no value can end its script. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function preload({ base, assets }: ResolvedVersion, file: string, priority: 'high' | 'low'): string {
  const as = file.endsWith('.css') ? 'style' : 'script'
  const integrity = assets?.[file] ? ` integrity="${assets[file]}"` : ''
  return `<link rel="preload" as="${as}" href="${escapeAttribute(base + file)}"${integrity} crossorigin${priority === 'low' ? ' fetchpriority="low"' : ''}>`
}

const manifestOf = (document: ReleaseDocument, { name, version }: ResolvedRemote): VersionManifest | undefined =>
  document.microFrontends[name]?.find(({ metadata }) => metadata.version === version)?.extras.manifest

/**
 * As far as can be known before the page is there: roles are the API's to know, so what is for one gets no head start.
 */
const isFor = (who: Audience, isSignedIn: boolean) =>
  who === 'everyone' || who === (isSignedIn ? 'signed-in' : 'signed-out')

const isShown = ({ slot, who }: SlotFiller, slots: readonly string[], isSignedIn: boolean) =>
  slots.includes(slot) && isFor(who, isSignedIn)

/**
 * The remotes of the first screen with the chunks they need for it: the route's page, and the fillers of its slots and
 * the layout's.
 */
function firstScreen(
  { remotes }: PageSnapshot,
  found: RouteMatch | null,
  isSignedIn: boolean,
): Map<ResolvedRemote, string[]> {
  const slots = [...(found?.route.slots ?? []), ...layoutSlots]
  const needed = new Map<ResolvedRemote, string[]>()
  if (found) needed.set(found.remote, [found.route.chunk])
  for (const remote of remotes) {
    const chunks = remote.config.slots.filter((filler) => isShown(filler, slots, isSignedIn)).map(({ chunk }) => chunk)
    if (chunks.length > 0) needed.set(remote, [...(needed.get(remote) ?? []), ...chunks])
  }
  return needed
}

/** Each remote of the first screen with the files that it needs for it. */
function firstFiles(document: ReleaseDocument, needed: Map<ResolvedRemote, string[]>): Map<ResolvedRemote, string[]> {
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

/** The page's own code first; what fills slots in it must not hold up the picture that people wait for. */
const codePreloads = (files: Map<ResolvedRemote, string[]>, found: RouteMatch | null): string[] =>
  [...files].flatMap(([remote, paths]) =>
    paths.map((path) => preload(remote, path, remote === found?.remote ? 'high' : 'low')),
  )

const pick = (assets: ResolvedVersion['assets'], paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, assets?.[path] ?? '']))

function heroPreload({ route }: RouteMatch, settings: SiteSettings): string[] {
  if (!route.heroImage) return []
  const photo = settings.contentBaseUrl + route.heroImage
  return [
    `<link rel="preload" as="image" imagesrcset="${photo}/960.webp 960w, ${photo}/1600.webp 1600w, ${photo}/2400.webp 2400w" imagesizes="100vw" fetchpriority="high">`,
  ]
}

/** Where search engines should look for this page, or that they should not list it. */
function indexing(found: RouteMatch | null, { path, query, origin }: Asking): string {
  const canonical = found && canonicalPath(found.route, path, query)
  if (!canonical) return '<meta name="robots" content="noindex">'
  return origin ? `<link rel="canonical" href="${escapeAttribute(origin + canonical)}">` : ''
}

/**
 * The snapshot as the browser needs it. Hashes don't compress, so those of files that this page does not load at once
 * stay in their `version.json`; what only the delivery server reads of a route is left out.
 */
function slimmed(snapshot: PageSnapshot, files: Map<ResolvedRemote, string[]>): PageSnapshot {
  return {
    ...snapshot,
    remotes: snapshot.remotes.map((remote) => ({
      ...remote,
      assets: files.has(remote) ? pick(remote.assets, files.get(remote) ?? []) : null,
      previous: remote.previous && { ...remote.previous, assets: null },
      config: {
        ...remote.config,
        routes: remote.config.routes.map(({ path, title, description, width, who, unlisted, pageQuery }) => ({
          path,
          title,
          description,
          width,
          who,
          unlisted,
          pageQuery,
          chunk: '',
          slots: [],
          firstCalls: [],
        })),
      },
    })),
  }
}

/**
 * Fills the shell's page for one visitor and one address: the snapshot, and a head start on what the address needs.
 * @param template the shell's `index.html`
 */
export function renderPage(
  template: string,
  document: ReleaseDocument,
  { shell, snapshot }: Made,
  asking: Asking,
): string {
  const { path, query, isSignedIn, nonce } = asking
  const found = findRoute(snapshot, path)
  const files = firstFiles(document, firstScreen(snapshot, found, isSignedIn))
  const head = [
    ...(snapshot.remotes.some(({ version }) => version === workingTree) ? hotReloadHead(shell, nonce) : []),
    indexing(found, asking),
    ...(found ? heroPreload(found, snapshot.settings) : []),
    ...(found && isFor(found.route.who, isSignedIn) ? [earlyCallsScript(found, query, snapshot.settings, nonce)] : []),
    ...codePreloads(files, found),
    `<script type="application/json" id="qe-snapshot">${inlineJson(slimmed(snapshot, files))}</script>`,
  ]
  const page = template.replace('<!--qe:head-->', () => head.filter(Boolean).join('\n'))
  if (!found) return page
  const { title, description } = found.route
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)} · Quality Escape</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) =>
      description ? start + escapeAttribute(description) : whole,
    )
}
